"""Who plays: players, their accounts and what belongs to them."""

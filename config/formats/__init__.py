"""How dates and times are written, where Django's own way is not the way of the language."""

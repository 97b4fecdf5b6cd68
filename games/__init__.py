"""A match from its first deal to its settled result."""

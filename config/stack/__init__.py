"""The stack on one machine: its own PostgreSQL, Redis and nginx around our processes."""

"""Deals on paper: the lines of a conformance file, replayed through the engine."""

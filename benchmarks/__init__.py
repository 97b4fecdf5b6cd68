"""Measurements behind `manage.py bench`: seeded, so that two runs play the same cards."""

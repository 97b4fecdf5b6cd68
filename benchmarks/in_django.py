"""Runs a measurement that needs the database: `python -m benchmarks.in_django MODULE`.

MODULE is one of this package, with a `main()`; it may import models, since Django is set up first.
"""

import os
import sys
from importlib import import_module

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    import_module(f"benchmarks.{sys.argv[1]}").main()

"""How found examples are looked for here: the same ones each time, on however slow a machine."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")

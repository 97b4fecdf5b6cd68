"""Why a match's log cannot be read, drawn as a tree.

UnreadableLog
├── NewerLog            a kind of event we do not know: a newer server wrote it, not damage
└── DamagedLog          the match is closed to play
    ├── Contradiction   the events contradict each other, the secret or the rules
    └── Unsealable      the secret does not open with our key
"""


class UnreadableLog(Exception):
    """The log cannot be read."""


class NewerLog(UnreadableLog):
    """The log has a kind we do not know: a newer server wrote it. Not damage."""


class DamagedLog(UnreadableLog):
    """The log contradicts itself or cannot be read; the match is closed to play."""


class Contradiction(DamagedLog):
    """The events contradict each other, the secret or the rules."""


class Unsealable(UnreadableLog):
    """A sealed secret does not open with our key: perhaps it is not the right key. Not damage."""

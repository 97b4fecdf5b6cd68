"""Phrases for everybody: sent by their keys, read by each in his own language."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

PHRASES: dict[str, Promise] = {
    "hello": pgettext_lazy("said in the chat", "Hello"),
    "good_luck": pgettext_lazy("said in the chat", "Good luck"),
    "well_played": pgettext_lazy("said in the chat", "Well played"),
    "lucky": pgettext_lazy("said in the chat", "I was lucky"),
    "thanks": pgettext_lazy("said in the chat", "Thank you"),
    "sorry": pgettext_lazy("said in the chat", "Sorry"),
    "moment": pgettext_lazy("said in the chat", "One moment, please"),
    "good_game": pgettext_lazy("said in the chat", "That was a good game"),
    "another": pgettext_lazy("said in the chat", "Another match?"),
    "gladly": pgettext_lazy("said in the chat", "Gladly"),
    "enough": pgettext_lazy("said in the chat", "I have to go"),
    "goodbye": pgettext_lazy("said in the chat", "Goodbye"),
}

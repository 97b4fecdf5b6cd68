"""The language in which letters to a user are written: the one he last chose or signed in with."""

from django.conf import settings

from accounts.models import User


def keep(user: User, language: str | None) -> None:
    """Keep this language, if it is one of ours."""
    if language in dict(settings.LANGUAGES) and language != user.language:
        user.language = language
        user.save(update_fields=["language"])


def language_of(user: User) -> str:
    """In which language to write to him."""
    return user.language or settings.LANGUAGE_CODE

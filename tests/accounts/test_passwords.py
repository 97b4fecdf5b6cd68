"""Whoever chooses a password is told in his language what it must not be."""

import pytest
from django.conf import settings
from django.contrib.auth.password_validation import (
    get_default_password_validators,
    password_validators_help_texts,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import override

from accounts.models import User

BAD = ("short1x", "password1", "8475629301", "alicealice")
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]


def said(language: str) -> list[str]:
    """All that is ever said of a password."""
    with override(language):
        errors = [message for bad in BAD for message in refusal(bad)]
        return [*password_validators_help_texts(), *errors]


def refusal(password: str) -> list[str]:
    with pytest.raises(ValidationError) as refused:
        validate_password(password, User(username="alicealice"))
    return list(refused.value.messages)


def test_each_rule_has_its_say() -> None:
    assert len(get_default_password_validators()) == 4
    assert len({*said("en")}) == 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_password_is_said_in_every_language(language: str) -> None:
    assert not {*said("en")} & {*said(language)}

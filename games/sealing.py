"""Deal secrets at rest: sealed with the key from the environment, opened only by the door."""

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

from games.errors import Unsealable


def seal(secret: bytes) -> bytes:
    """The secret, encrypted and authenticated."""
    return Fernet(settings.DEAL_KEY).encrypt(secret)


def unseal(sealed: bytes | memoryview) -> bytes:
    """The secret again. Raises Unsealable."""
    try:
        return Fernet(settings.DEAL_KEY).decrypt(bytes(sealed))
    except InvalidToken as error:
        raise Unsealable from error

"""Which e-mail addresses are somebody's own: a letter there may give him his account back."""

from allauth.account.models import EmailAddress

from accounts.models import User


def confirmed(user: User) -> set[str]:
    """The addresses of which he has shown that he reads what comes there."""
    found = EmailAddress.objects.filter(user=user, verified=True)
    return {each.lower() for each in found.values_list("email", flat=True)}


def own(user: User) -> set[str]:
    """His confirmed addresses; who has confirmed none has the one he signed up with."""
    return confirmed(user) or ({user.email.lower()} - {""})


def drop_pending(user: User) -> None:
    """Whatever waits to be confirmed beside a confirmed address waits no longer."""
    addresses = EmailAddress.objects.filter(user=user)
    if addresses.filter(verified=True).exists():
        addresses.filter(verified=False).delete()

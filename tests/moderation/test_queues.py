"""The lists at the desk begin with what is to be done, on every database."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model

from moderation import appealing
from moderation.models import Appeal, Report
from tests.moderation.cast import (
    NOON,
    at_the_desk,
    complainer,
    moderator,
    person,
    reported,
    sanctioned,
)

pytestmark = pytest.mark.django_db


def test_the_queue_begins_with_whom_most_complain_about_then_with_the_oldest() -> None:
    frank = person("frank")
    reported(whom=person("greta"), now=NOON)
    reported(whom=person("hugo"), now=NOON - timedelta(hours=1))
    for name in ("alice", "carol", "ivan"):
        reported(by=complainer(name), whom=frank, now=NOON + timedelta(hours=1))
    dora = at_the_desk("dora")
    page = dora.get("/admin/moderation/report/")
    order = [each.reported.name for each in page.context["cl"].result_list]
    assert order == ["frank", "frank", "frank", "hugo", "greta"]
    Report.objects.filter(reported=frank).update(state="dismissed", decided_at=NOON)
    page = dora.get("/admin/moderation/report/")
    assert [each.reported.name for each in page.context["cl"].result_list][:2] == ["hugo", "greta"]


def test_the_appeals_begin_with_the_open_ones_the_oldest_first() -> None:
    for hours, name in ((2, "greta"), (1, "frank"), (0, "hugo"), (3, "ivan")):
        sanction = sanctioned(whom=person(name), by=moderator("olga"))
        came = appealing.appeal(
            sanction_id=sanction.pk,
            player=sanction.player,
            text="No.",
            now=NOON + timedelta(hours=hours),
        )
        assert isinstance(came, Appeal)
    for hours, name in ((5, "hugo"), (4, "ivan")):
        Appeal.objects.filter(sanction__player__name=name).update(
            state=Appeal.State.UPHELD, decided_at=NOON + timedelta(hours=hours)
        )
    page = at_the_desk("dora").get("/admin/moderation/appeal/")
    order = [each.sanction.player.name for each in page.context["cl"].result_list]
    assert order == ["frank", "greta", "ivan", "hugo"]


def may_be_empty(model: type[Model], name: object) -> bool:
    """Whether this is the bare name of a column that holds nothing in some rows."""
    try:
        return bool(getattr(model._meta.get_field(str(name).lstrip("-")), "null", False))
    except FieldDoesNotExist:
        return False


def test_no_list_leaves_it_to_the_database_where_empty_cells_stand() -> None:
    orders = [(model, model._meta.ordering or ()) for model in apps.get_models()]
    orders += [(model, each.ordering or ()) for model, each in admin.site._registry.items()]
    assert may_be_empty(Appeal, "-decided_at")
    assert not [
        (model, name) for model, order in orders for name in order if may_be_empty(model, name)
    ]

"""The pages around a match, as a browser without JavaScript gets them."""

import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from games.engine.rulesets import RULE_SETS
from games.models import Event, Match, Seat

pytestmark = pytest.mark.django_db

LANGUAGES = ("hu", "sl", "hr", "de", "en")


def begin(client: Client, **changes: str) -> str:
    """Begin a practice by the form; the table's address."""
    wanted = {"rules": "klub", "target": "7", "level": "beginner"} | changes
    response = client.post("/practice/", wanted)
    assert response.status_code == 302, response.content
    return str(response["Location"])


def test_looking_makes_no_player(client: Client) -> None:
    for address in ("/", "/rules/", "/rules/klub/"):
        assert client.get(address).status_code == 200
    assert not Player.objects.exists()


@pytest.mark.parametrize("address", ["/", "/room/"])
def test_each_form_offers_every_rule_set_and_has_chosen_one(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    offered = re.findall(r'name="rules" value="(\w+)"[^>]*? required( checked)?>', page)
    assert [rules for rules, _ in offered] == list(RULE_SETS)
    assert [bool(checked) for _, checked in offered].count(True) == 1


def test_beginning_a_practice_leads_to_its_table(client: Client) -> None:
    address = begin(client)
    page = client.get(address).content.decode()
    view = json.loads(re.findall(r'<script id="first-view"[^>]*>(.*?)</script>', page, re.S)[0])
    assert view["t"] == "view"
    assert view["me"] == 0
    assert len(view["deal"]["hand"]) == 5


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_the_table_leads_to_its_own_rules(client: Client, rules: str) -> None:
    page = client.get(begin(client, rules=rules)).content.decode()
    assert set(re.findall(r'href="(/rules/.*?)"', page)) == {f"/rules/{rules}/"}


def test_practice_is_found_from_the_first_screen_and_where_one_signs_up(client: Client) -> None:
    home = client.get("/").content.decode()
    assert home.index('href="#practice"') < home.index("<section")
    assert 'id="practice"' in home
    assert 'href="/#practice"' in client.get("/account/signup/").content.decode()


def test_the_table_page_names_no_card_its_player_may_not_know(client: Client) -> None:
    page = client.get(begin(client)).content.decode()
    embedded = re.findall(r'<script id="first-view"[^>]*>(.*?)</script>', page, re.S)[0]
    named = set(re.findall(r'"([JQKTA][CSHD])"', embedded))
    view = json.loads(embedded)
    assert named == {*view["deal"]["hand"], view["deal"]["trump_card"]} | set(
        re.findall(r"[JQKTA][CSHD]", " ".join(view["deal"]["legal"]))
    )


def test_the_same_browser_stays_the_same_guest(client: Client) -> None:
    begin(client)
    begin(client)
    assert Player.objects.count() == 1


def test_home_and_every_page_lead_back_to_a_live_match(client: Client) -> None:
    address = begin(client)
    for page in ("/", "/rules/"):
        assert address in client.get(page).content.decode()
    assert address not in Client().get("/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_practice_that_is_not_offered_is_explained_and_nothing_is_lost(
    client: Client, language: str
) -> None:
    address = begin(client)
    refused = client.post(
        "/practice/",
        {"rules": "klub", "target": "9", "level": "club"},
        headers={"accept-language": language},
    )
    assert refused.status_code == 400
    assert address in refused.content.decode()
    assert Match.objects.count() == 1


@pytest.mark.parametrize("target", ["", "seven", "7.5", "-7", "9" * 5000])
def test_an_odd_target_is_refused(client: Client, target: str) -> None:
    response = client.post("/practice/", {"rules": "klub", "target": target, "level": "club"})
    assert response.status_code == 400


def test_somebody_elses_table_is_closed_to_others(client: Client) -> None:
    address = begin(client)
    assert Client().get(address).status_code == 403
    assert Client().post(f"{address}rematch/").status_code == 403


def test_a_table_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/table/nowhere222/").status_code == 404
    assert client.get("/table/nowhere222/proof/").status_code == 404
    assert client.post("/table/nowhere222/rematch/").status_code == 404


def test_a_damaged_match_says_so(client: Client) -> None:
    address = begin(client)
    Event.objects.filter(kind="dealt").update(payload={})
    response = client.get(address)
    assert response.status_code == 503
    assert "damaged" in response.content.decode()


def test_a_rematch_of_a_running_match_leads_back_to_it(client: Client) -> None:
    address = begin(client)
    assert client.post(f"{address}rematch/")["Location"] == address


def test_the_proof_is_public_only_when_the_match_is_over(client: Client) -> None:
    address = begin(client)
    assert client.get(f"{address}proof/").status_code == 404
    Match.objects.update(status=Match.Status.OVER, ended_at=timezone.now())
    page = client.get(f"{address}proof/")
    assert page.status_code == 200
    assert len(re.findall(r"[0-9a-f]{64}", page.content.decode())) >= 2


def test_a_reloaded_start_or_rematch_leads_back_to_its_form(client: Client) -> None:
    assert client.get("/practice/")["Location"] == "/"
    address = begin(client)
    assert client.get(f"{address}rematch/")["Location"] == address
    assert Match.objects.count() == 1


def test_starting_is_for_posts_only_and_needs_the_token() -> None:
    assert Client().put("/practice/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    wanted = {"rules": "klub", "target": "7", "level": "beginner"}
    assert strict.post("/practice/", wanted).status_code == 403
    assert not Seat.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browsers_language_is_spoken(client: Client, language: str) -> None:
    page = client.get("/", headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in page


def test_a_chosen_language_stays(client: Client) -> None:
    client.post("/i18n/setlang/", {"language": "hu", "next": "/"})
    assert '<html lang="hu"' in client.get("/").content.decode()


def test_two_guests_play_apart(client: Client) -> None:
    other = Client()
    mine, theirs = begin(client), begin(other)
    assert client.get(theirs).status_code == 403
    assert other.get(mine).status_code == 403


def test_a_page_costs_few_queries(client: Client, django_assert_max_num_queries: object) -> None:
    address = begin(client)
    with django_assert_max_num_queries(13):  # type: ignore[operator]
        client.get(address)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_offered_under_its_own_name(client: Client, language: str) -> None:
    page = client.get("/", headers={"accept-language": language}).content.decode()
    for name in ("Magyar", "Slovenščina", "Hrvatski", "Deutsch", "English"):
        assert f">{name}</button>" in page


def test_a_language_chosen_on_a_refused_page_leads_to_a_page(client: Client) -> None:
    refused = client.post("/practice/", {"rules": "klub", "target": "9", "level": "club"})
    assert 'name="next" value="/"' in refused.content.decode()

"""Every address of the directors' pages and of hand entry: who gets in, and who does not."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import EventRole, Membership
from league.services import events, prizes, seasons
from league.services.imports import lists
from league.web.director import urls as director_urls
from league.web.entry import urls as entry_urls
from tests import factories

OPEN_TO_ALL_ACCOUNTS = {"club-new"}
CLUB_PAGES = {"club", "rule-sets", "rule-set-new", "rule-set", "add-presets", "event-new", "event-name",
              "event-suggestion", "players", "player", "link-player", "unlink-player", "merge-player",
              "player-membership", "import-players", "import-event", "club-export", "jobs", "job",
              "job-confirm", "job-cancel", "job-file", "job-line", "categories", "category-rename",
              "category-remove"}  # fmt: skip
ADMIN_PAGES = {"club-settings", "members", "member", "seasons", "season-new", "season", "season-add", "season-remove",
               "season-delete", "balance-sheet", "player-statement", "player-statement-file",
               "player-privacy", "webhooks", "webhook", "webhook-secret", "webhook-switch", "webhook-remove",
               "webhook-test", "webhook-again"}  # fmt: skip
SCORERS_PAGES = {"results", "results-of", "enter", "undo", "stop", "confirm", "correct", "totals", "take-back-totals",
                 "row", "confirm-all", "table", "rule", "records"}  # fmt: skip
DOORS = {"director": director_urls, "entry": entry_urls}


@pytest.fixture
def world(db):
    event = factories.make_event(factories.make_club(money=True), players=4, checked_in=True)
    round_ = factories.play_round(event)
    table = round_.tables.get()
    factories.finish_table(table)
    job = lists.import_players(event.club, b"Ana", by=event.created_by)
    season = seasons.create_season(event.club, "Autumn", by=event.created_by)
    prizes.set_prizes(event, [], specials=[{"kind": "newcomer", "fixed_cents": 0}], by=event.created_by)
    return {
        "special": event.special_prizes.get().pk,
        "season": season.pk, "job": job.pk, "line": 1, "what": "entries", "kind": "csv", "sheet": "slips",
        "club": event.club.slug, "event": event.slug, "table": table.pk, "number": 1, "entry": event.entries.first().pk,
        "member": event.club.memberships.get().pk, "rule_set": event.club.rule_sets.first().pk, "verb": "finish",
        "player": event.club.players.first().pk, "variant": "black-lady", "role": event.roles.get().pk, "found": event,
        "penalty": 1, "undone": round_.pk, "held": 1, "request_id": 1, "complaint": 1, "mute": 1,
        "category": event.club.categories.first().pk, "webhook": 1, "delivery": 1,
    }  # fmt: skip


def addresses(world: dict) -> dict[str, str]:
    """All of them: a page that is added is asked about too."""
    found = {}
    for namespace, urls in DOORS.items():
        for pattern in urls.urlpatterns:
            kwargs = {name: world[name] for name in pattern.pattern.converters}
            found[pattern.name] = reverse(f"{namespace}:{pattern.name}", kwargs=kwargs)
    return found


def answers(client: Client, address: str) -> set[int]:
    """What GET and POST are answered; a method that a page does not have says nothing about who may."""
    return {response.status_code for response in (client.get(address), client.post(address))} - {405}


def test_a_strangers_sign_in_is_refused_everywhere(world):
    client = Client()
    client.force_login(factories.make_user("Stranger"))
    for name, address in addresses(world).items():
        if name not in OPEN_TO_ALL_ACCOUNTS:
            assert answers(client, address) == {403}, name


def test_a_director_of_another_club_is_a_stranger_here(world):
    client = Client()
    client.force_login(factories.make_club().admin)
    for name, address in addresses(world).items():
        if name not in OPEN_TO_ALL_ACCOUNTS:
            assert answers(client, address) == {403}, name


def test_a_draft_does_not_exist_for_strangers(world):
    event = events.create_event(
        world["found"].club, "Secret", rule_set=world["found"].rule_set, by=world["found"].created_by,
        open_registration=False,
    )  # fmt: skip
    client = Client()
    client.force_login(factories.make_user())
    assert client.get(f"/clubs/{event.club.slug}/events/{event.slug}/direct/").status_code == 404


def test_whoever_is_not_signed_in_is_sent_to_sign_in(world):
    client = Client()
    for name, address in addresses(world).items():
        # a form leads back to the page it was on, which nobody has named here
        for response, back in ((client.get(address), address), (client.post(address), "/")):
            if response.status_code != 405:
                assert response.status_code == 302, name
                assert response.url == f"{reverse('account_login')}?next={back}", name


def test_a_member_runs_nothing(world):
    client = Client()
    client.force_login(factories.make_member(world["found"].club))
    for name, address in addresses(world).items():
        if name not in OPEN_TO_ALL_ACCOUNTS:
            assert answers(client, address) == {403}, name


def test_a_scorer_keeps_the_score_and_nothing_else(world):
    event = world["found"]
    scorer = factories.make_member(event.club)
    events.assign(event, scorer, EventRole.Role.SCORER, by=event.created_by)
    client = Client()
    client.force_login(scorer)
    for name, address in addresses(world).items():
        if name in SCORERS_PAGES:
            assert 403 not in answers(client, address), name
        elif name not in OPEN_TO_ALL_ACCOUNTS:
            assert answers(client, address) == {403}, name


def test_a_club_director_creates_events_and_runs_only_those_assigned(world):
    director = factories.make_member(world["found"].club, Membership.Role.DIRECTOR)
    client = Client()
    client.force_login(director)
    for name, address in addresses(world).items():
        if name in CLUB_PAGES:
            assert 403 not in answers(client, address), name
        elif name not in OPEN_TO_ALL_ACCOUNTS:
            assert answers(client, address) == {403}, name


def test_a_director_of_the_event_does_not_administer_the_club(world):
    event = world["found"]
    director = factories.make_member(event.club)
    events.assign(event, director, EventRole.Role.DIRECTOR, by=event.created_by)
    client = Client()
    client.force_login(director)
    for name, address in addresses(world).items():
        if name in ADMIN_PAGES:
            assert answers(client, address) == {403}, name
        elif name not in OPEN_TO_ALL_ACCOUNTS | CLUB_PAGES:
            assert 403 not in {client.get(address).status_code}, name


def test_a_table_of_another_event_is_not_found(world):
    other = factories.make_event(factories.make_club(), players=4, checked_in=True)
    table = factories.play_round(other).tables.get()
    client = Client()
    client.force_login(world["found"].created_by)
    address = f"/clubs/{world['club']}/events/{world['event']}/tables/{table.pk}/enter/"
    assert client.get(address).status_code == 404


def test_looking_changes_nothing(world):
    """Changes are made by POST alone."""
    event = world["found"]
    before = event.audit.count()
    client = Client()
    client.force_login(event.created_by)
    for address in addresses(world).values():
        client.get(address)
    assert event.audit.count() == before

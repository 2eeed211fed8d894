"""Home, clubs, and the pages of players."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import EventRole, Membership, Player
from league.services import events
from tests import factories
from tests.league.web.public.evenings import played, text

pytestmark = pytest.mark.django_db


def club_page(club, name="club"):
    return reverse(f"public:{name}", args=[club.slug])


def test_an_empty_house_says_what_to_do(client):
    words = text(client.get("/"))
    assert "No event is being played just now." in words
    assert "found the first one" in words


def test_home_has_all_clubs_live_next_and_done(client):
    live = played(4, club=factories.make_club("First"), name="Live evening")
    done = played(4, club=factories.make_club("Second"), name="Old evening")
    events.finish(done, by=done.created_by)
    factories.make_event(factories.make_club("Third"), "Coming evening", players=2)
    context = client.get("/").context
    assert [line.event.name for line, _status, _game in context["live"]] == ["Live evening"]
    assert [line.event.name for line, _status, _game in context["to_come"]] == ["Coming evening"]
    assert [line.event.name for line, _status, _game in context["done"]] == ["Old evening"]
    words = text(client.get("/"))
    assert "round 1 of 3 · all results in" in words
    assert "registration is open · 2 entered" in words
    winner = done.rounds.get().tables.get().seatings.get(side=1).entry.name
    assert f"won by {winner}" in words
    assert live.club.name in words


def test_drafts_are_only_on_their_directors_page(client):
    club = factories.make_club()
    factories.make_event(club, "Secret evening", open_registration=False)
    for path in ("/", club_page(club), club_page(club, "club-events")):
        assert "Secret evening" not in text(client.get(path))
    client.force_login(factories.make_member(club, Membership.Role.DIRECTOR))
    assert "Secret evening" in text(client.get(club_page(club)))


def test_the_evening_in_hand_stands_before_those_planned_ahead(client):
    """Seven, of which home has room for six: the one that is missing is the last to come."""
    club = factories.make_club()
    weeks = [datetime(2026, 12, 1, 20, tzinfo=UTC) + timedelta(weeks=number) for number in range(7)]
    planned = [factories.make_event(club, f"Evening {at:%d %b}", starts_at=at, players=4) for at in reversed(weeks)]
    events.open_check_in(planned[3], by=club.admin)
    client.force_login(club.admin)
    desks = [role.event.name for role in client.get("/").context["desks"].events]
    assert desks == [f"Evening {day}" for day in ("22 Dec", "01 Dec", "08 Dec", "15 Dec", "29 Dec", "05 Jan")]


def test_the_clubs_page_offers_the_desk_to_those_who_have_one(client):
    club = factories.make_club()
    assert "Organise" not in text(client.get(club_page(club)))
    client.force_login(factories.make_member(club))
    assert "Organise" not in text(client.get(club_page(club)))
    client.force_login(club.admin)
    assert "Organise" in text(client.get(club_page(club)))


def test_home_leads_whoever_organises_to_the_desk_at_once(client):
    club, other = factories.make_club("Ours"), factories.make_club("Theirs")
    desk = reverse("director:club", kwargs={"club": club.slug})
    client.force_login(factories.make_member(club))
    assert desk not in client.get("/").content.decode()
    director = factories.make_member(club, Membership.Role.DIRECTOR)
    client.force_login(director)
    page = client.get("/").content.decode()
    assert page.index('id="desks-heading"') < page.index(desk) < page.index("Live now")
    assert reverse("director:club", kwargs={"club": other.slug}) not in page


def test_home_leads_whoever_helps_at_an_event_to_it(client):
    events_of = [factories.make_event(factories.make_club(), f"Evening {number}") for number in range(4)]
    helper = factories.make_user("Helper")
    client.force_login(helper)
    counts = []
    for event, role in zip(events_of, ["director", "scorer", "scorer", "director"], strict=True):
        EventRole.objects.create(event=event, user=helper, role=role)
        with CaptureQueriesContext(connection) as asked:
            page = client.get("/").content.decode()
        counts.append(len(asked))
        to = "console" if role == "director" else "results"
        address = reverse(f"director:{to}", kwargs={"club": event.club.slug, "event": event.slug})
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200
    assert len(set(counts)) == 1


def test_the_list_of_players_is_for_members(client):
    club = factories.make_club()
    factories.make_player(club, "Ana")
    players = club_page(club, "club-players")
    assert client.get(players).status_code == 302
    client.force_login(factories.make_user())
    assert client.get(players).status_code == 403
    client.force_login(factories.make_member(club))
    assert "Ana" in text(client.get(players))
    assert "Players of the club" in text(client.get(club_page(club)))


def test_players_are_found_by_a_part_of_the_name(client):
    club = factories.make_club()
    factories.make_player(club, "Ana Ferreira")
    factories.make_player(club, "Bruno Colonna")
    client.force_login(club.admin)
    players = club_page(club, "club-players")
    assert "Ana Ferreira" in text(client.get(players, {"q": "FÉRR"}))
    assert "Bruno" not in text(client.get(players, {"q": "FÉRR"}))
    assert "Nobody of that name" in text(client.get(players, {"q": "xyz"}))
    assert "Ana Ferreira" in text(client.get(players, {"q": "\0Ferr\x1f"}))


def test_a_player_has_a_page_with_every_round(client):
    event = played(8, rounds=2)
    player = Player.objects.get(club=event.club, name="Ana")
    response = client.get(reverse("public:player", args=[event.club.slug, player.pk]))
    [(result, _game)] = response.context["results"]
    assert result.field_size == 8
    assert [game.round.number for game in result.games] == [1, 2]
    assert all(len(game.others) == 3 for game in result.games)
    scores = [game.gained for game in result.games]
    assert sum(scores) == result.standing.score


def test_a_partner_of_a_pair_has_the_pairs_results(client):
    event = played(4, rules=factories.TRUCO)
    player = Player.objects.get(club=event.club, name="Bruno")
    words = text(client.get(reverse("public:player", args=[event.club.slug, player.pk])))
    assert "Ana + Bruno" in words


def test_who_has_played_nowhere_is_known_to_members_only(client):
    club = factories.make_club()
    player = factories.make_player(club, "Ana")
    page = reverse("public:player", args=[club.slug, player.pk])
    assert client.get(page).status_code == 404
    client.force_login(factories.make_member(club))
    assert "No results yet" in text(client.get(page))


def test_a_draft_shows_nobodys_results(client):
    club = factories.make_club()
    event = factories.make_event(club, open_registration=False, players=2)
    player = Player.objects.get(club=club, name="Ana")
    page = reverse("public:player", args=[club.slug, player.pk])
    assert client.get(page).status_code == 404
    events.open_registration(event, by=club.admin)
    assert event.name in text(client.get(page))


def test_a_player_of_another_club_is_not_there(client):
    event = played(4)
    player = Player.objects.get(club=event.club, name="Ana")
    other = factories.make_club()
    assert client.get(reverse("public:player", args=[other.slug, player.pk])).status_code == 404


def test_a_newcomer_is_told_what_to_do_and_others_are_not(client):
    assert "What now?" not in text(client.get("/"))
    nova = factories.make_user("Nova")
    client.force_login(nova)
    page = client.get("/")
    assert "Welcome, Nova. What now?" in text(page)
    assert reverse("director:club-new") in page.content.decode()
    club = factories.make_club()
    factories.make_player(club, "Nova", user=nova)
    page = client.get("/")
    assert "What now?" not in text(page)
    assert reverse("director:club-new") in page.content.decode()

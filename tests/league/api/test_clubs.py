"""Clubs, members, house rules, players, seasons and ratings through the API."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league.models import Club, Membership, Player, Scope
from league.services import ratings, seasons, tokens
from tests import factories as make
from tests.league.api.test_event_life import ask, refused

pytestmark = pytest.mark.django_db


def program(user, *scopes):
    client = APIClient()
    text = tokens.make("Program", ["read", *scopes], by=user)[1]
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    return client


@pytest.fixture
def admin(here):
    return program(here.admin, "clubs", "money")


@pytest.fixture
def director(here):
    return program(here.director, "clubs")


@pytest.fixture
def member(here):
    return program(here.member, *Scope.values)


def test_a_club_is_opened_and_changed(stranger):
    client = program(stranger, "clubs")
    made = ask(client, "post", "clubs/", {"name": "Circolo", "language": "it", "money": True}, 201)
    assert (made["slug"], made["language"]) == ("circolo", "it")
    path = f"clubs/{made['id']}/"
    assert ask(client, "get", f"{path}settings/")["money"]
    assert ask(client, "patch", f"{path}settings/", {"currency": "CHF"})["currency"] == "CHF"
    assert ask(client, "patch", f"{path}settings/", {"second_factor": True})["second_factor"]
    refused(client, "patch", f"{path}settings/", {"time_zone": "Mars/Olympus"}, 422, "unknown-time-zone")
    names = [one["name"] for one in ask(client, "get", f"{path}rule-sets/")["results"]]
    assert len(names) == 3
    assert [one["role"] for one in ask(client, "get", f"{path}members/")["results"]] == ["admin"]
    other = program(make.make_user("Other"), "clubs")
    refused(other, "patch", f"{path}settings/", {"name": "Mine"}, 404, "not-found")
    assert ask(other, "get", f"{path}members/", status=404)["code"] == "not-found"
    assert Club.objects.get(pk=made["id"]).name == "Circolo"


def test_members_get_roles_and_the_last_admin_stays(here, admin, stranger):
    path = f"clubs/{here.club.pk}/members/"
    refused(admin, "post", path, {"email": "nobody@example.org", "role": "member"}, 422, "no-such-account")
    made = ask(admin, "post", path, {"email": stranger.email, "role": "member"}, 201)
    one = f"{path}{made['id']}/"
    assert ask(admin, "patch", one, {"role": "director"})["role"] == "director"
    assert Membership.objects.get(user=stranger, club=here.club).role == "director"
    ask(admin, "delete", one, status=204)
    own = Membership.objects.get(user=here.admin, club=here.club)
    refused(admin, "patch", f"{path}{own.pk}/", {"role": "member"}, 422, "last-admin")


def test_house_rules(here, director, member):
    path = f"clubs/{here.club.pk}/rule-sets/"
    sent = {"name": "To 70", "variant": "black-lady", "options": {"end_at": 70}}
    made = ask(director, "post", path, sent, 201)
    assert made["options"] == {"end_at": 70}
    refused(director, "post", path, sent, 422, "rule-set-exists")
    changed = ask(director, "patch", f"rule-sets/{made['id']}/", {"hands_limit": 8})
    assert (changed["hands_limit"], changed["name"]) == (8, "To 70")
    assert ask(member, "get", f"rule-sets/{made['id']}/", status=404)["code"] == "not-found"
    ask(director, "delete", f"rule-sets/{made['id']}/", status=204)
    assert ask(director, "get", f"rule-sets/{made['id']}/", status=404)["code"] == "not-found"


def test_players_are_found_renamed_and_merged(here, director, member):
    path = f"clubs/{here.club.pk}/players/"
    made = ask(director, "post", path, {"name": "Zoë Zanetti"}, 201)
    assert made["desk"] == {"is_member": False, "account": None}
    found = ask(member, "get", f"{path}?search=zanet")["results"]
    assert [one["name"] for one in found] == ["Zoë Zanetti"]
    assert [one["id"] for one in ask(director, "get", f"{path}?like=Zoe%20Zaneti")["results"]] == [made["id"]]
    assert ask(member, "get", f"{path}?like=Zoe%20Zaneti")["results"] == []
    one = f"players/{made['id']}/"
    assert ask(member, "get", one)["desk"] is None
    assert ask(APIClient(), "get", one, status=404)["code"] == "not-found"  # who has played in nothing
    assert ask(director, "put", one, {"name": "Zoe Zanetti", "note": "the tall one"})["note"] == "the tall one"
    refused(member, "put", one, {"name": "Nobody"}, 403, "not-allowed")
    assert ask(director, "post", f"{one}member/", {"is_member": True})["desk"]["is_member"]
    keep = here.player
    refused(director, "post", f"players/{keep.pk}/merge/", {"gone": keep.pk, "reason": "x"}, 422, "one-record-only")
    merged = ask(director, "post", f"players/{keep.pk}/merge/", {"gone": made["id"], "reason": "One person."})
    assert merged["id"] == keep.pk
    assert ask(director, "get", one)["id"] == keep.pk  # the old number leads to it
    assert Player.with_merged.get(pk=made["id"]).merged_into == keep


def test_a_link_makes_a_player_somebodys(here, director, stranger):
    one = f"players/{here.player.pk}/"
    link = ask(director, "post", f"{one}invite/")
    assert link["page"].startswith("http://testserver/claim/")
    client = program(stranger, "play")
    assert ask(client, "post", "me/claims/", {"token": link["token"]})["id"] == here.player.pk
    assert [own["id"] for own in ask(client, "get", "me/players/")["results"]] == [here.player.pk]
    refused(director, "post", f"{one}invite/", None, 409, "player-has-account")
    desk = ask(director, "post", f"{one}account/", {"account": None})["desk"]
    assert desk["account"] is None
    refused(client, "post", "me/claims/", {"token": "made-up"}, 422, "invitation-unknown")


def test_privacy_is_for_admins(here, admin, director):
    one = f"players/{here.player.pk}/privacy/"
    assert ask(director, "get", one, status=404)["code"] == "not-found"
    sent = {"shows_name": "hidden", "minor": True, "birth_year": None, "guardian_agreed": False}
    assert ask(admin, "put", one, sent) == sent


def test_a_hidden_player_is_found_by_nobody_outside(here, admin, director):
    one = f"players/{here.player.pk}/"
    written = here.player.name
    ask(director, "put", one, {"name": written, "note": "of the bakery"})
    sent = {"shows_name": "hidden", "minor": False, "birth_year": None, "guardian_agreed": False}
    ask(admin, "put", f"{one}privacy/", sent)
    strangers = [ask(APIClient(), "get", one), ask(APIClient(), "get", f"{one}results/")]
    strangers += [ask(APIClient(), "get", f"events/{here.event.pk}/entries/")]
    assert "bakery" not in str(strangers)
    assert f"'{written}'" not in str(strangers)
    assert ask(director, "get", one)["note"] == "of the bakery"


def test_what_somebody_has_played(here, member):
    (played,) = ask(APIClient(), "get", f"players/{here.player.pk}/results/")["results"]
    assert (played["event"], played["of"], len(played["rounds"])) == (here.event.pk, 4, 1)
    line = played["rounds"][0]
    assert (line["table"], line["kind"], len(line["others"])) == (here.table.pk, "seated", 3)
    assert ask(APIClient(), "get", f"clubs/{here.club.pk}/players/", status=401)["code"] == "not-signed-in"


def test_a_season_counts_events(here, admin, director):
    path = f"clubs/{here.club.pk}/seasons/"
    sent = {"name": "Spring", "events": [here.event.pk], "rank_points": [5, 3, 1]}
    made = ask(admin, "post", path, sent, 201)
    one = f"seasons/{made['id']}/"
    assert [event["id"] for event in ask(APIClient(), "get", f"{one}events/")["results"]] == [here.event.pk]
    seasons.refresh(made["id"])
    lines = ask(APIClient(), "get", f"{one}table/")["results"]
    assert [line["total"]["exact"] for line in lines] == ["0"] * len(lines)  # nothing is over yet
    refused(director, "patch", one, {"best": 3}, 403, "not-allowed")
    refused(admin, "patch", one, {"best": 3, "drop": 1}, 422, "best-or-drop")
    assert ask(admin, "patch", one, {"first_day": "2031-01-01", "last_day": "2031-12-31"})["first_day"] == "2031-01-01"
    ask(admin, "delete", f"{one}events/{here.event.pk}/", status=204)
    assert ask(APIClient(), "get", f"{one}events/")["results"] == []
    ask(admin, "delete", one, status=204)


def test_ratings_and_their_history(here):
    ratings.refresh(here.club.pk, "hearts")
    path = f"clubs/{here.club.pk}/ratings/"
    assert ask(APIClient(), "get", path)["results"] == [{"family": "hearts"}]
    listed = ask(APIClient(), "get", f"{path}hearts/")["results"]
    assert [line["rank"] for line in listed] == [1, 1, 3, 3]  # 52 points each for two, none for the others
    best = listed[0]["player"]["id"]
    (own,) = ask(APIClient(), "get", f"players/{best}/ratings/")["results"]
    (change,) = ask(APIClient(), "get", f"players/{best}/ratings/hearts/history/")["results"]
    assert (own["rating"], own["rank"]) == (change["rating"], 1)
    assert change["gain"] == change["rating"] - change["before"] > 0
    assert ask(APIClient(), "get", f"{path}chess/", status=404)["code"] == "not-found"


def test_lists_ask_as_often_for_many_as_for_few(here, admin):
    lists = {f"clubs/{here.club.pk}/players/", f"clubs/{here.club.pk}/members/", f"clubs/{here.club.pk}/rule-sets/"}
    before = {path: queries(admin, path) for path in lists}
    for number in range(5):
        make.make_player(here.club, f"Player {chr(70 + number)}")
        make.make_member(here.club, "member", f"Member {number}")
    assert {path: queries(admin, path) for path in lists} == before


def queries(client, path):
    ask(client, "get", path)  # that a token is used is written down now and then
    with CaptureQueriesContext(connection) as asked:
        ask(client, "get", path)
    return len(asked)

"""What the API shows, to whom, and with how many questions to the database."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from gameplay.models import Action, Hand
from league.models import Category, Standing
from league.services import categories, prizes, results, rounds, standings
from tests import factories as make
from tests.league.services.formats import play
from tests.league.services.test_individual_truco import evening
from tests.league.worlds import TALLY, make_side

V1 = "/api/v1"


def get(api, path, status=200, **query):
    response = api.get(f"{V1}{path}", query)
    assert response.status_code == status, response.content
    return response.json()


def listed(api, path, **query):
    return get(api, path, **query)["results"]


def test_clubs(api, here):
    listed = get(api, "/clubs/")
    assert [club["slug"] for club in listed["results"]] == ["here"]
    club = get(api, f"/clubs/{here.club.pk}/")
    assert club == listed["results"][0]
    assert club["page"] == "http://testserver/clubs/here/"
    assert "money" not in club


def test_events_are_filtered(api, here):
    other = make_side("There").event
    truco = make.make_event(here.club, "Truco", rules=make.TRUCO, starts_at=here.event.starts_at.replace(year=2031))

    def found(**query):
        return {event["id"] for event in get(api, "/events/", **query)["results"]}

    assert found() == {here.event.pk, other.pk, truco.pk}
    assert found(club="here") == {here.event.pk, truco.pk}
    assert found(club="nowhere") == set()
    assert found(state="running") == {here.event.pk, other.pk}
    assert found(state=["running", "registration"]) == {here.event.pk, other.pk, truco.pk}
    assert found(variant="truco-paulista") == {truco.pk}
    assert found(after="2031-01-01T00:00:00Z") == {truco.pk}
    assert found(before="2031-01-01T00:00:00Z") == {here.event.pk, other.pk}
    assert found(date=timezone.localtime(truco.starts_at).date().isoformat()) == {truco.pk}
    problem = get(api, "/events/", 400, state="flying", variant="poker", after="soon")
    assert {error["field"] for error in problem["errors"]} == {"state", "variant", "after"}


def test_an_event(api, here):
    event = get(api, f"/events/{here.event.pk}/")
    assert (event["name"], event["state"], event["variant"]) == ("Here evening", "running", "black-lady")
    assert event["entries"] == 4
    assert event["club"] == {"id": here.club.pk, "slug": "here", "name": "Here"}
    assert event["rounds"] == listed(api, f"/events/{here.event.pk}/rounds/")
    assert [(one["number"], one["state"]) for one in event["rounds"]] == [(1, "playing")]
    assert event["money"]["fee_cents"] == 0
    assert "seed" not in event


def test_a_club_without_money_shows_none(api, db):
    event = make.make_event(make.make_club("Poor"))
    assert get(api, f"/events/{event.pk}/")["money"] is None
    assert get(api, f"/events/{event.pk}/payouts/", 404)["code"] == "not-found"


def test_entries(api, here):
    entries = get(api, f"/events/{here.event.pk}/entries/")["results"]
    assert [entry["name"] for entry in entries] == ["Ana", "Bruno", "Carla", "Davide"]
    assert entries[0]["players"][0]["name"] == "Ana"


def test_a_round_has_its_pairings(api, here):
    one = get(api, f"/events/{here.event.pk}/rounds/1/")
    assert one["seed"] == here.round.seed
    table = one["tables"][0]
    assert (table["number"], table["state"]) == (1, "final")
    assert [side["points"] for side in table["sides"]] == [52, 52, 0, 0]
    # the mean of 52, 52, 0, 0 is 26: 26 − 52 = −26 and 26 − 0 = 26
    assert [side["gained"]["exact"] for side in table["sides"]] == ["-26", "-26", "26", "26"]
    alone = get(api, f"/tables/{here.table.pk}/")
    assert {key: alone[key] for key in table} == table
    assert (alone["event"], alone["round"], alone["may_enter"]) == (here.event.pk, 1, False)


def test_standings_are_exact(api, here):
    Standing.objects.filter(event=here.event, order=1).update(score_numerator=-2, score_denominator=3)
    shown = get(api, f"/events/{here.event.pk}/standings/")
    assert (shown["round"], shown["rounds"], shown["up_to_date"]) == (1, [1], True)
    assert shown["rows"][0]["score"] == {"exact": "-2/3", "value": -0.666667}
    assert [row["rank"] for row in shown["rows"]] == list(
        Standing.objects.filter(event=here.event).order_by("order").values_list("rank", flat=True)
    )
    assert [value["code"] for value in shown["rows"][0]["tie_breaks"]] == here.event.chain
    assert get(api, f"/events/{here.event.pk}/standings/", round=1) == shown
    for round_ in (2, 0, -1, "x", 10**30):
        get(api, f"/events/{here.event.pk}/standings/", 404, round=round_)


def test_standings_say_whether_scores_are_means(api, db):
    """Five alone, four at the table: one sits out in each of the two rounds, and nobody has played as often."""
    event = evening(5, rounds_planned=2)
    for number in (1, 2):
        play(event, number)
    standings.refresh(event.pk)
    shown = get(api, f"/events/{event.pk}/standings/")
    assert shown["by_mean"] is True
    # in truco a win brings 3: of two games, one of them won, the mean is 3/2 and not 3
    assert {(row["games"], row["score"]["exact"]) for row in shown["rows"]} <= {
        (1, "0"), (1, "3"), (2, "0"), (2, "3/2"), (2, "3")
    }  # fmt: skip
    first = get(api, f"/events/{event.pk}/standings/", round=1)
    assert first["by_mean"] is True
    assert {row["games"] for row in first["rows"]} == {0, 1}


def test_standings_of_a_category_have_its_places(api, here):
    order = list(here.event.standings.order_by("order"))
    junior = Category.objects.get(club=here.club, kind="junior")
    chosen = [order[1].entry, order[3].entry]
    categories.assign_all(here.event, {entry: [junior] for entry in chosen}, by=here.director)
    standings.refresh(here.event.pk)
    path = f"/events/{here.event.pk}/standings/"
    rows = get(api, path, category=junior.pk)["rows"]
    # 26, 26, −26, −26: ranks 1, 1, 3, 3; the second and the fourth of the list are the first and second junior
    assert [(row["rank"], row["place"], row["entry"]["id"]) for row in rows] == [
        (1, 1, chosen[0].pk), (3, 2, chosen[1].pk)
    ]  # fmt: skip
    everybody = get(api, path)
    assert [row["place"] for row in everybody["rows"]] == [None] * 4
    assert everybody["by_mean"] is False
    get(api, path, 404, category=10**6)


def test_standings_say_what_a_correction_has_changed(api, here):
    """52, 52, 0 and 0: ranks 3, 3, 1 and 1. With the queen of one hand on the third it is 52, 39, 13 and 0."""
    path = f"/events/{here.event.pk}/standings/"
    assert get(api, path)["correction"] is None
    rounds.close(here.round, by=here.director)
    results.correct_hand(here.table, 4, {"hearts": [13, 0, 0, 0], "queen": 3}, "Swapped.", by=here.director)
    standings.refresh(here.event.pk)
    told = get(api, path)["correction"]
    assert told["more"] is False
    seats = list(here.table.seatings.order_by("side").values_list("entry", flat=True))
    moved = {seats.index(one["entry"]) + 1: (one["old"], one["new"]) for one in told["moved"]}
    assert moved == {1: (3, 4), 3: (1, 2)}
    assert told["scored"] == []


def test_where_players_check_themselves_in(api, client, here):
    event = make.make_event(here.club, "Friday", players=1, by=here.director)
    where = get(api, f"/events/{event.pk}/")["check_in_page"]
    assert where == f"http://testserver/clubs/here/events/{event.slug}/check-in/"
    client.force_login(here.director)
    code = client.get(reverse("director:check-in-code", kwargs={"club": "here", "event": event.slug}))
    assert where in code.content.decode()  # the same that the page draws
    assert client.get(where).status_code == 200


def test_standings_before_anything_is_played(api, db):
    event = make.make_event(make.make_club())
    shown = get(api, f"/events/{event.pk}/standings/")
    assert (shown["round"], shown["rows"]) == (None, [])


def test_payouts(api, here):
    event = make.make_event(here.club, "Rich", players=4, checked_in=True, by=here.director, fee_cents=500)
    round_ = make.play_round(event)
    for number in range(1, 5):
        results.enter_hand(round_.tables.get(), number, TALLY, by=here.director)
    prizes.set_prizes(event, [{"rank": 1, "percent": 100}], by=here.director)
    standings.refresh(event.pk)
    shown = get(api, f"/events/{event.pk}/payouts/")
    # four fees of 5.00; the two winners share place 1
    assert (shown["fund_cents"], shown["paid"], shown["currency"]) == (2000, False, "EUR")
    assert shown["prizes"][0]["percent"] == {"exact": "100", "value": 100.0}
    assert sum(payout["amount_cents"] for payout in shown["payouts"]) == 2000


def test_a_game_with_its_hands(api, here):
    game = get(api, f"/games/{here.table.game.key}/")
    assert (game["table"], game["state"], game["totals"]) == (here.table.pk, "over", [52, 52, 0, 0])
    assert [hand["tally"] for hand in game["hands"]] == [TALLY] * 4
    assert game["hands"][3]["after"] == [52, 52, 0, 0]
    assert game["hands"] == listed(api, f"/tables/{here.table.pk}/hands/")
    assert game["hands"][2] == get(api, f"/tables/{here.table.pk}/hands/3/")
    assert [seat["number"] for seat in game["seats"]] == [1, 2, 3, 4]
    get(api, f"/tables/{here.table.pk}/hands/5/", 404)


def test_a_covered_card_stays_covered(api, here):
    hand = Hand.objects.filter(game=here.table.game).first()
    Action.objects.create(hand=hand, number=1, text="3 cover 7H")
    assert "7H" not in api.get(f"{V1}/games/{here.table.game.key}/").content.decode()


def paths_of(event):
    return ["", "entries/", "rounds/", "rounds/1/", "standings/", "payouts/"], f"/events/{event.pk}/"


@pytest.mark.parametrize("role", [None, "stranger", "member"])
def test_a_draft_is_not_there_for_others(api, here, draft, stranger, role):
    user = {"stranger": stranger, "member": here.member}.get(role)
    api.force_authenticate(user)
    parts, start = paths_of(draft)
    for part in parts:
        assert get(api, start + part, 404)["code"] == "not-found"
    assert draft.pk not in {event["id"] for event in get(api, "/events/")["results"]}


@pytest.mark.parametrize("role", ["admin", "director", "other_director"])
def test_a_draft_is_there_for_those_who_work_in_the_club(api, here, draft, role):
    api.force_authenticate(getattr(here, role))
    assert get(api, f"/events/{draft.pk}/")["state"] == "draft"
    assert draft.pk in {event["id"] for event in get(api, "/events/")["results"]}


def test_a_draft_of_another_club_is_not_there(api, here, draft):
    api.force_authenticate(make_side("There").director)
    get(api, f"/events/{draft.pk}/", 404)


def test_a_draw_that_is_not_published_is_the_directors(api, here, stranger):
    rounds.close(here.round, by=here.director)
    second = rounds.pair(here.event, 2, by=here.director)
    table = second.tables.get()
    assert listed(api, f"/events/{here.event.pk}/rounds/")[1]["state"] == "planned"
    for user in (None, stranger, here.scorer, here.member, here.other_director):
        api.force_authenticate(user)
        get(api, f"/events/{here.event.pk}/rounds/2/", 404)
        get(api, f"/tables/{table.pk}/", 404)
        get(api, f"/tables/{table.pk}/hands/", 404)
    for user in (here.director, here.admin):
        api.force_authenticate(user)
        assert get(api, f"/events/{here.event.pk}/rounds/2/")["state"] == "paired"
        assert get(api, f"/tables/{table.pk}/")["state"] == "to-come"


def addresses(side):
    event = f"/events/{side.event.pk}/"
    return [
        "/clubs/", "/events/", event, f"{event}entries/", f"{event}rounds/", f"{event}rounds/1/", f"{event}standings/",
        f"{event}payouts/", f"/tables/{side.table.pk}/", f"/tables/{side.table.pk}/hands/",
        f"/games/{side.table.game.key}/",
    ]  # fmt: skip


@pytest.mark.parametrize("role", [None, "director"])
def test_it_asks_as_often_for_much_as_for_little(api, here, role):
    small, big = make_side("Small", players=8), make_side("Big", players=16)  # one table of each has played
    for side in (small, big):
        standings.refresh(side.event.pk)

    def count(side):
        user = getattr(side, role) if role else None
        found = {}
        for path in addresses(side):
            if user:
                for known in ("_reach", "_club_roles", "_event_roles"):
                    user.__dict__.pop(known, None)
            api.force_authenticate(user)
            with CaptureQueriesContext(connection) as queries:
                get(api, path)
            found[path.replace(str(side.event.pk), "N").replace(str(side.table.pk), "N")[:14]] = len(queries)
        return list(found.values())

    assert count(big) == count(small)


def test_what_there_is_not(api, db):
    for path in (
        "/events/9999999/", "/events/99999999999999999999/", "/clubs/0/", "/tables/0/", "/nowhere/", "/events/x/",
        "/games/00000000-0000-0000-0000-000000000000/",
    ):  # fmt: skip
        problem = get(api, path, 404)
        assert (problem["code"], problem["status"], problem["at"]) == ("not-found", 404, None)
    response = api.get("/api/elsewhere/")
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"


def test_score_of_standing_matches_the_database(api, here):
    rows = get(api, f"/events/{here.event.pk}/standings/")["rows"]
    stored = Standing.objects.filter(event=here.event).order_by("order")
    assert [Fraction(row["score"]["exact"]) for row in rows] == [row.score for row in stored]

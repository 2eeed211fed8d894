"""The whole life of an event through the API alone, as a program of its director would lead it."""

import pytest
from rest_framework.test import APIClient

from league.api.event_inputs import ChangesSerializer
from league.models import Event, Membership, Result
from league.services import big_draws, job_turns, tokens
from league.services.event_settings import SETTINGS
from tests import factories as make
from tests.league.worlds import TALLY

pytestmark = pytest.mark.django_db
NAMES = ["Ana", "Bruno", "Carla", "Davide", "Elisa", "Fabio", "Giulia", "Hugo"]
START = "2031-05-01T20:00:00+02:00"


@pytest.fixture
def club():
    return make.make_club("Here", money=True)


@pytest.fixture
def program(club):
    director = make.make_member(club, Membership.Role.DIRECTOR, "Director")
    _token, text = tokens.make("Program", ["read", "events", "results", "money"], by=director)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    client.director = director
    return client


def ask(client, method, path, body=None, status=200, **headers):
    body = {"data": body, "format": "json"} if method != "get" else {}
    answer = getattr(client, method)(f"/api/v1/{path}", **body, headers=named(headers))
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


def named(headers):
    return {name.replace("_", "-"): value for name, value in headers.items()}


def refused(client, method, path, body, status, code):
    problem = ask(client, method, path, body, status)
    assert problem["code"] == code, problem
    return problem


def new_event(client, club, **more):
    sent = {"name": "Thursday", "game": "black-lady", "starts_at": START, "rounds_planned": 2} | more
    return ask(client, "post", f"clubs/{club.pk}/events/", sent, 201)


def play(client, round_):
    """Each table's game to its end: four hands of 13 for the first two."""
    for table in round_["tables"]:
        for number in range(1, 5):
            body = {"number": number, "tally": TALLY}
            answer = ask(client, "post", f"tables/{table['id']}/hands/", body, 201)
            if answer["game"]["state"] == "over":
                break
        assert answer["result"]["state"] == "confirmed"


def test_from_nothing_to_prizes(program, club):
    made = new_event(program, club, fee_cents=500, hands_limit=4)
    event = f"events/{made['id']}/"
    assert (made["state"], made["format"], made["starts_at"]) == ("registration", "pods", "2031-05-01T20:00:00+02:00")
    report = ask(program, "post", f"{event}entries/", {"names": [*NAMES, "Ana", "  "]})
    assert [line["code"] for line in report["lines"]] == ["entered"] * 8 + ["name-twice"]
    assert ask(program, "post", f"{event}open-check-in/")["state"] == "check-in"
    ask(program, "post", f"{event}entries/check-in/")
    seen = ask(program, "post", f"{event}rounds/1/preview/")
    assert ask(program, "get", event)["state"] == "check-in"  # nothing of it stays
    drawn = ask(program, "post", f"{event}rounds/1/draw/")
    tables = [[side["entry"]["id"] for side in table["sides"]] for table in drawn["tables"]]
    assert tables == [[side["entry"]["id"] for side in table["sides"]] for table in seen["tables"]]
    assert (drawn["state"], len(drawn["tables"])) == ("paired", 2)
    refused(program, "post", f"{event}rounds/1/draw/", None, 409, "already-paired")
    play(program, ask(program, "post", f"{event}rounds/1/publish/"))
    refused(program, "post", f"{event}rounds/1/unpublish/", {"reason": "No."}, 409, "results-entered")
    second = ask(program, "post", f"{event}rounds/2/draw/")
    assert second["number"] == 2
    play(program, ask(program, "post", f"{event}rounds/2/publish/"))
    assert ask(program, "post", f"{event}finish/")["state"] == "finished"
    places = [{"rank": 1, "percent": "60"}, {"rank": 2, "percent": "40"}]
    refused(program, "put", f"{event}prizes/", {"places": places}, 409, "event-is-closed")
    ask(program, "post", f"{event}reopen/", {"reason": "The prizes."})
    payouts = ask(program, "put", f"{event}prizes/", {"places": places})
    assert (payouts["fund_cents"], payouts["usual"]) == (4000, False)
    ask(program, "post", f"{event}finish/")
    refused(program, "post", f"{event}start/", None, 409, "step-not-allowed")
    refused(program, "post", f"{event}archive/", None, 409, "prizes-unpaid")


def test_settings_are_changed_on_what_was_read(program, club):
    made = new_event(program, club)
    event = f"events/{made['id']}/"
    etag = program.get(f"/api/v1/{event}")["ETag"]
    changed = ask(program, "patch", event, {"name": "Friday", "capacity": 12}, If_Match=etag)
    assert (changed["name"], changed["capacity"], changed["rounds_planned"]) == ("Friday", 12, 2)
    problem = ask(program, "patch", event, {"name": "Saturday"}, 412, If_Match=etag)
    assert problem["code"] == "changed-since"
    assert ask(program, "patch", event, {"capacity": None})["capacity"] is None
    assert Event.objects.get().name == "Friday"
    refused(program, "patch", event, {"table_size": 99}, 422, "table-size-does-not-fit")
    problem = refused(program, "patch", event, {"colour": "red", "capacity": "12"}, 400, "invalid")
    assert [error["field"] for error in problem["errors"]] == ["colour"]
    planned = ask(program, "put", f"{event}plan/", {"times": [START, None, "2031-05-01T22:00:00+02:00"]})
    assert [one["starts_at"] is None for one in planned["rounds"]] == [False, True, False]


def test_every_setting_can_be_sent_and_is_shown(program, club):
    sent = set(ChangesSerializer().fields) | {"variant"}
    assert set(SETTINGS) - sent == set()
    shown = new_event(program, club)
    told = set(shown) | set(shown["money"])
    assert set(SETTINGS) - told == set()


def test_drafts_and_copies(program, club):
    draft = new_event(program, club, open_registration=False)
    assert APIClient().get(f"/api/v1/events/{draft['id']}/").status_code == 404
    copy = ask(program, "post", f"events/{draft['id']}/copy/", {"name": "Next", "starts_at": START}, 201)
    assert (copy["state"], copy["name"]) == ("draft", "Next")
    assert ask(program, "delete", f"events/{draft['id']}/", status=204) is None
    assert ask(program, "get", f"events/{draft['id']}/")["state"] == "cancelled"
    opened = ask(program, "post", f"events/{copy['id']}/open-registration/")
    refused(program, "delete", f"events/{opened['id']}/", None, 409, "not-a-draft")
    cancelled = ask(program, "post", f"events/{opened['id']}/cancel/", {"reason": "Nobody came."})
    assert cancelled["state"] == "cancelled"


def test_who_works_at_it(program, club):
    event = f"events/{new_event(program, club)['id']}/"
    scorer = make.make_member(club, Membership.Role.MEMBER, "Scorer")
    given = ask(program, "post", f"{event}staff/", {"email": scorer.email.upper(), "role": "scorer"}, 201)
    assert (given["name"], given["role"]) == ("Scorer", "scorer")
    assert len(ask(program, "get", f"{event}staff/")["results"]) == 2
    ask(program, "delete", f"{event}staff/{given['id']}/", status=204)
    refused(program, "get", f"{event}staff/{given['id']}/", None, 404, "not-found")
    refused(program, "post", f"{event}staff/", {"email": "x@example.org", "role": "scorer"}, 422, "no-such-account")
    visitor = APIClient()
    assert visitor.get(f"/api/v1/{event}staff/").status_code == 401


def test_entries_go_and_come_back(program, club):
    event = f"events/{new_event(program, club)['id']}/"
    lines = ask(program, "post", f"{event}entries/", {"names": NAMES[:5]})["lines"]
    ana, bruno, carla, davide, elisa = (f"{event}entries/{line['entry']}/" for line in lines)
    numbers = [line["entry"] for line in lines]
    assert ask(program, "post", f"{ana}withdraw/", {"reason": "Ill."})["state"] == "withdrawn"
    refused(program, "post", f"{ana}withdraw/", {}, 409, "withdrawn-already")
    assert ask(program, "post", f"{ana}restore/")["state"] == "entered"
    assert ask(program, "post", f"{bruno}substitute/", {"name": "Zita"})["name"] == "Zita"
    refused(program, "post", f"{bruno}substitute/", {"name": "Zoe", "player": 1}, 400, "invalid")
    assert ask(program, "post", f"{carla}fix-table/", {"number": 2})["fixed_table"] == 2
    refused(program, "post", f"{carla}disqualify/", {"reason": " "}, 400, "invalid")
    assert ask(program, "post", f"{carla}disqualify/", {"reason": "Rude."})["state"] == "disqualified"
    assert ask(program, "post", f"{carla}reinstate/", {"reason": "A mistake."})["state"] == "entered"
    ask(program, "delete", elisa, status=204)
    known = make.make_player(club, "Walter")
    walter = ask(program, "post", f"{event}entries/known/", {"players": [known.pk]}, 201)
    assert walter["players"][0]["id"] == known.pk
    apart = ask(program, "post", f"{event}apart/", {"name": "Family", "entries": numbers[:2]}, 201)
    assert [entry["id"] for entry in apart["entries"]] == numbers[:2]
    held = f"{event}apart/{apart['id']}/"
    assert len(ask(program, "put", held, {"name": "Kin", "entries": numbers[1:4]})["entries"]) == 3
    ask(program, "delete", held, status=204)
    assert ask(program, "get", f"{event}apart/")["results"] == []
    ask(program, "post", f"{event}open-check-in/")
    assert ask(program, "post", f"{davide}check-in/")["state"] == "checked-in"
    assert ask(program, "post", f"{davide}undo-check-in/")["state"] == "entered"
    found = ask(program, "get", f"{event}entries/?state=entered&player={known.pk}")["results"]
    assert [entry["id"] for entry in found] == [walter["id"]]


def test_a_slip_of_the_pen_is_somebody_known(program, club):
    known = make.make_player(club, "Giulia")
    event = f"events/{new_event(program, club)['id']}/"
    line = ask(program, "post", f"{event}entries/", {"names": ["Giulai"]})["lines"][0]
    assert (line["code"], [one["id"] for one in line["doubles"]]) == ("likely-double", [known.pk])
    entry = ask(program, "post", f"{event}entries/{line['entry']}/is-known/", {"player": known.pk})
    assert (entry["name"], entry["players"][0]["id"]) == ("Giulia", known.pk)
    address = f"{event}entries/{line['entry']}/is-known/"
    refused(program, "post", address, {"player": known.pk}, 422, "one-record-only")


@pytest.fixture
def drawn(program, club):
    """An event with 8 entries whose first round is drawn, and that round."""
    event = make.make_event(club, players=8, checked_in=True, by=program.director, hands_limit=4, rounds_planned=3)
    address = f"events/{event.pk}/"
    return address, ask(program, "post", f"{address}rounds/1/draw/")


def test_the_field_is_split_as_the_director_says(program, club):
    event = make.make_event(club, players=10, checked_in=True, by=program.director)
    address = f"events/{event.pk}/"
    splits = ask(program, "get", f"{address}splits/")["results"]
    assert splits[0] == {"sizes": [4, 3, 3], "odd": 2}
    assert {"sizes": [5, 5], "odd": 2} in splits
    drawn = ask(program, "post", f"{address}rounds/1/draw/", {"sizes": [5, 5]})
    assert [len(table["sides"]) for table in drawn["tables"]] == [5, 5]


def test_a_large_field_is_drawn_by_a_worker(program, club, monkeypatch):
    monkeypatch.setattr(big_draws, "LARGE", 3)
    event = make.make_event(club, players=4, checked_in=True, by=program.director)
    job = ask(program, "post", f"events/{event.pk}/rounds/1/draw/", status=202)
    assert (job["kind"], job["state"], job["event"], job["total"]) == ("draw", "working", event.pk, 4)
    job_turns.run(job["id"])
    assert ask(program, "get", f"jobs/{job['id']}/")["state"] == "done"
    assert ask(program, "get", f"events/{event.pk}/rounds/1/")["state"] == "paired"


def sides(round_, number):
    table = next(table for table in round_["tables"] if table["number"] == number)
    return [side["entry"]["id"] for side in table["sides"]]


def test_a_draw_is_changed_by_hand(program, drawn):
    event, round_ = drawn
    address = f"{event}rounds/1/"
    (one, *_), (other, *_) = sides(round_, 1), sides(round_, 2)
    swap = {"one": one, "other": other, "edition": round_["edition"]}
    after = ask(program, "post", f"{address}swap/", swap)
    assert (sides(after, 1)[0], sides(after, 2)[0]) == (other, one)
    refused(program, "post", f"{address}swap/", swap, 409, "changed-meanwhile")
    after = ask(program, "post", f"{address}lock/", {"table": 1, "locked": True, "edition": after["edition"]})
    again = ask(program, "post", f"{address}draw-rest/", {"edition": after["edition"]})
    assert sides(again, 1) == sides(after, 1)
    moved = {"entry": other, "place": "bye", "edition": again["edition"]}
    refused(program, "post", f"{address}move/", moved, 409, "table-is-locked")
    free = ask(program, "post", f"{address}lock/", {"table": 1, "locked": False, "edition": again["edition"]})
    after = ask(program, "post", f"{address}move/", moved | {"edition": free["edition"]})
    assert [side["entry"]["id"] for side in after["byes"]] == [other]
    after = ask(program, "post", f"{address}renumber/", {"table": 2, "to": 7, "edition": after["edition"]})
    assert {table["number"] for table in after["tables"]} == {1, 7}


def test_rounds_are_taken_back_and_restored(program, drawn):
    event, _round = drawn
    address = f"{event}rounds/1/"
    assert ask(program, "post", f"{address}unpair/", {})["state"] == "planned"
    ask(program, "post", f"{address}draw/")
    ask(program, "post", f"{address}publish/")
    refused(program, "post", f"{address}unpublish/", {}, 400, "invalid")
    assert ask(program, "post", f"{address}unpublish/", {"reason": "Wrong table."})["state"] == "paired"
    play(program, ask(program, "post", f"{address}publish/"))
    assert ask(program, "post", f"{address}close/")["state"] == "closed"
    assert ask(program, "post", f"{address}reopen/", {"reason": "Misread."})["state"] == "playing"
    undone = ask(program, "post", f"{address}undo/", {"reason": "The wrong cards."})
    assert ask(program, "get", f"{event}undone-rounds/")["results"] == [undone]
    back = ask(program, "post", f"{event}undone-rounds/{undone['id']}/restore/", {"reason": "They were right."})
    assert (back["number"], back["state"]) == (1, "playing")


def test_the_clock(program, drawn):
    event, _round = drawn
    clock = f"{event}rounds/1/clock/"
    refused(program, "post", f"{clock}start/", {"minutes": 30}, 409, "clock-needs-play")
    ask(program, "post", f"{event}rounds/1/publish/")
    started = ask(program, "post", f"{clock}start/", {"minutes": 30})
    assert (started["state"], started["clock"]["over"]) == ("playing", False)
    more = {"minutes": 5, "seen": started["clock"]["mark"]}
    longer = ask(program, "post", f"{clock}extend/", more)
    refused(program, "post", f"{clock}extend/", more, 409, "clock-changed-meanwhile")
    assert longer["clock"]["ends_at"] > started["clock"]["ends_at"]
    assert ask(program, "post", f"{clock}pause/")["clock"]["left"] <= 35 * 60
    assert ask(program, "post", f"{clock}resume/")["clock"]["left"] is None
    assert ask(program, "post", f"{clock}announce/", {"text": "Tea."})["clock"]["announcement"] == "Tea."


def test_results_and_rulings(program, drawn):
    event, _round = drawn
    round_ = ask(program, "post", f"{event}rounds/1/publish/")
    one, other = (f"tables/{table['id']}/" for table in round_["tables"])
    refused(program, "post", f"{one}totals/", {"totals": [1, 2, 3, 4]}, 422, "bad-totals")
    told = ask(program, "post", f"{one}totals/", {"totals": [52, 52, 0, 0]})
    assert (told["state"], told["result"]["state"]) == ("final", "confirmed")
    fixed = ask(program, "post", f"{one}correct-totals/", {"totals": [0, 52, 52, 0], "reason": "Misread."})
    assert [side["points"] for side in fixed["sides"]] == [0, 52, 52, 0]
    ruled = ask(program, "post", f"{other}adjust/", {"points": ["7/2", "0", "-1.5", "-2"], "reason": "A revoke."})
    assert ruled["result"]["kind"] == "adjusted"
    ask(program, "post", f"results/{ruled['result']['id']}/lift/", {"reason": "None was."})
    walked = ask(program, "post", f"{other}walkover/", {"present": [1, 2, 3], "reason": "One did not come."})
    assert Result.objects.get(pk=walked["result"]["id"]).kind == "walkover"
    entry = sides(round_, 1)[0]
    penalty = {"entry": entry, "points": "-5/2", "reason": "Late."}
    given = ask(program, "post", f"{event}penalties/", penalty, 201)
    assert (given["points"]["exact"], given["round"], given["taken_back"]) == ("-5/2", 1, False)
    taken = ask(program, "post", f"{event}penalties/{given['id']}/take-back/", {"reason": "Not late."})
    assert taken["taken_back"] is True
    refused(program, "post", f"{event}penalties/", penalty | {"points": "many"}, 400, "invalid")


def test_the_scopes_are_apart(drawn, program):
    event, _round = drawn
    _token, text = tokens.make("Scores", ["read", "results"], by=program.director)
    scores = APIClient()
    scores.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    refused(scores, "post", f"{event}rounds/1/publish/", None, 403, "scope-missing")
    refused(scores, "put", f"{event}prizes/", {"places": []}, 403, "scope-missing")


def test_a_write_sent_twice_is_done_once(program, club):
    sent = {"name": "Thursday", "game": "black-lady", "starts_at": START}
    address = f"clubs/{club.pk}/events/"
    first, second = (ask(program, "post", address, sent, 201, Idempotency_Key="new-event") for _ in range(2))
    assert first == second
    assert Event.objects.count() == 1

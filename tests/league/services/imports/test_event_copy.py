"""A whole event, taken away as a file and imported elsewhere: it comes out as it was."""

import json
from fractions import Fraction

import pytest

from gameplay.models import Hand
from league.errors import LeagueRefusal
from league.models import Event, Job, Player, Result, Standing, Transaction
from league.queries.exports.event_file import event_document
from league.services import entries, events, results, rounds, rulings, standings, substitutions
from league.services.exports import files
from league.services.imports import event_copy
from tests import factories as make
from tests.league.jobs import work

pytestmark = pytest.mark.django_db


@pytest.fixture
def elsewhere():
    return make.make_club("Elsewhere")


def taken_away(event):
    return b"".join(files.wanted("event", "json", event, by=event.created_by).content())


def imported(content, club):
    job = work(event_copy.import_event(club, content, "event.json", by=club.admin))
    assert job.state == "asking", job.trouble
    job = work(event_copy.confirm(job, by=club.admin))
    assert job.state == "done", job.trouble
    return event_copy.made_by(job)


def shown(event):
    """All standings, as anybody sees them."""
    standings.refresh(event.pk)
    rows = Standing.objects.filter(event=event).select_related("entry").order_by("round_number", "order")
    return [(row.round_number, row.order, row.rank, row.entry.number, row.entry.name, row.score, row.games, row.values,
             row.decided_by, row.round_score) for row in rows]  # fmt: skip


def black_lady():
    """Three rounds with a bye, a late entry, a withdrawal, a substitution, a game stopped, one given up, an annulled
    hand, an adjusted score, a penalty."""
    event = make.make_event(make.make_club(money=True), players=9, checked_in=True, seed=7, fee_cents=500)
    by = event.created_by
    one = make.play_round(event)
    first, second = one.tables.order_by("number")
    results.enter_hand(first, 1, make.tally(first.game, 2), by=by)
    results.annul_hand(first, 1, reason="Exposed card.", by=by)
    results.enter_hand(first, 2, make.tally(first.game, 1), by=by)
    results.stop_table(first, by=by)
    make.finish_table(second, best=2)
    rounds.close(one, by=by)
    entries.enter_players(event, ["Zelda"], by=by)
    entries.withdraw(make.entry_of(event, "Ana"), by=by)
    substitutions.substitute(make.entry_of(event, "Bruno"), "Yvette", by=by)
    two = make.play_round(event, 2)
    first, second = two.tables.order_by("number")
    rulings.adjust(first, [Fraction(7, 2)] * first.seatings.count(), reason="Fire alarm.", by=by)
    make.finish_table(second, best=3)
    rounds.close(two, by=by)
    rulings.penalise(make.entry_of(event, "Carla"), Fraction(-3, 2), reason="Late.", by=by)
    three = make.play_round(event, 3)
    first, second = three.tables.order_by("number")
    results.abandon_table(first, by=by, reason="The cat.")
    make.finish_table(second)
    rounds.close(three, by=by)
    events.finish(event, by=by)
    return Event.objects.get(pk=event.pk)


def truco():
    event = make.make_event(rules=make.TRUCO, players=5, checked_in=True, seed=11)
    for number in (1, 2):
        round_ = make.play_round(event, number)
        tables = list(round_.tables.order_by("number"))
        for table in tables[:-1] if number == 2 else tables:
            make.finish_table(table, best=number)
        if number == 2:
            rulings.walkover(tables[-1], [1], reason="Nobody came.", by=event.created_by)
        rounds.close(round_, by=event.created_by)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("build", [black_lady, truco])
def test_there_and_back_the_standings_are_the_same(build, elsewhere):
    event = build()
    copy = imported(taken_away(event), elsewhere)
    assert copy.club == elsewhere
    assert (copy.state, copy.public, copy.fee_cents) == ("archived", True, 0)
    assert shown(copy) == shown(event) != []
    assert not Transaction.objects.filter(event=copy).exists()
    here, there = event_document(event), event_document(copy)
    assert [one["tables"] for one in there["rounds"]] == [one["tables"] for one in here["rounds"]]
    for part in ("entries", "substitutions", "penalties", "standings"):
        assert there[part] == here[part]


def test_broken_off_at_every_step_it_comes_to_the_same(elsewhere, monkeypatch):
    event = black_lady()
    monkeypatch.setattr(event_copy, "AT_ONCE", 1)
    job = work(event_copy.import_event(elsewhere, taken_away(event), by=elsewhere.admin))
    event_copy.confirm(job, by=elsewhere.admin)
    went_on, killed = event_copy.job_life.went_on, set()

    def dying(current, done, **changes):
        went_on(current, done, **changes)
        if (done, "settings" in changes) not in killed:
            killed.add((done, "settings" in changes))
            raise KeyboardInterrupt

    monkeypatch.setattr(event_copy.job_life, "went_on", dying)
    for _ in range(20):
        try:
            job = work(job)
        except KeyboardInterrupt:
            Job.objects.filter(pk=job.pk).update(tries=0)
    assert len(killed) == 7
    assert job.state == "done"
    copy = event_copy.made_by(job)
    assert shown(copy) == shown(event)
    assert Hand.objects.filter(game__in=copy.rounds.values("tables__game")).count() == Hand.objects.filter(
        game__in=event.rounds.values("tables__game")).count()  # fmt: skip


def test_players_of_the_same_name_are_these(elsewhere):
    ana = make.make_player(elsewhere, "ana")
    copy = imported(taken_away(truco()), elsewhere)
    assert copy.entries.get(number=1).members.get(position=1).player == ana
    assert Player.objects.filter(club=elsewhere).count() == 10


def test_an_event_that_has_not_begun_becomes_a_draft_with_its_entries(elsewhere):
    event = make.make_event(players=5)
    copy = imported(taken_away(event), elsewhere)
    assert (copy.state, copy.public, copy.entries.count()) == ("draft", False, 5)


def test_a_round_that_is_not_closed_is_left(elsewhere):
    event = make.make_event(players=8, checked_in=True)
    one = make.play_round(event)
    make.finish_round(one)
    rounds.close(one, by=event.created_by)
    before = shown(event)
    make.play_round(event, 2)
    job = work(event_copy.import_event(elsewhere, taken_away(event), by=elsewhere.admin))
    assert (job.settings["proposal"]["rounds"], job.settings["proposal"]["rounds_left"]) == (1, 1)
    copy = event_copy.made_by(work(event_copy.confirm(job, by=elsewhere.admin)))
    assert shown(copy) == before


def test_the_same_event_is_not_imported_twice(elsewhere):
    event = truco()
    content = taken_away(event)
    imported(content, elsewhere)
    for club in (elsewhere, event.club):
        club.admin = make.admin_of(club)
        job = work(event_copy.import_event(club, content, by=club.admin))
        assert (job.state, job.trouble["code"]) == ("stopped", "event-there-already")


def changed(data, path, value):
    *way, last = path
    there = data
    for key in way:
        there = there[key]
    there[last] = value
    return json.dumps(data).encode()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["event", "starts_at"], "tomorrow"),
        (["event", "variant"], "bridge"),
        (["event", "options"], {"target": "x"}),
        (["event", "name"], None),
        (["event", "seed"], "x"),
        (["entries", 0, "players"], []),
        (["entries", 0, "players", 0, "name"], "Bruno"),
        (["entries", 0, "number"], 2),
        (["entries", 0, "number"], True),
        (["entries"], None),
        (["rounds", 0, "number"], 2),
        (["rounds", 0, "tables"], []),
        (["rounds", 0, "stage"], "x"),
        (["rounds", 0, "tables", 0, "entries", 0], 99),
        (["rounds", 0, "tables", 0, "entries"], "abcd"),
        (["rounds", 0, "tables", 0, "totals"], [0, 0]),
        (["rounds", 0, "tables", 0, "hands", 0, "tally"], {"pair": 9, "value": 12, "by": "tricks"}),
        (["rounds", 0, "tables", 0, "hands"], [{"record": 1}]),
        (["rounds", 0, "tables", 0, "ending"], "never"),
        (["rounds", 0, "away", 0, "kind"], "seated"),
        (["event", "name"], "x" * 121),
        (["event", "name"], "\u200b"),
        (["event", "chain"], {}),
        (["event", "format_settings"], {"groups": "many"}),
        (["entries", 0, "withdrawn_from"], 2),
        (["entries", 0, "first_round"], "one"),
        (["entries", 0, "leaving_from"], "four"),
        (["substitutions"], [{"entry": 1, "position": 9, "leaves": {}, "comes": {}, "from_round": 1, "reason": ""}]),
        (["rounds", 0, "ahead"], {"seeds": [1, 1]}),
        (["rounds", 0, "ahead"], {"seeds": [1, 2], "groups": 9}),
        (["rounds", 0, "ahead"], {"seeds": [1, 2], "knockout": {"size": 0}}),
        (["rounds", 0, "closed_at"], "yesterday"),
        (["rounds", 0, "tables", 0, "match"], "W9.9"),
        (["rounds", 0, "tables", 0, "number"], "first"),
        (["penalties"], [{"entry": 1, "round": 1, "points": "1/0", "reason": "x"}]),
    ],
)
def test_a_file_that_does_not_hold_together_is_refused_before_anything_is_written(elsewhere, path, value):
    content = changed(json.loads(taken_away(truco())), path, value)
    before = Event.objects.count(), Player.objects.count()
    job = work(event_copy.import_event(elsewhere, content, by=elsewhere.admin))
    if job.state == "asking":
        job = work(event_copy.confirm(job, by=elsewhere.admin))
    assert job.state == "stopped"
    assert job.trouble["code"] in (
        "event-file-wrong", "bad-value", "bad-record", "unknown-game", "name-missing", "unknown-format-setting",
    )  # fmt: skip
    assert (Event.objects.count(), Player.objects.count()) == before


def test_who_is_to_leave_later_still_is(elsewhere):
    data = json.loads(taken_away(truco()))
    staying = next(entry for entry in data["entries"] if entry["state"] == "checked-in")
    staying["leaving_from"] = 9
    copy = imported(json.dumps(data).encode(), elsewhere)
    assert list(copy.entries.filter(leaving_from=9).values_list("number", flat=True)) == [staying["number"]]
    again = json.loads(taken_away(copy))
    assert [entry["leaving_from"] for entry in again["entries"] if entry["number"] == staying["number"]] == [9]


def test_its_texts_are_as_clean_as_typed_ones(elsewhere):
    data = json.loads(taken_away(truco()))
    data["event"] |= {"name": "  Big\u202e \n evening ", "about": " Doors open\nat eight. "}
    data["entries"][0] |= {"state": "disqualified", "withdrawn_from": 3, "disqualified_why": " signals\x00 "}
    data["rounds"][1]["tables"][-1]["ruling"]["reason"] = "late\t" + "x" * 400
    copy = imported(json.dumps(data).encode(), elsewhere)
    assert (copy.name, copy.slug, copy.about) == ("Big evening", "big-evening", "Doors open\nat eight.")
    assert copy.entries.get(number=1).disqualified_why == "signals"
    ruled = Result.objects.get(table__round__event=copy, kind=Result.Kind.WALKOVER)
    assert ruled.reason == "late " + "x" * 295


def test_a_file_too_large_is_not_read(elsewhere, monkeypatch):
    monkeypatch.setattr(event_copy, "MOST_BYTES", 10)
    with pytest.raises(LeagueRefusal, match="file-too-large"):
        event_copy.import_event(elsewhere, b"{" * 11, by=elsewhere.admin)


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"{", "event-file-no-json"), (b"[" * 100_000, "event-file-no-json"), (b"[]", "event-file-unknown"),
     (b'{"tavula": "event", "version": 2}', "event-file-unknown"), (b"\xff\xfe", "event-file-no-json"),
     (b'{"tavula": "event", "version": 1}', "event-file-wrong")],
)  # fmt: skip
def test_what_is_no_event_says_so(elsewhere, content, code):
    job = work(event_copy.import_event(elsewhere, content, by=elsewhere.admin))
    assert (job.state, job.trouble["code"]) == ("stopped", code)


def test_who_may_create_events_may_import_them(elsewhere):
    with pytest.raises(LeagueRefusal, match="not-allowed"):
        event_copy.import_event(elsewhere, b"{}", by=make.make_member(elsewhere))


def test_the_document_takes_as_many_queries_for_many_as_for_few(django_assert_max_num_queries):
    for players in (4, 24):
        event = make.make_event(players=players, checked_in=True)
        make.finish_round(make.play_round(event))
        with django_assert_max_num_queries(20):
            assert event_document(event)["rounds"]

"""Files of lists: what stands in them, what never runs in a spreadsheet, and the jobs that make the long ones."""

import csv
import io
import json
import tracemalloc
from itertools import count

import openpyxl
import pytest
from django.conf import settings
from django.utils import translation

from gameplay.rules.game import check
from gameplay.rules.record import read
from league.errors import LeagueRefusal
from league.models import Job, Player
from league.queries.exports import play
from league.queries.exports.headings import HEADINGS, heading
from league.queries.exports.people import SEEN_COLUMNS
from league.queries.exports.statements import LINE_COLUMNS
from league.queries.tiebreaks import TIEBREAKS
from league.services import entries, events, job_life, ledger, results
from league.services.exports import files, writers
from league.services.imports import lists
from league.services.imports.columns import FIELDS, layout_of
from league.services.players import rename_player
from tests import factories as make
from tests.league.jobs import work
from tests.league.services.formats import play as play_round
from tests.league.services.test_individual_truco import evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.make_event(make.make_club("Corte", money=True), players=8, checked_in=True)
    make.finish_round(make.play_round(event))
    return event


def content(code, kind, place, by=None, **more):
    by = by or make.admin_of(getattr(place, "club", place))
    return b"".join(files.wanted(code, kind, place, by=by, **more).content())


def rows(code, place, **more):
    return json.loads(content(code, "json", place, **more))


EVIL = ["=1+1", "+1+1", "-cmd|x", "@sum", "'quoted", 'Ana, the "tall"']


def test_no_name_is_a_formula_in_any_file_and_numbers_are_numbers(event):
    for name in EVIL:
        Player.objects.create(club=event.club, name=name, name_key=name)
    lines = list(csv.DictReader(io.StringIO(content("players", "csv", event.club).decode("utf-8-sig"))))
    assert not [cell for line in lines for cell in line.values() if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert {f"'{name}" for name in EVIL[:4]} <= {line["Name"] for line in lines}
    book = openpyxl.load_workbook(io.BytesIO(content("players", "xlsx", event.club)))
    cells = [cell for row in book.active.iter_rows() for cell in row]
    assert "f" not in {cell.data_type for cell in cells}
    assert all(isinstance(cell.value, int) for cell in book.active["A"][1:])
    assert set(EVIL) <= {line["name"] for line in rows("players", event.club)}


def test_what_is_exported_is_imported_again_and_changes_nothing(event):

    for name in EVIL[:5]:
        make.make_player(event.club, f"{name} x", "=note")
    for kind in ("csv", "xlsx"):
        job = work(lists.import_players(event.club, content("players", kind, event.club), by=event.created_by))
        assert set(job.lines.values_list("verdict", flat=True)) == {"there"}
        job_life.cancel(job, by=event.created_by)
    job = work(lists.import_entries(event, content("entries", "csv", event), by=event.created_by))
    assert set(job.lines.values_list("verdict", flat=True)) == {"there"}
    copy = make.make_event(event.club, "Copy")
    job = work(lists.import_entries(copy, content("entries", "xlsx", event), by=event.created_by))
    work(lists.confirm(job, by=event.created_by))
    assert [one.members.get().player for one in copy.entries.order_by("number")] == [
        one.members.get().player for one in event.entries.order_by("number")
    ]


@pytest.mark.parametrize("code", ["entries", "pairings", "results", "standings"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_list_of_pairs_is_imported_again_as_the_same_pairs(event, code, kind):
    """Whatever stands in a name: a comma, a plus, a note."""
    by, pairs = event.created_by, make.make_event(event.club, "Pairs", rules=make.TRUCO, players=2, checked_in=True)
    for member, name in zip(
        pairs.entries.get(number=1).members.order_by("position"), ("Ana + Co", "Rui, Jr."), strict=True
    ):
        rename_player(member.player, name, "blue hat", by=by)
    make.finish_round(make.play_round(pairs))
    copy = make.make_event(event.club, "Copy", rules=make.TRUCO)
    job = work(lists.import_entries(copy, content(code, kind, pairs, everything=code != "entries"), by=by))
    assert set(job.lines.values_list("verdict", flat=True)) == {"known"}
    work(lists.confirm(job, by=by))
    found = [
        sorted(
            tuple(entry.members.order_by("position").values_list("player", flat=True)) for entry in each.entries.all()
        )
        for each in (pairs, copy)
    ]
    assert found[0] == found[1] != []


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_columns_are_headed_by_words_that_an_import_knows(event, language):
    """In every language: none twice in one list, none a code, and those that an import reads read as what they are."""
    pairs = make.make_event(event.club, "Pairs", rules=make.TRUCO, players=2, checked_in=True)
    read = {"partner_1": "first", "partner_2": "partner", "categories": "category"}
    with translation.override(language):
        for code, sheet in files.SHEETS.items():
            asked = files.wanted(code, sheet.formats[0], event.club if sheet.of_club else pairs, by=event.created_by)
            codes = sheet.columns(asked.scope)
            words = [heading(one) for one in codes]
            assert len(set(words)) == len(words)
            assert {*codes, *LINE_COLUMNS} <= {*HEADINGS, *TIEBREAKS}
            known = {read.get(one, one): place for place, one in enumerate(codes)}
            places = layout_of(words, pairs=True).places if "name" in known else {}
            assert places == {field: known[field] for field in FIELDS if field in known and "name" in known}


def test_people_read_words_and_programs_codes(event):
    """In the language in which the file is asked for, also where a job makes it later."""
    (coded, *_more), by = rows("results", event), event.created_by
    assert (coded["won"], coded["kind"], coded["state"]) == (True, "game", "confirmed")
    (line, *_more) = csv.DictReader(io.StringIO(content("results", "csv", event).decode("utf-8-sig")))
    assert (line["Won"], line["Kind"], line["State"]) == ("yes", "by the game", "confirmed")
    with translation.override("it"):
        read = content("results", "csv", event).decode("utf-8-sig")
        job = files.start(files.wanted("results", "csv", event, by=by), by=by)
    (first, *_rest) = csv.DictReader(io.StringIO(read))
    assert {"Turno", "Tavolo", "Nome", "Stato"} <= set(first)
    assert first["Stato"] == "confermato"
    made = b"".join(bytes(part.content) for part in work(job).parts.order_by("number"))
    assert made.decode("utf-8-sig") == read


def test_standings_say_by_what_they_are_decided_and_whether_scores_are_means(event):
    assert {line["by_mean"] for line in rows("standings", event)} == {False}
    (line, *_more) = csv.DictReader(io.StringIO(content("standings", "csv", event).decode("utf-8-sig")))
    assert line["Score is a mean"] == "no"
    assert "Places 1–2–3…" in line
    means = evening(5, rounds_planned=1)  # one of five sits out
    play_round(means, 1)
    assert {line["by_mean"] for line in rows("standings", means)} == {True}


def test_standings_as_of_a_round(event):
    make.finish_round(make.play_round(event, 2), best=2)
    first, last = rows("standings", event, round_number=1), rows("standings", event)
    assert ({line["round"] for line in first}, {line["round"] for line in last}) == ({1}, {2})
    assert [line["rank"] for line in last] == sorted(line["rank"] for line in last)
    assert sum(line["score"] for line in last) == 0
    assert {"places", "low_total", "best_round", "lot", "decided_by"} <= set(last[0])


def test_results_are_by_side(event):
    lines = rows("results", event)
    assert len(lines) == 8
    assert [line["won"] for line in lines] == [True, False, False, False] * 2
    assert {line["state"] for line in lines} == {"confirmed"}


def test_an_annulled_hand_is_no_record(event):
    table = event.rounds.get(number=1).tables.get(number=1)
    results.annul_hand(table, 3, reason="a card was seen", by=event.created_by)
    lines = content("hands", "jsonl", event).decode().splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2, 1, 2, 3]
    assert all(check(read(line)) for line in lines)
    assert files.wanted("hands", "jsonl", event, by=event.created_by).size == 5


def test_hand_records_are_records(event):
    lines = content("hands", "jsonl", event).decode().splitlines()
    records = [json.loads(line) for line in lines]
    assert [(one["x-round"], one["x-table"], one["number"]) for one in records] == [
        (1, table, number) for table in (1, 2) for number in (1, 2, 3)
    ]
    assert all(read(line).points == tuple(one["points"]) for line, one in zip(lines, records, strict=True))


def test_amounts_sum_to_nothing_and_keep_their_cents(event):
    ana = event.club.players.order_by("id")[0]
    moved = [(ledger.pool_account(event), -1234), (ledger.player_account(ana), 1234)]
    ledger.post(event.club, "prize", "prize:1", moved, by=event.created_by, event=event)
    for code, place in (("ledger", event.club), ("statement", event)):
        assert [line["amount"] for line in rows(code, place)] == ["-12.34", "12.34"]
        assert content(code, "csv", place).count(b",-12.34,EUR") == 1


def test_each_list_is_for_those_whom_its_page_is_for(event):
    member = make.make_member(event.club)
    of_club = [("players", "csv"), ("ledger", "csv")]
    of_event = [("entries", "csv"), ("statement", "csv"), ("hands", "jsonl"), ("results", "csv"), ("event", "json")]
    asked = [(event.club, *one) for one in of_club] + [(event, *one) for one in of_event]
    for place, code, kind in asked:
        with pytest.raises(LeagueRefusal, match="not-allowed"):
            files.wanted(code, kind, place, by=member)


@pytest.mark.parametrize("code", ["entries", "pairings", "results", "standings", "hands", "statement"])
def test_a_list_takes_as_many_queries_for_many_as_for_few(code, django_assert_max_num_queries):
    for players in (4, 24):
        event = make.make_event(make.make_club(money=True), players=players, checked_in=True)
        make.finish_round(make.play_round(event))
        asked = files.wanted(code, files.SHEETS[code].formats[-1], event, by=event.created_by)
        with django_assert_max_num_queries(9):
            assert b"".join(asked.content())


def test_a_job_makes_the_same_file_and_tells_how_far_it_is(event, monkeypatch):
    monkeypatch.setattr(files, "TOLD_EVERY", 2)
    told = []
    tell = files._tell
    monkeypatch.setattr(files, "_tell", lambda job, count: (told.append(count), tell(job, count)))
    asked = files.wanted("pairings", "csv", event, by=event.created_by)
    job = work(files.start(asked, by=event.created_by))
    assert told == [2, 4, 6, 8]
    assert (job.state, job.done, job.total) == ("done", 8, 8)
    made = b"".join(bytes(part.content) for part in job.parts.order_by("number"))
    assert made == b"".join(asked.content())
    assert job.settings["bytes"] == len(made)


def test_a_job_called_off_in_the_middle_makes_no_file(event, monkeypatch):
    monkeypatch.setattr(files, "TOLD_EVERY", 2)
    job = files.start(files.wanted("pairings", "csv", event, by=event.created_by), by=event.created_by)
    tell = files._tell

    def in_between(job, count):
        job_life.cancel(job, by=event.created_by)
        tell(job, count)

    monkeypatch.setattr(files, "_tell", in_between)
    assert work(job).state == "cancelled"
    assert not job.parts.exists()


def test_killed_and_run_again_or_twice_at_once_it_makes_one_file(event, monkeypatch):
    job = files.start(files.wanted("pairings", "xlsx", event, by=event.created_by), by=event.created_by)
    end = job_life.end

    def killed(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(job_life, "end", killed)
    with pytest.raises(KeyboardInterrupt):
        work(job)
    assert not job.parts.exists()
    monkeypatch.setattr(job_life, "end", end)
    stale = Job.objects.get(pk=job.pk)
    assert work(job).state == "done"
    files.step(stale)
    assert job.parts.count() == 1


def test_whoever_may_no_longer_gets_no_file(event):
    director = make.make_member(event.club)

    events.assign(event, director, "director", by=event.created_by)
    job = files.start(files.wanted("entries", "csv", event, by=director), by=director)
    events.unassign(event, director, by=event.created_by)
    job = work(job)
    assert (job.state, job.trouble["code"]) == ("stopped", "not-allowed")


def test_memory_does_not_grow_with_the_list():
    """Only pieces are held: ten times as many rows take no more."""

    def peak(how_many):
        numbers = count()
        rows = ((next(numbers), "Ana" * 10, -1.5) for _ in range(how_many))
        tracemalloc.start()
        for _piece in writers.written("csv", ("a", "b", "c"), rows):
            pass
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    assert peak(30_000) < peak(3_000) * 2


def test_a_draft_of_pairings_is_the_directors(event):
    make.pair(event, 2)
    assert len(rows("pairings", event)) == 16
    assert len(rows("pairings", event, everything=False)) == 8


def test_pairs_and_what_is_published_of_entries():
    event = make.make_event(rules=make.TRUCO, players=2)
    entries.withdraw(event.entries.get(number=2), by=event.created_by)
    assert [line["partner"] for line in rows("entries", event)] == ["Bruno", "Davide"]
    assert tuple(rows("entries", event, everything=False)[0]) == SEEN_COLUMNS
    assert play.as_of(files.Scope(event.club, event)) == 0

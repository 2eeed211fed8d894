"""A list of entries, through the desk: whom the club knows, whom it may know, and who is new."""

import pytest

from league.errors import LeagueRefusal
from league.models import Event, Job
from league.services import entries, events
from league.services.exports import files
from league.services.imports import lists
from tests import factories as make
from tests.league.jobs import outcomes, verdicts, work

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.make_event(make.make_club("Corte"))


@pytest.fixture
def truco(event):
    return make.make_event(event.club, "Truco", rules=make.TRUCO)


def read(event, text):
    return work(lists.import_entries(event, text.encode(), "names.csv", by=event.created_by))


def taken(job, undecided="leave"):
    return work(lists.confirm(job, by=job.by, undecided=undecided))


def entered(event):
    return [entry.name for entry in event.entries.order_by("number")]


def test_players_the_club_knows_are_these_and_others_become_players(event):
    ana = make.make_player(event.club, "Ana")
    entries.enter_players(event, ["Bruno"], by=event.created_by)
    job = read(event, "1. ana\nBruno\nZita (blue)\nZita (blue)\n")
    assert verdicts(job) == [(1, "known", ""), (2, "there", "already-in-the-event"), (3, "new", ""),
                             (4, "there", "line-twice")]  # fmt: skip
    assert entered(event) == ["Bruno"]
    job = taken(job)
    assert outcomes(job) == [(1, "made", ""), (2, "left", "already-in-the-event"), (3, "made", ""),
                             (4, "left", "line-twice")]  # fmt: skip
    assert entered(event) == ["Bruno", "Ana", "Zita (blue)"]
    assert event.entries.get(number=2).members.get().player == ana


def test_of_several_and_of_likely_doubles_it_is_decided_who_is_meant(event):
    first, second = (make.make_player(event.club, "Ana", note) for note in ("blue", "red"))
    stefanie = make.make_player(event.club, "Stefanie")
    job = read(event, "Ana\nStefania\nAnna\n")
    assert job.lines.get(number=1).doubles == [[0, first.pk, f"Ana (blue) #{first.pk}"],
                                               [0, second.pk, f"Ana (red) #{second.pk}"]]  # fmt: skip
    lists.decide(job, 1, {"0": second.pk}, by=event.created_by)
    lists.decide(job, 2, {"0": stefanie.pk}, by=event.created_by)
    job = taken(job)
    assert entered(event) == ["Ana (red)", "Stefanie", "Anna"]


def test_undecided_ones_are_left_out_or_taken_as_new(event):
    make.make_player(event.club, "Stefanie")
    assert outcomes(taken(read(event, "Stefania\nZita\n"))) == [(1, "left", "may-be-a-double"), (2, "made", "")]
    assert outcomes(taken(read(event, "Stefania\n"), "new")) == [(1, "made", "likely-double")]
    assert entered(event) == ["Zita", "Stefania"]


def test_two_of_one_name_in_the_list_are_asked_about(event):
    job = read(event, "Ana\nBruno\nANA\nAna\nBruno (red)\n")
    assert verdicts(job) == [(1, "new", ""), (2, "new", ""), (3, "double", "line-twice"), (4, "double", "line-twice"),
                             (5, "new", "")]  # fmt: skip
    assert [line.is_decided for line in job.lines.filter(verdict="double")] == [False, False]
    lists.decide(job, 3, {"0": 0}, by=event.created_by)  # and line 4 is line 1 once more
    assert [outcome for _line, outcome, _code in outcomes(taken(job))] == ["made", "made", "made", "left", "made"]
    assert entered(event) == ["Ana", "Bruno", "ANA (2)", "Bruno (red)"]
    again = make.make_event(event.club, "Again")
    job = read(again, "Ana\nAna\n")  # of whom the club has two now
    assert verdicts(job)[0] == (1, "double", "may-be-a-double")


def test_a_pair_that_stands_in_the_list_twice_is_told(truco):
    job = read(truco, "Ana + Bruno\nAna + Bruno\n")
    assert verdicts(job) == [(1, "new", ""), (2, "there", "line-twice")]


def test_pairs_stand_in_one_column_or_in_two(truco):
    ana = make.make_player(truco.club, "Ana")
    job = read(truco, "name,partner\nZita,Yara\nWanda + Xaver,\nUrsula,\nAna,Anna Bell\n")
    assert [verdict for _line, verdict, _code in verdicts(job)] == ["new", "new", "refused", "new"]
    taken(job)
    assert entered(truco) == ["Zita + Yara", "Wanda + Xaver", "Ana + Anna Bell"]
    assert truco.entries.get(number=3).members.get(position=1).player == ana


def test_in_a_pair_each_name_is_decided(truco):
    stefanie, marco = make.make_player(truco.club, "Stefanie"), make.make_player(truco.club, "Marco")
    job = read(truco, "Stefania,Marca\n")
    assert not job.lines.get().is_decided
    lists.decide(job, 1, {"0": stefanie.pk, "1": 0}, by=truco.created_by)
    assert job.lines.get().is_decided
    taken(job)
    assert entered(truco) == ["Stefanie + Marca"]
    assert not marco.entry_members.exists()


def test_an_event_that_is_full_puts_the_rest_on_the_waiting_list(event):
    events.update_event(event, {"capacity": 2}, by=event.created_by)
    job = taken(read(event, "Ana\nBruno\nCarla\n"))
    assert outcomes(job)[2] == (3, "made", "waiting")
    assert event.entries.filter(state="waiting").count() == 1


def test_an_event_that_takes_none_any_more_stops_it(event):
    job = read(event, "Ana\nBruno\n")
    events.cancel(event, by=event.created_by, reason="Too hot.")
    job = taken(job)
    assert (job.state, job.trouble["code"]) == ("stopped", "entries-closed")
    with pytest.raises(LeagueRefusal, match="entries-closed"):
        lists.import_entries(Event.objects.get(pk=event.pk), b"Ana", by=event.created_by)


def test_a_list_longer_than_any_event_is_refused(event, monkeypatch):
    monkeypatch.setattr(lists, "MOST_ENTRIES", 2)
    job = read(event, "Ana\nBruno\nCarla\n")
    assert (job.state, job.trouble["code"]) == ("stopped", "too-many-file-lines")


def test_it_is_confirmed_once(event):
    job = read(event, "Ana\n")
    lists.confirm(job, by=job.by)
    with pytest.raises(LeagueRefusal, match="job-not-asking"):
        lists.confirm(job, by=job.by)
    assert Job.objects.get(pk=job.pk).total == 1


def test_a_list_that_was_taken_away_brings_the_same_pairs_into_another_event(truco):
    people = [("-cmd", "=Bruno"), ("Ana & Co", "Rui / Teo"), ("+Carla", "Davide")]
    for one, other in people:
        entries.enter_pair(truco, [one, other], by=truco.created_by)
    content = b"".join(files.wanted("entries", "csv", truco, by=truco.created_by).content())
    again = make.make_event(truco.club, "Again", rules=make.TRUCO)
    taken(read(again, content.decode()))
    assert entered(again) == entered(truco) == [f"{one} + {other}" for one, other in people]
    assert again.entries.get(number=1).members.get(position=1).player.entry_members.count() == 2

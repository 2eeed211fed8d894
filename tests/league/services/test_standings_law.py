"""Whatever is entered, corrected, undone and ruled, and whenever the standings are refreshed: they are what the whole
comes to."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.models import AuditEntry, Round, Standing, Table
from league.services import events, results, standings, taking_back
from tests.factories import make_club, make_event, play_round
from tests.league.services.tables import ONE_HAND, one_hand_rules, play_out, seats, tally
from tests.league.web.public.evenings import address, text

pytestmark = pytest.mark.django_db
FIELDS = ("round_number", "entry__name", *standings.FIELDS)
CHAINS = (["places", "low_total", "best_round", "lot"], ["wins", "opponents", "lot"], ["h2h", "buchholz"])
STEP = st.tuples(st.sampled_from(["play", "correct", "undo", "chain", "refresh"]), st.integers(0, 11))


def everything(event):
    return list(Standing.objects.filter(event=event).order_by("round_number", "order").values(*FIELDS))


def correct(table, pick, by):
    names = seats(table)
    hearts = dict(zip(names, (4, 3, 3, 3), strict=True))
    results.correct_hand(table, 1, tally(table, hearts, names[pick % 4]), "misread", by=by)


def take(event, what, pick):
    by = event.created_by
    played = list(Round.objects.filter(event=event, state__in=Round.PUBLISHED).order_by("number"))
    if what == "play":
        play_out(play_round(event, len(played) + 1), by)
    elif what == "chain":
        events.update_event(event, {"chain": CHAINS[pick % 3]}, by=by)
    elif what == "refresh":
        standings.refresh(event.pk)
    elif played and what == "undo":
        taking_back.undo(played[-1], by=by, reason="again")
    elif played:
        tables = Table.objects.filter(round__in=played).order_by("pk")
        correct(tables[pick % tables.count()], pick, by)


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(STEP, min_size=2, max_size=6), st.sampled_from(["settlement", "placing"]))
def test_the_whole_worked_out_anew_is_what_was_kept_up(steps, scoring):
    club = make_club()
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=8, checked_in=True, rounds_planned=20, scoring=scoring)
    for what, pick in steps:
        take(event, what, pick)
    standings.refresh(event.pk)
    kept = everything(event)
    Standing.objects.filter(event=event).delete()
    standings.refresh(event.pk, everything=True)
    assert everything(event) == kept


def corrected(close):
    club = make_club()
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, rounds_planned=2)
    first = play_round(event)
    play_out(first, event.created_by)
    standings.refresh(event.pk)
    if close:
        play_round(event, 2)  # which closes the first
        standings.refresh(event.pk)
    table = first.tables.get()
    before = dict(Standing.objects.filter(event=event, round_number=1).values_list("entry", "rank"))
    names = seats(table)
    worst = names[0]
    # 17 5 4 0: Black Maria goes to the last seat, which had nothing
    results.correct_hand(
        table, 1, tally(table, dict(zip(names, (4, 5, 4), strict=False)), names[3]), "misread", by=event.created_by
    )
    standings.refresh(event.pk)
    return event, before, worst


def test_a_correction_of_a_closed_round_is_announced_with_who_has_moved():
    event, before, _worst = corrected(close=True)
    said = AuditEntry.objects.get(event=event, verb="standings.correction")
    assert said.by is None
    after = dict(Standing.objects.filter(event=event, round_number=2).values_list("entry", "rank"))
    assert {one["entry"]: (one["old"], one["new"]) for one in said.new["moved"]} == {
        entry: (before[entry], rank) for entry, rank in after.items() if before[entry] != rank
    }
    standings.refresh(event.pk, everything=True)
    assert AuditEntry.objects.filter(verb="standings.correction").count() == 1


def test_a_correction_while_the_round_is_played_is_nothing_new():
    event, _before, _worst = corrected(close=False)
    assert not AuditEntry.objects.filter(event=event, verb="standings.correction").exists()


def test_the_page_of_standings_says_so(client):
    event, _before, worst = corrected(close=True)
    said = text(client.get(address(event, "standings")))
    assert "a corrected result has changed the table" in said
    assert f"{worst} from 4 to" in said

"""Events of every format, each with what can happen on its evening, taken away as a file and imported elsewhere."""

from fractions import Fraction

import pytest
from django.db import transaction

from gameplay.errors import Refusal
from league.models import Entry, Event, Round, Table
from league.queries.brackets import bracket_of
from league.queries.exports.event_file import event_document
from league.queries.standings import material
from league.services import (
    disqualification,
    entries,
    events,
    finals,
    reports,
    results,
    rounds,
    rulings,
    substitutions,
    taking_back,
)
from tests import factories as make
from tests.league.services.formats import fresh, hearts, start, truco
from tests.league.services.imports.test_event_copy import imported, shown, taken_away
from tests.league.services.test_chips import JACKPOT, chips_event
from tests.league.services.test_individual_truco import evening

pytestmark = pytest.mark.django_db


def play(event, *numbers):
    """Rounds to their ends; at each table another side wins."""
    by = event.created_by
    for number in numbers:
        round_ = start(event, number)
        for table in round_.tables.order_by("number"):
            size = table.seatings.count()
            if event.variant == "black-lady":
                taken = [0] * size
                taken[table.number % size] += 7
                taken[(table.number + number) % size] += 6
                results.enter_hand(table, 1, {"hearts": taken, "queen": table.number % size + 1}, by=by)
            else:
                make.finish_table(table, best=1 + (table.number + number) % 2, by=by)
        round_.refresh_from_db()
        if round_.is_under_way:
            rounds.close(round_, by=by)


def swiss():
    """A round undone, somebody disqualified, a correction, totals in the place of hands, finals with a penalty."""
    event = truco(7, "swiss", rounds_planned=2, format_settings={"cut": 4, "third_place": True})
    by = event.created_by
    play(event, 1)
    taking_back.undo(start(event, 2), by=by, reason="too early")
    disqualification.disqualify(make.entry_of(event, "Carla"), by=by, reason="signals")
    play(event, 2)
    first, second, _third = Table.objects.filter(round__event=event, round__number=1).order_by("number")
    results.correct_hand(first, 1, {"pair": 1, "value": 12, "by": "tricks"}, "wrong way round", by=by)
    reports.correct_totals(second, [12, 5], reason="the sheet was found", by=by)
    finals.cut(event, 4, by=by)
    play(event, 3, 4)
    rulings.penalise(make.entry_of(event, "Giulia"), Fraction(-1, 3), reason="late", by=by)
    return event


def changing_partners():
    event = evening(5, rounds_planned=3)
    play(event, 1)
    substitutions.substitute(make.entry_of(event, "Bruno"), "Yvette", by=event.created_by)
    play(event, 2)
    entries.withdraw(make.entry_of(event, "Ana"), by=event.created_by)
    play(event, 3)
    return event


def double_elimination():
    """In which somebody leaves who was still in, and a walkover is ruled."""
    event = truco(4, "knockout", format_settings={"double_elimination": True})
    play(event, 1)
    second = start(event, 2)
    for table in second.tables.all():
        rulings.walkover(table, [1], reason="did not come", by=event.created_by)
    rounds.close(second, by=event.created_by)
    on = bracket_of(material(event), 2)
    entries.withdraw(Entry.objects.get(pk=next(seed for seed in on.seeds if seed not in on.exits)), by=event.created_by)
    return event


def tables_of_four():
    event = hearts(8, "knockout", format_settings={"advance": 2})
    play(event, 1, 2)
    return event


def groups():
    event = truco(6, "groups", format_settings={"groups": 2, "qualify": 2})
    play(event, 1, 2, 3)
    finals.cut(event, 4, by=event.created_by)
    play(event, 4, 5)
    return event


def finals_tables():
    event = hearts(9, "rotation", rounds_planned=1, format_settings={"cut": 4, "finals": "tables"})
    play(event, 1)
    finals.cut(event, 4, by=event.created_by, kind="tables")
    play(event, 2)
    return event


def chips():
    """A hand annulled and played again, and a pool left."""
    event = chips_event(seed=3)
    table = start(event).tables.get()
    results.enter_hand(table, 1, JACKPOT, by=event.created_by)
    results.annul_hand(table, 1, reason="a card was seen", by=event.created_by)
    results.enter_hand(table, 2, JACKPOT, by=event.created_by)
    return event


def chips_corrected():
    """Annulled, a hand without a bid, as after a jackpot; corrected, the hand before it was none, and one with a bid
    follows."""
    event = chips_event(hands=2, seed=3)
    by = event.created_by
    table = start(event).tables.get()
    results.enter_hand(table, 1, JACKPOT, by=by)
    results.enter_hand(table, 2, {"suit": "H", "taken": [5, 4, 4]}, by=by)
    results.annul_hand(table, 2, reason="a card was seen", by=by)
    results.correct_hand(table, 1, {"bid": [1, 1], "suit": "H", "taken": [8, 5, 0]}, "misread", by=by)
    results.enter_hand(table, 3, JACKPOT, by=by)
    return event


def almost_over():
    """Annulled, a hand that would end the game as it stands by now (truco is over at 12): entered once more it would
    close its week."""
    event = truco(4, "league")
    by = event.created_by
    second, first = start(event).tables.order_by("number")
    for number, value in enumerate((3, 6, 1), start=1):
        results.enter_hand(first, number, {"pair": 1, "value": value, "by": "tricks"}, by=by)
    results.annul_hand(first, 2, reason="a card was seen", by=by)
    results.correct_hand(first, 1, {"pair": 1, "value": 9, "by": "tricks"}, "misread", by=by)
    results.stop_table(first, by=by)
    make.finish_table(second, best=2, by=by)
    return event


def nobody_left():
    """Weeks without a table: who is left has a bye."""
    event = truco(3, "league")
    play(event, 1)
    for name in ("Ana", "Bruno", "Carla"):
        found = event.entries.filter(name__startswith=name).first()
        if found and event.entries.present().count() > 1:
            entries.withdraw(found, by=event.created_by)
    for number in (2, 3):
        start(event, number)
    return event


def league():
    """The third week over before the first; in the second a game given up, and one that fell with who left."""
    event = truco(4, "league")
    by = event.created_by
    first, second, third = (start(event, number) for number in (1, 2, 3))
    ana = make.entry_of(event, "Ana")
    others = second.tables.exclude(seatings__entry=ana).get()
    for round_ in (third, first):
        for table in round_.tables.order_by("number"):
            make.finish_table(table, best=table.number, by=by)
    results.abandon_table(others, reason="nobody has time", by=by)
    entries.withdraw(ana, by=by)
    return event


def places_of(event):
    """By round, the matches of its bracket with who they send on, by the numbers of the entries."""
    made_of = material(event)
    number = {entry.pk: entry.number for entry in made_of.entries}
    brackets = [bracket_of(made_of, one) for one in made_of.rounds]
    return [
        [(box.match.code, box.state, [number[entry] for entry in box.order]) for box in one.boxes] if one else None
        for one in brackets
    ]


def played(document):
    """Without the moments, of which a file keeps thousandths of a second."""
    return [{key: value for key, value in one.items() if not key.endswith("_at")} for one in document["rounds"]]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "build",
    [
        swiss,
        changing_partners,
        double_elimination,
        tables_of_four,
        groups,
        finals_tables,
        chips,
        chips_corrected,
        almost_over,
        nobody_left,
        league,
    ],
)
def test_every_format_comes_out_as_it_was(build):
    event = build()
    events.finish(fresh(event), by=event.created_by)
    event = Event.objects.get(pk=event.pk)
    copy = imported(taken_away(event), make.make_club("Elsewhere"))
    assert shown(copy) == shown(event) != []
    assert places_of(copy) == places_of(event)
    here, there = event_document(event), event_document(copy)
    assert played(there) == played(here)
    for part in ("entries", "substitutions", "penalties", "standings"):
        assert there[part] == here[part]


def test_who_waited_in_vain_stays_behind_with_the_penalty():
    event = hearts(8, "rotation", rounds_planned=1, capacity=8)
    by = event.created_by
    entries.enter_players(event, ["Zelda"], by=by)
    play(event, 1)
    for name in ("Zelda", "Ana"):
        rulings.penalise(make.entry_of(event, name), Fraction(-1), reason="noise", by=by)
    events.finish(fresh(event), by=by)
    copy = imported(taken_away(fresh(event)), make.make_club("Elsewhere"))
    assert [row["entry"] for row in event_document(copy)["penalties"]] == [make.entry_of(event, "Ana").number]
    assert copy.entries.count() == 8


def test_a_stopped_game_of_a_knockout_is_never_level():
    """3 to 1, stopped; corrected to 1 to 1 it goes on, and where its round is closed it is opened first."""
    event = truco(4, "knockout")
    by = event.created_by
    first = start(event)
    table, other = first.tables.order_by("number")
    for number, (pair, value) in enumerate(((1, 3), (2, 1)), start=1):
        results.enter_hand(table, number, {"pair": pair, "value": value, "by": "tricks"}, by=by)
    results.stop_table(table, by=by)
    make.finish_table(other, by=by)
    rounds.close(first, by=by)
    level = {"pair": 1, "value": 1, "by": "tricks"}
    with pytest.raises(Refusal) as refused, transaction.atomic():
        results.correct_hand(table, 1, level, "misread", by=by)
    assert refused.value.code == "round-is-closed"
    rounds.reopen_round(Round.objects.get(pk=first.pk), reason="misread", by=by)
    results.correct_hand(table, 1, level, "misread", by=by)
    assert Table.objects.get(pk=table.pk).game.state == "open"
    with pytest.raises(Refusal) as refused:
        results.stop_table(table, by=by)
    assert refused.value.code == "one-more-hand"

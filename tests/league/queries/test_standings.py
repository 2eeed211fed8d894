"""What the standings are made of."""

from fractions import Fraction

import pytest

from league.models import Entry, Event
from league.queries import standings
from league.standings import HEARTS_CHAIN, TRUCO_CHAIN
from tests.factories import finish_round, make_event, play_round

pytestmark = pytest.mark.django_db


def test_lots_are_drawn_once():
    """A late entry comes somewhere between the others and changes nothing among them; another seed draws anew."""
    event = make_event(players=12)
    entries = list(event.entries.order_by("number"))
    few, all_of_them = standings.lots_of(event, entries[:11]), standings.lots_of(event, entries)
    assert sorted(all_of_them.values()) == list(range(1, 13))
    in_order = sorted(all_of_them, key=all_of_them.__getitem__)
    assert [entry for entry in in_order if entry in few] == sorted(few, key=few.__getitem__)
    event.seed += 1
    assert standings.lots_of(event, entries) != all_of_them


def test_settings_are_read_exactly():
    event = Event(scoring_settings={"win": 2, "draw": "1/2", "bye": "zero", "absence": "worst", "walkover": 1})
    found = standings.settings_of(event)
    assert (found.win, found.draw, found.loss) == (2, Fraction(1, 2), 0)
    assert (found.bye, found.absence, found.walkover) == ("zero", "worst", Fraction(1))


def test_an_empty_chain_is_the_games_own():
    event = make_event()
    event.chain = []
    assert standings.chain_of(event) == list(HEARTS_CHAIN)
    event.variant = "truco-paulista"
    assert standings.chain_of(event) == list(TRUCO_CHAIN)
    event.chain = ["wins"]
    assert standings.chain_of(event) == ["wins"]


def test_the_material_is_five_queries(django_assert_num_queries):
    for players in (4, 12):
        event = make_event(players=players, checked_in=True)
        play_round(event)
        with django_assert_num_queries(5):
            made_of = standings.material(event)
        assert (made_of.rounds, len(made_of.entries), made_of.games) == ([1], players, [])


def test_who_is_ranked():
    """After round 1: who has sat down in it, and who is checked in for round 2."""
    event = make_event(players=4, checked_in=True)
    play_round(event)
    for number, (name, state, first_round) in enumerate(
        (("Late", "checked-in", 2), ("Later", "checked-in", 3), ("Not come", "entered", 1)), start=5
    ):
        Entry.objects.create(event=event, number=number, name=name, state=state, first_round=first_round)
    made_of = standings.material(event)
    assert [entry.name for entry in made_of.field(1)] == ["Ana", "Bruno", "Carla", "Davide", "Late"]
    late = [game.sides[0].entry for game in made_of.absences(made_of.field(1), 1)]
    assert late == [Entry.objects.get(name="Late").pk]


def test_truco_counts_twelve_points_at_most_also_where_it_ends_later():
    """To 24 the winners have 24 points to 12 at least; 12 of them count for `diff`."""
    event = make_event(rules="Truco to 12", players=2, checked_in=True, options={"end_at": 24})
    finish_round(play_round(event))
    [game] = [game for game in standings.material(event).games if game.kind == "game"]
    assert (game.sides[0].total, game.cap) == (24, 12)

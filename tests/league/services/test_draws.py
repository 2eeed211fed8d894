"""What a draw is told of the rounds before it."""

from fractions import Fraction

import pytest
from django.utils import timezone

from league.models import Result, Round, Seating, Standing, Table
from league.services import draws
from tests.factories import TRUCO, entry_of, make_event

pytestmark = pytest.mark.django_db


def seat(event, number, *tables, byes=(), absent=()):
    """A round as it was: each table lists its entries by seat, the tables are numbered from 1."""
    round_ = Round.objects.create(event=event, number=number, seed=1, state="closed")
    for at, names in enumerate(tables, start=1):
        table = Table.objects.create(round=round_, number=at)
        for side, name in enumerate(names, start=1):
            Seating.objects.create(round=round_, entry=entry_of(event, name), kind="seated", table=table, side=side)
    for kind, names in (("bye", byes), ("absence", absent)):
        for name in names:
            Seating.objects.create(round=round_, entry=entry_of(event, name), kind=kind)


def stand(event, number, **scores):
    for order, (name, score) in enumerate(scores.items(), start=1):
        score = Fraction(score)
        Standing.objects.create(
            event=event, round_number=number, entry=entry_of(event, name), order=order, rank=order,
            score_numerator=score.numerator, score_denominator=score.denominator,
        )  # fmt: skip


def told(event, number):
    """Entrants by name, and a way to read their keys as names."""
    name_of = dict(event.entries.values_list("pk", "name"))
    found = draws.entrants(event, number, list(event.entries.order_by("number")))
    return {name_of[entrant.id].split(" + ")[0]: entrant for entrant in found}, name_of


def by_name(counts, name_of):
    return {name_of[entry]: times for entry, times in counts.items()}


def test_the_first_round_knows_nothing():
    event = make_event(players=3)
    entrants, _ = told(event, 1)
    ana = entrants["Ana"]
    assert (ana.score, ana.byes, ana.short, ana.floats, ana.last, ana.last_table) == (0, 0, 0, 0, frozenset(), None)
    assert (ana.seats, ana.met, ana.seats_by_size) == ({}, {}, {})
    assert len({entrant.rank for entrant in entrants.values()}) == 1  # equal: drawn


def test_the_third_round_knows_the_two_before():
    """Round 1: Ana, Bruno, Carla, Davide at table 1, Elisa, Fabio, Giulia at table 2; Hugo absent.
    Round 2: Elisa, Ana, Bruno at table 1, Carla, Davide, Fabio, Hugo at table 2; Giulia has a bye."""
    event = make_event(players=8)
    seat(event, 1, ["Ana", "Bruno", "Carla", "Davide"], ["Elisa", "Fabio", "Giulia"], absent=["Hugo"])
    seat(event, 2, ["Elisa", "Ana", "Bruno"], ["Carla", "Davide", "Fabio", "Hugo"], byes=["Giulia"])
    stand(event, 1, Ana=4, Elisa=2)
    stand(event, 2, Elisa="7/2", Ana="10/3", Hugo=-5)
    entrants, name_of = told(event, 3)
    ana, giulia, hugo = entrants["Ana"], entrants["Giulia"], entrants["Hugo"]
    assert (ana.score, ana.rank) == (Fraction(10, 3), 2)
    assert (entrants["Elisa"].rank, hugo.rank) == (1, 3)
    assert (giulia.score, giulia.rank) == (0, 4)  # not in the standings: behind everybody who is
    assert by_name(ana.met, name_of) == {"Bruno": 2, "Carla": 1, "Davide": 1, "Elisa": 1}
    assert {name_of[entry] for entry in ana.last} == {"Elisa", "Bruno"}
    assert (ana.seats, ana.seats_by_size) == ({1: 1, 2: 1}, {4: {1: 1}, 3: {2: 1}})
    assert (ana.short, ana.last_table) == (1, 1)
    assert (giulia.byes, giulia.short, giulia.last, giulia.last_table) == (1, 1, frozenset(), None)
    assert (hugo.byes, hugo.short, hugo.seats) == (0, 0, {4: 1})


def test_floats_are_tables_of_two_with_different_scores():
    """Round 1 all from 0. After it Ana and Carla have 3; in round 2 Ana (3) met Carla (3), Elisa (0) met Giulia (0).
    After that Ana has 6; in round 3 Ana (6) met Elisa (3): both have floated once."""
    event = make_event(rules=TRUCO, players=4)  # Ana + Bruno, Carla + Davide, Elisa + Fabio, Giulia + Hugo
    seat(event, 1, ["Ana", "Elisa"], ["Carla", "Giulia"])
    stand(event, 1, Ana=3, Carla=3, Elisa=0, Giulia=0)
    seat(event, 2, ["Ana", "Carla"], ["Elisa", "Giulia"])
    stand(event, 2, Ana=6, Carla=3, Elisa=3, Giulia=0)
    seat(event, 3, ["Ana", "Elisa"], ["Carla", "Giulia"])
    stand(event, 3, Ana=9, Carla=6, Elisa=3, Giulia=0)
    entrants, _ = told(event, 4)
    assert {name: entrant.floats for name, entrant in entrants.items()} == {
        "Ana": 1,
        "Carla": 1,
        "Elisa": 1,
        "Giulia": 1,
    }
    assert {name: entrant.floats for name, entrant in told(event, 3)[0].items()} == dict.fromkeys(entrants, 0)
    assert [entrant.short for entrant in entrants.values()] == [0, 0, 0, 0]


def test_every_round_has_a_seed_of_its_own_that_follows_from_the_events():
    event = make_event()
    seeds = [draws.seed_for(event, number) for number in range(1, 20)]
    assert len(set(seeds)) == 19
    assert seeds == [draws.seed_for(event, number) for number in range(1, 20)]
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_a_walkover_is_no_meeting():
    """Who should have met there may be drawn together as if they never had; the seats are those that were drawn."""
    event = make_event(players=8)
    seat(event, 1, ["Ana", "Bruno", "Carla", "Davide"], ["Elisa", "Fabio", "Giulia", "Hugo"])
    table = Table.objects.get(round__event=event, number=1)
    Result.objects.create(
        table=table, game_version=0, kind="walkover", state="confirmed", sides=[], hands=0, reason="did not come",
        confirmed_at=timezone.now(),
    )  # fmt: skip
    entrants, _ = told(event, 2)
    assert (entrants["Ana"].met, entrants["Ana"].last) == ({}, frozenset())
    assert (entrants["Ana"].seats, entrants["Ana"].last_table) == ({1: 1}, 1)
    assert len(entrants["Elisa"].met) == len(entrants["Elisa"].last) == 3
    table.results.update(state="corrected")
    entrants, _ = told(event, 2)
    assert len(entrants["Ana"].met) == 3

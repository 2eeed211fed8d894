"""What is printed for an evening: everybody is on it once, where they sit."""

import pytest

from league.models import Seating
from league.queries.console import prints
from league.services import entries
from tests import factories
from tests.league.services.test_individual_truco import evening

pytestmark = pytest.mark.django_db


def test_everybody_is_listed_by_name_with_the_table():
    event = factories.make_event(players=8, checked_in=True)
    round_ = factories.pair(event)
    found = prints.places(round_)
    assert [place.name for place in found] == factories.names(8)
    seatings = round_.seatings.values_list("entry__name", "table__number", "side")
    assert {(place.name, place.table, place.side) for place in found} == set(seatings)


def test_of_a_pair_each_partner_has_a_line():
    """Five pairs: four sit, one has the bye, and both of each are told."""
    event = factories.make_event(rules=factories.TRUCO, players=5, checked_in=True)
    round_ = factories.pair(event)
    found = prints.places(round_)
    assert [place.name for place in found] == factories.names(10)
    bye = round_.seatings.get(kind=Seating.Kind.BYE).entry.name
    assert " + ".join(place.name for place in found if place.is_bye) == bye
    tables = {place.name: (place.table, place.side) for place in found}
    assert tables["Ana"] == tables["Bruno"]


def test_accents_do_not_part_names():
    event = factories.make_event()
    for name in ("Zoé", "Émile", "Ana", "Fabio"):
        entries.enter_players(event, [name], by=event.created_by)
    assert [entry.name for entry in prints.desk_list(event)] == ["Ana", "Émile", "Fabio", "Zoé"]
    assert [badge.player.name for badge in prints.badges(event)] == ["Ana", "Émile", "Fabio", "Zoé"]


def test_badges_are_for_players_and_say_the_pair():
    event = factories.make_event(rules=factories.TRUCO, players=2)
    assert [(badge.player.name, badge.number, badge.pair) for badge in prints.badges(event)] == [
        ("Ana", 1, "Ana + Bruno"), ("Bruno", 1, "Ana + Bruno"), ("Carla", 2, "Carla + Davide"),
        ("Davide", 2, "Carla + Davide"),
    ]  # fmt: skip


def test_who_has_left_gets_no_badge():
    event = factories.make_event(players=3)
    entries.withdraw(factories.entry_of(event, "Bruno"), by=event.created_by)
    assert [badge.player.name for badge in prints.badges(event)] == ["Ana", "Carla"]


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow_with_the_field(django_assert_num_queries, players):
    event = factories.make_event(players=players, checked_in=True)
    round_ = factories.play_round(event)
    with django_assert_num_queries(2):
        assert sum(len(table.names) for table in prints.seated(round_) if table.table.slip.token) == players
    with django_assert_num_queries(2):
        assert len(prints.places(round_)) == players
    with django_assert_num_queries(2):
        assert len(prints.badges(event)) == players


def test_where_partners_change_everything_says_who_plays_with_whom():
    event = evening(5, rounds_planned=1)
    round_ = factories.pair(event)
    seats = list(round_.seatings.filter(table__isnull=False).order_by("side").values_list("entry__name", flat=True))
    (table,) = prints.seated(round_)
    assert table.sides == [[(1, seats[0]), (3, seats[2])], [(2, seats[1]), (4, seats[3])]]
    partner = dict(zip(seats, [seats[2], seats[3], seats[0], seats[1]], strict=True))
    found = prints.places(round_)
    assert {place.name: place.partner for place in found if place.table} == partner
    assert [place.partner for place in found if place.rests] == [""]
    others = factories.make_event(players=4, checked_in=True)
    (table,) = prints.seated(factories.pair(others))
    assert [len(side) for side in table.sides] == [1, 1, 1, 1]

"""Hands at the tables of a round, written by the names of who sits there, wherever the draw has put them; and the
people of an event that has one table."""

from league.models import Result, Table
from league.services import clubs, results
from tests.factories import admin_of, make_member

ONE_HAND = "One hand"


def one_hand_rules(club, **options):
    """House rules under which a game is one hand, so that points are easy to work out."""
    return clubs.create_rule_set(club, ONE_HAND, "black-lady", options, hands_limit=1, by=admin_of(club))


def table_of(round_, name):
    return Table.objects.get(round=round_, seatings__entry__name__startswith=name)


def seats(table):
    """Names by seat, or by pair."""
    return list(table.seatings.order_by("side").values_list("entry__name", flat=True))


def tally(table, hearts, queen, **more):
    """`hearts` by name, `queen` the name of who took her: names that are left out took no heart."""
    names = seats(table)
    assert set(hearts) <= set(names), (hearts, names)
    return {"hearts": [hearts.get(name, 0) for name in names], "queen": names.index(queen) + 1, **more}


def enter(table, hearts, queen, *, by, number=1, **more):
    return results.enter_hand(table, number, tally(table, hearts, queen, **more), by=by)


def play_out(round_, by):
    """Every table its one hand: seat 1 takes Black Maria and 4 hearts, the others the rest, the last seat least."""
    for table in round_.tables.order_by("number"):
        play_out_table(table, by)


def play_out_table(table, by):
    size = table.seatings.count()
    hearts = [4] + [0] * (size - 1)
    for left in range(9):
        hearts[1 + left % (size - 2)] += 1
    results.enter_hand(table, 1, {"hearts": hearts, "queen": 1}, by=by)


def staff(event):
    return event.created_by


def sitting(event, side, position=1):
    """The account of who sits at this side of the event's table."""
    entry = event.table.seatings.get(side=side).entry
    player = entry.members.get(position=position).player
    if player.user is None:
        player.user = make_member(event.club, name=player.name)
        player.save()
    return player.user


def play(event, tallies, by, start=1):
    for number, tally in enumerate(tallies, start=start):
        results.enter_hand(event.table, number, tally, by=by)


def in_force(table):
    return table.results.get(state__in=Result.IN_FORCE)

"""Evenings of one hand in a club with money, whose prizes are to be won."""

from tests.factories import check_in, events, make_club, make_event, play_round
from tests.league.services.tables import ONE_HAND, enter, one_hand_rules, seats


def evening(players=4, **details):
    club = make_club(money=True)
    one_hand_rules(club)
    return make_event(club, rules=ONE_HAND, players=players, **details)


def played(event, hearts, queen, **more):
    """One table, one hand; the event is not finished yet. `hearts` and `queen` by the number of the seat."""
    check_in(event)
    table = play_round(event).tables.get()
    names = seats(table)
    taken = {names[seat - 1]: number for seat, number in hearts.items()}
    enter(table, taken, names[queen - 1], by=event.created_by, **more)
    return names


def played_out(event, hearts, queen, **more):
    """The same, and the event is finished."""
    names = played(event, hearts, queen, **more)
    events.finish(event, by=event.created_by)
    event.refresh_from_db()
    return names

"""Evenings of games of one hand, and their standings as rows to compare."""

from league.models import Standing
from league.services import standings
from tests.factories import make_club, make_event
from tests.league.services.tables import ONE_HAND, one_hand_rules

FIELDS = ("round_number", "entry__name", *standings.FIELDS)


def evening(players, **settings):
    """Games of one hand; everybody checked in."""
    club = make_club()
    one_hand_rules(club)
    return make_event(club, rules=ONE_HAND, players=players, checked_in=True, rounds_planned=4, **settings)


def shown(event, number):
    return [
        (row.rank, row.entry.name, row.score)
        for row in Standing.objects.filter(event=event, round_number=number).select_related("entry").order_by("order")
    ]


def everything(event):
    return list(Standing.objects.filter(event=event).order_by("round_number", "order").values(*FIELDS))

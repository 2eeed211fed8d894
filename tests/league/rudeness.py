"""An online table of an event, at which somebody was rude."""

from gameplay.models import Complaint, LiveTable
from gameplay.services import live
from league.models import Event
from tests.league.services.test_online import begun, make_online, tables_of


def rude_evening() -> tuple[Event, LiveTable, Complaint]:
    """Seat 1 was rude, after something that seat 2 had said; seat 2 complains."""
    event = make_online(players=4, accounts=True)
    (table,) = tables_of(begun(event))
    one, two = (place.user for place in table.places.order_by("number")[:2])
    live.say(table.key, text="Well played", by=two, once="a")
    message = live.say(table.key, text="You cheat", by=one, once="b")
    return event, table, live.complain(table.key, message=message.pk, reason="That is no way to talk", by=two)

"""Events of every format, played as far as a test wants them: what the tests of formats share."""

from league.models import Event, Seating, Standing
from league.services import rounds, standings
from tests.factories import finish_table, make_club, make_event, pair
from tests.league.services.tables import ONE_HAND, one_hand_rules, play_out

TRUCO = "Truco to 12"


def hearts(players, format, **settings):
    """One hand a game."""
    club = make_club()
    one_hand_rules(club)
    return make_event(club, rules=ONE_HAND, players=players, checked_in=True, format=format, seed=7, **settings)


def truco(pairs, format, **settings):
    return make_event(rules=TRUCO, players=pairs, checked_in=True, format=format, seed=7, **settings)


def start(event, number=1):
    by = event.created_by
    return rounds.publish(pair(event, number, by=by), by=by)


def play(event, number=1, best=1):
    """A round from its draw to its last result: of two pairs the first wins."""
    round_ = start(event, number)
    win(round_, best)
    return round_


def win(round_, best=1):
    by = round_.event.created_by
    if round_.event.variant == "black-lady":
        play_out(round_, by)
        return
    for table in round_.tables.order_by("number"):
        finish_table(table, best=best, by=by)


def beat(table, entry):
    """This entry wins at its table."""
    side = table.seatings.get(entry=entry).side
    finish_table(table, best=side, by=table.round.event.created_by)


def kinds(round_, kind):
    return set(round_.seatings.filter(kind=kind).values_list("entry_id", flat=True))


def sat_out(event):
    """By entry, how often it has sat out."""
    seatings = Seating.objects.filter(round__event=event, kind=Seating.Kind.SIT_OUT)
    return {entry: seatings.filter(entry=entry).count() for entry in event.entries.values_list("pk", flat=True)}


def opponents(event):
    """By entry, how often it has met each other one."""
    met = {}
    for seating in Seating.objects.filter(round__event=event, kind=Seating.Kind.SEATED).select_related("table"):
        for other in seating.table.seatings.exclude(pk=seating.pk):
            pair_ = (seating.entry_id, other.entry_id)
            met[pair_] = met.get(pair_, 0) + 1
    return met


def ranks(event, number=None):
    """By name, after the last round or that one."""
    standings.refresh(event.pk)
    rows = Standing.objects.filter(event=event).select_related("entry").order_by("round_number", "order")
    number = number or rows.last().round_number
    return {row.entry.name: row.rank for row in rows if row.round_number == number}


def fresh(event):
    return Event.objects.get(pk=event.pk)

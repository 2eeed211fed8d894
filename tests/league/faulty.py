"""Tables at which the table of faults (tests/gameplay/faults.py) can be tried: one event a game, its rules put to each
fault's own."""

from gameplay.models import Action, Hand
from gameplay.services import Sitter, open_game
from league.models import Table
from tests import factories as make
from tests.gameplay.faults import EACH, TABLE, TRUCOS, Fault, options_of


def faults_of(game: str) -> list[Fault]:
    return [fault for fault in EACH if fault.record["game"] == game]


def table_of(game: str) -> Table:
    """A table of an event, with as many entries as score in this game."""
    if game in TRUCOS:
        event = make.make_event(rules=make.TRUCO, players=2, checked_in=True)
    else:
        event = make.make_event(players=TABLE[game], checked_in=True, table_size=TABLE[game])
    return make.play_round(event).tables.select_related("game", "round__event__club").get()


def put_rules(table: Table, fault: Fault) -> None:
    """Another game stands at the table: the fault's, under its house rules."""
    seats = [Sitter(f"Player {seat}") for seat in range(1, TABLE[fault.record["game"]] + 1)]
    by = table.round.event.created_by
    table.game = open_game(variant=fault.record["game"], options=options_of(fault), seats=seats, by=by)
    table.save(update_fields=["game"])


def nothing_is_written() -> bool:
    return not (Hand.objects.exists() or Action.objects.exists())

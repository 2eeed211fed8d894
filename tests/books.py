"""What the books say, for tests of whatever is booked."""

from league.models import Player
from league.queries.money import player_statement


def player_balance(player: Player) -> int:
    """What the club owes the player, in cents; below 0 the player owes."""
    lines = player_statement(player)
    return lines[-1].balance_cents if lines else 0

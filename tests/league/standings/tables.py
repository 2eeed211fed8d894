"""Short ways to write games for the tests."""

from fractions import Fraction

from league.standings import Game, Kind, Side


def hearts(round_number: int, totals: dict[int, int], *, table: int = 1, hands: int = 0) -> Game:
    """A game of low totals; with hands, the card points are the totals and nobody shot the moon."""
    sides = tuple(
        Side(entry, total, hands, total if hands else None, 0 if hands else None) for entry, total in totals.items()
    )
    return Game(round_number, table, "game", sides)


def truco(round_number: int, one: int, two: int, score: tuple[int, int], *, table: int = 1) -> Game:
    """A game of two sides to 12."""
    return Game(round_number, table, "game", (Side(one, score[0]), Side(two, score[1])), low_wins=False, cap=12)


def alone(round_number: int, entry: int, kind: Kind, points: Fraction | None = None) -> Game:
    """A bye, an absence, a sit-out."""
    return Game(round_number, 0, kind, (Side(entry, points=points),))


def walkover(round_number: int, present: list[int], absent: list[int], *, table: int = 1) -> Game:
    """Some came, some did not."""
    sides = (*(Side(entry) for entry in present), *(Side(entry, present=False) for entry in absent))
    return Game(round_number, table, "walkover", sides)

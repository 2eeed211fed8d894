"""Who goes on among equals: the chain of tie-breaks by itself, whatever the score."""

from league.standings import Game, Side, chain_levels


def game(round_, **totals):
    sides = tuple(Side("abcd".index(name), total) for name, total in totals.items())
    return Game(round_, 1, "game", sides)


A, B, C = 0, 1, 2


def test_the_chain_parts_those_who_are_level():
    games = [game(1, a=0, b=5, c=13), game(2, a=13, b=13, c=0)]
    assert chain_levels([A, B], games, scoring="settlement", chain=["places", "lot"]) == [[A], [B]]


def test_who_is_level_in_everything_stays_together_in_the_order_of_lots():
    games = [game(1, a=5, b=5, c=16)]
    assert chain_levels([A, B], games, scoring="settlement", chain=["places"], lots={A: 2, B: 1}) == [[B, A]]


def test_a_chain_of_nothing_parts_nobody():
    assert chain_levels([B, A], [game(1, a=0, b=13)], scoring="settlement", chain=["lot"]) == [[A, B]]

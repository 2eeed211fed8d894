"""How far a table is, in one vocabulary."""

import pytest

from gameplay.models import Game
from league.models import Result
from league.queries.status import TableState, state_of, table_status, tables_in

OPEN, OVER, GIVEN_UP = Game.State.OPEN, Game.State.OVER, Game.State.ABANDONED


@pytest.mark.parametrize(
    ("game", "hands", "result", "state", "words", "kind", "settled"),
    [
        (None, 0, None, "to-come", "no hand entered yet", "wait", False),
        (OPEN, 0, None, "to-come", "no hand entered yet", "wait", False),
        (OPEN, 1, None, "playing", "playing · 1 hand in", "live", False),
        (OPEN, 3, None, "playing", "playing · 3 hands in", "live", False),
        (OVER, 3, None, "counting", "over, being counted", "wait", False),
        (OVER, 3, Result.State.REPORTED, "reported", "reported, to be confirmed", "wait", False),
        (OVER, 3, Result.State.CONFIRMED, "final", "final", "done", True),
        (GIVEN_UP, 2, None, "given-up", "given up, no result", "wrong", True),
    ],
)
def test_states(game, hands, result, state, words, kind, settled):
    found = state_of(Game(state=game, hands_played=hands) if game else None, Result(state=result) if result else None)
    status = table_status(found, hands)
    assert (found, found.settled, status.words, status.kind) == (state, settled, words, kind)


def test_a_corrected_result_says_so():
    assert table_status(TableState.FINAL, 3, corrected=True).words == "final, corrected"


def test_tables_in():
    assert tables_in(3, 8) == "3 of 8 tables in"
    assert tables_in(0, 1) == "0 of 1 table in"
    assert tables_in(1, 3, 1) == "1 of 2 tables in, 1 put off"
    assert tables_in(2, 3, 1) == "all in but 1 that is put off"
    assert tables_in(3, 3, 0) == "all results in"

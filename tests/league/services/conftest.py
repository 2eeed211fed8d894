"""Evenings with one table in play."""

import pytest

from tests.factories import make_event, play_round


@pytest.fixture
def evening():
    """Black Lady to 50, one table of four in play."""
    event = make_event(players=4, checked_in=True)
    event.round = play_round(event)
    event.table = event.round.tables.get()
    return event


@pytest.fixture
def truco():
    event = make_event(rules="Truco to 12", players=2, checked_in=True)
    event.round = play_round(event)
    event.table = event.round.tables.get()
    return event

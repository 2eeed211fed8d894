"""The life of events and rounds, as the two tables say."""

import pytest

from league.errors import LeagueRefusal
from league.models import Event, Round
from league.services.transitions import EVENT_STEPS, ROUND_STEPS, possible, require

STATES_OF_EVENTS = {
    "draft": {"open_registration", "open_check_in", "cancel"},
    "registration": {"open_check_in", "cancel"},
    "check-in": {"start", "cancel"},
    "running": {"finish", "cancel"},
    "finished": {"reopen", "archive"},
    "archived": set(),
    "cancelled": set(),
}
STATES_OF_ROUNDS = {
    "planned": {"pair"},
    "paired": {"publish", "unpair", "undo"},
    "published": {"start_play", "close", "unpublish", "undo"},
    "playing": {"close", "unpublish", "undo"},
    "closed": {"reopen", "undo"},
    "undone": {"restore", "restore_published", "restore_draft"},
}


@pytest.mark.parametrize(("state", "steps"), STATES_OF_EVENTS.items())
def test_what_an_event_can_do_next(state, steps):
    event = Event(name="Thursday", state=state)
    assert set(possible(event)) == steps
    for step in EVENT_STEPS.keys() - steps:
        with pytest.raises(LeagueRefusal) as refused:
            require(event, step)
        assert refused.value.code == "step-not-allowed"
        assert refused.value.sentence == f"Thursday stands at “{state}”: that step is not possible now."


@pytest.mark.parametrize(("state", "steps"), STATES_OF_ROUNDS.items())
def test_what_a_round_can_do_next(state, steps):
    assert set(possible(Round(state=state, event=Event(name="Thursday"), number=1))) == steps


def test_every_state_is_reached_and_named_in_the_tables():
    for steps, states in ((EVENT_STEPS, Event.State.values), (ROUND_STEPS, Round.State.values)):
        reached = {step.target for step in steps.values()} | {states[0]}
        assert reached == set(states)

"""Lives of events at random, step by step."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.league.services.lives.kinds import make_world
from tests.league.services.lives.machine import Life

pytestmark = pytest.mark.django_db


def live(lives: int, steps: int) -> None:
    """The same lives each time: what a run finds, the next one finds again."""

    class Here(Life):
        world = make_world()

    chosen = settings(
        max_examples=lives, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck),
        derandomize=True, database=None,
    )  # fmt: skip
    run_state_machine_as_test(Here, settings=chosen)


@pytest.mark.thorough
def test_some_lives():
    live(4, 25)


@pytest.mark.services
def test_many_lives():
    live(15, 40)

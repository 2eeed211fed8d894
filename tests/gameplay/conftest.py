"""Games of their own, at no tournament's table."""

import pytest

from gameplay.policy import policy
from gameplay.services import Sitter, open_game
from gameplay.signals import game_changed

NAMES = ("Ana", "Bea", "Caio", "Dina")


@pytest.fixture
def open_policy(settings):
    settings.GAMEPLAY_POLICY = "tests.gameplay.open_policy.OpenPolicy"
    policy.cache_clear()
    yield
    policy.cache_clear()


@pytest.fixture
def scorer(db, django_user_model):
    return django_user_model.objects.create_user("scorer@example.org", name="Scorer Sam")


@pytest.fixture
def player(db, django_user_model):
    return django_user_model.objects.create_user("ana@example.org", name="Ana")


@pytest.fixture
def hearts_game(open_policy, scorer):
    """Black Lady to 50 for four."""
    return open_game(variant="black-lady", options={"end_at": 50}, seats=[Sitter(name) for name in NAMES], by=scorer)


@pytest.fixture
def truco_game(open_policy, scorer):
    return open_game(variant="truco-paulista", options={}, seats=[Sitter(name) for name in NAMES], by=scorer)


@pytest.fixture
def told():
    """What the world around hears: (game, version), in order."""
    heard = []

    def hear(sender, game_id, version, **kwargs):
        heard.append((game_id, version))

    game_changed.connect(hear)
    yield heard
    game_changed.disconnect(hear)

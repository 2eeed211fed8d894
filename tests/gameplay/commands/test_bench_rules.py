"""The command that measures the rules engine. How fast it is on this machine is not asked here."""

import json
from importlib.util import find_spec
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from gameplay.management.commands import bench_rules
from gameplay.rules.registry import VARIANTS

KINDS = ("apply", "step", "replay", "record")


def bench(*games):
    out = StringIO()
    call_command("bench_rules", *games, "--hands", "3", "--rounds", "2", stdout=out)
    return json.loads(out.getvalue())


def test_every_game_is_measured():
    answer = bench()
    assert set(answer["games"]) == set(VARIANTS)
    for game in answer["games"].values():
        assert all(game[kind]["hands_per_second"] > 0 < game[kind]["us_per_action"] for kind in KINDS)
        assert game["replay_to_random_hand"] > 0 < game["record_to_random_hand"]
    assert answer["games"]["black-lady"]["actions_per_hand"] > 52


@pytest.mark.skipif(not find_spec("pyspiel"), reason="OpenSpiel is not installed: its wheels are for Linux alone")
def test_openspiel_is_measured_beside_black_lady():
    answer = bench("black-lady")
    assert set(answer["games"]) == {"black-lady"}
    for name in ("open-spiel", "open-spiel shuffled"):
        assert answer[name]["ratio_apply"] > 0 < answer[name]["ratio_step"]


def test_other_engines_are_left_out_where_they_are_not_installed(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(bench_rules, "import_module", missing)
    assert set(bench("black-lady", "truco-paulista")) == {"python", "hands", "rounds", "games"}


def test_a_game_that_there_is_not():
    with pytest.raises(CommandError, match="no game whist"):
        bench("whist")


def test_no_hands_at_all():
    with pytest.raises(CommandError, match="At least one"):
        call_command("bench_rules", "--hands", "0")

"""How fast the rules engine is: random whole hands of every game, through the doors that everybody uses.

A hand is dealt, passed, played and scored: `apply` without checks, `step` with them. `replay` checks the same hands
again from their actions, `record` from the text of their records. Times are the processor's, which other programs
hardly lengthen; contenders take turns, round by round, and what is printed are medians over the rounds.

With OpenSpiel installed, its Hearts is measured beside Black Lady for four, driven from Python and choosing at random
in the same way. Its cards are dealt as its manual says, each drawn from `chance_outcomes` by its weight. In
`open-spiel shuffled` the pack is shuffled outside and fed to it card by card, which spares it the drawing and is the
strictest way to compare. `pytruco`, a truco of other rules, is compared by the action; a round plays one game of it.
"""

import json
import platform
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module, metadata
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from gameplay.rules import registry
from gameplay.rules.core import OVER, Hand, Variant, replay
from gameplay.rules.game import check
from gameplay.rules.playout import play_out, random_action
from gameplay.rules.record import read, record_of, write

Runner = Callable[[int], int]
"""Plays hands with this seed, and says how many actions that took."""


@dataclass(frozen=True)
class Measured:
    """By round: seconds of processor time for so many hands, and the actions in them."""

    hands: int
    seconds: list[float]
    actions: list[int]

    @property
    def by_action(self) -> list[float]:
        return [seconds / actions for seconds, actions in zip(self.seconds, self.actions, strict=True)]

    @property
    def by_hand(self) -> list[float]:
        return [seconds / self.hands for seconds in self.seconds]

    def as_dict(self) -> dict[str, float]:
        hand = median(self.by_hand)
        return {
            "hands_per_second": round(1 / hand, 1),
            "us_per_hand": round(hand * 1e6, 1),
            "us_per_action": round(median(self.by_action) * 1e6, 3),
        }


def ratio(slow: list[float], fast: list[float]) -> float:
    """How many times one takes the other's time: the median of what the rounds say."""
    return round(median([one / other for one, other in zip(slow, fast, strict=True)]), 2)


def hands_of(variant: Variant, count: int, rng: Random, play: Callable[[Hand], object]) -> int:
    """So many hands of this variant, in games that end and begin anew; how many actions they took."""
    context, actions = variant.opening(), 0
    for _ in range(count):
        hand = variant.start(context, variant.deal(rng))
        play(hand)
        result = hand.result()
        actions += hand.length
        context = variant.opening() if result.over else variant.following(context, result)
    return actions


def measure(contenders: dict[str, Runner], hands: int, rounds: int) -> dict[str, Measured]:
    """All of them in turn, in every round; the first round only warms up."""
    found = {name: Measured(1 if name == "pytruco" else hands, [], []) for name in contenders}
    for number in range(rounds + 1):
        for name, run in contenders.items():
            start = process_time()
            actions = run(number)
            if number:
                found[name].seconds.append(process_time() - start)
                found[name].actions.append(actions)
    return found


def engine(variant: Variant, hands: int) -> dict[str, Runner]:
    stored: list[Hand] = []
    rng = Random(0)
    hands_of(variant, hands, rng, lambda hand: stored.append(play_out(hand, rng)))
    return playing(variant, hands) | replaying(variant, stored)


def playing(variant: Variant, hands: int) -> dict[str, Runner]:
    def stepped(hand: Hand, rng: Random) -> None:
        while hand.phase != OVER:
            hand.step(random_action(hand, rng))

    def runner(play: Callable[[Hand, Random], object]) -> Runner:
        def run(seed: int) -> int:
            rng = Random(seed)
            return hands_of(variant, hands, rng, lambda hand: play(hand, rng))

        return run

    return {"apply": runner(play_out), "step": runner(stepped)}


def replaying(variant: Variant, stored: list[Hand]) -> dict[str, Runner]:
    logs = [(hand.context, hand.deal, [str(action) for action in hand.log]) for hand in stored]
    lines = [json.dumps(write(record_of(hand))) for hand in stored]
    actions = sum(len(log) for _, _, log in logs)

    def replayed(seed: int) -> int:
        for context, deal, log in logs:
            replay(variant, context, deal, log).result()
        return actions

    def recorded(seed: int) -> int:
        for line in lines:
            check(read(line))
        return actions

    return {"replay": replayed, "record": recorded}


def open_spiel(hands: int) -> dict[str, Runner]:
    """OpenSpiel's Hearts, where it is installed."""
    try:
        game = import_module("pyspiel").load_game("hearts")
    except ImportError:
        return {}

    def runner(deal: Callable[[Any, int, Random], None]) -> Runner:
        def run(seed: int) -> int:
            rng, actions = Random(seed), 0
            for number in range(hands):
                state = game.new_initial_state()
                deal(state, number, rng)
                actions += played_there(state, rng)
            return actions

        return run

    return {"open-spiel": runner(drawn), "open-spiel shuffled": runner(shuffled)}


def drawn(state: Any, number: int, rng: Random) -> None:
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])


def shuffled(state: Any, number: int, rng: Random) -> None:
    state.apply_action(number % 4)
    pack = list(range(52))
    rng.shuffle(pack)
    for card in pack:
        state.apply_action(card)


def played_there(state: Any, rng: Random) -> int:
    actions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        actions += 1
    state.returns()
    return actions


def pytruco(hands: int) -> dict[str, Runner]:
    """One game of pytruco for four, where it is installed."""
    try:
        table, moves = import_module("pytruco.pdt.partida"), import_module("pytruco.pdt.chi")
    except ImportError:
        return {}

    def run(seed: int) -> int:
        moves.random.seed(seed)
        game = table.Partida(20, ["Ana", "Caio"], ["Bea", "Dina"], verbose=False)
        actions = 0
        while not game.terminada():
            moves.random_action(game, allow_mazo=False).hacer(game)
            actions += 1
        return actions

    return {"pytruco": run}


def bench(codes: list[str], hands: int, rounds: int) -> dict[str, Any]:
    answer: dict[str, Any] = {"python": platform.python_version(), "hands": hands, "rounds": rounds, "games": {}}
    for code in codes:
        variant = registry.make(code, registry.info(code).default_seats)
        found = measure(engine(variant, hands) | OTHERS.get(code, nobody)(hands), hands, rounds)
        own = {name: found.pop(name) for name in ("apply", "step", "replay", "record")}
        game = {"seats": variant.seats, "actions_per_hand": round(median(own["apply"].actions) / hands, 1)}
        game |= {name: one.as_dict() for name, one in own.items()}
        for name in ("replay", "record"):
            game[f"{name}_to_random_hand"] = ratio(own[name].by_hand, own["apply"].by_hand)
        answer["games"][code] = game
        answer |= {name: beside(name, other, own) for name, other in found.items()}
    return answer


def beside(name: str, other: Measured, own: dict[str, Measured]) -> dict[str, Any]:
    """Another engine, and how many times as fast as it this one is by either door: by the hand, and by the action where
    its hands are others."""
    answer: dict[str, Any] = {"version": metadata.version(name.split()[0])}
    if name == "pytruco":
        answer |= {"us_per_action": other.as_dict()["us_per_action"]}
        return answer | {f"ratio_{door}": ratio(other.by_action, own[door].by_action) for door in ("apply", "step")}
    return (
        answer
        | other.as_dict()
        | {f"ratio_{door}": ratio(other.by_hand, own[door].by_hand) for door in ("apply", "step")}
    )


def nobody(hands: int) -> dict[str, Runner]:
    return {}


OTHERS: Final = {"black-lady": open_spiel, "truco-paulista": pytruco}


class Command(BaseCommand):
    help = "Measure the rules engine: random whole hands of every game, as JSON."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="codes of games; all without any")
        parser.add_argument("--hands", type=int, default=200, help="hands a round [200]")
        parser.add_argument("--rounds", type=int, default=9, help="rounds, of which the median counts [9]")

    def handle(self, *args: Any, games: list[str], hands: int, rounds: int, **options: Any) -> None:
        unknown = [code for code in games if code not in registry.VARIANTS]
        if unknown:
            raise CommandError(f"There is no game {unknown[0]}. There are: {', '.join(registry.VARIANTS)}.")
        if min(hands, rounds) < 1:
            raise CommandError("At least one hand and one round are needed.")
        self.stdout.write(json.dumps(bench(games or list(registry.VARIANTS), hands, rounds), indent=2))

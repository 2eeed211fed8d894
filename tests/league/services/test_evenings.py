"""Whole evenings at random: whatever directors and players do, nobody is lost, doubled or in the wrong crowd."""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from gameplay.errors import Refusal
from league.models import Entry, Event, Round
from league.queries.progress import in_the_event
from league.services import entries, rounds
from tests.factories import BLACK_LADY, NAMES, TRUCO, finish_round, lines, make_event, pair

pytestmark = pytest.mark.django_db

STEPS = ("enter", "withdraw", "restore", "check_in", "undo_check_in", "pair", "pair", "unpair", "publish", "finish")
SIZES = {BLACK_LADY: {3, 4, 5}, TRUCO: {2}}  # five, and nine as 5 + 4, have the fewest odd tables so


class Evening:
    """An event, and somebody who does things in it without much thought; refusals are taken as they come."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.event = make_event(rules=game, players=7, checked_in=True, rounds_planned=20, seed=seed)
        self.by = self.event.created_by
        self.names = lines(self.event, 30)
        self.drawn = 0

    def do(self, step: str) -> None:
        with suppress(Refusal):
            if step == "enter":
                entries.enter_players(self.event, self.rng.sample(self.names, 2), by=self.by)
            elif step in ("pair", "unpair", "publish", "finish"):
                self.round_step(step)
            else:
                getattr(entries, step)(self.rng.choice(list(self.event.entries.all())), by=self.by)

    def round_step(self, step: str) -> None:
        last = self.event.rounds.exclude(state="planned").order_by("number").last()
        if step == "pair":
            self.check(rounds.pair(self.event, (last.number if last else 0) + 1, by=self.by, allow_rematches=True))
        elif last and step == "finish" and last.is_under_way:
            finish_round(last)
        elif last and step in ("unpair", "publish"):
            getattr(rounds, step)(last, by=self.by)

    def check(self, round_: Round) -> None:
        """Everybody in the event has one place; who is there has a table or a bye, who is not is absent."""
        self.drawn += 1
        places = dict(round_.seatings.values_list("entry", "kind"))
        assert set(places) == set(in_the_event(self.event).values_list("pk", flat=True))
        here = set(Entry.objects.filter(event=self.event, state="checked-in").values_list("pk", flat=True))
        assert {entry for entry, kind in places.items() if kind != "absence"} == here
        crowds = Counter(round_.seatings.filter(kind="seated").values_list("table", flat=True))
        assert set(crowds.values()) <= SIZES[self.game]


@pytest.mark.parametrize("game", [BLACK_LADY, TRUCO])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_lost(game, seed):
    evening = Evening(game, seed)
    for _ in range(40):
        evening.do(evening.rng.choice(STEPS))
    assert evening.drawn >= 2
    numbers = list(evening.event.entries.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert Event.objects.get(pk=evening.event.pk).state in ("check-in", "running")


def test_a_small_evening_has_all_it_needs():
    """Three at a table, the least there is, three rounds running."""
    event = make_event(players=3, checked_in=True)
    for number in (1, 2, 3):
        round_ = pair(event, number)
        rounds.publish(round_, by=event.created_by)
        finish_round(round_)
    assert set(event.entries.values_list("name", flat=True)) == set(NAMES[:3])
    assert Counter(event.rounds.values_list("state", flat=True)) == {"closed": 2, "playing": 1}

"""Lives of events at random: everything that directors and players do, in any order, through the services.

A step that is refused is as good as one that is made, and leaves everything as it was; what else goes wrong is a fault.
"""

import sys

from django.db import transaction
from hypothesis import event as told
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from gameplay.errors import Refusal
from league.services import events
from tests.league.services.lives import laws
from tests.league.services.lives.kinds import KINDS, World, make_event
from tests.league.services.lives.steps import Nothing, Steps

PICK = st.integers(0, 9999)
BEFORE = (
    "enter", "check_in", "undo_check_in", "withdraw", "restore_entry", "remove_entry", "disqualify", "reinstate",
    "substitute", "take_back_place", "move_up", "set_capacity", "set_prizes", "set_added", "set_seeds", "draw_schedule",
    "open_check_in", "check_in_all", "start", "pay_fee", "take_fee_back", "cancel", "withdraw_later", "enter_later",
    "come_from", "stay",
)  # fmt: skip
FIELD = (
    "enter", "check_in", "undo_check_in", "no_show", "withdraw", "restore_entry", "disqualify", "reinstate", "move_up",
    "substitute", "take_back_place", "check_in_all", "pay_fee", "take_fee_back", "remove_entry", "withdraw_later",
    "withdraw_later", "enter_later", "come_from", "stay",
)  # fmt: skip
DRAWS = (
    "pair", "publish", "unpair", "unpublish", "swap", "swap", "move", "move", "fetch", "add_table", "break_table",
    "renumber", "lock", "pair_rest", "cut", "take_back_cut", "draw_schedule", "undo_round", "restore_round",
    "reopen_round", "start_play", "unpublish_with_hands", "unpublish_with_hands",
)  # fmt: skip
TABLES = (
    "play", "hand", "hand", "report", "report", "answer", "answer", "confirm", "confirm_all", "decide", "harden",
    "correct", "correct", "correct_totals", "annul", "withdraw_hand", "withdraw_totals", "stop", "abandon", "adjust",
    "walkover", "lift", "penalise", "take_back_penalty", "close", "close_by_the_clock",
)  # fmt: skip
SETTINGS = ("set_chain", "set_rounds", "set_added", "set_prizes", "set_capacity", "finish", "finish", "cancel")
END = ("award", "award", "reverse_awards", "reopen_event", "reopen_event", "archive", "take_fee_back", "finish")
IN_PARTS = ("play", "harden", "unpublish_with_hands")
"""These are several steps: what is refused at one table leaves what was done at those before."""
EVERYTHING = (*BEFORE, *FIELD, *DRAWS, *TABLES, *SETTINGS, *END)


class Life(RuleBasedStateMachine):
    """`world` is set by who runs it. Everything that is written is rolled back at the end of each life."""

    world: World

    def __init__(self) -> None:
        super().__init__()
        self.around = transaction.atomic()
        self.around.__enter__()
        self.steps: Steps | None = None

    def teardown(self) -> None:
        try:
            if self.steps and not sys.exc_info()[0]:
                laws.all_else_that_is_derived_too(self.trace.event, self.world.season)
        finally:
            transaction.set_rollback(True)
            self.around.__exit__(None, None, None)

    @initialize(name=st.sampled_from(sorted(KINDS)), pick=PICK, ready=st.booleans())
    def an_event(self, name: str, pick: int, ready: bool) -> None:
        kind = KINDS[name]
        self.steps = Steps(make_event(self.world, kind, pick), kind, self.world.season)
        self.trace = laws.Trace(self.steps.event)
        least, most = kind.entries
        self.steps.enter(least + pick % (most - least + 1))
        events.open_registration(self.steps.event, by=self.steps.by)
        self.trace.state = "registration"
        self.look()
        if ready:
            self.step("open_check_in", pick)
            self.step("check_in_all", pick)
            self.step("pair", pick)

    @property
    def state(self) -> str:
        return self.trace.state

    @precondition(lambda self: self.state in ("registration", "check-in"))
    @rule(what=st.sampled_from(BEFORE), pick=PICK)
    def before_the_start(self, what: str, pick: int) -> None:
        self.step(what, pick)

    @precondition(lambda self: self.state == "check-in")
    @rule(pick=PICK)
    def begin(self, pick: int) -> None:
        self.step("pair", pick)

    @precondition(lambda self: self.state == "running")
    @rule(pick=PICK)
    def go_on(self, pick: int) -> None:
        """The step that an evening without any trouble takes next."""
        drawn = self.steps.event.rounds.exclude(state="planned").order_by("number").last()
        if drawn is None or drawn.state == "closed":
            self.step("pair", pick)
        elif drawn.state == "paired":
            self.step("publish", pick)
        else:
            self.step("play", pick)
            self.step("close", pick)

    @precondition(lambda self: self.state == "running")
    @rule(what=st.sampled_from(FIELD), pick=PICK)
    def of_the_field(self, what: str, pick: int) -> None:
        self.step(what, pick)

    @precondition(lambda self: self.state == "running")
    @rule(what=st.sampled_from(DRAWS), pick=PICK)
    def of_a_draw(self, what: str, pick: int) -> None:
        self.step(what, pick)

    @precondition(lambda self: self.state == "running")
    @rule(what=st.sampled_from(TABLES), pick=PICK)
    def at_tables(self, what: str, pick: int) -> None:
        self.step(what, pick)

    @precondition(lambda self: self.state == "running")
    @rule(what=st.sampled_from(SETTINGS), pick=PICK)
    def of_the_event(self, what: str, pick: int) -> None:
        self.step(what, pick)

    @precondition(lambda self: self.state in ("finished", "archived"))
    @rule(what=st.sampled_from(END), pick=PICK)
    def at_the_end(self, what: str, pick: int) -> None:
        self.step(what, pick)

    @rule(what=st.sampled_from(EVERYTHING), pick=PICK)
    def whatever(self, what: str, pick: int) -> None:
        self.step(what, pick)

    def step(self, what: str, pick: int) -> None:
        try:
            with transaction.atomic():
                self.steps.do(what, pick)
        except Refusal as refusal:
            told(f"{what}: {refusal.code}")
            said = refusal.sentence
            assert "%(" not in said
            facts = self.trace.facts()
            if facts == self.facts:
                return
            assert what in IN_PARTS, [
                (one, other) for one, other in zip(self.facts, facts, strict=True) if one != other
            ]
        except Nothing:
            told(f"{what}: nothing there")
            return
        else:
            told(f"{what}: done")
        self.look(thorough=pick % 4 == 0)

    def look(self, thorough: bool = False) -> None:
        self.trace.look()
        laws.standings_are_what_the_whole_comes_to(self.trace.event)
        if thorough:
            laws.all_else_that_is_derived_too(self.trace.event, self.world.season)
        self.facts = self.trace.facts()

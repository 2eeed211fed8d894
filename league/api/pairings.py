"""A draw changed by hand, and the clock of a round: one change at a time, each on what was seen."""

from typing import Any

from league.api import round_inputs as inputs
from league.api.kit.endpoints import Do
from league.api.kit.views import at
from league.api.things import JOB, ROUND
from league.models import Entry, Job, Round, Scope, User
from league.services import big_draws, clock
from league.services import pairing_changes as changes

RUN = {"scope": Scope.EVENTS, "signed_in": True}


def _swap(round_: Round, one: Entry, other: Entry, **more: Any) -> Round:
    return changes.swap(round_, one.pk, other.pk, **more)


def _move(round_: Round, entry: Entry, *, by: User, edition: int, **to: Any) -> Round:
    where = to["table"] if "table" in to else to["place"]
    return changes.move(round_, entry.pk, where, to.get("side"), by=by, edition=edition)


def _add(round_: Round, entries: list[Entry], **more: Any) -> Round:
    return changes.add_table(round_, [entry.pk for entry in entries], **more)


def _change(verb: str, summary: str, service: Any, takes: Any, *refuses: str, **more: Any) -> Any:
    codes = ("changed-meanwhile", "table-in-play", "table-is-locked", *refuses)
    do = Do(summary, ROUND, service, takes, refuses=codes, **(RUN | more))
    return at(f"events/<int:event>/rounds/<int:number>/{verb}/", f"round-{verb}", "rounds", post=do)


def _clock(verb: str, summary: str, service: Any, takes: Any, *refuses: str, about: str = "") -> Any:
    do = Do(summary, ROUND, service, takes, refuses=("clock-needs-play", *refuses), about=about, **RUN)
    return at(f"events/<int:event>/rounds/<int:number>/clock/{verb}/", f"clock-{verb}", "clock", post=do)


ADDRESSES = [
    _change("swap", "Two change places", _swap, inputs.SwapInput, "not-in-this-round"),
    _change("move", "Move one", _move, inputs.MoveInput, "table-size-impossible"),
    _change("add-table", "One table more", _add, inputs.TableOfInput, "table-size-impossible"),
    _change("break-table", "Break a table up",
            lambda round_, table, **more: changes.break_table(round_, table, **more), inputs.BreakInput,
            "no-room-at-tables"),
    _change("renumber", "Another physical table",
            lambda round_, table, to, **more: changes.renumber(round_, table, to, **more), inputs.RenumberInput,
            "no-such-table-number"),
    _change("lock", "Lock a table, or unlock it",
            lambda round_, table, locked, **more: changes.lock(round_, table, locked, **more), inputs.LockInput),
    _change("draw-rest", "Draw the rest again", big_draws.pair_rest, inputs.Change, "nobody-to-draw",
            also={Job: (202, JOB)}, about="Everybody who does not sit at a table that is locked or in play."),
    _clock("start", "Start the clock", clock.start, inputs.MinutesInput, "clock-changed-meanwhile", "clock-minutes",
           about="And the play with it."),
    _clock("pause", "Pause the clock", clock.pause, None, "clock-not-running"),
    _clock("resume", "Let it run again", clock.resume, None, "clock-not-paused"),
    _clock("extend", "More time", clock.extend, inputs.ExtendInput, "clock-changed-meanwhile"),
    _clock("stop", "Go on without a clock", clock.stop, inputs.SeenInput, "clock-changed-meanwhile"),
    _clock("announce", "Announce something", clock.announce, inputs.AnnounceInput,
           about="A line on the projector and the phones."),
]  # fmt: skip

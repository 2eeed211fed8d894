"""How far a table is: one vocabulary for pages, directors and the API, and its words."""

from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gameplay.models import Game, LiveTable
from league.models import Result


class TableState(TextChoices):
    TO_COME = "to-come", gettext_lazy("no hand entered yet")
    PLAYING = "playing", gettext_lazy("being played")
    COUNTING = "counting", gettext_lazy("over, being counted")
    REPORTED = "reported", gettext_lazy("reported, to be confirmed")
    DISPUTED = "disputed", gettext_lazy("disputed, a director decides")
    FINAL = "final", gettext_lazy("final")
    GIVEN_UP = "given-up", gettext_lazy("given up, no result")

    @property
    def settled(self) -> bool:
        """Nothing is waited for any more: a game that was given up has no result and gets none."""
        return self in (TableState.FINAL, TableState.GIVEN_UP)


KINDS = {
    TableState.PLAYING: "live",
    TableState.DISPUTED: "wrong",
    TableState.FINAL: "done",
    TableState.GIVEN_UP: "wrong",
}

STATES = {
    Result.State.REPORTED: TableState.REPORTED,
    Result.State.DISPUTED: TableState.DISPUTED,
    Result.State.CONFIRMED: TableState.FINAL,
}


@dataclass(frozen=True, slots=True)
class Status:
    """Words, and the kind that gives them their shape: live, done, wait, wrong. See partials/status.html."""

    words: str
    kind: str


def state_of(game: Game | None, result: Result | None) -> TableState:
    """`result`: the table's result in force."""
    if result is not None:
        return STATES[Result.State(result.state)]
    if game is not None and game.state == Game.State.ABANDONED:
        return TableState.GIVEN_UP
    if game is None or (game.state == Game.State.OPEN and not game.hands_played):
        return TableState.TO_COME
    return TableState.PLAYING if game.state == Game.State.OPEN else TableState.COUNTING


def table_status(state: TableState, hands: int, *, corrected: bool = False, kind: str = Result.Kind.GAME) -> Status:
    """In words: "playing · 3 hands in", "final, corrected", "walkover". `kind`: of the result."""
    words = str(state.label)
    if kind != Result.Kind.GAME:
        return Status(str(Result.Kind(kind).label), KINDS[state])
    if state == TableState.PLAYING:
        words = ngettext("playing · %(count)s hand in", "playing · %(count)s hands in", hands) % {"count": hands}
    elif state == TableState.FINAL and corrected:
        words = _("final, corrected")
    return Status(words, KINDS.get(state, "wait"))


def online_status(game: Game | None) -> Status | None:
    """What goes on at the game's online table, where it goes on: "playing online · hand 3". The game has been read with
    `select_related("live")`; without it nothing is asked, and nothing said."""
    live = live_table_of(game)
    if game is None or live is None or game.state != Game.State.OPEN or live.state == LiveTable.State.OVER:
        return None
    if live.state == LiveTable.State.GATHERING:
        return Status(_("online, waiting for the players"), "wait")
    words = _("playing online · hand %(number)s") % {"number": game.hands_played + 1}
    if live.state == LiveTable.State.PAUSED:
        return Status(f"{words} · {live.get_state_display()}", "wait")
    return Status(words, "live")


def live_table_of(game: Game | None) -> LiveTable | None:
    """The game's online table, of a game that has been read with it."""
    known = game is not None and "live" in game._state.fields_cache
    return getattr(game, "live", None) if known else None


def tables_in(count: int, tables: int, put_off: int = 0) -> str:
    """ "3 of 8 tables in", "all results in"; games of a league that are put off are not waited for: "1 of 2 tables in,
    1 put off"."""
    if count == tables:
        return _("all results in")
    if count == tables - put_off:
        but = ngettext("all in but %(count)s that is put off", "all in but %(count)s that are put off", put_off)
        return but % {"count": put_off}
    words = ngettext("%(in)s of %(count)s table in", "%(in)s of %(count)s tables in", tables - put_off)
    words %= {"in": count, "count": tables - put_off}
    if not put_off:
        return words
    return ngettext("%(tables_in)s, %(count)s put off", "%(tables_in)s, %(count)s put off", put_off) % {
        "tables_in": words, "count": put_off,
    }  # fmt: skip

"""Who competes: entering, checking in, leaving and coming back.

Entries are made under the lock of their event, so that their numbers are consecutive and its capacity holds. A late
entry plays from the next round to be paired; its earlier rounds count as absence and are never written to.
"""

from collections.abc import Sequence

from django.db import transaction

from gameplay.rules import registry
from league.errors import LeagueRefusal
from league.models import Entry, Event, Player, User
from league.queries.progress import next_round
from league.services import audit, fees
from league.services import names as spelling
from league.services.answers import Answer
from league.services.counting import count_anew
from league.services.desk import Desk
from league.services.guard import locked, permit
from league.services.players import own_player

MOST_LINES = 2000


@transaction.atomic
def enter_players(event: Event, names: Sequence[str], *, by: User) -> list[Answer]:
    """Enter a list of names, one a line: "Ana", "Ana (blue hat)"; where pairs play "Ana + Bruno".

    A name that the club knows once is that player; one that it does not know becomes a player; of one that it knows
    several times it is asked which (`which-of-these`). Every line has its answer, blank ones are passed over; a line
    that cannot be entered keeps no other from being entered.
    """
    event = locked(event)
    permit(by, "league.direct_event", event)
    _require(event, Event.TAKES_ENTRIES)
    lines = [(number, text) for number, text in enumerate(names, start=1) if text.strip()]
    if len(lines) > MOST_LINES:
        raise LeagueRefusal("too-many-lines", most=MOST_LINES, lines=len(lines))
    desk = Desk(event, by=by)
    answers = [desk.take(number, text) for number, text in lines]
    if coming := [answer.entry for answer in answers if answer.is_new and answer.entry]:
        _tell(event, by, coming=coming)
    return answers


def enter_player(event: Event, player: Player | str, *, by: User) -> Entry:
    """Enter one player; that is how the question `which-of-these` is answered."""
    return _enter(event, (player,), pairs=False, by=by)


def enter_pair(event: Event, members: Sequence[Player | str], *, by: User) -> Entry:
    """Enter two players or names as a pair; the first has seat 1 or 2, the second the seat across."""
    if len(members) != 2:
        raise LeagueRefusal("pair-needs-two")
    return _enter(event, members, pairs=True, by=by)


@transaction.atomic
def _enter(event: Event, members: Sequence[Player | str], *, pairs: bool, by: User) -> Entry:
    event = locked(event)
    permit(by, "league.direct_event", event)
    _require(event, Event.TAKES_ENTRIES)
    if registry.info(event.variant).pairs != pairs:
        raise LeagueRefusal("singles-only" if pairs else "pairs-only")
    for member in members:
        if isinstance(member, Player) and member.club_id != event.club_id:
            raise LeagueRefusal("other-club", what=str(member))
    written = [member if isinstance(member, Player) else spelling.read(member) for member in members]
    entry = _entry_of(Desk(event, by=by).enter(written))
    _tell(event, by, coming=[entry])
    return entry


@transaction.atomic
def enter_self(event: Event, *, by: User, name: str = "") -> Entry:
    """Enter the account's own player, who is made where the club has none; `name` is for an account without one."""
    event = locked(event)
    permit(by, "league.enter_self", event)
    _require(event, Event.TO_COME)
    if registry.info(event.variant).pairs:
        raise LeagueRefusal("pairs-only")
    desk = Desk(event, by=by)
    return _entry_of(desk.enter((own_player(desk.club, name or by.name, by=by),)))


@transaction.atomic
def withdraw(entry: Entry, *, by: User, reason: str = "") -> Entry:
    """From the next round to be paired on. The entry and what it has played stay."""
    event, entry = _locked_entry(entry, by)
    if entry.state == Entry.State.WITHDRAWN:
        raise LeagueRefusal("withdrawn-already", entry=entry.name)
    _change(entry, "withdraw", by, reason, state=Entry.State.WITHDRAWN, withdrawn_from=next_round(event))
    _tell(event, by)
    return entry


@transaction.atomic
def restore(entry: Entry, *, by: User) -> Entry:
    """Back in the event. Whoever had left before the own first round comes as late as a new entry would."""
    event, entry = _locked_entry(entry, by)
    if entry.state != Entry.State.WITHDRAWN:
        raise LeagueRefusal("not-withdrawn", entry=entry.name)
    Desk(event, by=by).require_place()
    never_played = entry.withdrawn_from is not None and entry.withdrawn_from <= entry.first_round
    _change(
        entry, "restore", by,
        state=Entry.State.CHECKED_IN if event.state == Event.State.RUNNING else Entry.State.ENTERED,
        withdrawn_from=None,
        first_round=next_round(event) if never_played else entry.first_round,
    )  # fmt: skip
    _tell(event, by, coming=[entry])
    return entry


@transaction.atomic
def check_in(entry: Entry, *, by: User) -> Entry:
    """By the desk or by the player; in a running event it means to be paired from the next round on."""
    event, entry = _locked_entry(entry, by, Event.TAKES_CHECK_INS, "check-in-closed")
    if entry.state == Entry.State.WITHDRAWN:
        raise LeagueRefusal("withdrawn-cannot-check-in", entry=entry.name)
    if entry.state == Entry.State.CHECKED_IN:
        return entry
    _change(entry, "check_in", by, state=Entry.State.CHECKED_IN)
    _tell(event, by, coming=[entry])
    return entry


@transaction.atomic
def undo_check_in(entry: Entry, *, by: User) -> Entry:
    """Somebody is not there after all: not paired from the next round on, unless checked in again."""
    event, entry = _locked_entry(entry, by, Event.TAKES_CHECK_INS, "check-in-closed")
    if entry.state != Entry.State.CHECKED_IN:
        return entry
    _change(entry, "undo_check_in", by, state=Entry.State.ENTERED)
    _tell(event, by)
    return entry


@transaction.atomic
def check_in_all(event: Event, *, by: User) -> int:
    """Everybody who is entered; how many that were."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    _require(event, Event.TAKES_CHECK_INS, "check-in-closed")
    waiting = event.entries.filter(state=Entry.State.ENTERED)
    coming = list(waiting.order_by("number"))
    if coming:
        waiting.update(state=Entry.State.CHECKED_IN)
        audit.log("event.check_in_all", event, by=by, new={"entries": [entry.number for entry in coming]})
        _tell(event, by, coming=coming)
    return len(coming)


def _tell(event: Event, by: User, coming: Sequence[Entry] = ()) -> None:
    """In a running event whoever comes late owes the fee, who leaves without having played does not, and who is there
    makes a difference to the standings. (Before, nobody is ranked, and fees are booked when the event starts.)"""
    if event.state != Event.State.RUNNING:
        return
    if coming:
        fees.charge_fees(event, by=by, entries=coming)
    else:
        fees.excuse(event, by=by, reason=f"{event}: left before playing")
    count_anew(event)


def _require(event: Event, states: Sequence[str], code: str = "entries-closed") -> None:
    if event.state not in states:
        raise LeagueRefusal(code, event=str(event), state=str(event.get_state_display()))


def _locked_entry(
    entry: Entry, by: User, states: Sequence[str] = Event.TAKES_ENTRIES, code: str = "entries-closed"
) -> tuple[Event, Entry]:
    """The event, locked, and its entry as it stands now."""
    event = locked(entry.event)
    entry = locked(entry)
    permit(by, "league.manage_entry", entry)
    _require(event, states, code)
    return event, entry


def _change(entry: Entry, step: str, by: User, reason: str = "", **changes: object) -> None:
    before = audit.snapshot(entry, changes)
    for field, value in changes.items():
        setattr(entry, field, value)
    entry.save(update_fields=list(changes))
    audit.log(f"entry.{step}", entry, by=by, old=before, new=audit.snapshot(entry, changes), reason=reason)


def _entry_of(answer: Answer) -> Entry:
    if not answer.is_new or answer.entry is None:
        raise answer.refusal
    return answer.entry

"""Who competes: entering, checking in, leaving and coming back.

Entries are made under the lock of their event, so that their numbers are consecutive and its capacity holds: whoever
comes beyond it waits. A late entry plays from the next round to be paired; its earlier rounds count as absence and are
never written to.
"""

from collections.abc import Sequence

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Entry, Event, Player, Seating, User
from league.queries.cash import brought
from league.queries.playable import pairs_enter
from league.queries.progress import next_unseen, weekly
from league.services import audit, fixtures, leaving, waiting
from league.services import names as spelling
from league.services.desk import Desk
from league.services.desk_answers import Answer
from league.services.entry_steps import came, change, for_the_desk, left, locked_entry, refuse_gone, require
from league.services.guard import locked, permit
from league.services.players import own_player

MOST_LINES = 2000


@transaction.atomic
def enter_players(
    event: Event, names: Sequence[str | Sequence[spelling.Name]], *, by: User, first_round: int | None = None
) -> list[Answer]:
    """Enter a list of names, one a line: "Ana", "Ana (blue hat)"; where pairs play "Ana + Bruno". A line that has been
    read already is given as its names.

    A name that the club knows once is that player; one that it does not know becomes a player; of one that it knows
    several times it is asked which (`which-of-these`). Every line has its answer, blank ones are passed over; a line
    that cannot be entered keeps no other from being entered. `first_round`: from which round on they play, if it is
    not the next one.
    """
    event = locked(event)
    permit(by, "league.direct_event", event)
    require(event, Event.TAKES_ENTRIES)
    lines = [(number, text) for number, text in enumerate(names, start=1) if not isinstance(text, str) or text.strip()]
    if len(lines) > MOST_LINES:
        raise LeagueRefusal("too-many-lines", most=MOST_LINES, lines=len(lines))
    desk = Desk(event, by=by, first_round=first_round and leaving.require_entrance(event, first_round))
    answers = [desk.take(number, text) for number, text in lines]
    came(event, by, [answer.entry for answer in answers if answer.is_new and answer.entry])
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
    require(event, Event.TAKES_ENTRIES)
    if pairs_enter(event) != pairs:
        raise LeagueRefusal("singles-only" if pairs else "pairs-only")
    for member in members:
        if isinstance(member, Player) and member.club_id != event.club_id:
            raise LeagueRefusal("other-club", what=str(member))
    written = [member if isinstance(member, Player) else spelling.read(member) for member in members]
    entry = _entry_of(Desk(event, by=by).enter(written))
    came(event, by, [entry])
    return entry


@transaction.atomic
def enter_self(event: Event, *, by: User, name: str = "") -> Entry:
    """Enter the account's own player, who is made where the club has none; `name` is for an account without one."""
    event = locked(event)
    permit(by, "league.enter_self", event)
    require(event, Event.TO_COME)
    if pairs_enter(event):
        raise LeagueRefusal("pairs-only")
    desk = Desk(event, by=by)
    return _entry_of(desk.enter((own_player(desk.club, name or by.name, by=by),)))


@transaction.atomic
def withdraw(entry: Entry, *, by: User, reason: str = "", from_round: int | None = None) -> Entry:
    """From the next round to be published on, or a later one (see `leaving`). The entry and what it has played stay."""
    event, entry = locked_entry(entry, by)
    if entry.state == Entry.State.WITHDRAWN:
        raise LeagueRefusal("withdrawn-already", entry=entry.name)
    refuse_gone(entry)
    if from_round is not None and leaving.announced(event, entry, from_round, by=by, reason=reason):
        return entry
    change(
        entry, "withdraw", by, reason,
        state=Entry.State.WITHDRAWN, withdrawn_from=next_unseen(event), waiting_since=None, leaving_from=None,
    )  # fmt: skip
    fixtures.fall(event, entry, by=by)
    waiting.made_room(event, by)
    return entry


@transaction.atomic
def restore(entry: Entry, *, by: User) -> Entry:
    """Back in the event. Whoever had left before the own first round comes as late as a new entry would, and waits
    where the event is full."""
    event, entry = locked_entry(entry, by)
    if entry.state == Entry.State.DISQUALIFIED:
        raise LeagueRefusal("entry-disqualified", entry=entry.name)
    if entry.state != Entry.State.WITHDRAWN:
        raise LeagueRefusal("not-withdrawn", entry=entry.name)
    waiting.come_back(event, entry, "restore", by)
    return entry


@transaction.atomic
def remove(entry: Entry, *, by: User) -> None:
    """An entry made by mistake goes, as if it had never been; the log keeps it, and the club its players."""
    event, entry = for_the_desk(entry, by)
    seating = Seating.with_undone.filter(entry=entry).select_related("round").order_by("round__number").first()
    if seating is not None:
        raise LeagueRefusal("entry-has-a-place", entry=entry.name, number=seating.round.number, **weekly(entry.event))
    if entry.awards.exists():
        raise LeagueRefusal("entry-has-prizes", entry=entry.name)
    players = list(entry.members.values_list("player", flat=True))
    paid = brought(event)
    if any(paid[player].cents > 0 for player in players if player in paid):
        raise LeagueRefusal("entry-has-paid", entry=entry.name)
    held = audit.snapshot(entry, ("number", "name", "state", "first_round", "withdrawn_from"))
    audit.log("entry.remove", entry, by=by, old={**held, "players": players})
    entry.delete()
    waiting.made_room(event, by)


@transaction.atomic
def check_in(entry: Entry, *, by: User) -> Entry:
    """By the desk or by the player; in a running event it means to be paired from the next round on."""
    event, entry = locked_entry(entry, by, Event.TAKES_CHECK_INS, "check-in-closed")
    refuse_gone(entry, "withdrawn-cannot-check-in")
    if entry.state == Entry.State.WAITING:
        raise LeagueRefusal("still-waiting", entry=entry.name)
    if entry.state == Entry.State.CHECKED_IN:
        return entry
    change(entry, "check_in", by, state=Entry.State.CHECKED_IN)
    came(event, by, [entry])
    return entry


@transaction.atomic
def undo_check_in(entry: Entry, *, by: User) -> Entry:
    """Somebody is not there after all: not paired from the next round on, unless checked in again."""
    event, entry = locked_entry(entry, by, Event.TAKES_CHECK_INS, "check-in-closed")
    if entry.state != Entry.State.CHECKED_IN:
        return entry
    change(entry, "undo_check_in", by, state=Entry.State.ENTERED)
    left(event, by)
    return entry


@transaction.atomic
def no_show(entry: Entry, *, by: User) -> Entry:
    """Somebody had a table and did not come: not paired from the next round on, unless checked in again, which
    "everybody" does not do. (Before the start such an entry is withdrawn, and its place is free.)"""
    event, entry = locked_entry(
        entry, by, (Event.State.RUNNING,), "no-show-before-the-start", permission="league.direct_event"
    )
    refuse_gone(entry)
    if entry.state == Entry.State.WAITING:
        raise LeagueRefusal("still-waiting", entry=entry.name)
    if entry.state == Entry.State.NO_SHOW:
        return entry
    change(entry, "no_show", by, state=Entry.State.NO_SHOW)
    left(event, by)
    return entry


@transaction.atomic
def check_in_all(event: Event, *, by: User) -> int:
    """Everybody who is entered (and has not been missed in vain); how many that were."""
    event = locked(event)
    permit(by, "league.direct_event", event)
    require(event, Event.TAKES_CHECK_INS, "check-in-closed")
    absent = event.entries.filter(state=Entry.State.ENTERED)
    coming = list(absent.order_by("number"))
    if coming:
        absent.update(state=Entry.State.CHECKED_IN)
        audit.log("event.check_in_all", event, by=by, new={"entries": [entry.number for entry in coming]})
        came(event, by, coming)
    return len(coming)


def _entry_of(answer: Answer) -> Entry:
    if not answer.is_new or answer.entry is None:
        raise answer.refusal
    return answer.entry

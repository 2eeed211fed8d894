"""Who competes in an event: entered, checked in, gone and back; who is kept apart."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext
from rest_framework.request import Request

from league.api import entry_inputs as inputs
from league.api.entry_serializers import ApartSerializer, ReportSerializer
from league.api.filters import EntryFilter
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.inputs import Why
from league.api.kit.views import at
from league.api.serializers import EntrySerializer
from league.api.things import ENTRY, EVENT, bare_event, entries_of
from league.errors import LeagueRefusal
from league.models import Entry, Event, KeepApart, Player, Scope, User
from league.queries.naming import as_read
from league.queries.playable import pairs_enter
from league.services import apart, disqualification, entries, leaving, own_fees, substitutions, waiting
from league.services.merging import is_known

TAG = "entries"
RUN = {"scope": Scope.EVENTS, "signed_in": True}


def _entries(request: Request, event: int) -> QuerySet[Entry]:
    """A cursor is compared with what it is ordered by: by a hidden name, it would be found out letter by letter."""
    found = bare_event(request, event)
    return entries_of(found).annotate(read_name=as_read(request.user, found))


def _enter(event: Event, names: list[str], first_round: int | None = None, *, by: User) -> dict[str, Any]:
    return {"lines": entries.enter_players(event, names, first_round=first_round, by=by)}


def _enter_known(event: Event, players: list[Player], *, by: User) -> Entry:
    if pairs_enter(event):
        return entries.enter_pair(event, players, by=by)
    if len(players) > 1:
        raise LeagueRefusal("singles-only")
    return entries.enter_player(event, players[0], by=by)


def _check_in_all(event: Event, *, by: User) -> Event:
    entries.check_in_all(event, by=by)
    return event


def _is_known(entry: Entry, player: Player, *, by: User) -> Player:
    """The name that was entered as somebody new was a slip of the pen: this is a player of the club."""
    reason = gettext("Entered at the desk as “%(name)s”.") % {"name": entry.name}
    return is_known(entry, player, by=by, reason=reason)


def _substitute(entry: Entry, *, by: User, **sent: Any) -> Any:
    return substitutions.substitute(entry, **sent, by=by)


# --- Who is kept apart -----------------------------------------------------------------------------------------------


def _apart(request: Request, event: int) -> QuerySet[KeepApart]:
    """Families are nobody's business: for those who direct the event."""
    found = bare_event(request, event)
    lists = found.keep_apart.prefetch_related("entries").order_by("id")
    return lists if request.user.has_perm("league.direct_event", found) else lists.none()


def find_apart(request: Request, event: int, held: int) -> KeepApart:
    return get_object_or_404(_apart(request, event), pk=held)


def _set_apart(found: Any, name: str, entries: list[Entry], *, by: User, first_round_only: bool = False) -> KeepApart:
    held = found if isinstance(found, KeepApart) else None
    event = held.event if held else found
    return apart.set_list(event, name, entries, first_round_only=first_round_only, by=by, held=held)


APART = Thing(
    "api:apart-list", find_apart, ApartSerializer, lambda held: {"event": held.event_id, "held": held.pk}
)  # fmt: skip


def _step(verb: str, summary: str, service: Any, takes: Any = None, *refuses: str, **more: Any) -> Any:
    """A step of an entry: `events/<event>/entries/<entry>/<verb>/`."""
    codes = (*(("reason-missing",) if takes and issubclass(takes, Why) else ()), *refuses)
    do = Do(summary, ENTRY, service, takes, refuses=codes, **(RUN | more))
    return at(f"events/<int:event>/entries/<int:entry>/{verb}/", f"entry-{verb}", TAG, post=do)


STEPS = [
    _step("check-in", "Check in", entries.check_in, None, "check-in-closed", "withdrawn-cannot-check-in",
          about="By the desk, or by the player."),
    _step("undo-check-in", "Take a check-in back", entries.undo_check_in, None, "check-in-closed"),
    _step("withdraw", "Withdraw", entries.withdraw, inputs.WithdrawInput, "withdrawn-already", "round-is-drawn",
          about="From the next round to be drawn on, or a later one. The entry and what it has played stay."),
    _step("stay", "Stay after all", leaving.stay, None, "not-leaving"),
    _step("restore", "Come back", entries.restore, None, "not-withdrawn", "field-is-drawn"),
    _step("no-show", "Did not come", entries.no_show, None, "no-show-before-the-start",
          about="Not seated from the next round on, unless checked in again."),
    _step("move-up", "Give a place to who waits", waiting.move_up),
    _step("come-from", "Play from a round on", leaving.come_from, inputs.FromRoundInput, "plays-already"),
    _step("substitute", "Another player takes over", _substitute, inputs.SubstituteInput, "who-leaves",
          "already-entered", about="Results, rank and fee stay with the entry."),
    _step("fix-table", "Always sit at one table", apart.fix_table, inputs.TableInput, "no-such-table-number"),
    _step("disqualify", "Disqualify", disqualification.disqualify, Why, "entry-disqualified",
          about="Its results stay for the others' tie-breaks; it ranks last."),
    _step("reinstate", "Take a disqualification back", disqualification.reinstate, Why),
    _step("set-fee", "Another fee than the event takes", own_fees.set_fee, inputs.FeeInput, "money-off", "no-fees",
          scope=Scope.MONEY),
    _step("is-known", "This is a player whom the club knows", _is_known, inputs.IsKnownInput, "one-record-only",
          "both-in-one-event", about="The name was entered as somebody new by mistake: the two records become one."),
]  # fmt: skip
ADDRESSES = [
    at("events/<int:event>/entries/", "entries", TAG,
       get=Many("Who competes", _entries, EntrySerializer, filters=EntryFilter, last="number",
                order={"name": "read_name"}, about="By number."),
       post=Do("Enter names", EVENT, _enter, inputs.NamesInput, ReportSerializer, **RUN,
               refuses=("entries-closed", "too-many-lines", "round-is-drawn"),
               about="Each line has its answer; one that cannot be entered keeps no other from being entered.")),
    at("events/<int:event>/entries/known/", "entries-known", TAG, post=Do(
        "Enter players of the club", EVENT, _enter_known, inputs.KnownInput, ENTRY, **RUN,
        refuses=("entries-closed", "already-entered", "pairs-only", "singles-only"),
        about="One player, or a pair. So the question `which-of-these` is answered.")),
    at("events/<int:event>/entries/check-in/", "check-in-all", TAG, post=Do(
        "Check everybody in", EVENT, _check_in_all, refuses=("check-in-closed",), **RUN,
        about="Everybody who is entered and has not been missed in vain.")),
    at("events/<int:event>/entries/<int:entry>/", "entry", TAG,
       get=Show("An entry", ENTRY),
       delete=Do("Remove what was entered by mistake", ENTRY, entries.remove, gives=None, **RUN,
                 refuses=("entry-has-a-place", "entry-has-paid", "entry-has-prizes"))),
    at("events/<int:event>/apart/", "apart", TAG,
       get=Many("Who is kept apart", _apart, ApartSerializer, scope=Scope.EVENTS, signed_in=True),
       post=Do("Keep some apart", EVENT, _set_apart, inputs.ApartInput, APART, **RUN,
               refuses=("apart-name-taken", "apart-needs-two"), about="They share no table as long as that can be.")),
    at("events/<int:event>/apart/<int:held>/", "apart-list", TAG,
       get=Show("A list of who is kept apart", APART, scope=Scope.EVENTS, signed_in=True),
       put=Do("Change the list", APART, _set_apart, inputs.ApartInput, **RUN, refuses=("apart-name-taken",)),
       delete=Do("They may meet again", APART, apart.remove_list, gives=None, **RUN)),
    *STEPS,
]  # fmt: skip

"""Who reads whose name. A person may show in public only a first name and initial, or no name at all (`Shown`); the own
name is then read by

- the person;
- the staff of the club: its admins and directors, directors of its events, site admins; a scorer in the own events;
- whoever plays in an event together with that person: people who sit at one table know each other's names. To have
  entered is not to play: that anybody can do by oneself, and go again. The own partner is known from the entry on.

Everybody else, a member of the club too, reads the public one. `gameplay.eyes` asks here wherever a name is read.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db.models import CharField, Exists, F, OuterRef, Q, Value
from django.db.models.functions import Coalesce, Lower, NullIf

from gameplay.eyes import STRANGE, Eyes
from gameplay.models import Message, Place, Seat
from league.models import Club, Entry, EntryMember, Event, Membership, Player, Round, Seating, Substitution, Table, User
from league.queries.reach import reach

PLAYS = (Seating.Kind.SEATED, Seating.Kind.BYE, Seating.Kind.SIT_OUT)


def in_public(path: str = "") -> Coalesce:
    """Players in order of the names that everybody reads: an order by those that are hidden would tell of them."""
    start = f"{path}__" if path else ""
    return Coalesce(Lower(NullIf(F(f"{start}public_name"), Value(""))), F(f"{start}name_key"))


def as_read(user: Any, event: Event) -> Coalesce | F:
    """The names of an event's entries as this reader reads them, to be ordered and compared by."""
    known = user.is_authenticated and Acquaintance(user).knows_event(event)
    shown = NullIf(F("public_name"), Value(""))
    return F("name") if known else Coalesce(shown, F("name"), output_field=CharField())


class Acquaintance:
    """Whom a user knows. What is needed for the answer is read when it is asked for first: a page without a veiled name
    asks for nothing."""

    def __init__(self, user: Any) -> None:
        self.user = user
        self._at_tables: dict[tuple[bool, int], bool] = {}

    @cached_property
    def _everybody(self) -> bool:
        return bool(self.user.is_active and self.user.is_superuser)

    @cached_property
    def _clubs(self) -> set[int]:
        return set(reach(self.user).staffed)

    @cached_property
    def _entries(self) -> dict[int, int | None]:
        """The own ones; of those that a published round has a place for, the event."""
        placed = Seating.objects.filter(entry=OuterRef("entry"), round__state__in=Round.PUBLISHED, kind__in=PLAYS)
        own = EntryMember.objects.filter(player__user=self.user, entry__state__in=Entry.PLACED)
        rows = own.annotate(plays=Exists(placed)).values_list("entry_id", "event_id", "plays")
        return {entry: event if plays else None for entry, event, plays in rows}

    @cached_property
    def _events(self) -> set[int]:
        played = {event for event in self._entries.values() if event is not None}
        clubs = Event.objects.filter(club__in=self._clubs).values_list("pk", flat=True) if self._clubs else ()
        return {*reach(self.user).events, *played, *clubs}

    @cached_property
    def _players(self) -> set[int]:
        together = Q(event__in=self._events) | Q(entry__in=list(self._entries))
        beside = EntryMember.objects.filter(together).values_list("player_id", flat=True)
        before = Substitution.objects.filter(entry__event__in=self._events).values_list("leaves_id", flat=True)
        return {*beside, *before} if self._events or self._entries else set()

    @cached_property
    def _accounts(self) -> set[int]:
        known = Q(pk__in=self._players) | Q(club__in=self._clubs)
        players = Player.objects.filter(known, user__isnull=False).values_list("user_id", flat=True)
        members = Membership.objects.filter(club__in=self._clubs).values_list("user_id", flat=True)
        return {*players, *members}

    def knows_event(self, event: Event) -> bool:
        """Reads the names of everybody in it."""
        return self._everybody or event.pk in self._events

    def knows_club(self, club: Club) -> bool:
        """Reads the names of all its players."""
        return self._everybody or club.pk in self._clubs

    def knows(self, named: Any) -> bool:
        if self._everybody:
            return True
        if isinstance(named, Entry):
            return named.event_id in self._events or named.pk in self._entries
        if isinstance(named, Player):
            own = named.user_id is not None and named.user_id == self.user.pk
            return own or named.club_id in self._clubs or named.pk in self._players
        if isinstance(named, User):
            return named.pk == self.user.pk or named.pk in self._accounts
        return isinstance(named, Seat | Place | Message) and self._sits_with(named)

    def _sits_with(self, named: Seat | Place | Message) -> bool:
        """At the tables of events. At one by invitation anybody sits down who has the link: there everybody reads the
        public names, but the own."""
        if named.user_id == self.user.pk:
            return True
        by_game, pk = (True, named.game_id) if isinstance(named, Seat) else (False, named.table_id)
        if (by_game, pk) not in self._at_tables:
            around = Table.with_undone.filter(game=pk) if by_game else Table.with_undone.filter(game__live=pk)
            known = Q(round__event__in=self._events) | Q(game__seats__user=self.user)
            self._at_tables[by_game, pk] = around.filter(known).exists()
        return self._at_tables[by_game, pk]


class Reader:
    """The eyes of a request. Who asks may become known only on the way: a program by its token."""

    def __init__(self, who: Callable[[], Any]) -> None:
        self._who = who
        self._known: Acquaintance | None = None

    def see(self, named: Any) -> bool:
        user = self._who()
        if not user.is_authenticated or not user.is_active:
            return False
        if self._known is None or self._known.user.pk != user.pk:
            self._known = Acquaintance(user)
        return self._known.knows(named)


class Oneself:
    """The eyes of somebody who knows nobody here, and still bears a name."""

    def __init__(self, user: Any) -> None:
        self._user = user

    def see(self, named: Any) -> bool:
        account = named.pk if isinstance(named, User) else getattr(named, "user_id", None)
        return account is not None and account == self._user.pk


def eyes_in(event: Event, user: Any, *, veiled: bool) -> Eyes | None:
    """Of a page about one event, and of what is kept of it for others: they read all its names (None) or none.
    `veiled`: whether anybody there shows another name; else nobody need be asked."""
    if not veiled or not user.is_authenticated or not user.is_active:
        return STRANGE
    return None if Acquaintance(user).knows_event(event) else STRANGE

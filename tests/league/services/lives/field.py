"""What becomes of the entries of an event: who comes, is there, leaves, and in whose place."""

from collections.abc import Iterable
from random import Random
from typing import Any

from league.models import Entry, Event, Player, User
from league.services import disqualification, entries, leaving, substitutions, waiting
from tests.league.services.lives.kinds import Kind, lines

WHY = "so it was"


class Nothing(Exception):
    """There is nothing of the kind to do the step with."""


class FieldSteps:
    """`event` is read anew for every step; `chance` chooses."""

    event: Event
    kind: Kind
    by: User
    came: int
    chance: Random

    def any_of(self, things: Iterable[Any]) -> Any:
        found = list(things)
        if not found:
            raise Nothing
        return self.chance.choice(found)

    # who competes

    def enter(self, count: int = 0) -> None:
        count = count or self.chance.choice((1, 1, 2))
        names = lines(self.kind, count, self.came)
        self.came += count
        entries.enter_players(self.event, names, by=self.by)

    def entry(self, *states: str) -> Entry:
        found = self.event.entries.filter(state__in=states) if states else self.event.entries.all()
        return self.any_of(found.order_by("number"))

    def withdraw(self) -> None:
        entries.withdraw(self.entry("entered", "checked-in", "no-show", "waiting"), by=self.by)

    def withdraw_later(self) -> None:
        """From a round that is to come, or one that is drawn already, which is refused."""
        entry, number = self.entry("entered", "checked-in", "no-show", "waiting"), self.chance.randint(1, 5)
        entries.withdraw(entry, by=self.by, from_round=number)

    def stay(self) -> None:
        leaving.stay(self.any_of(self.event.entries.exclude(leaving_from=None).order_by("number")), by=self.by)

    def enter_later(self) -> None:
        names = lines(self.kind, 1, self.came)
        self.came += 1
        entries.enter_players(self.event, names, by=self.by, first_round=self.chance.randint(1, 5))

    def come_from(self) -> None:
        leaving.come_from(self.entry(), self.chance.randint(1, 5), by=self.by)

    def restore_entry(self) -> None:
        entries.restore(self.entry("withdrawn"), by=self.by)

    def remove_entry(self) -> None:
        entries.remove(self.entry(), by=self.by)

    def check_in(self) -> None:
        entries.check_in(self.entry("entered", "no-show", "waiting"), by=self.by)

    def check_in_all(self) -> None:
        entries.check_in_all(self.event, by=self.by)

    def undo_check_in(self) -> None:
        entries.undo_check_in(self.entry("checked-in"), by=self.by)

    def no_show(self) -> None:
        entries.no_show(self.entry("checked-in", "entered"), by=self.by)

    def move_up(self) -> None:
        waiting.move_up(self.entry("waiting"), by=self.by)

    def disqualify(self) -> None:
        disqualification.disqualify(self.entry(), by=self.by, reason=WHY)

    def reinstate(self) -> None:
        disqualification.reinstate(self.entry("disqualified"), by=self.by, reason=WHY)

    def substitute(self) -> None:
        """Somebody new, somebody who has left, or somebody who is in the event already and will be refused."""
        entry = self.entry()
        known = Player.objects.filter(club=self.event.club).order_by("pk")
        comes = self.any_of(known) if self.chance.random() < 0.6 else f"Guest {self.chance.randint(1, 5)}"
        leaves = self.any_of(entry.members.order_by("position")).player
        substitutions.substitute(entry, comes, leaves=leaves, by=self.by)

    def take_back_place(self) -> None:
        """Who has given a place away comes back."""
        entry = self.any_of(self.event.entries.filter(substitutions__isnull=False).distinct().order_by("number"))
        one = self.any_of(entry.substitutions.order_by("id"))
        leaves = entry.members.get(position=one.position).player
        substitutions.substitute(entry, one.leaves, leaves=leaves, by=self.by)

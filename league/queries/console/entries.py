"""Who is entered in an event, as the desk sees it."""

from dataclasses import dataclass, field

from league.models import Entry, Event, Player, Seating
from league.queries.members import with_players


@dataclass(frozen=True, slots=True)
class EntryLine:
    """`played`: it has sat at a table, so it can withdraw but never vanish."""

    entry: Entry
    players: tuple[Player, ...]
    played: bool

    @property
    def here(self) -> bool:
        return self.entry.state == Entry.State.CHECKED_IN

    @property
    def no_show(self) -> bool:
        return self.entry.state == Entry.State.NO_SHOW

    @property
    def disqualified(self) -> bool:
        return self.entry.state == Entry.State.DISQUALIFIED


@dataclass(frozen=True, slots=True)
class EntryList:
    lines: list[EntryLine] = field(default_factory=list)

    @property
    def present(self) -> list[EntryLine]:
        return [line for line in self.lines if line.entry.has_place]

    @property
    def waiting(self) -> list[EntryLine]:
        """In the order in which they move up."""
        waiting = [line for line in self.lines if line.entry.waiting_since]
        return sorted(waiting, key=lambda line: (line.entry.waiting_since, line.entry.number))

    @property
    def withdrawn(self) -> list[EntryLine]:
        return [line for line in self.lines if line.entry.is_gone]

    @property
    def here(self) -> int:
        return sum(line.here for line in self.lines)

    @property
    def missing(self) -> int:
        """Who can still come: not those who were missed at a table."""
        return sum(line.entry.state == Entry.State.ENTERED for line in self.lines)


def desk_of(event: Event) -> EntryList:
    """Entries by name, in three queries."""
    entries = Entry.objects.filter(event=event).prefetch_related(with_players()).order_by("name", "number")
    played = set(
        Seating.objects.filter(round__event=event, kind=Seating.Kind.SEATED).values_list("entry_id", flat=True)
    )
    return EntryList(
        [
            EntryLine(entry, tuple(member.player for member in entry.members.all()), entry.pk in played)
            for entry in entries
        ]
    )

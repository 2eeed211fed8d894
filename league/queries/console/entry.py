"""One entry, as the desk sees it: who plays, who played before, and what can still be done with it."""

from dataclasses import dataclass

from league.models import Entry, Player, Seating
from league.queries.sitting import Stint, stints


@dataclass(frozen=True, slots=True)
class EntryPage:
    """`stints`: everybody who plays or has played for it. `drawn`: it has had a place in a round, so it stays. `sat`:
    it has been there in one."""

    entry: Entry
    players: tuple[Player, ...]
    stints: tuple[Stint, ...]
    drawn: bool
    sat: bool

    @property
    def changed_hands(self) -> bool:
        return len(self.stints) > len(self.players)


def entry_page(entry: Entry) -> EntryPage:
    told = stints(entry)
    players = tuple(one.player for one in told if one.until_round is None)
    drawn = Seating.with_undone.filter(entry=entry).exists() or entry.awards.exists()
    sat = Seating.objects.filter(entry=entry).exclude(kind=Seating.Kind.ABSENCE).exists()
    return EntryPage(entry, players, tuple(told), drawn, sat)

"""Who gets what of a prize fund that is split: every prize, for each player."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from league.errors import LeagueRefusal
from league.models import Entry, EntryMember, Player, SpecialPrize, Standing
from league.payouts import Category, Lot, Split, halve
from league.payouts import Prize as Place
from league.payouts.types import Why
from league.queries.money import Fund


@dataclass(frozen=True, slots=True)
class Payout:
    """What one player gets of a prize, alone or as half of a pair. `lot_cents`: how much of it by lot. `special`: the
    code of the special prize that it is."""

    rank: int
    entry: Entry
    player: Player
    amount_cents: int
    lot_cents: int = 0
    special: str = ""

    @property
    def special_name(self) -> str:
        return SpecialPrize.name_of(self.special) if self.special else ""


@dataclass(frozen=True, slots=True)
class Winner:
    """All prizes of one player."""

    payouts: list[Payout]

    @property
    def rank(self) -> int:
        return self.payouts[0].rank

    @property
    def player(self) -> Player:
        return self.payouts[0].player

    @property
    def amount_cents(self) -> int:
        return sum(payout.amount_cents for payout in self.payouts)

    @property
    def lot_cents(self) -> int:
        return sum(payout.lot_cents for payout in self.payouts)

    @property
    def special(self) -> bool:
        return any(payout.special for payout in self.payouts)


@dataclass(frozen=True, slots=True)
class Preview:
    """`places`: the amount of each paid place before ties are looked at; `apart`: of each special prize that is won, by
    its code. `why`: what limited or joined places. `paid`: these are the awards; otherwise it is what they would be as
    it stands. `trouble`: why nothing can be paid so."""

    fund: Fund
    prizes: list[Place]
    usual: bool
    payouts: list[Payout]
    places: tuple[int, ...] = ()
    why: tuple[Why, ...] = ()
    paid: bool = False
    trouble: LeagueRefusal | None = None
    specials: list[SpecialPrize] = field(default_factory=list)
    apart: Mapping[str, int] = field(default_factory=dict)
    categories: list[Category] = field(default_factory=list)

    @property
    def total_cents(self) -> int:
        return sum(payout.amount_cents for payout in self.payouts)

    @property
    def by_rank(self) -> list[Payout]:
        """Every prize, in the order of the standings, whether it is one for a place or another."""
        return sorted(self.payouts, key=lambda payout: payout.rank)

    @property
    def winners(self) -> list[Winner]:
        """Each player once, in the order of the standings."""
        found: dict[int, list[Payout]] = {}
        for payout in self.by_rank:
            found.setdefault(payout.player.pk, []).append(payout)
        return [Winner(payouts) for payouts in found.values()]

    @property
    def has_lots(self) -> bool:
        return any(payout.lot_cents for payout in self.payouts)

    @property
    def rest_cents(self) -> int:
        """What all the fixed prizes leave of the fund, which percentages are of."""
        within = (each for category in self.categories for each in category.prizes)
        return self.fund.cents - sum(each.fixed_cents or 0 for each in (*self.prizes, *self.specials, *within))

    @property
    def nobody_marked(self) -> list[SpecialPrize]:
        """Special prizes that nobody can win until the desk says who may."""
        marked = (each for each in self.specials if each.kind in SpecialPrize.MARKED)
        return [] if self.paid else [each for each in marked if not each.candidates.all()]


def payouts_of(rows: list[Standing], shares: Split, rng: Random) -> list[Payout]:
    """First those for places, in the order of the standings, then those for each special prize."""
    members: dict[int, list[EntryMember]] = {}
    for member in EntryMember.objects.filter(entry__in=list(shares.amounts)).select_related("player"):
        members.setdefault(member.entry_id, []).append(member)
    found: list[Payout] = []
    for code, cents in [("", shares.by_place), *shares.by_special.items()]:
        by_lot = _by_lot(shares.lots, code)
        for row in rows:
            if cents.get(row.entry_id):
                players = [one.player for one in sorted(members[row.entry_id], key=lambda one: one.position)]
                found += _halves(row, players, cents[row.entry_id], row.entry_id in by_lot, rng, code)
    return found


def _by_lot(lots: Iterable[Lot], code: str) -> set[int]:
    """Who has won a cent by lot of the prizes for places, or of this special one."""
    return {entry for lot in lots if (lot.special or "") == code for entry in lot.winners}


def _halves(row: Standing, players: list[Player], cents: int, lot: bool, rng: Random, code: str) -> list[Payout]:
    """An entry's prize for its player, or for the two of a pair, an odd cent by lot. `lot_cents` of a player is what
    the share is above the one without any lots."""
    amounts = halve(cents, rng) if len(players) == 2 else (cents,)
    sure = (cents - lot) // len(amounts)
    return [
        Payout(row.rank, row.entry, player, amount, amount - sure, code)
        for player, amount in zip(players, amounts, strict=True)
        if amount
    ]

"""What an event's standings are made of, read in a fixed number of queries, and the ranking after each round.

Only confirmed results count. Ranked after a round is who has been seated or had a bye up to it, and who is checked in
for the next; for a round in which such an entry has no seat it is absent, also where it came too late to be written
down there. Lots are drawn by the event's seed and the entry's number: a late entry comes somewhere between the others,
who keep their order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b, sha256
from typing import Any

from gameplay.rules import registry
from league.models import Entry, Event, Result, Round, Seating
from league.queries.playable import usual_chain
from league.queries.scoring import settings_of
from league.standings import Entry as Ranked
from league.standings import Game, Row, Settings, Side, rank

NO_TABLE = 0
TRUCO_CAP = 12
"""No more points than these count for or against a pair in one game, wherever it ends."""
FORMULA = 2
"""To be raised where the same results come to other standings, so that all are worked out anew."""


@dataclass(frozen=True, slots=True)
class Material:
    """`rounds`: numbers of the published ones. `keys`: by round, what its standings were last worked out from.
    `present`: by entry, the rounds in which it has a table or a bye."""

    event: Event
    rounds: list[int]
    keys: dict[int, str]
    entries: list[Entry]
    games: list[Game]
    present: dict[int, set[int]]
    settings: Settings

    def field(self, number: int) -> list[Entry]:
        """Who is ranked after this round."""
        return [
            entry
            for entry in self.entries
            if any(played <= number for played in self.present.get(entry.pk, ()))
            or (entry.state == Entry.State.CHECKED_IN and entry.first_round <= number + 1)
        ]

    def absences(self, field: list[Entry], number: int) -> Iterator[Game]:
        for past in self.rounds:
            if past <= number:
                for entry in field:
                    if past not in self.present.get(entry.pk, ()):
                        yield Game(past, NO_TABLE, "absence", (Side(entry.pk),))

    def fingerprints(self) -> dict[int, str]:
        """By round, a hash of everything that the standings after it follow from."""
        event, found = self.event, {}
        counting = (FORMULA, event.variant, event.options, event.scoring, event.scoring_settings, event.chain)
        entries = [(entry.pk, entry.number) for entry in self.entries]
        so_far = blake2b(repr((*counting, event.seed, entries)).encode(), digest_size=16)
        for number in self.rounds:
            games = sorted(repr(game) for game in self.games if game.round == number)
            here = sorted(entry for entry, rounds in self.present.items() if number in rounds)
            so_far.update(repr((number, here, games)).encode())
            last = so_far.copy()
            last.update(repr([entry.pk for entry in self.field(number)]).encode())
            found[number] = last.hexdigest()
        return found


def material(event: Event) -> Material:
    """Four queries, whatever the size of the event."""
    published = list(Round.objects.filter(event=event, state__in=Round.PUBLISHED))
    rounds = {round_.pk: round_.number for round_ in published}
    here = Seating.objects.filter(round__in=rounds).exclude(kind=Seating.Kind.ABSENCE)
    present: dict[int, set[int]] = {}
    byes = []
    for round_id, entry, kind in here.values_list("round_id", "entry_id", "kind"):
        present.setdefault(entry, set()).add(rounds[round_id])
        if kind == Seating.Kind.BYE:
            byes.append(Game(rounds[round_id], NO_TABLE, "bye", (Side(entry),)))
    return Material(
        event=event,
        rounds=sorted(rounds.values()),
        keys={round_.number: round_.standings_key for round_ in published},
        entries=list(Entry.objects.filter(event=event).order_by("number")),
        games=[*_played(event, rounds), *byes],
        present=present,
        settings=settings_of(event),
    )


def _played(event: Event, rounds: dict[int, int]) -> list[Game]:
    info = registry.info(event.variant)
    results = Result.objects.filter(table__round__in=rounds, state=Result.State.CONFIRMED)
    return [
        Game(
            round=rounds[result.table.round_id],
            table=result.table.number,
            kind="game",
            sides=tuple(_side(side, result.hands) for side in result.sides),
            low_wins=info.low_wins,
            cap=TRUCO_CAP if info.pairs else None,
        )
        for result in results.select_related("table")
    ]


def _side(side: dict[str, Any], hands: int) -> Side:
    return Side(side["entry"], side["total"], hands, side["card_points"], side["moons"])


def chain_of(event: Event) -> list[str]:
    return list(event.chain) or usual_chain(event.variant)


def lots_of(event: Event, entries: list[Entry]) -> dict[int, int]:
    """The order of the lots, 1 first: drawn once, as it follows from the seed of the event and each entry's number."""

    def drawn(entry: Entry) -> bytes:
        return sha256(f"{event.seed}/{entry.number}".encode()).digest()

    return {entry.pk: lot for lot, entry in enumerate(sorted(entries, key=drawn), start=1)}


def ranking(made_of: Material, number: int) -> list[Row]:
    """The standings as of this round, best first."""
    field = made_of.field(number)
    games = [game for game in made_of.games if game.round <= number]
    return rank(
        [Ranked(entry.pk) for entry in field],
        [*games, *made_of.absences(field, number)],
        scoring=made_of.event.scoring,
        chain=chain_of(made_of.event),
        lots=lots_of(made_of.event, made_of.entries),
        settings=made_of.settings,
    )

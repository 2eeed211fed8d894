"""What an event's standings are made of, read in a fixed number of queries, and the ranking after each round.

Only confirmed results count. Ranked after a round is who has been seated or had a bye up to it, and who is checked in
for the next; for a round in which such an entry has no seat it is absent, also where it came too late to be written
down there. Lots are drawn by the event's seed and the entry's number, so that a late entry changes nobody else's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b, sha256
from typing import Any

from gameplay.rules import registry
from league.models import Entry, Event, Result, Round, Seating
from league.standings import HEARTS_CHAIN, TRUCO_CHAIN, Game, Row, Settings, Side, rank
from league.standings import Entry as Ranked

PUBLISHED = (Round.State.PLAYING, Round.State.CLOSED)
NUMBERS = ("win", "draw", "loss", "top")
RULES = ("bye", "absence", "walkover")
NO_TABLE = 0
FORMULA = 1
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
    published = Round.objects.filter(event=event, state__in=PUBLISHED).values_list("pk", "number", "standings_key")
    keys = {number: key for _pk, number, key in published}
    rounds = {pk: number for pk, number, _key in published}
    seatings = list(
        Seating.objects.filter(round__in=rounds).exclude(kind=Seating.Kind.ABSENCE).values_list(
            "round_id", "entry_id", "kind"
        )
    )  # fmt: skip
    present: dict[int, set[int]] = {}
    for round_id, entry, _kind in seatings:
        present.setdefault(entry, set()).add(rounds[round_id])
    byes = [
        Game(rounds[round_id], NO_TABLE, "bye", (Side(entry),))
        for round_id, entry, kind in seatings
        if kind == Seating.Kind.BYE
    ]
    return Material(
        event=event,
        rounds=sorted(rounds.values()),
        keys=keys,
        entries=list(Entry.objects.filter(event=event).order_by("number")),
        games=[*_played(event, rounds), *byes],
        present=present,
        settings=settings_of(event),
    )


def _played(event: Event, rounds: dict[int, int]) -> list[Game]:
    info = registry.info(event.variant)
    cap = _end_of(event) if info.pairs else None
    results = Result.objects.filter(table__round__in=rounds, state=Result.State.CONFIRMED)
    return [
        Game(
            round=rounds[result.table.round_id],
            table=result.table.number,
            kind="game",
            sides=tuple(_side(side, result.hands) for side in result.sides),
            low_wins=info.low_wins,
            cap=cap,
        )
        for result in results.select_related("table")
    ]


def _end_of(event: Event) -> int:
    """At how many points a game ends: no more than these count for or against a pair."""
    usual = next(option.default for option in registry.info(event.variant).options if option.name == "end_at")
    return event.options.get("end_at", usual)


def _side(side: dict[str, Any], hands: int) -> Side:
    return Side(side["entry"], side["total"], hands, side["card_points"], side["moons"])


def settings_of(event: Event) -> Settings:
    """The event's settings of scoring: rules by name, points as numbers or as exact fractions in text ("1/2")."""
    found: dict[str, Any] = {}
    for name, value in event.scoring_settings.items():
        if name in NUMBERS or (name in RULES and not _is_rule(value)):
            found[name] = Fraction(value)
        else:
            found[name] = value
    return Settings(**found)


def _is_rule(value: Any) -> bool:
    return isinstance(value, str) and value.isalpha()


def chain_of(event: Event) -> list[str]:
    pairs = registry.info(event.variant).pairs
    return list(event.chain) or list(TRUCO_CHAIN if pairs else HEARTS_CHAIN)


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

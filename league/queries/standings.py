"""What an event's standings are made of, read in a fixed number of queries, and the ranking after each round.

Only confirmed results count. Ranked after a round is who has been seated or had a bye up to it, and who is checked in
for the next; for a round in which such an entry has no seat it is absent, also where it came too late to be written
down there. Lots are drawn by the event's seed and the entry's number: a late entry comes somewhere between the others,
who keep their order.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import blake2b, sha256
from typing import Any

from django.db.models import QuerySet

from gameplay.models import Game as Play
from gameplay.rules import registry
from league.models import Entry, Event, Result, Round, Seating
from league.models import Penalty as Ruled
from league.queries.playable import usual_chain
from league.queries.scoring import settings_of
from league.standings import Entry as Ranked
from league.standings import Game, Kind, Penalty, Row, Settings, Side, rank

NO_TABLE = 0
TRUCO_CAP = 12
"""No more points than these count for or against a pair in one game, wherever it ends."""
KINDS: dict[Result.Kind, Kind] = {
    Result.Kind.GAME: "game", Result.Kind.ADJUSTED: "adjusted", Result.Kind.WALKOVER: "walkover"
}  # fmt: skip
OF_RESULT = ("kind", "sides", "hands", "table__number", "table__round")
PLACES = ("round_id", "entry_id", "kind", "table__number", "table__match", "table__game__state")
FORMULA = 8
"""To be raised where the same results come to other standings, so that all are worked out anew."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as it was drawn: by table, its entries in the order of sides, and its match of the bracket; and who was
    away."""

    round: Round
    tables: dict[int, list[int]] = field(default_factory=dict)
    matches: dict[int, str] = field(default_factory=dict)
    away: set[int] = field(default_factory=set)

    @property
    def is_final(self) -> bool:
        return self.round.stage == Round.Stage.FINALS

    def told(self) -> tuple[Any, ...]:
        """What of it the standings follow from, beside its results."""
        ahead = self.round.ahead
        places = (sorted(self.matches.items()), sorted(self.away), sorted(self.tables.items())) if self.matches else ()
        return (self.round.stage, ahead.get("seeds"), ahead.get("groups"), *places)


@dataclass(frozen=True, slots=True)
class Material:
    """`rounds`: numbers of the published ones. `keys`: by round, what its standings were last worked out from.
    `present`: by entry, the rounds in which it has its place: a table, a bye, a rest; those it is out of too."""

    event: Event
    rounds: list[int]
    keys: dict[int, str]
    drawn: dict[int, Drawn]
    entries: list[Entry]
    games: list[Game]
    penalties: list[Penalty]
    present: dict[int, set[int]]
    settings: Settings
    unplayed: set[int]
    """The rounds in which a game came to nothing: its table was given up, and nothing was ruled."""

    def settings_at(self, number: int) -> Settings:
        """After this round. Where some have had fewer games by no doing of their own, they are ranked by the mean: in a
        league while it is played, and once a game came to nothing."""
        gaps = self.event.format != Event.Format.KNOCKOUT and not self.unplayed.isdisjoint(self.up_to(number))
        return replace(self.settings, open=gaps or self.event.format == Event.Format.LEAGUE)

    def up_to(self, number: int) -> list[int]:
        """The rounds up to this one whose scores count: those of the finals do not."""
        return [past for past in self.rounds if past <= number and not self.drawn[past].is_final]

    def field(self, number: int) -> list[Entry]:
        """Who is ranked after this round: finals that go on without an entry are no place that it had."""
        counted = set(self.up_to(number))
        return [
            entry
            for entry in self.entries
            if not counted.isdisjoint(self.present.get(entry.pk, ()))
            or (entry.state == Entry.State.CHECKED_IN and entry.first_round <= number + 1)
        ]

    def ruled_in(self, number: int, entry: int) -> Fraction:
        """Points added to this entry in this round, or taken from it."""
        given = (each.points for each in self.penalties if (each.round, each.entry) == (number, entry))
        return sum(given, Fraction(0))

    def absences(self, field: list[Entry], number: int) -> Iterator[Game]:
        for past in self.up_to(number):
            for entry in field:
                if past not in self.present.get(entry.pk, ()):
                    yield Game(past, NO_TABLE, "absence", (Side(entry.pk),))

    def fingerprints(self) -> dict[int, str]:
        """By round, the formula, a colon, and a hash of everything that the standings after it follow from."""
        event, found = self.event, {}
        counting = (FORMULA, event.variant, event.options, event.scoring, event.scoring_settings, event.chain,
                    event.format)  # fmt: skip
        entries: list[Any] = [(entry.pk, entry.number, _is_out(entry)) for entry in self.entries]
        entries += [(entry.pk, entry.handicap) for entry in self.entries if entry.handicap_numerator]
        so_far = blake2b(repr((*counting, event.seed, entries)).encode(), digest_size=16)
        for number in self.rounds:
            games = sorted(repr(game) for game in self.games if game.round == number)
            here = sorted(entry for entry, rounds in self.present.items() if number in rounds)
            ruled = sorted(repr(each) for each in self.penalties if each.round == number)
            told = self.drawn[number].told()
            so_far.update(repr((number, here, games, ruled, told, number in self.unplayed)).encode())
            last = so_far.copy()
            last.update(repr([(entry.pk, entry.withdrawn_from) for entry in self.field(number)]).encode())
            found[number] = f"{FORMULA}:{last.hexdigest()}"
        return found


def of_another_formula() -> QuerySet[Event]:
    """Events with standings that were worked out before `FORMULA` was raised."""
    old = Round.objects.filter(state__in=Round.PUBLISHED).exclude(standings_key__startswith=f"{FORMULA}:")
    return Event.objects.filter(pk__in=old.values("event"))


def formula_of(key: str) -> str:
    return key.partition(":")[0]


def material(event: Event) -> Material:
    """Five queries, whatever the size of the event."""
    published = list(Round.objects.filter(event=event, state__in=Round.PUBLISHED).defer("why", "drawn", "measures"))
    rounds = {round_.pk: round_.number for round_ in published}
    drawn = {round_.number: Drawn(round_) for round_ in published}
    present: dict[int, set[int]] = {}
    alone = []
    seatings = Seating.objects.filter(round__in=rounds).order_by("side").values_list(*PLACES)
    given_up: set[tuple[int, int]] = set()
    for round_id, entry, kind, table, match, state in seatings:
        number = rounds[round_id]
        if state == Play.State.ABANDONED:
            given_up.add((number, table))
        _note(drawn[number], entry, kind, table, match)
        if kind != Seating.Kind.ABSENCE:
            present.setdefault(entry, set()).add(number)
        if kind == Seating.Kind.BYE:
            alone.append(Game(number, NO_TABLE, "bye", (Side(entry),)))
        elif kind == Seating.Kind.SIT_OUT and event.format in Event.SCHEDULED:
            alone.append(Game(number, NO_TABLE, "sit-out", (Side(entry),)))
    results = _in_force(rounds)
    given_up -= {(rounds[result.table.round_id], result.table.number) for result in results}
    return Material(
        event=event,
        rounds=sorted(rounds.values()),
        keys={round_.number: round_.standings_key for round_ in published},
        drawn=drawn,
        entries=list(Entry.objects.filter(event=event).order_by("number")),
        games=[*_played(event, rounds, results), *alone],
        penalties=_penalties(event),
        present=present,
        settings=settings_of(event),
        unplayed={number for number, _table in given_up},
    )


def _note(drawn: Drawn, entry: int, kind: str, table: int | None, match: str | None) -> None:
    if table is not None:
        drawn.tables.setdefault(table, []).append(entry)
        if match:
            drawn.matches[table] = match
    elif kind == Seating.Kind.ABSENCE:
        drawn.away.add(entry)


def _in_force(rounds: Collection[int]) -> list[Result]:
    results = Result.objects.filter(table__round__in=rounds, state=Result.State.CONFIRMED)
    return list(results.select_related("table").only(*OF_RESULT))


def _played(event: Event, rounds: Mapping[int, int], results: Sequence[Result]) -> list[Game]:
    return [game for result in results for game in games_of(result, event.variant, rounds[result.table.round_id])]


def games_in(event: Event, rounds: Mapping[int, int]) -> list[Game]:
    """What was played in these rounds (their numbers, by key), as far as it counts; one query."""
    return _played(event, rounds, _in_force(rounds))


def _penalties(event: Event) -> list[Penalty]:
    rows = Ruled.objects.filter(entry__event=event).order_by("id")
    return [Penalty(row.entry_id, row.points, row.reason, row.round_number) for row in rows]


def game_of(result: Result, variant: str, number: int) -> Game:
    """A result as the pure rooms read it; needs its table."""
    info = registry.info(variant)
    return Game(
        round=number,
        table=result.table.number,
        kind=KINDS[Result.Kind(result.kind)],
        sides=tuple(_side(side, result.hands) for side in result.sides),
        low_wins=info.low_wins,
        cap=TRUCO_CAP if info.pairs else None,
        pool=result.pool_left if info.chips and not result.is_ruling else 0,
    )


def games_of(result: Result, variant: str, number: int) -> list[Game]:
    """Where partners change, a table is two games for the standings: seat 1 against 2, and 3 against 4."""
    game = game_of(result, variant, number)
    if "pair" not in result.sides[0]:
        return [game]
    return [replace(game, sides=game.sides[at : at + 2]) for at in range(0, len(game.sides), 2)]


def _side(side: dict[str, Any], hands: int) -> Side:
    return Side(
        side["entry"],
        side["total"],
        hands,
        side["card_points"],
        side["moons"],
        points=Fraction(side["points"]) if "points" in side else None,
        present=side.get("present", True),
    )


def _is_out(entry: Entry) -> bool:
    """Ranked behind all others, wherever it stands by its score."""
    return entry.state == Entry.State.DISQUALIFIED


def chain_of(event: Event) -> list[str]:
    return list(event.chain) or usual_chain(event.variant)


def lots_of(event: Event, entries: list[Entry]) -> dict[int, int]:
    """The order of the lots, 1 first: drawn once, as it follows from the seed of the event and each entry's number."""

    def drawn(entry: Entry) -> bytes:
        return sha256(f"{event.seed}/{entry.number}".encode()).digest()

    return {entry.pk: lot for lot, entry in enumerate(sorted(entries, key=drawn), start=1)}


def by_score(made_of: Material, number: int, entries: list[Entry] | None = None) -> list[Row]:
    """Everybody, or these entries among themselves, by what they have scored up to this round, best first."""
    field = made_of.field(number) if entries is None else entries
    counted = set(made_of.up_to(number))
    games = [game for game in made_of.games if game.round in counted]
    return rank(
        [Ranked(entry.pk, disqualified=_is_out(entry)) for entry in field],
        [*games, *made_of.absences(made_of.field(number), number)],
        [penalty for penalty in made_of.penalties if (penalty.round or 0) <= max(counted, default=0)],
        scoring=made_of.event.scoring,
        chain=chain_of(made_of.event),
        lots=lots_of(made_of.event, made_of.entries),
        settings=made_of.settings_at(number),
        handicaps={entry.pk: entry.handicap for entry in made_of.entries if entry.handicap_numerator},
    )

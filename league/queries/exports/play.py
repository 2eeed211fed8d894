"""Pairings, results and standings of an event. Whoever does not run it gets what is published."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from django.db.models import F, Prefetch, QuerySet

from gameplay.models import Game, Hand
from gameplay.queries import ANNULLED, record_of, variant_of
from gameplay.rules.record import write
from league.models import Entry, Result, Round, Seating, Standing, Table
from league.queries.categories import categories_of, members_of
from league.queries.exports.headings import DECIDED, YES_OR_NO
from league.queries.exports.partners import PARTNERS, partners_of, with_partners
from league.queries.exports.scope import AT_ONCE, Cells, Scope, Sheet
from league.queries.means import by_mean
from league.queries.standings import chain_of
from league.writing import number_of

PAIRING_COLUMNS = ("round", "table", "side", "entry", "name", *PARTNERS, "kind")
RESULT_COLUMNS = ("round", "table", "side", "entry", "name", *PARTNERS, "total", "card_points", "moons", "won", "ruled",
                  "hands", "kind", "state")  # fmt: skip


def _rounds(scope: Scope) -> QuerySet[Round]:
    rounds = Round.objects.filter(event=scope.of_event).exclude(state=Round.State.PLANNED)
    if not scope.everything:
        rounds = rounds.filter(state__in=Round.PUBLISHED)
    return rounds.filter(number=scope.round_number) if scope.round_number else rounds


def _seatings(scope: Scope) -> QuerySet[Seating]:
    found = Seating.objects.filter(round__in=_rounds(scope))
    return found.order_by("round__number", F("table__number").asc(nulls_last=True), "side", "entry__number")


def _pairing_rows(scope: Scope) -> Iterator[Cells]:
    fields = ("round__number", "table__number", "side", "entry__number", "kind", "entry")
    partners, names = partners_of(scope), _names(scope)
    for *place, kind, entry in _seatings(scope).values_list(*fields).iterator(chunk_size=AT_ONCE):
        yield (*place, names[entry][1], *partners(entry), kind)


def _names(scope: Scope) -> dict[int, tuple[int, str]]:
    """By entry, its number and its name, as whoever asks may read it."""
    entries = Entry.objects.filter(event=scope.of_event).only("number", "name", "public_name", "event_id")
    return {entry.pk: (entry.number, entry.name) for entry in entries}


def _results(scope: Scope) -> QuerySet[Result]:
    states = Result.IN_FORCE if scope.everything else (Result.State.CONFIRMED,)
    found = Result.objects.filter(table__round__in=_rounds(scope), state__in=states)
    return found.order_by("table__round__number", "table__number")


def _result_rows(scope: Scope) -> Iterator[Cells]:
    """`ruled`: the score that a director has set."""
    partners = partners_of(scope)
    known = {entry: (*who, *partners(entry)) for entry, who in _names(scope).items()}
    unknown = (None, "", *partners(None))
    fields = ("table__round__number", "table__number", "sides", "hands", "kind", "state")
    for number, table, sides, hands, kind, state in _results(scope).values_list(*fields).iterator(chunk_size=AT_ONCE):
        for place, side in enumerate(sides, start=1):
            told = [side.get(key) for key in ("total", "card_points", "moons", "won")]
            ruled = Fraction(side["points"]) if "points" in side else None
            yield (number, table, place, *known.get(side["entry"], unknown), *told, ruled, hands, kind, state)


def _count_results(scope: Scope) -> int:
    return Seating.objects.filter(table__in=_results(scope).values("table")).count()


def as_of(scope: Scope) -> int:
    """The round asked for, or the last that there are standings of."""
    if scope.round_number:
        return scope.round_number
    rows = Standing.objects.filter(event=scope.of_event).order_by("-round_number")
    return rows.values_list("round_number", flat=True).first() or 0


def _standings(scope: Scope) -> QuerySet[Standing]:
    return Standing.objects.filter(event=scope.of_event, round_number=as_of(scope)).order_by("order")


def _standing_columns(scope: Scope) -> tuple[str, ...]:
    ties = chain_of(scope.of_event)
    columns = ("round", "rank", "entry", "name", *PARTNERS, "score", "exact", "games", *ties, "decided_by",
               "handicap", "categories", "by_mean")  # fmt: skip
    return with_partners(scope, columns)


def _standing_rows(scope: Scope) -> Iterator[Cells]:
    chain, partners, belongs = chain_of(scope.of_event), partners_of(scope), _categories(scope)
    means = by_mean(scope.of_event, _standings(scope).only("games", "round_number"))
    for row in _standings(scope).select_related("entry").iterator(chunk_size=AT_ONCE):
        values = dict(row.values)
        ties = [_tie_break(values.get(code)) for code in chain]
        who = (row.entry.number, row.entry.name, *partners(row.entry_id))
        yield (row.round_number, row.rank, *who, number_of(row.score), str(row.score), row.games, *ties,
               row.decided_by, row.handicap and Fraction(row.handicap), belongs.get(row.entry_id, ""),
               means)  # fmt: skip


def _categories(scope: Scope) -> dict[int, str]:
    """By entry, the categories that it belongs to, parted as an import reads them; two queries."""
    belong = members_of(scope.of_event)
    found: dict[int, list[str]] = {}
    for category in categories_of(scope.club) if belong else ():
        for entry in belong.get(category.pk, ()):
            found.setdefault(entry, []).append(str(category))
    return {entry: "; ".join(names) for entry, names in found.items()}


def _tie_break(value: Any) -> Any:
    """A stored value: an exact number, several in one text."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if not isinstance(value, str):
        return value
    number = Fraction(value)
    return int(number) if number.denominator == 1 else number


def _annulled() -> QuerySet[Any]:
    """Such a hand is no record; the file of the event says of it what had been entered, and why it counts nothing."""
    return Hand.objects.filter(tally=ANNULLED).values("pk")


def _hands(scope: Scope) -> QuerySet[Hand]:
    games = Table.objects.filter(round__in=_rounds(scope), game__isnull=False).values("game")
    return Hand.objects.filter(game__in=games, in_force=True).exclude(pk__in=_annulled())


def hand_records(scope: Scope) -> Iterator[dict[str, Any]]:
    """Every hand in force, in the order of rounds, tables and play, with where it was played."""
    tables = Table.objects.filter(round__in=_rounds(scope), game__isnull=False).order_by("round__number", "number")
    tables = tables.select_related("round", "game").defer(*Round.light("round"))
    for table in with_hands(tables).iterator(chunk_size=200):
        assert table.game is not None
        for record in game_records(table.game, list(table.game.hands.all())):
            yield record | {"x-round": table.round.number, "x-table": table.number}


def with_hands(tables: QuerySet[Table], *, annulled: bool = False) -> QuerySet[Table]:
    """With their hands in force but for those annulled; `annulled`: with all rows of all hands. Three queries."""
    hands = Hand.objects.order_by("number", "pk").prefetch_related("actions")
    if not annulled:
        hands = hands.filter(in_force=True).exclude(pk__in=_annulled())
    return tables.select_related("game__live").prefetch_related("game__seats", Prefetch("game__hands", hands))


CARDS = ("deal", "turned", "widow", "actions")


def game_records(game: Game, hands: Iterable[Hand]) -> Iterator[dict[str, Any]]:
    """These hands of the game, which have been fetched with their actions. The face of a covered card is for nobody's
    eyes: it is left out, and with it the deal that would tell it. While replays are held back no cards are told at
    all."""
    variant = variant_of(game)
    players = [seat.name for seat in sorted(game.seats.all(), key=lambda seat: seat.number)]
    for hand in hands:
        data = write(record_of(variant, hand))
        if hand.tally is None:
            data["actions"] = [action.shown for action in hand.actions.all()]
            if hand.tells_covered:
                data.pop("deal", None)
        if game.replays_held:
            data = {key: value for key, value in data.items() if key not in CARDS}
        data |= {"dealer": hand.dealer, "before": hand.before, "points": hand.points, "players": players}
        yield data | {key: value for key in ("pool", "namer") if (value := getattr(hand, key)) is not None}


PAIRINGS = Sheet(
    "pairings",
    "league.direct_event",
    lambda scope: with_partners(scope, PAIRING_COLUMNS),
    lambda scope: _seatings(scope).count(),
    _pairing_rows,
    of_round=True,
    is_seen=True,
    words={"kind": dict(Seating.Kind.choices)},
)
RESULTS = Sheet(
    "results",
    "league.score_event",
    lambda scope: with_partners(scope, RESULT_COLUMNS),
    _count_results,
    _result_rows,
    of_round=True,
    is_seen=True,
    words={"won": YES_OR_NO, "kind": dict(Result.Kind.choices), "state": dict(Result.State.choices)},
)
STANDINGS = Sheet(
    "standings",
    "league.score_event",
    _standing_columns,
    lambda scope: _standings(scope).count(),
    _standing_rows,
    of_round=True,
    is_seen=True,
    words={"decided_by": DECIDED, "by_mean": YES_OR_NO},
)
HANDS = Sheet(
    "hands",
    "league.direct_event",
    lambda scope: (),
    lambda scope: _hands(scope).count(),
    lambda scope: ((record,) for record in hand_records(scope)),
    of_round=True,
    formats=("jsonl",),
)

"""A whole event as one JSON document, which another club or site can import as a copy (services.imports.event_copy).

    {"tavula": "event", "version": 1,
     "event":     its settings by the names of the model's fields; `variant` is the game, times are ISO 8601, amounts
                  are in the smallest unit of `currency`
     "entries":   [{"number", "state", "first_round", "withdrawn_from", "leaving_from", "disqualified_why",
                    "fixed_table", "handicap": exact, "categories": [code, ...], "players": [{"name", "note"}, ...]},
                   ...]
     "substitutions": [{"entry", "position", "leaves": {"name", "note"}, "comes": ..., "from_round", "reason"}, ...]
     "rounds":    [{"number", "state", "stage", "seed", "published_at", "closed_at",
                    "ahead": what standings ask of a draw: {"seeds": [entry, ...], "groups": how many, "knockout": its
                             settings, ...},
                    "away": [{"entry", "kind"}, ...]: byes, absences, rests,
                    "tables": [{"number", "match", "entries": [by side], "ending", "totals": [by side],
                                "hands": [hand record, ...],
                                "ruling": null or {"kind", "reason", "points": [by side] or "present": [sides]}}, ...]
                   }, ...]
     "penalties": [{"entry", "round", "points": exact, "reason"}, ...]
     "prizes", "category_prizes", "special_prizes", "awards", "standings": for reading; standings are what they were
                  after the last round}

Entries are named by their numbers in the event, categories by codes: "in:newcomer", "in:junior", and "in:own:" before
the name of one of the club's own; older files know neither of categories nor of handicaps. `ending` is that of the game
("threshold", "hands", "stopped", or "totals" of which no hands are known), "abandoned", or "" while it goes on. A hand
is a hand record (rules of the game: gameplay.rules.record) with its number; one that was annulled is the record as it
had been entered, with {"x-annulled": the reason}; where hands before it have been corrected since, so that it could not
be entered any more, its number and the reason alone.
"""

from collections.abc import Collection, Iterator
from copy import copy
from typing import Any

from django.db.models import Prefetch

from gameplay.models import Game, Hand
from gameplay.queries import ANNULLED, record_of, variant_of
from gameplay.rules.errors import RuleError
from gameplay.rules.game import GameScore
from league.models import Award, Entry, Event, Penalty, Prize, Result, Round, Seating, Standing, Substitution, Table
from league.queries.categories import prize_tables
from league.queries.exports.play import game_records, with_hands
from league.queries.fees import OF_FEES
from league.queries.members import with_players
from league.queries.prizes import specials_of

FORMAT, VERSION = "event", 1
SETTINGS = (
    "name", "about", "starts_at", "time_zone", "language", "capacity", "variant", "options", "hands_limit",
    "format", "format_settings", "rounds_planned", "table_size", "first_round", "round_minutes", "round_end",
    "confirm_after", "scoring", "scoring_settings", "chain", "seed", "online", "online_settings",
)  # fmt: skip
MONEY = (*OF_FEES, "fee_share_percent", "added_cents", "minimum_prize_cents", "stake_cents")
ENTRY = ("number", "state", "first_round", "withdrawn_from", "leaving_from", "disqualified_why", "fixed_table")
OF_ENTRIES, AS_IT_IS = ("seeds", "hand"), ("groups", "knockout", "tables")
"""What of `Round.ahead` is asked for after the draw: lists of entries, and what names none."""


def event_document(event: Event) -> dict[str, Any]:
    """A fixed number of queries, whatever the size of the event."""
    entries = list(event.entries.prefetch_related(with_players(), "categories").order_by("number"))
    numbers = {entry.pk: entry.number for entry in entries}
    settings = {field: getattr(event, field) for field in (*SETTINGS, *MONEY, "state")}
    return {
        "tavula": FORMAT,
        "version": VERSION,
        "event": settings | {"currency": event.club.currency},
        "entries": [_entry(entry) for entry in entries],
        "substitutions": list(_substitutions(event, numbers)),
        "rounds": list(_rounds(event, numbers)),
        "penalties": list(_penalties(event, numbers)),
        "prizes": list(Prize.objects.filter(event=event, category=None).values("rank", "fixed_cents", "percent")),
        "category_prizes": list(_category_prizes(event)),
        "special_prizes": list(_special_prizes(event)),
        "awards": list(_awards(event, numbers)),
        "standings": list(_standings(event, numbers)),
    }


def _person(player: Any) -> dict[str, str]:
    return {"name": player.name, "note": player.note}


def _entry(entry: Entry) -> dict[str, Any]:
    members = sorted(entry.members.all(), key=lambda member: member.position)
    return {field: getattr(entry, field) for field in ENTRY} | {
        "handicap": str(entry.handicap),
        "categories": sorted(category.code for category in entry.categories.all()),
        "players": [_person(member.player) for member in members],
    }


def _substitutions(event: Event, numbers: dict[int, int]) -> Iterator[dict[str, Any]]:
    rows = Substitution.objects.filter(entry__event=event).select_related("leaves", "comes").order_by("pk")
    for row in rows:
        yield {"entry": numbers[row.entry_id], "position": row.position, "leaves": _person(row.leaves),
               "comes": _person(row.comes), "from_round": row.from_round, "reason": row.reason}  # fmt: skip


def _rounds(event: Event, numbers: dict[int, int]) -> Iterator[dict[str, Any]]:
    results = Result.objects.filter(state=Result.State.CONFIRMED)
    tables = with_hands(Table.objects.order_by("number"), annulled=True).select_related("game").prefetch_related(
        Prefetch("seatings", Seating.objects.order_by("side")), Prefetch("results", results)
    )  # fmt: skip
    away = Seating.objects.exclude(kind=Seating.Kind.SEATED).order_by("entry__number")
    rounds = event.rounds.exclude(state=Round.State.PLANNED).order_by("number")
    for one in rounds.prefetch_related(Prefetch("tables", tables), Prefetch("seatings", away)):
        yield {
            **{field: getattr(one, field) for field in ("number", "state", "stage", "seed")},
            "published_at": one.published_at,
            "closed_at": one.closed_at,
            "ahead": _ahead(one.ahead, numbers),
            "away": [{"entry": numbers[each.entry_id], "kind": each.kind} for each in one.seatings.all()],
            "tables": [_table(table, numbers) for table in one.tables.all()],
        }


def _ahead(ahead: dict[str, Any], numbers: dict[int, int]) -> dict[str, Any]:
    return renumbered(ahead, numbers) | {key: ahead[key] for key in AS_IT_IS if key in ahead}


def renumbered(ahead: dict[str, Any], numbers: dict[int, int]) -> dict[str, Any]:
    """Its lists of entries with other numbers for them; who has none is left out."""
    return {key: [numbers[entry] for entry in ahead[key] if entry in numbers] for key in OF_ENTRIES if key in ahead}


def _table(table: Table, numbers: dict[int, int]) -> dict[str, Any]:
    game = table.game
    ruling = next((result for result in table.results.all() if result.is_ruling), None)
    return {
        "number": table.number,
        "match": table.match,
        "entries": [numbers[seating.entry_id] for seating in table.seatings.all()],
        "ending": "" if game is None else Game.State.ABANDONED if game.state == Game.State.ABANDONED else game.ending,
        "totals": game.totals if game else [],
        "hands": list(_hands(game)) if game else [],
        "ruling": _ruling(ruling) if ruling else None,
    }


def _hands(game: Game) -> Iterator[dict[str, Any]]:
    """In force, in their order; of one that was annulled what had been entered before."""
    rows = list(game.hands.all())
    entered: dict[int, Hand] = {hand.number: hand for hand in rows if hand.tally != ANNULLED}
    reasons = {hand.number: hand.reason for hand in rows if hand.in_force and hand.tally == ANNULLED}
    in_force = {hand.number: hand for hand in rows if hand.in_force and hand.tally != ANNULLED}
    possible = _possible(game, entered, in_force, reasons) if reasons else set()
    numbers = sorted({*in_force, *reasons})
    shown = [in_force.get(number) or entered[number] for number in numbers if number in in_force or number in possible]
    records = {hand.number: record for hand, record in zip(shown, game_records(game, shown), strict=True)}
    for number in numbers:
        record, why = records.get(number, {"number": number}), reasons.get(number)
        left_out = LEFT_OUT if why is None else (*LEFT_OUT, *OF_CHIPS)
        kept = {key: value for key, value in record.items() if key not in left_out}
        yield kept if why is None else kept | {"x-annulled": why}


LEFT_OUT, OF_CHIPS = ("before", "points", "players", "dealer"), ("pool", "namer")
"""What follows from the hands before; of one that was annulled the row does not follow them any more."""


def _possible(game: Game, entered: dict[int, Hand], in_force: dict[int, Hand], annulled: Collection[int]) -> set[int]:
    """The annulled hands that could be entered as the game stands by now, by number."""
    score, found = GameScore(variant_of(game)), set()
    for number in sorted({*in_force, *annulled}):
        if number not in annulled:
            score.add(record_of(score.variant, in_force[number]))
            continue
        try:
            if number in entered:
                copy(score).add(record_of(score.variant, entered[number]))
                found.add(number)
        except RuleError:
            pass
        score.annul()
    return found


def _ruling(result: Result) -> dict[str, Any]:
    if result.kind == Result.Kind.WALKOVER:
        present = [place for place, side in enumerate(result.sides, start=1) if side["present"]]
        return {"kind": result.kind, "reason": result.reason, "present": present}
    return {"kind": result.kind, "reason": result.reason, "points": [side["points"] for side in result.sides]}


def _penalties(event: Event, numbers: dict[int, int]) -> Iterator[dict[str, Any]]:
    """Those in force: what was taken back is gone with what took it back."""
    rows = Penalty.objects.filter(entry__event=event, reverses=None, reversed_by=None).order_by("pk")
    for row in rows:
        yield {"entry": numbers[row.entry_id], "round": row.round_number, "points": str(row.points),
               "reason": row.reason}  # fmt: skip


def _category_prizes(event: Event) -> Iterator[dict[str, Any]]:
    for category, prizes in prize_tables(event):
        for prize in prizes:
            yield {"category": category.code, "rank": prize.rank, "fixed_cents": prize.fixed_cents,
                   "percent": prize.percent}  # fmt: skip


def _special_prizes(event: Event) -> Iterator[dict[str, Any]]:
    for special in specials_of(event):
        marked = sorted(entry.number for entry in special.candidates.all())
        yield {"kind": special.kind, "label": special.label, "fixed_cents": special.fixed_cents,
               "percent": special.percent, "entries": marked}  # fmt: skip


def _awards(event: Event, numbers: dict[int, int]) -> Iterator[dict[str, Any]]:
    for row in Award.objects.filter(event=event, in_force=True).select_related("player").order_by("rank", "pk"):
        yield {"entry": numbers[row.entry_id], "player": _person(row.player), "rank": row.rank,
               "special": row.special, "amount_cents": row.amount_cents}  # fmt: skip


def _standings(event: Event, numbers: dict[int, int]) -> Iterator[dict[str, Any]]:
    rows = Standing.objects.filter(event=event)
    last = rows.order_by("-round_number").values_list("round_number", flat=True).first()
    for row in rows.filter(round_number=last or 0).order_by("order"):
        yield {"round": row.round_number, "entry": numbers[row.entry_id], "rank": row.rank, "score": str(row.score),
               "values": row.values}  # fmt: skip

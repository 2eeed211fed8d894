"""A table played online as it stands: its rows, and the hand in play made from them. It holds hidden cards: only
services may look into it, and `snapshots`, which tells each seat its own part."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from gameplay.models import DealtHand, Happening, LiveTable, Message, Move, Place
from gameplay.models import Hand as Row
from gameplay.queries import kept
from gameplay.rules import registry
from gameplay.rules.actions import Action
from gameplay.rules.core import Hand, Variant
from gameplay.rules.game import play
from gameplay.rules.record import HandRecord, read


@dataclass(slots=True)
class Standing:
    """`dealt` and `hand` are those of the hand in play, or of the last one while the table stands between two hands;
    None before the first. `texts`: its moves, in order, and `actions` what they say. `sheet`, `messages` and `again`,
    the hands entered so far, what was said last and the next table, are there where it is `whole`: read to be looked
    at; see `shown`."""

    table: LiveTable
    places: list[Place]
    variant: Variant
    dealt: DealtHand | None = None
    hand: Hand | None = None
    texts: list[str] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    sheet: list[Row] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    again: dict[str, Any] | None = None
    whole: bool = False
    open_part: dict[str, Any] | None = None
    """What every seat is told alike; made by `snapshots`, once."""

    def copy(self, table: LiveTable) -> "Standing":
        """One to be changed, with the table's row as it was read just now; what nothing changes is shared."""
        return replace(
            self, table=table, places=[copy(place) for place in self.places], dealt=copy(self.dealt),
            hand=self.hand and self.hand.copy(), texts=self.texts[:], actions=self.actions[:], open_part=None,
        )  # fmt: skip

    def add(self, text: str) -> None:
        """A move that the hand has made."""
        self.texts.append(text)
        self.actions.append(self.variant.read_action(text))

    @property
    def of_game(self) -> tuple[Any, ...] | None:
        """What changes whenever the game's hands do: they are entered and corrected from other doors too."""
        return _game(self.table)

    def place_of(self, user_id: int | None) -> Place | None:
        return next((place for place in self.places if user_id and place.user_id == user_id), None)

    def place(self, seat: int) -> Place:
        return self.places[seat - 1]

    @property
    def veiled(self) -> bool:
        """Whether somebody here shows another name in public than the own one."""
        return any(place.public_name for place in self.places)

    @property
    def in_play(self) -> Hand | None:
        """The hand in play, where there is one that is not over."""
        return self.hand if self.dealt is not None and self.dealt.ended_at is None else None


def _game(table: LiveTable) -> tuple[Any, ...] | None:
    game = table.game
    return game and (game.state, game.version, game.hands_played, game.totals)


def variant_at(table: LiveTable) -> Variant:
    return registry.make(table.variant, table.seats, table.options)


def standing(table: LiveTable) -> Standing:
    """The table with its hand, replayed from its moves: at most three queries; none where this process has kept it, or
    two where it has kept what it was a move ago. `table` is its row with its game, read just now."""
    return _from_kept(table) or _read(table)


def _from_kept(table: LiveTable) -> Standing | None:
    old = kept.get(table.key)
    if old is None or old.table.version > table.version or _game(table) != old.of_game:
        return None
    if old.table.version == table.version:
        return old.copy(table)
    return next(iter(_a_move_later([(old, table)])), None)


def catch_up(keys: Sequence[str]) -> None:
    """Read what other processes have done at these tables, where a move is all that what is kept lacks: three queries
    for all of them together. The others are as they were."""
    known = {key: old for key in keys if (old := kept.get(key)) is not None and old.whole}
    tables = LiveTable.objects.select_related("game").filter(key__in=known)
    same = [(known[table.key], table) for table in tables if _game(table) == known[table.key].of_game]
    for at in _a_move_later(same):
        kept.keep_on_commit(at)


def _a_move_later(rows: Iterable[tuple[Standing, LiveTable]]) -> list[Standing]:
    """What is kept, brought up to the table's row, where one move is between. Then nothing else has changed but
    places: who is away, and what time is left."""
    pairs = [(old, old.copy(table)) for old, table in rows if _is_a_move_behind(old, table)]
    if not pairs:
        return []
    moves, places = _moves_after([old for old, _ in pairs]), _places_of([at.table for _, at in pairs])
    for _, at in pairs:
        assert at.dealt is not None
        assert at.hand is not None
        for text in moves[at.dealt.pk]:
            at.hand.step_text(text)
            at.add(text)
        at.places = places[at.table.pk]
    return [at for old, at in pairs if len(at.texts) > len(old.texts)]


def _is_a_move_behind(old: Standing, table: LiveTable) -> bool:
    playing = LiveTable.State.PLAYING
    return (old.table.state, table.state, table.version) == (playing, playing, old.table.version + 1)


def _moves_after(olds: Iterable[Standing]) -> dict[int, list[str]]:
    """By the hand's row, in order, the moves that came after these."""
    later = reduce(or_, (Q(dealt=old.dealt, number__gt=len(old.texts)) for old in olds))
    found: dict[int, list[str]] = defaultdict(list)
    for dealt, text in Move.objects.filter(later).order_by("number").values_list("dealt", "text"):
        found[dealt].append(text)
    return found


def _places_of(tables: Iterable[LiveTable]) -> dict[int, list[Place]]:
    found: dict[int, list[Place]] = defaultdict(list)
    for place in Place.objects.filter(table__in=list(tables)).order_by("number"):
        found[place.table_id].append(place)
    return found


def _read(table: LiveTable) -> Standing:
    found = Standing(table, list(table.places.order_by("number")), variant_at(table))
    if table.game_id is not None:
        dealts = DealtHand.objects.filter(game_id=table.game_id).select_related("sealed", "hand")
        if dealt := dealts.order_by("-id").first():
            found.texts = list(dealt.moves.order_by("number").values_list("text", flat=True))
            found.actions = [found.variant.read_action(text) for text in found.texts]
            found.dealt, found.hand = dealt, play(record_in_play(found.variant, dealt, found.texts))
    return found


AGAIN = "again"
"""The kind of happening: somebody has opened another table for those who sit at this one."""
SAID = 50
"""Messages that a page shows."""


def shown(key: str) -> Standing | None:
    """The table to be looked at, with its score sheet and what was said; None where there is none. Six queries at
    most, seven once it is over."""
    table = LiveTable.objects.select_related("game").filter(key=key).first()
    if table is None:
        return None
    at = standing(table)
    if not at.whole:
        if table.game_id is not None:
            rows = Row.objects.filter(game_id=table.game_id, in_force=True).order_by("number")
            at.sheet = list(rows.only("number", "points", "after"))
        at.messages = list(table.messages.filter(hidden_by=None).order_by("-id")[:SAID])[::-1]
        at.again = again_at(table)
        at.whole = True
    kept.keep_on_commit(at)
    return at


def again_at(table: LiveTable) -> dict[str, Any] | None:
    """The `table` (its key) for another game with those who sit here, and the `seat` of whoever has opened it."""
    if not table.casual or table.state != LiveTable.State.OVER:
        return None
    last = Happening.objects.filter(table=table, kind=AGAIN).order_by("-id").first()
    return {"table": last.facts["there"], "seat": last.seat} if last else None


def record_in_play(variant: Variant, dealt: DealtHand, texts: Sequence[str]) -> HandRecord:
    """The hand so far as a record: the way into the rules is the same for a hand in play and one of the past."""
    sealed = dealt.sealed
    data: dict[str, Any] = {
        "record": 1, "game": variant.code, "seats": variant.seats, "options": dict(variant.options),
        "number": dealt.number, "dealer": dealt.dealer, "before": dealt.before,
        "deal": sealed.deal, "actions": list(texts),
    }  # fmt: skip
    if sealed.turned:
        data["turned"] = sealed.turned
    if "widow" in variant.keys:
        data["widow"] = sealed.widow
    if variant.chips:
        data["pool"] = dealt.pool
        data |= {"namer": dealt.namer} if dealt.namer else {}
    return read(data)

"""A table played online as it stands: its rows, and the hand in play made from them. It holds hidden cards: only
services may look into it, and `snapshots`, which tells each seat its own part."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gameplay.models import DealtHand, LiveTable, Message, Place
from gameplay.models import Hand as Row
from gameplay.rules import registry
from gameplay.rules.core import Hand, Variant
from gameplay.rules.game import play
from gameplay.rules.record import HandRecord, read


@dataclass(slots=True)
class Standing:
    """`dealt` and `hand` are those of the hand in play, or of the last one while the table stands between two hands;
    None before the first. `texts`: its moves, in order. `sheet` and `messages`, the hands entered so far and what was
    said last, are there where the table was read to be looked at; see `shown`."""

    table: LiveTable
    places: list[Place]
    variant: Variant
    dealt: DealtHand | None = None
    hand: Hand | None = None
    texts: list[str] = field(default_factory=list)
    sheet: list[Row] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)

    def place_of(self, user_id: int | None) -> Place | None:
        return next((place for place in self.places if user_id and place.user_id == user_id), None)

    def place(self, seat: int) -> Place:
        return self.places[seat - 1]

    @property
    def in_play(self) -> Hand | None:
        """The hand in play, where there is one that is not over."""
        return self.hand if self.dealt is not None and self.dealt.ended_at is None else None


def variant_at(table: LiveTable) -> Variant:
    return registry.make(table.variant, table.seats, table.options)


def standing(table: LiveTable) -> Standing:
    """The table with its hand, replayed from its moves: at most four queries."""
    found = Standing(table, list(table.places.order_by("number")), variant_at(table))
    if table.game_id is not None:
        dealts = DealtHand.objects.filter(game_id=table.game_id).select_related("sealed", "hand")
        if dealt := dealts.order_by("-id").first():
            texts = list(dealt.moves.order_by("number").values_list("text", flat=True))
            found.dealt, found.texts = dealt, texts
            found.hand = play(record_in_play(found.variant, dealt, texts))
    return found


SAID = 50
"""Messages that a page shows."""


def shown(key: str) -> Standing | None:
    """The table to be looked at, with its score sheet and what was said; None where there is none. Six queries at
    most."""
    table = LiveTable.objects.select_related("game").filter(key=key).first()
    if table is None:
        return None
    at = standing(table)
    if table.game_id is not None:
        rows = Row.objects.filter(game_id=table.game_id, in_force=True).order_by("number")
        at.sheet = list(rows.only("number", "points", "after"))
    at.messages = list(table.messages.filter(hidden_by=None).order_by("-id")[:SAID])[::-1]
    return at


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

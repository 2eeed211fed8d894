"""Writing a hand record."""

from typing import Any

from gameplay.rules import cards
from gameplay.rules.core import Hand
from gameplay.rules.record.handrecord import HandRecord


def write(record: HandRecord) -> dict[str, Any]:
    """The record as a JSON-able object that `read` reads back as an equal record. All options are written out."""
    variant = record.variant
    data: dict[str, Any] = {"record": 1, "game": variant.code, "seats": variant.seats, "options": dict(variant.options)}
    for key in ("number", "dealer", "pool", "namer"):
        value = getattr(record, key)
        if value is not None:
            data[key] = value
    if record.before is not None:
        data["before"] = list(record.before)
    data |= _cards(record)
    if record.actions is not None:
        data["actions"] = list(record.actions)
    if record.tally is not None:
        data["tally"] = dict(record.tally)
    if record.points is not None:
        data["points"] = list(record.points)
    return data | dict(record.carried)


def _cards(record: HandRecord) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    if record.deal is not None:
        keys["deal"] = record.deal.as_dict()["deal"]
    if record.turned:
        keys["turned"] = cards.face(record.turned)
    if record.widow is not None:
        keys["widow"] = " ".join(map(cards.face, record.widow))
    return keys


def record_of(hand: Hand, **carried: Any) -> HandRecord:
    """The record of a hand that is being played or has been."""
    variant, deal = hand.variant, hand.deal
    return HandRecord.under(
        variant,
        hand.context,
        deal=deal,
        turned=deal.turned,
        widow=deal.widow if "widow" in variant.keys else None,
        actions=tuple(str(action) for action in hand.log),
        carried=carried,
    )

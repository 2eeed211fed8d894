"""Reading a hand record: the form of every key first, then the cards and the deal. Playing it is another matter
(`game`)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gameplay.rules import cards, registry
from gameplay.rules.actions import read_card
from gameplay.rules.core import Variant
from gameplay.rules.deal import Deal
from gameplay.rules.errors import RuleError
from gameplay.rules.options import is_whole
from gameplay.rules.record.handrecord import HandRecord
from gameplay.rules.record.jsontext import parse

READ: Final = frozenset(
    {"record", "game", "seats", "options", "number", "dealer", "before", "deal", "actions", "tally", "points"}
)
CARRIED: Final = frozenset({"players", "note"})


def read(data: Mapping[str, Any] | str | bytes) -> HandRecord:
    """The record in this JSON text, or in the object it stands for. RuleError `bad-record`, `bad-card` or
    `bad-deal`."""
    if isinstance(data, str | bytes):
        data = parse(data)
    variant = _variant(data)
    _check_keys(variant, data)
    values = {key: _value(variant, data, key) for key in data if key in _FORMS and not _is_carried(variant, key)}
    _check_required(variant, data)
    deal, turned, widow = _read_cards(variant, data)
    return HandRecord(
        variant,
        number=values.get("number"),
        dealer=values.get("dealer"),
        before=values.get("before"),
        pool=values.get("pool"),
        namer=values.get("namer"),
        deal=deal,
        turned=turned,
        widow=widow,
        actions=values.get("actions"),
        tally=values.get("tally"),
        points=values.get("points"),
        carried={key: data[key] for key in data if _is_carried(variant, key)},
    )


def _variant(data: Mapping[str, Any]) -> Variant:
    for key in ("record", "game", "seats"):
        if key not in data:
            raise RuleError("bad-record", "missing", key=key)
    if type(data["record"]) is not int or data["record"] != 1:
        raise RuleError("bad-record", "version")
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        raise RuleError("bad-record", "shape", key="options")
    return registry.make(data["game"], data["seats"], options)


def _is_carried(variant: Variant, key: str) -> bool:
    return key in CARRIED or key in variant.carried or key.startswith("x-")


def _check_keys(variant: Variant, data: Mapping[str, Any]) -> None:
    for key in data:
        if not isinstance(key, str) or not (key in READ or key in variant.keys or _is_carried(variant, key)):
            raise RuleError("bad-record", "unknown", key=key)


def _value(variant: Variant, data: Mapping[str, Any], key: str) -> Any:
    if not _FORMS[key](variant, data[key]):
        raise RuleError("bad-record", "shape", key=key)
    return tuple(data[key]) if isinstance(data[key], list) else data[key]


def _check_required(variant: Variant, data: Mapping[str, Any]) -> None:
    if ("actions" in data) == ("tally" in data):
        raise RuleError("bad-record", "both" if "tally" in data else "neither")
    if "actions" in data:
        if variant.turns_card and "turned" not in data:
            raise RuleError("bad-record", "missing", key="turned")
        if variant.widow_size and "deal" not in data and "widow" not in data:
            raise RuleError("bad-record", "missing", key="widow")


def _read_cards(variant: Variant, data: Mapping[str, Any]) -> tuple[Deal | None, int, tuple[int, ...] | None]:
    """The deal, the vira and the widow. In games of two packs each card gets a copy of its own."""
    faces = [_faces(variant, hand) for hand in data.get("deal", ())]
    widow_faces = _faces(variant, data["widow"]) if "widow" in variant.keys and "widow" in data else None
    turned = read_card(data["turned"], variant.pack) if "turned" in variant.keys and "turned" in data else 0
    left = variant.pack & ~turned
    hands = []
    for hand in faces:
        dealt, left = _take(hand, left)
        hands.append(dealt)
    for seat, dealt in enumerate(hands, start=1):
        if len(dealt) != variant.hand_size:
            raise RuleError("bad-deal", "hand", seat=seat, cards=len(dealt), must=variant.hand_size)
    widow = None
    if widow_faces is not None:
        widow, left = _take(widow_faces, left)
        if len(widow) != variant.widow_size:
            raise RuleError("bad-deal", "widow", cards=len(widow), must=variant.widow_size)
    if not hands:
        return None, turned, widow
    rest = widow if widow is not None else tuple(cards.each(left)) if variant.widow_size else ()
    return Deal(tuple(hands), turned, rest), turned, rest if "widow" in variant.keys else None


def _faces(variant: Variant, text: str) -> list[int]:
    return [read_card(face, variant.pack) for face in text.split(" ")] if text else []


def _take(faces: list[int], left: int) -> tuple[tuple[int, ...], int]:
    """A copy of each of these cards, out of those that are left; and what is left then."""
    taken = []
    for card in faces:
        copy = card & left or cards.other_copy(card) & left
        if not copy:
            raise RuleError("bad-deal", "twice", card=cards.face(card))
        taken.append(copy)
        left ^= copy
    return tuple(taken), left


def _is_number(variant: Variant, value: object) -> bool:
    return is_whole(value) and value >= 1


def _is_seat(variant: Variant, value: object) -> bool:
    return is_whole(value) and 1 <= value <= variant.seats


def _is_pool(variant: Variant, value: object) -> bool:
    return is_whole(value) and value >= 0


def _by_side(variant: Variant, value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == variant.sides and all(is_whole(one) for one in value)


def _are_totals(variant: Variant, value: object) -> bool:
    return _by_side(variant, value) and isinstance(value, list | tuple) and variant.allows_totals(value)


def _are_texts(variant: Variant, value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)


def _is_deal(variant: Variant, value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == variant.seats and _are_texts(variant, value)


def _is_text(variant: Variant, value: object) -> bool:
    return isinstance(value, str)


def _is_object(variant: Variant, value: object) -> bool:
    return isinstance(value, Mapping)


_FORMS: Final[dict[str, Callable[[Variant, object], bool]]] = {
    "number": _is_number,
    "dealer": _is_seat,
    "before": _are_totals,
    "deal": _is_deal,
    "actions": _are_texts,
    "tally": _is_object,
    "points": _by_side,
    "turned": _is_text,
    "widow": _is_text,
    "pool": _is_pool,
    "namer": _is_seat,
}

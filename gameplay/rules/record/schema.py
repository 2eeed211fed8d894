"""The form of a hand record as JSON Schema (draft 2020-12), made from the registry: games, options and numbers of cards
stand in no second place.

The schema says what `read` asks of a record's form: whatever `read` takes is valid, and a `bad-record` is not. The
cards of a deal and their number are in it too. What takes playing (whether actions and tallies are right) is not, and
neither is what JSON Schema cannot say: a key that stands in an object twice, a whole number written as 1.0, and totals
of truco beyond an `end_at` that is not the usual one.

`hand-record.schema.json` beside this file is what `python -m gameplay.rules.record.schema` prints.
"""

import json
import sys
from typing import Any, Final

from gameplay.rules import cards, registry
from gameplay.rules.core import Variant
from gameplay.rules.options import MOST, Option

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TEXTS: Final[Schema] = {"type": "array", "items": {"type": "string"}}


def whole(least: int = -MOST, most: int = MOST) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def by_side(number: int, item: Schema) -> Schema:
    return {"type": "array", "items": item, "minItems": number, "maxItems": number}


def schema() -> Schema:
    """The whole of it: the keys of every record, and one definition a game."""
    codes = list(registry.VARIANTS)
    return {
        "$schema": DIALECT,
        "$id": "urn:tavula:hand-record:1",
        "title": "Hand record, version 1",
        "description": "One hand of cards as data. A file is JSON Lines: one record a line, in UTF-8.",
        "type": "object",
        "required": ["record", "game", "seats"],
        "properties": {
            "record": {"const": 1},
            "game": {"enum": codes},
            "number": whole(1) | {"description": "number of the hand in its game"},
            "actions": TEXTS | {"description": ACTIONS},
            "tally": {"type": "object", "description": "in place of actions: what a score sheet holds"},
            "players": {"description": "carried along, not interpreted"},
            "note": {"description": "carried along, not interpreted"},
        },
        "patternProperties": {"^x-": {"description": "carried along, not interpreted"}},
        "oneOf": [{"required": ["actions"]}, {"required": ["tally"]}],
        "allOf": [
            {"if": {"properties": {"game": {"const": code}}}, "then": {"$ref": f"#/$defs/{code}"}} for code in codes
        ],
        "unevaluatedProperties": False,
        "$defs": {code: game(code) for code in codes},
    }


ACTIONS: Final = (
    "“<seat> <verb> <arguments>”: pass (three cards), play (a card), cover (a card or ??), bid (chips), "
    "name (a suit's letter), moon (add or subtract), raise (a value), accept, run, stay, fold"
)


def game(code: str) -> Schema:
    """What one game asks: its options, and by number of seats the keys whose form depends on it."""
    info = registry.info(code)
    return {
        "title": info.name,
        "properties": {
            "seats": {"enum": list(info.seats)},
            "options": {
                "type": "object",
                "properties": {each.name: option(each) for each in info.options},
                "additionalProperties": False,
            },
        },
        "allOf": [at_table(registry.make(code, seats)) for seats in info.seats],
    }


def at_table(variant: Variant) -> Schema:
    return {
        "if": {"properties": {"seats": {"const": variant.seats}}},
        "then": {"properties": keys(variant)} | required(variant),
    }


def keys(variant: Variant) -> Schema:
    seat = whole(1, variant.seats)
    own = {
        "turned": {"type": "string", "pattern": f"^{a_card(variant)}$"},
        "widow": some_cards(variant, variant.widow_size),
        "pool": whole(0),
        "namer": seat,
    }
    return {
        "dealer": seat,
        "before": by_side(variant.sides, whole(0) if variant.pairs else whole()),
        "deal": by_side(variant.seats, some_cards(variant, variant.hand_size)),
        "points": by_side(variant.sides, whole()),
        **{key: own[key] for key in sorted(variant.keys)},
        **dict.fromkeys(sorted(variant.carried), True),
    }


def required(variant: Variant) -> Schema:
    """Keys that a record with actions needs, and totals of truco, which stop at the end of a game."""
    rules: list[Schema] = []
    if variant.turns_card:
        rules.append({"if": {"required": ["actions"]}, "then": {"required": ["turned"]}})
    if variant.widow_size:
        shown = {"anyOf": [{"required": ["deal"]}, {"required": ["widow"]}]}
        rules.append({"if": {"required": ["actions"]}, "then": shown})
    if variant.pairs:
        default = variant.options["end_at"]
        other = {"required": ["options"], "properties": {"options": {"required": ["end_at"]}}}
        rules.append({"if": {"not": other}, "then": {"properties": {"before": {"items": {"maximum": default}}}}})
    return {"allOf": rules} if rules else {}


def some_cards(variant: Variant, number: int) -> Schema:
    more = f"( {a_card(variant)}){{{number - 1}}}" if number > 1 else ""
    return {"type": "string", "pattern": f"^{a_card(variant)}{more}$" if number else "^$"}


def a_card(variant: Variant) -> str:
    ranks = {cards.face(card)[0] for card in cards.each(variant.pack)}
    return f"[{''.join(rank for rank in cards.RANKS if rank in ranks)}][{cards.SUITS}]"


def option(spec: Option) -> Schema:
    if spec.kind == "flag":
        return {"type": "boolean", "default": spec.default}
    if spec.kind == "choice":
        return {"enum": list(spec.choices), "default": spec.default}
    number = whole(spec.minimum)
    return number | {"type": ["integer", "null"] if spec.optional else "integer", "default": spec.default}


def text() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())

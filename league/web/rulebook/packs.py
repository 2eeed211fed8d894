"""Who can play, with which cards: a line for each number of players."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gameplay.rules import cards, registry
from gameplay.rules.core import Variant
from league.web.rulebook.cards import Face, face, faces

LONGEST = 4
"""Hands after which passing begins again, at the latest."""


@dataclass(frozen=True, slots=True)
class Pack:
    seats: int
    left_out: list[Face]
    cards: int
    each: int
    widow: int
    first_lead: Face | None


def packs(variant: Variant) -> list[Pack]:
    return [_pack(table) for table in tables(variant)]


def tables(variant: Variant) -> list[Variant]:
    """These rules with each number of players."""
    return [registry.make(variant.code, seats, variant.options) for seats in variant.seat_numbers]


def _pack(table: Any) -> Pack:
    return Pack(
        table.seats,
        faces(whole(table) & ~table.pack),
        table.pack.bit_count(),
        table.hand_size,
        table.widow_size,
        face(table.lowest_club) if table.lowest_club else None,
    )


def whole(table: Variant) -> int:
    """The pack as it is bought, or both packs."""
    return cards.PACK if table.pack <= cards.PACK else cards.TWO_PACKS


def passing(variant: Variant) -> list[tuple[list[int], tuple[str, ...]]]:
    """With these numbers of players, which way cards are passed, hand by hand until it begins again."""
    found: dict[tuple[str, ...], list[int]] = {}
    for table in tables(variant):
        found.setdefault(_directions(table), []).append(table.seats)
    return [(seats, ways) for ways, seats in found.items()]


def _directions(table: Variant) -> tuple[str, ...]:
    hands = [_direction(table, number) for number in range(1, 2 * LONGEST + 1)]
    length = next(size for size in range(1, LONGEST + 1) if hands[size:] == hands[:-size])
    return tuple(hands[:length])


def _direction(table: Variant, number: int) -> str:
    target = table.pass_target(number, 1)
    if not target:
        return _("no pass")
    return {2: _("to the left"), table.seats: _("to the right")}.get(target, _("across"))

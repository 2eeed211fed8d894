"""A deal under seal: one hash, published before the hand, commits to every card at its place.

Each place has a salt of its own, so that opening some of them says nothing of the others. The leaf of a place is
SHA-256 over `name | place | card | salt`; the seal is SHA-256 over all leaves in order. After the hand the places are
opened, but for those of cards that were played covered, which stay leaves: whoever has the seal from before can check
that no card was changed, and that each is where it was.

Places are named `1.1` (seat 1, first card dealt) to `4.13`, `turned`, and `widow.1` and on. `name` ties the seal to its
deal: without it the leaves of one deal could be passed off as another's.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Final

from gameplay.rules import cards
from gameplay.rules.deal import Deal

if TYPE_CHECKING:
    from gameplay.rules.core import Variant

SALT_BYTES: Final = 16
LEAF: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Opening:
    """A place as it is told after the hand: with its card and salt, or, where it stays closed, as its leaf alone."""

    place: str
    leaf: str
    card: str = ""
    salt: str = ""

    def as_dict(self) -> dict[str, str]:
        told = {"place": self.place, "leaf": self.leaf}
        return told | {"card": self.card, "salt": self.salt} if self.card else told


def placed(deal: Deal) -> list[tuple[str, int]]:
    """All cards of a deal by their places, in the order of the leaves."""
    dealt = [(f"{seat}.{place}", card) for seat, hand in enumerate(deal.hands, start=1)
             for place, card in enumerate(hand, start=1)]  # fmt: skip
    turned = [("turned", deal.turned)] if deal.turned else []
    return dealt + turned + [(f"widow.{place}", card) for place, card in enumerate(deal.widow, start=1)]


def leaf_of(name: str, place: str, card: str, salt: str) -> str:
    return sha256(f"{name}|{place}|{card}|{salt}".encode()).hexdigest()


def seal_of(leaves: Sequence[str]) -> str:
    return sha256("".join(leaves).encode()).hexdigest()


def seal(name: str, deal: Deal, salts: Sequence[str]) -> str:
    """The hash to publish before the hand; `salts` by place."""
    return seal_of([each.leaf for each in openings(name, deal, salts)])


def openings(name: str, deal: Deal, salts: Sequence[str], closed: Collection[str] = ()) -> list[Opening]:
    """What is told after the hand. `closed`: the places that stay under seal."""
    found = []
    for (place, card), salt in zip(placed(deal), salts, strict=True):
        face = cards.face(card)
        leaf = leaf_of(name, place, face, salt)
        found.append(Opening(place, leaf) if place in closed else Opening(place, leaf, face, salt))
    return found


def faults(name: str, published: str, told: Sequence[Mapping[str, Any]]) -> list[str]:
    """The places whose card and salt do not give their leaf, and `seal` where the leaves do not give the seal that was
    published; nothing where all is well. Anything that is not of the form of an opening is a fault of its place. Says
    nothing of whether these are the places and cards of a deal: see `gaps`."""
    wrong = [str(each.get("place")) for each in told if not _fits(name, each)]
    return wrong if seal_of([str(each.get("leaf")) for each in told]) == published else [*wrong, "seal"]


def _fits(name: str, told: Mapping[str, Any]) -> bool:
    if not LEAF.fullmatch(str(told.get("leaf"))):
        return False
    place, card, salt = (str(told.get(key, "")) for key in ("place", "card", "salt"))
    return "card" not in told or leaf_of(name, place, card, salt) == told.get("leaf")


def shape_of(variant: "Variant") -> tuple[list[str], dict[str, int]]:
    """The places of every deal of this game, in order, and how often each card is in its pack."""
    faces = Counter(cards.face(card) for card in cards.each(variant.pack))
    return [place for place, _card in placed(variant.deal(Random(0)))], dict(faces)


def gaps(variant: "Variant", told: Sequence[Mapping[str, Any]], log: Sequence[str], *, shared: bool) -> list[str]:
    """What keeps openings, each right by itself, from being one whole deal of this game, as places: one that is
    missing, named twice or unknown, a card that the pack does not have so often, one that stays closed though nobody
    has covered it. `log`: the actions of the hand, of covered cards without their faces; where the deal is `shared`,
    other tables may have covered more of it."""
    places, pack = shape_of(variant)
    named = [str(each.get("place")) for each in told]
    wrong = [place for place in dict.fromkeys([*places, *named]) if places.count(place) != named.count(place)]
    if not wrong and named != places:
        wrong.append("order")
    used: Counter[str] = Counter()
    for each in told:
        if "card" in each:
            used[str(each["card"])] += 1
            if used[str(each["card"])] > pack.get(str(each["card"]), 0):
                wrong.append(str(each.get("place")))
    return wrong + _unexplained(variant, told, log, shared=shared)


def _unexplained(
    variant: "Variant", told: Sequence[Mapping[str, Any]], log: Sequence[str], *, shared: bool
) -> list[str]:
    """Closed places that no covered card explains, or too few of them."""
    covered = Counter(text.split(" ")[0] for text in log if text.split(" ")[1:2] == ["cover"])
    closed: dict[str, list[str]] = {}
    for each in told:
        if "card" not in each:
            closed.setdefault(str(each.get("place")).split(".")[0], []).append(str(each.get("place")))
    wrong = []
    for owner in {**closed, **covered}:
        found = closed.get(owner, [])
        may_cover = "cover" in variant.verbs and owner.isdecimal()
        enough = len(found) >= covered[owner] if shared else len(found) == covered[owner]
        if not may_cover or not enough:
            wrong += found or [owner]
    return wrong

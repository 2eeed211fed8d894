"""A deal of Auction Hearts in words: who bid how much for which suit, and what lies in the pool after it."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from gameplay.models import Hand
from gameplay.names import SUITS
from gameplay.queries import pool_after


def deal_words(hand: Hand, names: Sequence[str]) -> str:
    taken: dict[str, Any] = hand.facts["taken"]
    if "suit" not in taken:
        return _("Everybody passed: no chip moved")
    namer, bid = taken.get("bid", (hand.namer, 0))
    text = _("%(name)s bid %(bid)s and named %(suit)s; the pool is at %(pool)s after it")
    if not bid:
        text = _("%(name)s named %(suit)s, and nobody bid; the pool is at %(pool)s after it")
    if hand.facts["jackpot"]:
        text = _("%(name)s bid %(bid)s and named %(suit)s: a jackpot, and the pool stays, %(pool)s")
        if not bid:
            text = _("%(name)s named %(suit)s, and nobody bid: a jackpot again, and the pool stays, %(pool)s")
    return text % {"name": names[namer - 1], "bid": bid, "suit": SUITS[taken["suit"]], "pool": pool_after(hand)}

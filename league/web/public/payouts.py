"""Who gets what of an event's prizes, and why; before the end, as it stands."""

from dataclasses import dataclass
from math import floor
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from league.models import Category, Event, Round, SpecialPrize
from league.payouts import TEXTS, Prize, Special
from league.payouts.types import Why
from league.queries.prizes import as_special
from league.queries.stakes import event_stakes, plays_for_money
from league.services.prize_shares import Payout, Preview
from league.services.prizes import preview
from league.web.downloads import files
from league.writing import listed, money, percent


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A line of the table of prizes: what is promised, and what that comes to (None: the place is not paid). `name`: of
    a special prize, which has no rank."""

    rank: int | None
    promised: str
    cents: int | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class PayoutView:
    payout: Payout
    why: str


def payouts_context(event: Event, rounds: list[Round]) -> dict[str, Any]:
    shown = preview(event)
    over = event.state in (Event.State.FINISHED, Event.State.ARCHIVED)
    return {
        "tab": "payouts",
        "stakes": event_stakes(event) if plays_for_money(event) else [],
        "plays_for_money": plays_for_money(event),
        "has_prizes": bool(shown.fund.cents or shown.paid or not plays_for_money(event)),
        "shown": shown,
        "over": over,
        "places": _places(shown, event.club.currency),
        "payouts": [PayoutView(payout, _why(payout, shown, event.club.currency)) for payout in shown.by_rank],
        "reasons": _reasons(shown, event.club.currency),
        "files": files("public:payouts-file", club=event.club.slug, event=event.slug) if shown.payouts else [],
        "paid_cents": shown.total_cents,
    }


def _promised(prize: Prize | Special, currency: str) -> str:
    if prize.fixed_cents is not None:
        return money(prize.fixed_cents, currency)
    share = prize.percent or 0
    return percent(round(share.numerator / share.denominator, 2)) if share else percent(0)


def _places(shown: Preview, currency: str) -> list[PlaceView]:
    found = []
    for prize in shown.prizes:
        cents = shown.places[prize.rank - 1] if prize.rank <= len(shown.places) else None
        found.append(PlaceView(prize.rank, _promised(prize, currency), cents))
    for special in shown.specials:
        cents = shown.apart.get(special.code)
        found.append(PlaceView(None, _promised(as_special(special), currency), cents, str(special)))
    for category in shown.categories:
        name = SpecialPrize.name_of(category.code)
        found += [
            PlaceView(None, _promised(prize, currency), None, f"{name} · {prize.rank}") for prize in category.prizes
        ]
    return found


def _is_within(special: str) -> bool:
    return special.startswith(Category.WITHIN)


def _place(payout: Payout, shown: Preview) -> int:
    """The place in the whole field that it fills: who has a category's prize in place of one there has left it."""
    placed = {one.entry.pk for one in shown.payouts if not one.special}
    left = {one.entry.pk for one in shown.payouts
            if _is_within(one.special) and one.entry.pk not in placed and one.rank < payout.rank}  # fmt: skip
    return payout.rank - len(left)


def _why(payout: Payout, shown: Preview, currency: str) -> str:
    """In words: the place's prize, or the pool of the places that the tied fill; half of a pair's; cents by lot."""
    prize = [one for one in shown.payouts if one.special == payout.special]
    together = {
        one.entry.pk: one.entry.name
        for one in prize
        if one.rank == payout.rank or (payout.special and not _is_within(payout.special))
    }
    partners = sum(one.entry.pk == payout.entry.pk for one in prize)
    words = []
    if payout.special:
        words.append(payout.special_name)
    if len(together) > 1 and payout.special:
        others = listed(name for pk, name in together.items() if pk != payout.entry.pk)
        words.append(_("shared with %(others)s") % {"others": others})
    elif len(together) > 1:
        others = listed(name for pk, name in together.items() if pk != payout.entry.pk)
        words.append(_("shares the prizes of the places they fill with %(others)s") % {"others": others})
    elif not payout.special:
        words += _prize_words(payout, shown, currency)
    if partners > 1:
        words.append(_("halved between the partners"))
    if payout.lot_cents:
        words.append(_("%(amount)s of it by lot") % {"amount": money(payout.lot_cents, currency)})
    return "; ".join(words)


def _prize_words(payout: Payout, shown: Preview, currency: str) -> list[str]:
    """What the place's prize is a share of, and what is left over to it besides."""
    place = _place(payout, shown)
    prize = next((prize for prize in shown.prizes if prize.rank == place), None)
    if prize is None:
        return [_("what is left over")]
    facts = {"rank": place, "amount": _promised(prize, currency), "rest": money(shown.rest_cents, currency)}
    words = [_share_text(prize, shown) % facts]
    worth = prize.fixed_cents
    if worth is None:
        worth = floor(shown.rest_cents * (prize.percent or 0) / 100)
    of_entry = (one.amount_cents for one in shown.payouts if one.entry.pk == payout.entry.pk and not one.special)
    if (over := sum(of_entry) - worth) > 0:
        words.append(_("with %(amount)s that is left over") % {"amount": money(over, currency)})
    return words


def _share_text(prize: Prize, shown: Preview) -> str:
    if prize.fixed_cents is not None:
        return _("prize of place %(rank)s: %(amount)s")
    if shown.rest_cents == shown.fund.cents:
        return _("prize of place %(rank)s: %(amount)s of the fund")
    if shown.specials and all(special.fixed_cents is not None for special in shown.specials):
        return _("prize of place %(rank)s: %(amount)s of what is left after fixed and special prizes (%(rest)s)")
    return _("prize of place %(rank)s: %(amount)s of what is left after the fixed prizes (%(rest)s)")


def _reasons(shown: Preview, currency: str) -> list[str]:
    """What limited the places, in the words of the split itself; who is tied is told in the lines."""
    return [_reason(why, currency) for why in shown.why if why.code != "tied"]


def _reason(why: Why, currency: str) -> str:
    facts = {name: money(fact, currency) if name.endswith("cents") else fact for name, fact in why.facts.items()}
    if "special" in facts:
        facts["special"] = SpecialPrize.name_of(facts["special"])
    return gettext(TEXTS[why.code]) % facts

"""A table of prizes as it is sent: read, checked against the fund, and told to the audit trail."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext

from gameplay.rules import registry
from gameplay.texts import one_line
from league.errors import LeagueRefusal, refused
from league.models import Event, Prize, SpecialPrize, User
from league.payouts import Category, check_prizes
from league.payouts import Prize as Place
from league.queries.categories import categories_of
from league.queries.money import Fund
from league.queries.playable import tiebreaks_of
from league.queries.prizes import as_special
from league.services import audit
from league.services.guard import MOST_CENTS, is_whole
from league.writing import money

MOST_PLACES = 1000
MOST_SPECIALS = 20
LONGEST_NAME = 80


def place(line: Mapping[str, Any]) -> Place:
    """A line as it was sent; numbers that are none are refused here, everything else where all lines are seen."""
    rank = line.get("rank")
    if not is_whole(rank, most=MOST_PLACES):
        raise LeagueRefusal("prize-rank", rank=rank)
    fixed, percent = _amount(line, rank)
    return Place(rank, fixed, percent)


def special(event: Event, line: Mapping[str, Any]) -> SpecialPrize:
    """The same for a prize that is not for a place; it is not saved."""
    kind, label = line.get("kind"), one_line(str(line.get("label") or ""))[:LONGEST_NAME]
    if kind not in SpecialPrize.Kind.values:
        raise LeagueRefusal("special-unknown", kind=kind)
    own = kind == SpecialPrize.Kind.OWN
    if own and not label:
        raise LeagueRefusal("special-without-a-name")
    if kind == SpecialPrize.Kind.MOONS and "moons" not in tiebreaks_of(event.variant):
        raise LeagueRefusal("no-moons-to-shoot", game=gettext(registry.info(event.variant).name))
    found = SpecialPrize(event=event, kind=kind, label=label if own else "")
    found.fixed_cents, percent = _amount(line, str(found))
    found.percent = decimal(percent)
    return found


def _amount(line: Mapping[str, Any], name: Any) -> tuple[int | None, Fraction | None]:
    fixed, percent = line.get("fixed_cents"), line.get("percent")
    try:
        share = None if percent is None else Decimal(str(percent))
    except InvalidOperation:
        raise LeagueRefusal("prize-amount", prize=name) from None
    if not (share is None or _is_percent(share)) or not (fixed is None or is_whole(fixed, -MOST_CENTS, MOST_CENTS)):
        raise LeagueRefusal("prize-amount", prize=name)
    return fixed, None if share is None else Fraction(share)


def _is_percent(share: Decimal) -> bool:
    """With two decimals at most; whether it is too much is said where all lines are seen."""
    return share.is_finite() and abs(share) < MOST_PLACES and share == round(share, 2)


def check(
    event: Event,
    places: list[Place],
    specials: Iterable[SpecialPrize],
    purse: Fund,
    categories: Sequence[Category] = (),
) -> None:
    """Refuse a table that cannot be paid, with amounts and prizes as people write them."""
    try:
        with refused():
            check_prizes(places, purse.cents, [as_special(each) for each in specials], categories)
    except LeagueRefusal as refusal:
        raise _as_written(event, refusal) from None


def _as_written(event: Event, refusal: LeagueRefusal) -> LeagueRefusal:
    facts = dict(refusal.facts)
    if refusal.code == "prizes-above-fund":
        fixed, purse = (money(facts[key], event.club.currency) for key in ("fixed_cents", "fund_cents"))
        return LeagueRefusal("prizes-above-fund", fixed=fixed, fund=purse)
    for fact in ("prize", "special"):
        if isinstance(facts.get(fact), str):
            facts[fact] = SpecialPrize.name_of(facts[fact])
    return LeagueRefusal(refusal.code, **facts)


@dataclass(frozen=True, slots=True)
class Within:
    """Prizes within categories, as they were sent: for the check, and to be written down."""

    tables: list[Category]
    rows: list[Prize]


def within(event: Event, lines: Iterable[Mapping[str, Any]]) -> Within:
    """Raises `no-such-category` and what `place` refuses."""
    known = {category.pk: category for category in categories_of(event.club)}
    found: dict[int, list[Place]] = {}
    for line in lines:
        if line.get("category") not in known:
            raise LeagueRefusal("no-such-category", name=line.get("category"))
        found.setdefault(line["category"], []).append(place(line))
    return Within(
        [Category(known[pk].code, frozenset(), tuple(places)) for pk, places in found.items()],
        [
            Prize(event=event, category=known[pk], rank=one.rank, fixed_cents=one.fixed_cents,
                  percent=decimal(one.percent))
            for pk, places in found.items() for one in places
        ],
    )  # fmt: skip


def save_within(event: Event, wanted: Within, *, by: User) -> None:
    held = Prize.objects.filter(event=event, category__isnull=False)
    before = [_of_category(row) for row in held.select_related("category").order_by("category_id", "rank")]
    after = [_of_category(row) for row in wanted.rows]
    if before != after:
        held.delete()
        Prize.objects.bulk_create(wanted.rows)
        audit.log("event.set_category_prizes", event, by=by, old={"prizes": before}, new={"prizes": after})


def _of_category(row: Prize) -> dict[str, Any]:
    assert row.category is not None
    return {"category": row.category.code, "rank": row.rank, **_worth(row.fixed_cents, row.percent)}


def decimal(percent: Fraction | None) -> Decimal | None:
    return None if percent is None else Decimal(percent.numerator) / percent.denominator


def as_told(places: Iterable[Place], specials: Iterable[SpecialPrize]) -> list[dict[str, Any]]:
    """For the audit trail."""
    told: list[dict[str, Any]] = [{"rank": one.rank, **_worth(one.fixed_cents, decimal(one.percent))} for one in places]
    return told + [{"special": one.code, **_worth(one.fixed_cents, one.percent)} for one in specials]


def _worth(fixed_cents: int | None, percent: Decimal | None) -> dict[str, Any]:
    return {"fixed_cents": fixed_cents} if percent is None else {"percent": str(percent)}

"""One hand as its page shows it: what it came to, its actions where they are known, and what stood there before it was
corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gameplay.models import Action, Game, Hand
from gameplay.names import SUITS, called, shown_cards
from gameplay.web.sheet import Cell, cells, names, shooters, side_names, words


@dataclass(frozen=True, slots=True)
class SideLine:
    """`counted`: hearts, or cards of the suit that was named; None in games that do not count any."""

    name: str
    cell: Cell
    before: int
    counted: int | None


@dataclass(frozen=True, slots=True)
class Version:
    """The hand as it stood once. `reason` is why it was put in the place of the one before; `gone` is when it was
    replaced or taken back, empty while it is in force."""

    by: str
    at: str
    reason: str
    points: tuple[int, ...]
    gone: str


@dataclass(frozen=True, slots=True)
class HandPage:
    """`counted`: the suit that stands above the numbers of cards taken."""

    number: int
    dealer: str
    lines: tuple[SideLine, ...]
    words: str
    moon: str
    actions: tuple[tuple[str, str], ...]
    versions: tuple[Version, ...]
    in_force: bool
    previous: int | None
    following: int | None
    counted: str


def hand_page(game: Game, number: int) -> HandPage | None:
    """The hand of this number as it is in force or, where it was taken back, as it was last; three queries."""
    rows = list(game.hands.filter(number=number).select_related("entered_by").order_by("id"))
    if not rows:
        return None
    hand = next((row for row in rows if row.in_force), rows[-1])
    numbers = Hand.objects.filter(game=game, number__in=(number - 1, number + 1), in_force=True)
    neighbours = set(numbers.values_list("number", flat=True))
    seats = names(game)
    taken = hand.facts.get("taken", {})
    return HandPage(
        number=number,
        dealer=seats[hand.dealer - 1],
        lines=_lines(hand, side_names(game), taken.get("hearts", taken.get("taken"))),
        words=words(hand, side_names(game)),
        moon=_moon(hand, seats),
        actions=() if game.replays_held else _actions(hand, seats),
        versions=tuple(_version(row) for row in rows),
        in_force=hand.in_force,
        previous=number - 1 if number - 1 in neighbours else None,
        following=number + 1 if number + 1 in neighbours else None,
        counted=capfirst(str(SUITS[taken.get("suit", "H")])) if {"hearts", "taken"} & set(taken) else "",
    )


def _lines(hand: Hand, sides: Sequence[str], counted: Sequence[int] | None) -> tuple[SideLine, ...]:
    return tuple(
        SideLine(name, cell, hand.before[at], counted[at] if counted is not None else None)
        for at, (name, cell) in enumerate(zip(sides, cells(hand), strict=True))
    )


def _moon(hand: Hand, seats: Sequence[str]) -> str:
    """What became of a moon: onto the others, or off the own score."""
    shot = shooters(hand)
    if not shot:
        return ""
    text = _("%(name)s shot the moon: %(worth)s for the others.")
    if hand.points[shot[0] - 1] < 0:
        text = _("%(name)s shot the moon: %(worth)s off the own score.")
    return text % {"name": seats[shot[0] - 1], "worth": max(abs(points) for points in hand.points)}


def _version(row: Hand) -> Version:
    by = row.entered_by.name if row.entered_by else ""
    gone = _moment(row.replaced_at) if row.replaced_at else ""
    return Version(by or _("somebody"), _moment(row.entered_at), row.reason, tuple(row.points), gone)


def _moment(at: datetime) -> str:
    """Fri 5 Dec 2025, 20:14."""
    return date_format(timezone.localtime(at), pgettext("date and time, Django's format", "D j M Y, H:i"))


def _actions(hand: Hand, seats: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """(Who, what) of each action, in order."""
    texts = Action.objects.filter(hand=hand).order_by("number").values_list("text", flat=True)
    return tuple(spoken(text, seats) for text in texts)


def spoken(text: str, seats: Sequence[str]) -> tuple[str, str]:
    """ "3 play QS" as who and what. A covered card's face is never told."""
    seat, _space, rest = text.partition(" ")
    verb, _space, arguments = rest.partition(" ")
    return seats[int(seat) - 1], str(_said(arguments).get(verb, rest))


def _said(arguments: str) -> Mapping[str, Any]:
    shown = {"what": shown_cards(arguments)}
    return {
        "pass": _("passes %(what)s") % shown,
        "play": _("plays %(what)s") % shown,
        "cover": _("plays a covered card"),
        "bid": _("bids %(what)s") % shown if arguments != "0" else _("passes"),
        "name": _("names %(what)s") % {"what": SUITS.get(arguments, "")},
        "moon": _("puts the moon onto the others") if arguments == "add" else _("takes the moon off the own score"),
        "raise": _("asks for %(what)s") % {"what": called(arguments)},
        "accept": _("accepts"),
        "run": _("runs"),
        "stay": _("stays"),
        "fold": _("folds"),
    }

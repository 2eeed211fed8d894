"""A club's categories, and the standings within one."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Count, QuerySet

from league.models import Category, Club, Entry, Event, Prize, Standing


def categories_of(club: Club) -> QuerySet[Category]:
    return Category.objects.filter(club=club).order_by("id")


def with_uses(club: Club) -> QuerySet[Category]:
    """With how many entries belong to each, and how many prizes there are in it."""
    counts = {"marked": Count("entries", distinct=True), "prized": Count("prizes", distinct=True)}
    return categories_of(club).annotate(**counts)


def used_in(event: Event) -> list[Category]:
    """Those in which somebody is ranked apart: of the event's entries, one query."""
    return list(Category.objects.filter(entries__event=event).distinct().order_by("id"))


def members_of(event: Event) -> dict[int, set[int]]:
    """By category, the entries that belong; one query."""
    found: dict[int, set[int]] = {}
    marks = Entry.categories.through.objects.filter(entry__event=event)
    for category, entry in marks.values_list("category_id", "entry_id"):
        found.setdefault(category, set()).add(entry)
    return found


@dataclass(frozen=True, slots=True)
class Shown:
    """Standings as they are looked at: all rows, or with a `category` its rows alone and the rank (`places`) that each
    has among them. `categories`: those that can be chosen. `handicaps`: somebody in the field has one."""

    categories: list[Category]
    rows: list[Standing]
    category: Category | None = None
    places: dict[int, int] = field(default_factory=dict)
    handicaps: bool = False


def shown_of(event: Event, rows: list[Standing], only: str) -> Shown:
    """`only`: the key of a category, or nothing. Raises KeyError where nobody in the event belongs to it."""
    categories = used_in(event)
    handicaps = any(row.handicap for row in rows)
    if not only:
        return Shown(categories, rows, handicaps=handicaps)
    chosen = {str(category.pk): category for category in categories}[only]
    own = within(rows, members_of(event)[chosen.pk])
    return Shown(categories, list(own.rows), chosen, own.places, handicaps)


class Within(NamedTuple):
    rows: list[Standing]
    places: dict[int, int]


def within(rows: Iterable[Standing], belongs: set[int]) -> Within:
    """Those who belong, in their order, and the rank of each among them: who is level in the whole field is level
    here: 1, 2, 2, 4."""
    own = [row for row in rows if row.entry_id in belongs]
    places: dict[int, int] = {}
    for line, row in enumerate(own, start=1):
        level = line > 1 and own[line - 2].rank == row.rank
        places[row.entry_id] = places[own[line - 2].entry_id] if level else line
    return Within(own, places)


def prize_tables(event: Event) -> list[tuple[Category, list[Prize]]]:
    """The tables of prizes within categories; one query."""
    rows = Prize.objects.filter(event=event, category__isnull=False).select_related("category")
    found: dict[int, tuple[Category, list[Prize]]] = {}
    for row in rows.order_by("category_id", "rank"):
        found.setdefault(row.category_id, (row.category, []))[1].append(row)
    return list(found.values())

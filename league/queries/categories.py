"""A club's categories, and the standings within one."""

from collections.abc import Iterable
from dataclasses import dataclass

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
class Within:
    """The standings within one category: its rows, in their order, and the rank that each has among them alone."""

    category: Category
    rows: list[Standing]
    places: dict[int, int]


def within(category: Category, rows: Iterable[Standing], belongs: set[int]) -> Within:
    """Who is level in the whole field is level here: 1, 2, 2, 4."""
    own = [row for row in rows if row.entry_id in belongs]
    places: dict[int, int] = {}
    for line, row in enumerate(own, start=1):
        level = line > 1 and own[line - 2].rank == row.rank
        places[row.entry_id] = places[own[line - 2].entry_id] if level else line
    return Within(category, own, places)


def prize_tables(event: Event) -> list[tuple[Category, list[Prize]]]:
    """The tables of prizes within categories; one query."""
    rows = Prize.objects.filter(event=event, category__isnull=False).select_related("category")
    found: dict[int, tuple[Category, list[Prize]]] = {}
    for row in rows.order_by("category_id", "rank"):
        found.setdefault(row.category_id, (row.category, []))[1].append(row)
    return list(found.values())

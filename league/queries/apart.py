"""Who should not meet at a table: the keep-apart lists of an event, as draws and pages need them."""

from collections import defaultdict

from django.db.models import Prefetch

from league.models import Entry, Event, KeepApart


def apart_in(event: Event, number: int) -> dict[int, frozenset[int]]:
    """By entry, whom it should not meet in this round; one query."""
    lists = KeepApart.entries.through.objects.filter(keepapart__event=event)
    if number > 1:
        lists = lists.filter(keepapart__first_round_only=False)
    together: dict[int, set[int]] = defaultdict(set)
    for keep_apart, entry in lists.values_list("keepapart_id", "entry_id"):
        together[keep_apart].add(entry)
    found: dict[int, frozenset[int]] = {}
    for entries in together.values():
        for entry in entries:
            found[entry] = found.get(entry, frozenset()) | (entries - {entry})
    return found


def lists_of(event: Event) -> list[KeepApart]:
    """With their entries by name; two queries."""
    entries = Prefetch("entries", Entry.objects.order_by("name", "number"))
    return list(event.keep_apart.prefetch_related(entries).order_by("name", "pk"))

"""A club's categories, and which entries belong."""

from collections.abc import Collection, Mapping

from django.db import transaction

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Award, Category, Club, Entry, Event, User
from league.queries.categories import categories_of, members_of
from league.services import audit
from league.services.counting import count_anew
from league.services.entry_steps import require
from league.services.guard import locked, permit

MOST = 30


@transaction.atomic
def add(club: Club, label: str, *, by: User) -> Category:
    """Raises `name-missing`, `category-there`, `too-many-categories`."""
    club = locked(club)
    permit(by, "league.manage_players", club)
    label = one_line(label)[:60]
    if not label:
        raise LeagueRefusal("name-missing")
    held = list(categories_of(club))
    if any(str(one).casefold() == label.casefold() for one in held):
        raise LeagueRefusal("category-there", name=label)
    if len(held) >= MOST:
        raise LeagueRefusal("too-many-categories", most=MOST)
    made = Category.objects.create(club=club, kind=Category.Kind.OWN, label=label)
    audit.log("club.category", made, by=by, new={"name": label})
    return made


@transaction.atomic
def remove(category: Category, *, by: User) -> None:
    """One of the club's own, with its marks. Raises `category-is-used` where there are prizes in it."""
    club = locked(category.club)
    permit(by, "league.manage_players", club)
    if category.kind != Category.Kind.OWN or category.prizes.exists():
        raise LeagueRefusal("category-is-used", name=str(category))
    audit.log("club.remove_category", category, by=by, old={"name": str(category), "entries": category.entries.count()})
    category.delete()


def assign(entry: Entry, categories: Collection[Category], *, by: User) -> None:
    """These and no others."""
    assign_all(entry.event, {entry: categories}, by=by)


@transaction.atomic
def assign_all(event: Event, chosen: Mapping[Entry, Collection[Category]], *, by: User) -> int:
    """To each of these entries its categories and no others; how many have others now. The standings are shown anew.

    Raises `entries-closed`, `other-event`, `other-club`, `prizes-are-paid`.
    """
    event = locked(event)
    permit(by, "league.direct_event", event)
    require(event, Event.TAKES_ENTRIES)
    for one in {one for categories in chosen.values() for one in categories}:
        if one.club_id != event.club_id:
            raise LeagueRefusal("other-club", what=str(one))
    if any(entry.event_id != event.pk for entry in chosen):
        raise LeagueRefusal("other-event")
    held = _held(event)
    wanted = {entry: {one.pk for one in categories} for entry, categories in chosen.items()}
    changed = {entry: keys for entry, keys in wanted.items() if keys != held.get(entry.pk, set())}
    if changed and Award.objects.filter(event=event, in_force=True).exists():
        raise LeagueRefusal("prizes-are-paid")
    for entry, keys in changed.items():
        entry.categories.set(keys)
        old, new = ({"categories": sorted(each)} for each in (held.get(entry.pk, set()), keys))
        audit.log("entry.categorise", entry, by=by, old=old, new=new)
    if changed:
        count_anew(event)
    return len(changed)


def _held(event: Event) -> dict[int, set[int]]:
    """By entry, its categories."""
    found: dict[int, set[int]] = {}
    for category, entries in members_of(event).items():
        for entry in entries:
            found.setdefault(entry, set()).add(category)
    return found


def named(club: Club, text: str) -> list[Category]:
    """The categories that a cell of a list names, parted by ";" or "/"; as they are called in the reader's language, or
    by their codes. Raises `no-such-category`."""
    if not text.strip():
        return []
    known = {word.casefold(): one for one in categories_of(club) for word in (str(one), one.kind, one.code)}
    known |= {one.label.casefold(): one for one in known.values() if one.label}
    found = {}
    for word in filter(None, (one_line(part) for part in text.replace("/", ";").replace(",", ";").split(";"))):
        if word.casefold() not in known:
            raise LeagueRefusal("no-such-category", name=word)
        found[known[word.casefold()].pk] = known[word.casefold()]
    return list(found.values())

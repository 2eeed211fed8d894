"""A club's categories, and which entries belong."""

from collections.abc import Collection

from django.db import transaction

from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Award, Category, Club, Entry, User
from league.queries.categories import categories_of
from league.services import audit
from league.services.entry_steps import for_the_desk
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


@transaction.atomic
def assign(entry: Entry, categories: Collection[Category], *, by: User) -> Entry:
    """These and no others. Raises `other-club`, `prizes-are-paid`."""
    event, entry = for_the_desk(entry, by)
    wanted = {category.pk: category for category in categories}
    if any(category.club_id != event.club_id for category in wanted.values()):
        raise LeagueRefusal("other-club", what=str(next(iter(wanted.values()))))
    held = dict.fromkeys(entry.categories.values_list("pk", flat=True))
    if held.keys() == wanted.keys():
        return entry
    if Award.objects.filter(event=event, in_force=True).exists():
        raise LeagueRefusal("prizes-are-paid")
    entry.categories.set(wanted)
    audit.log("entry.categorise", entry, by=by, old={"categories": sorted(held)}, new={"categories": sorted(wanted)})
    return entry


def named(club: Club, text: str) -> list[Category]:
    """The categories that a cell of a list names, parted by ";" or "/"; as they are called in the reader's language, or
    by their codes. Raises `no-such-category`."""
    known = {word.casefold(): one for one in categories_of(club) for word in (str(one), one.kind, one.code)}
    known |= {one.label.casefold(): one for one in known.values() if one.label}
    found = {}
    for word in filter(None, (one_line(part) for part in text.replace("/", ";").replace(",", ";").split(";"))):
        if word.casefold() not in known:
            raise LeagueRefusal("no-such-category", name=word)
        found[known[word.casefold()].pk] = known[word.casefold()]
    return list(found.values())

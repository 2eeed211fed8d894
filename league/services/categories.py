"""A club's categories, and which entries belong."""

from collections.abc import Collection, Iterable, Mapping

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
    _require_new(label, held)
    _require_room(len(held) + 1)
    return _made(club, Category.Kind.OWN, label, by)


def _require_new(label: str, held: Iterable[Category]) -> None:
    if any(str(one).casefold() == label.casefold() for one in held):
        raise LeagueRefusal("category-there", name=label)


def _require_room(count: int) -> None:
    if count > MOST:
        raise LeagueRefusal("too-many-categories", most=MOST)


def _made(club: Club, kind: str, label: str, by: User) -> Category:
    made = Category.objects.create(club=club, kind=kind, label=label)
    audit.log("club.category", made, by=by, new={"name": str(made)})
    return made


def of_codes(club: Club, codes: Collection[str], *, by: User) -> dict[str, Category]:
    """For services that have asked for permission and locked the club: its categories of these codes. Those that it has
    not are made; one of its own is known by its name, in whichever letters. Raises `too-many-categories`."""
    known, new = _told_apart(club, codes)
    known |= {key: _made(club, *Category.read_code(code), by) for key, code in new.items()}
    return {code: known[code.casefold()] for code in codes}


def require_room_for(club: Club, codes: Collection[str]) -> None:
    """Refuse what `of_codes` would refuse."""
    _told_apart(club, codes)


def _told_apart(club: Club, codes: Collection[str]) -> tuple[dict[str, Category], dict[str, str]]:
    """The club's categories by code and by name, and of these codes those that it has none of."""
    held = list(categories_of(club))
    known = {word.casefold(): one for one in held for word in (Category.OF_ITS_OWN + str(one), one.code)}
    new = {code.casefold(): code for code in sorted(codes) if code.casefold() not in known}
    if new:
        _require_room(len(held) + len(new))
    return known, new


@transaction.atomic
def rename(category: Category, label: str, *, by: User) -> Category:
    """It keeps who belongs, and its prizes. One that came with the club is the club's own from then on: its new name is
    in nobody's other language. Raises `name-missing`, `category-there`, `category-is-paid`."""
    club = locked(category.club)
    permit(by, "league.manage_players", club)
    category = Category.objects.get(pk=category.pk)
    label, old = one_line(label)[:60], str(category)
    if not label:
        raise LeagueRefusal("name-missing")
    if label == old:
        return category
    _require_new(label, categories_of(club).exclude(pk=category.pk))
    if Award.objects.filter(event__club=club, special=category.code, in_force=True).exists():
        raise LeagueRefusal("category-is-paid", name=old)  # awards keep its code, and with it the name
    category.kind, category.label = Category.Kind.OWN, label
    category.save(update_fields=["kind", "label"])
    audit.log("club.rename_category", category, by=by, old={"name": old}, new={"name": label})
    return category


@transaction.atomic
def remove(category: Category, *, by: User) -> None:
    """With its marks. Raises `category-is-used` where there are prizes in it."""
    club = locked(category.club)
    permit(by, "league.manage_players", club)
    if category.prizes.exists():
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

"""Where pairs enter, each of the two has a column of its own beside the name of the entry, as an import reads them: a
name may have a comma, and a plus, in it."""

from collections.abc import Callable

from league.models import EntryMember
from league.queries.exports.scope import Scope
from league.queries.playable import pairs_enter

PARTNERS = ("partner_1", "partner_2")
Names = tuple[str, ...]


def with_partners(scope: Scope, columns: Names) -> Names:
    """These columns, of which those of the partners are there for pairs alone."""
    return columns if pairs_enter(scope.of_event) else tuple(each for each in columns if each not in PARTNERS)


def partners_of(scope: Scope) -> Callable[[int | None], Names]:
    """By entry, the cells of these columns; one query for pairs, and none for others."""
    if not pairs_enter(scope.of_event):
        return lambda entry: ()
    members: dict[int, list[str]] = {}
    rows = EntryMember.objects.filter(event=scope.of_event).select_related("player").order_by("entry", "position")
    for member in rows:
        members.setdefault(member.entry_id, []).append(str(member.player))

    def cells(entry: int | None) -> Names:
        names = members.get(entry or 0, [])
        return (*names, *("" for _missing in PARTNERS))[: len(PARTNERS)]

    return cells

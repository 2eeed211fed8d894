"""Slips: who holds one, and which table it is of."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.models import Event, Round, Slip, Table
from league.queries.entry.page import names_at

MAY = ("league.enter_hand", "league.confirm_result")


@dataclass(frozen=True, slots=True)
class Holder:
    """Whoever holds a table's slip, and sits at this side of it: acts there in the place of an account."""

    table: int
    side: int
    name: str

    pk = None
    is_active = True
    is_authenticated = False

    def has_perm(self, permission: str, thing: Any = None) -> bool:
        return permission in MAY and isinstance(thing, Table) and thing.pk == self.table

    def __str__(self) -> str:
        return _("%(name)s, by the slip") % {"name": self.name}


def table_of(token: str) -> Table | None:
    """The table of this slip, while its round is played and its event runs."""
    slips = Slip.live.filter(token=token, table__round__event__state=Event.State.RUNNING, table__game__isnull=False)
    slips = slips.select_related("table__round__event__club", "table__game").defer(*Round.light("table__round"))
    slip = slips.first()
    return slip.table if slip else None


def sides_at(table: Table) -> dict[int, str]:
    """By side of the game, the name of who plays for it."""
    return dict(enumerate(names_at(table), start=1))

"""Online tables as lines of a list."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gameplay.models import LiveTable
from gameplay.names import game_name


@dataclass(frozen=True, slots=True)
class Line:
    key: str
    game: str
    names: str
    status: str


def lines(tables: Sequence[LiveTable]) -> list[Line]:
    """Their places are read already."""
    return [Line(table.key, game_name(table.variant), _names(table), _status(table)) for table in tables]


def _names(table: LiveTable) -> str:
    return ", ".join(place.name for place in table.places.all() if place.name)


def _status(table: LiveTable) -> str:
    free = sum(place.free for place in table.places.all())
    if table.state == LiveTable.State.GATHERING and free:
        return ngettext("%(count)s seat free", "%(count)s seats free", free) % {"count": free}
    return _("about to begin") if table.state == LiveTable.State.GATHERING else str(table.get_state_display())

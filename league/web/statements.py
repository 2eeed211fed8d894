"""A player's statement, as the player and the club's admins see it: a page, and the same lines as a file."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from league.models import Player
from league.queries.exports.scope import Scope
from league.queries.exports.statements import statement_sheet
from league.queries.money import player_statement
from league.services.exports.files import Wanted
from league.web.exports import answer
from league.web.missing import Missing


def statement_context(player: Player) -> dict[str, Any]:
    lines = player_statement(player)
    return {"player": player, "club": player.club, "lines": lines, "cents": lines[-1].balance_cents if lines else 0}


def statement_file(player: Player, kind: str) -> HttpResponse:
    sheet = statement_sheet(player)
    if kind not in sheet.formats:
        raise Missing(_("A statement is there as CSV and as XLSX."))
    return answer(Wanted(sheet, Scope(player.club), kind))

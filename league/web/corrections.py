"""A correction in words: when it was made, and who has moved."""

from collections.abc import Mapping

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import AuditEntry
from league.writing import listed


def correction_text(said: AuditEntry | None, names: Mapping[int, str]) -> str:
    """`names`: of the entries or players that stand in the table."""
    if said is None:
        return ""
    day = date_format(timezone.localtime(said.at), "l j F")
    moves = [
        _("%(name)s from %(old)s to %(new)s") % {"name": names[who], "old": one["old"], "new": one["new"]}
        for one in said.new["moved"]
        if (who := one.get("entry", one.get("player"))) in names and one["old"]
    ]
    if not moves:
        return _("%(day)s: a result was corrected. Scores have changed, and nobody has moved.") % {"day": day}
    if said.new["more"]:
        moves.append(_("others"))
    return _("%(day)s: a corrected result has changed the table: %(moves)s.") % {"day": day, "moves": listed(moves)}

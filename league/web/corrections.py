"""A correction in words: when it was made, and who has moved."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from league.models import AuditEntry
from league.writing import full_day, listed, score


def correction_text(
    said: AuditEntry | None,
    names: Mapping[int, str],
    write: Callable[[str], str] = score,
    ranks: Mapping[int, int] | None = None,
) -> str:
    """`names`: of the entries or players that stand in the table. `write`: how its scores are written. `ranks`: those
    of the table; where somebody has moved on since, what was said is no news of this table any more."""
    if said is None or (ranks is not None and _overtaken(said, ranks)):
        return ""
    moved, scored = ([one for one in said.new.get(each, ()) if one["old"]] for each in ("moved", "scored"))
    changes = [
        _("%(name)s from %(old)s to %(new)s") % {"name": names[who], "old": say(one["old"]), "new": say(one["new"])}
        for say, told in ((str, moved), (write, scored))
        for one in told
        if (who := one.get("entry", one.get("player"))) in names
    ]
    facts = {"day": full_day(said.at)}
    if not changes:
        return _("%(day)s: a result was corrected. Scores have changed, and nobody has moved.") % facts
    facts["moves"] = listed([*changes, _("others")] if said.new["more"] else changes)
    if said.verb == "ratings.correction":
        return _("%(day)s: a corrected result has changed ratings: %(moves)s.") % facts
    if not moved:
        return _("%(day)s: a corrected result has changed scores, and nobody has moved: %(moves)s.") % facts
    return _("%(day)s: a corrected result has changed the table: %(moves)s.") % facts


def _overtaken(said: AuditEntry, ranks: Mapping[int, int]) -> bool:
    return any(ranks.get(one.get("entry", one.get("player"))) != one["new"] for one in said.new.get("moved", ()))

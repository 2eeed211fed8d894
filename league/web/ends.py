"""What the standings say of a knockout and of finals, in which no score puts anybody anywhere: how far everybody came,
what a finals table came to, and what the order goes by."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.models import Event, Round
from league.queries.public.brackets import BracketView
from league.queries.public.finals import FinalLine
from league.web.bracket import column_name
from league.web.words import tiebreak
from league.writing import score, signed


@dataclass(frozen=True, slots=True)
class Reached:
    """`round`: the last one that the entry came to, as it is called. `is_in`: nobody has put it out yet."""

    round: str
    is_in: bool


def reached(view: BracketView) -> dict[int, Reached]:
    """By entry. Whoever plays for the third place has come to the semi-finals."""
    found: dict[int, Reached] = {}
    for part, columns in view.parts:  # the losers after the winners, the grand final after both
        for column in columns:
            name = column_name(view, column, columns[-1].number)
            here = [side.entry.pk for match in column.matches for side in match.sides if side.entry]
            if part == "third":
                found |= {entry: Reached(found[entry].round, False) for entry in here if entry in found}
            else:
                found |= {entry: Reached(name, entry not in view.out) for entry in here}
    return found


def final_text(line: FinalLine | None) -> str:
    """ "Final: place 2 with 20, level with Ana; the tie-break decided: moons shot"."""
    if line is None:
        return ""
    facts = {"table": line.table, "place": line.place, "points": score(line.total), "other": line.level_with}
    text = (_("Final: place %(place)s") if line.first else _("Finals table %(table)s: place %(place)s")) % facts
    if line.total is not None:
        text = _("%(place)s with %(points)s") % {**facts, "place": text}
    if line.ruled:
        text = _("%(text)s (%(points)s by ruling)") % {"text": text, "points": signed(line.ruled)}
    if line.by:
        return _("%(text)s, level with %(other)s; the tie-break decided: %(tiebreak)s") % {
            **facts, "text": text, "tiebreak": tiebreak(line.by).name,
        }  # fmt: skip
    if line.level_with:
        return _("%(text)s, level with %(other)s: they share the rank") % {**facts, "text": text}
    return text


def ranked_by(event: Event, round_: Round | None) -> str:
    """What the order of the standings goes by, in words."""
    if round_ is not None and round_.stage == Round.Stage.FINALS:
        return _("The finals first: who is still in is in front, then who went out last. Equal in a final, the"
                 " tie-breaks of the whole event decide; who is level in all of them shares the rank. The others stand"
                 " as they stood before, and no final changes a score.")  # fmt: skip
    if event.format == Event.Format.KNOCKOUT:
        return _("Who is still in is in front; who went out in the same round shares the place.")
    words = _(
        "Equal scores are parted by the tie-breaks from left to right; who is level in all of them shares the rank."
    )
    if event.format == Event.Format.GROUPS:
        grouped = _("First the winners of all groups, then all seconds, and so on: who has the same place in different"
                    " groups shares the rank. Within a group:")  # fmt: skip
        return f"{grouped} {words[:1].lower()}{words[1:]}"
    return words

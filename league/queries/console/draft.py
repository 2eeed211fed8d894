"""A draft, which nobody but directors has seen, against who is there by now."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from league.models import Entry, Event, Round, Seating
from league.queries.progress import in_the_event
from league.writing import listed

MOST_NAMES = 8


@dataclass(frozen=True, slots=True)
class Misfit:
    """`out`: who sits at a table of the draft, or has a bye in it, and is not there any more; `missing`:
    who is there, and has no place in it."""

    number: int
    out: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def next(self) -> int:
        return self.number + 1

    def __bool__(self) -> bool:
        return bool(self.out or self.missing)

    @property
    def sentences(self) -> list[str]:
        said = []
        if self.out:
            said.append(
                ngettext(
                    "%(names)s is not here any more, and has a place in the draft.",
                    "%(names)s are not here any more, and have places in the draft.",
                    len(self.out),
                )
                % {"names": _some(self.out)}
            )
        if self.missing:
            said.append(
                ngettext(
                    "%(names)s is here, and has no place in the draft.",
                    "%(names)s are here, and have no place in the draft.",
                    len(self.missing),
                )
                % {"names": _some(self.missing)}
            )
        return said


def _some(names: tuple[str, ...]) -> str:
    return listed([*names[:MOST_NAMES], *([gettext("others")] if len(names) > MOST_NAMES else [])])


def misfit_now(event: Event) -> Misfit | None:
    """Of the latest round that is drawn."""
    drawn = Round.objects.filter(event=event).exclude(state=Round.State.PLANNED)
    return misfit_of(event, drawn.defer(*Round.LONG).order_by("-number").first())


def misfit_of(event: Event, round_: Round | None) -> Misfit | None:
    """Two queries, where the round is a draft; None where it is none, or fits. What is drawn anew always fits."""
    if round_ is None or round_.state != Round.State.PAIRED:
        return None
    here = Entry.State.CHECKED_IN
    with_a_place = Q(seatings__round=round_, seatings__kind__in=(Seating.Kind.SEATED, Seating.Kind.BYE))
    out = Entry.objects.filter(with_a_place, event=event).exclude(state=here).order_by("number")
    considered = Seating.objects.filter(round=round_).exclude(kind=Seating.Kind.ABSENCE)
    missing = in_the_event(event).filter(state=here, first_round__lte=round_.number)
    missing = missing.exclude(leaving_from__lte=round_.number).exclude(pk__in=considered.values("entry"))
    names = [tuple(entry.name for entry in found) for found in (out, missing.order_by("number"))]
    found = Misfit(round_.number, *names)
    return found or None

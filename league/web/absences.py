"""What a missed round has brought, in words."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Event
from league.queries.round_names import numbered
from league.queries.standings import settings_of
from league.standings import scoring_of
from league.writing import scored

LOWEST: dict[bool, str | Promise] = {
    False: gettext_lazy("the lowest score of all who played"),
    True: gettext_lazy("the highest total of all who played"),
}
"""By whether low is good: what an absence costs where it brings the worst that anybody made."""


def absence_rule(event: Event) -> str:
    """ "the lowest score of all who played" where a missed round brings that; nothing where the score says it all."""
    system, rule = scoring_of(event.scoring), settings_of(event).absence
    return str(LOWEST[system.low]) if (system.absence if rule is None else rule) == "worst" else ""


def absence_texts(event: Event, missed: Mapping[int, Fraction]) -> list[str]:
    """Of each round that an entry has missed: "absent in round 1: −40, the lowest score of all who played"."""
    rule = absence_rule(event)
    facts = [{"round": numbered(event, number), "points": scored(points, event.scoring), "rule": rule}
             for number, points in missed.items()]  # fmt: skip
    words = _("absent in %(round)s: %(points)s")
    if rule:
        words = _("absent in %(round)s: %(points)s, %(rule)s")
    return [words % one for one in facts]

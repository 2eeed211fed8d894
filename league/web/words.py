"""Formats and scoring in plain words, as the pages explain them."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Event
from league.pairing import Knockout
from league.queries.formats import format_settings, knockout_of
from league.queries.playable import partners_change
from league.queries.standings import settings_of
from league.queries.tiebreaks import tiebreak as tiebreak  # some pages take it from here
from league.standings import scoring_of
from league.standings.scoring import placing_points
from league.writing import score

Text = str | Promise


FORMAT_TEXTS: Mapping[str, Text] = {
    "rotation": gettext_lazy(
        "Rotation. All rounds are drawn before the first one: everybody meets as many others as possible, and nobody"
        " twice before that cannot be helped. Results make no difference to who meets whom. Where the number does not"
        " divide, some sit out in turn; a sit-out scores nothing, and ranks then go by the mean per game."
    ),
    "partners": gettext_lazy(
        "Everybody plays alone, with another partner in each round. All rounds are drawn before the first one, so that"
        " nobody has a partner twice while that can be helped, and everybody is an opponent about as often."
    ),
    "round-robin": gettext_lazy(
        "Round-robin: everybody meets everybody. With an odd number one sits out in each round, in turn; ranks then go"
        " by the mean per game until all have played as often."
    ),
    "league": gettext_lazy(
        "League: everybody meets everybody, and all fixtures are drawn before the first week. Those who meet agree on a"
        " day within the time that a week has; several weeks can be open at once. Ranks go by the mean per game until"
        " all have played as often."
    ),
    "league of tables": gettext_lazy(
        "League: all fixtures are drawn before the first week, so that people meet as little as possible. Those who sit"
        " at a table agree on a day within the time that a week has; several weeks can be open at once. Ranks go by the"
        " mean per game until all have played as often."
    ),
    "knockout": gettext_lazy(
        "Knockout: who loses is out. The top seeds have the byes of the first round. Who goes out in the same round"
        " shares the place."
    ),
    "double": gettext_lazy("Knockout: who loses twice is out. The winners of both brackets play the grand final."),
    "pods": gettext_lazy(
        "Knockout at tables of %(size)s: the best %(advance)s of each go on, until one table is left."
    ),
    "groups": gettext_lazy(
        "Groups: the field is divided so that each is about as strong, everybody plays in the own group, and the best"
        " %(qualify)s of each go on to the finals."
    ),
}


def format_text(event: Event) -> str:
    """How the rounds are drawn."""
    if event.format in (*Event.SCHEDULED, Event.Format.KNOCKOUT):
        settings = knockout_of(event)
        facts = {"size": settings.size, "advance": settings.advance, "qualify": format_settings(event).qualify}
        return str(FORMAT_TEXTS[_told_by(event, settings)]) % facts
    if event.format == Event.Format.SINGLE_TABLE:
        return _("One table: everybody plays together from the first hand to the last.")
    if event.format == Event.Format.SWISS:
        return _(
            "Swiss, two sides a table. Each round puts together those who stand level or nearly so; nobody meets the"
            " same side twice while that can be avoided. With an odd number, the lowest-ranked who has had no bye yet"
            " has one."
        )
    return _(
        "Swiss with tables of %(size)s. Each round is drawn so that people meet as little as possible, and among"
        " such draws the one whose tables are closest in score. Where the number does not divide, some tables are"
        " smaller or larger; of draws that are as good in both, the one is taken that shares such tables out best."
    ) % {"size": event.table_size}


def _told_by(event: Event, settings: Knockout) -> str:
    if event.format == Event.Format.KNOCKOUT and settings.size > 2:
        return "pods"
    if event.format == Event.Format.KNOCKOUT and settings.double:
        return "double"
    if event.format == Event.Format.LEAGUE and settings.size > 2:
        return "league of tables"
    return "partners" if partners_change(event) else event.format


def scoring_text(event: Event) -> str:
    """What an entry gets for a game."""
    settings = settings_of(event)
    if event.scoring == Event.Scoring.MATCH:
        points = {"win": settings.win, "draw": settings.draw, "loss": settings.loss}
        return _("A game won brings %(win)s, a draw %(draw)s, a game lost %(loss)s.") % {
            name: score(value) for name, value in points.items()
        }
    if event.scoring == Event.Scoring.PLACING:
        return _(
            "A game brings points by place: %(four)s at a table of four, %(three)s at a table of three. Those who are"
            " level share the mean of their places."
        ) % {"four": _by_place(4, settings.top), "three": _by_place(3, settings.top)}
    if event.scoring == Event.Scoring.POINTS:
        return _("A game brings the own points, and the lowest sum is in front.")
    if event.scoring == Event.Scoring.CHIPS:
        return _(
            "A game brings the chips that were won or lost, and an equal share of those that are left in the pool. The"
            " scores of a table sum to 0. Chips of −10, −5 and +10 with 5 in the pool come to −8⅓, −3⅓ and +11⅔."
        )
    return _(
        "A game brings the mean of the table's points minus the own points: who takes fewer than the others is above"
        " 0. The scores of a table sum to 0, so that large and small tables are equally fair. At totals of 10, 20, 30"
        " and 44 the mean is 26, and the scores are +16, +6, −4 and −18."
    )


def _by_place(size: int, top: Fraction) -> str:
    return "–".join(score(placing_points(size, (place, place), top)) for place in range(1, size + 1))


BYE_TEXTS: Mapping[str, Text] = {
    "mean": gettext_lazy("A bye brings the mean of the own other games."),
    "win": gettext_lazy("A bye counts as a win."),
    "zero": gettext_lazy("A bye brings nothing."),
}
REST_TEXT = gettext_lazy(
    "Who sits out has nothing from it, and loses nothing by it: where some have had more games than others, the"
    " score is the mean a game, and so are the tie-breaks that add up."
)
ABSENCE_TEXTS: Mapping[str, Text] = {
    "worst": gettext_lazy("Who misses a game has the lowest score of all who played then."),
    "zero": gettext_lazy("Who misses a game has 0 from it."),
}


def bye_text(event: Event) -> Text:
    rule = settings_of(event).bye
    rule = scoring_of(event.scoring).bye if rule is None else rule
    return BYE_TEXTS[rule] if rule in BYE_TEXTS else _("A bye brings %(points)s.") % {"points": score(rule)}


def beside_text(event: Event) -> Text:
    """What an entry has from a round in which it wants to play and has no table: a bye, or in its turn a rest. In a
    knockout nobody goes by scores, and at the only table everybody plays."""
    if event.format in (Event.Format.KNOCKOUT, Event.Format.SINGLE_TABLE):
        return ""
    return bye_text(event) if event.format not in Event.SCHEDULED else REST_TEXT


def absence_text(event: Event) -> Text:
    rule = settings_of(event).absence
    rule = scoring_of(event.scoring).absence if rule is None else rule
    if rule in ABSENCE_TEXTS:
        return ABSENCE_TEXTS[rule]
    return _("Who misses a game has %(points)s from it.") % {"points": score(rule)}

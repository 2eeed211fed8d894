"""What tie-breaks are called, and what they are, in plain words: on pages and in files."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Words:
    """A thing's name, and what it is. `short` heads a column."""

    name: Text
    text: Text
    short: Text = ""

    @property
    def heading(self) -> Text:
        return self.short or self.name


TIEBREAKS: Mapping[str, Words] = {
    "h2h": Words(
        gettext_lazy("result between the tied"),
        gettext_lazy("What those who are level made against each other, when all of them have met."),
        gettext_lazy("Between them"),
    ),
    "wins": Words(
        gettext_lazy("games won"),
        gettext_lazy("How many games were won at the table; byes and walkovers do not count."),
        gettext_lazy("Won"),
    ),
    "places": Words(
        gettext_lazy("places"),
        gettext_lazy("More first places; if level, more second places, and so on."),
        gettext_lazy("Places 1–2–3…"),
    ),
    "diff": Words(
        gettext_lazy("points for and against"),
        gettext_lazy(
            "Points made minus points given away, over all games; who has stayed away from all of them is behind."
        ),
        gettext_lazy("Points ±"),
    ),
    "buchholz": Words(
        gettext_lazy("Buchholz"),
        gettext_lazy("The sum of the opponents' scores: who met the stronger field is ahead."),
    ),
    "buchholz_cut1": Words(
        gettext_lazy("Buchholz, lowest cut"),
        gettext_lazy("The sum of the opponents' scores without the lowest."),
        gettext_lazy("Buchholz −1"),
    ),
    "sonneborn": Words(
        gettext_lazy("Sonneborn-Berger"),
        gettext_lazy("The scores of those who were beaten, and half the scores of those one was level with."),
    ),
    "progressive": Words(
        gettext_lazy("progressive score"),
        gettext_lazy("The sum of the scores as they stood after each game: who led earlier is ahead."),
        gettext_lazy("Progressive"),
    ),
    "opponents": Words(
        gettext_lazy("opponents' mean score"),
        gettext_lazy("The mean score of everybody met, once for each meeting."),
        gettext_lazy("Opponents"),
    ),
    "low_total": Words(
        gettext_lazy("card points per hand"),
        gettext_lazy(
            "Card points taken per hand played; fewer is better. They are known of games that were entered hand by"
            " hand, and it is passed over among those of whom somebody has no such game."
        ),
        gettext_lazy("Points a hand"),
    ),
    "moons": Words(
        gettext_lazy("moons shot"), gettext_lazy("How often somebody took everything."), gettext_lazy("Moons")
    ),
    "best_round": Words(
        gettext_lazy("best single score"),
        gettext_lazy("What the best game brought; if level, the second best, and so on."),
        gettext_lazy("Scores, best first"),
    ),
    "lot": Words(
        gettext_lazy("lot"),
        gettext_lazy("Drawn once. It only orders the list: a rank or a prize is never split by it."),
        gettext_lazy("Lot"),
    ),
}


def tiebreak_name(code: str) -> Text:
    return tiebreak(code).name


def tiebreak(code: str) -> Words:
    return TIEBREAKS.get(code, Words(code, ""))

"""Formats, scoring, tie-breaks and house rules in plain words, as the public pages explain them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gameplay.rules import registry
from gameplay.rules.errors import RuleError
from league.models import Event
from league.templatetags.tavula import score

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


GAMES: Mapping[str, Text] = {
    "black-lady": gettext_lazy("Black Lady"),
    "omnibus": gettext_lazy("Omnibus Hearts"),
    "cancellation": gettext_lazy("Cancellation Hearts"),
    "plain-hearts": gettext_lazy("Plain Hearts"),
    "auction-hearts": gettext_lazy("Auction Hearts"),
    "truco-paulista": gettext_lazy("Truco Paulista"),
    "truco-mineiro": gettext_lazy("Truco Mineiro"),
}

TIEBREAKS: Mapping[str, Words] = {
    "h2h": Words(
        gettext_lazy("result between the tied"),
        gettext_lazy("What those who are level made against each other, when all of them have met."),
        gettext_lazy("Between them"),
    ),
    "wins": Words(
        gettext_lazy("games won"),
        gettext_lazy("How many games were won at the table; byes do not count."),
        gettext_lazy("Won"),
    ),
    "places": Words(
        gettext_lazy("places"),
        gettext_lazy("More first places; if level, more second places, and so on."),
        gettext_lazy("Places 1–2–3…"),
    ),
    "diff": Words(
        gettext_lazy("points for and against"),
        gettext_lazy("Points made minus points given away, over all games."),
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
        gettext_lazy("The sum of the scores as they stood after each round: who led earlier is ahead."),
        gettext_lazy("Progressive"),
    ),
    "opponents": Words(
        gettext_lazy("opponents' mean score"),
        gettext_lazy("The mean score of everybody met, once for each meeting."),
        gettext_lazy("Opponents"),
    ),
    "low_total": Words(
        gettext_lazy("card points per hand"),
        gettext_lazy("Card points taken per hand played; fewer is better."),
        gettext_lazy("Points a hand"),
    ),
    "moons": Words(
        gettext_lazy("moons shot"), gettext_lazy("How often somebody took everything."), gettext_lazy("Moons")
    ),
    "best_round": Words(
        gettext_lazy("best round"),
        gettext_lazy("The best single round; if level, the second best, and so on."),
        gettext_lazy("Rounds, best first"),
    ),
    "lot": Words(
        gettext_lazy("lot"),
        gettext_lazy("Drawn once. It only orders the list: a rank or a prize is never split by it."),
        gettext_lazy("Lot"),
    ),
}


def game_name(code: str) -> Text:
    return GAMES.get(code, code)


def tiebreak(code: str) -> Words:
    return TIEBREAKS.get(code, Words(code, ""))


def format_text(event: Event) -> str:
    """How the rounds are drawn."""
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
        " smaller or larger, and nobody sits at one twice before everybody has once."
    ) % {"size": event.table_size}


def scoring_text(event: Event) -> str:
    """What an entry gets for a game."""
    if event.scoring == Event.Scoring.MATCH:
        points = {"win": 3, "draw": 1, "loss": 0} | event.scoring_settings
        return _("A game won brings %(win)s, a draw %(draw)s, a game lost %(loss)s.") % {
            key: score(points[key]) for key in ("win", "draw", "loss")
        }
    if event.scoring == Event.Scoring.PLACING:
        top = Fraction(event.scoring_settings.get("top", 6))
        shares = ["–".join(score(top * (n - place) / (n - 1)) for place in range(1, n + 1)) for n in (4, 3)]
        return _(
            "A game brings points by place: %(four)s at a table of four, %(three)s at a table of three. Those who are"
            " level share the mean of their places."
        ) % {"four": shares[0], "three": shares[1]}
    return _(
        "A game brings the mean of the table's points minus the own points: who takes fewer than the others is above"
        " 0. The scores of a table sum to 0, so that large and small tables are equally fair. At totals of 10, 20, 30"
        " and 44 the mean is 26, and the scores are +16, +6, −4 and −18."
    )


DEFAULT_BYE = {"settlement": "mean", "placing": "mean", "match": "win"}
DEFAULT_ABSENCE = {"settlement": "worst", "placing": "zero", "match": "zero"}
BYE_TEXTS: Mapping[str, Text] = {
    "mean": gettext_lazy("A bye brings the mean of the own other rounds."),
    "win": gettext_lazy("A bye counts as a win."),
    "zero": gettext_lazy("A bye brings nothing."),
}
ABSENCE_TEXTS: Mapping[str, Text] = {
    "worst": gettext_lazy("Who misses a round has the lowest score that anybody made in it."),
    "zero": gettext_lazy("Who misses a round has 0 from it."),
}


def bye_text(event: Event) -> Text:
    rule = event.scoring_settings.get("bye", DEFAULT_BYE.get(event.scoring, "zero"))
    return BYE_TEXTS[rule] if rule in BYE_TEXTS else _("A bye brings %(points)s.") % {"points": score(rule)}


def absence_text(event: Event) -> Text:
    rule = event.scoring_settings.get("absence", DEFAULT_ABSENCE.get(event.scoring, "zero"))
    if rule in ABSENCE_TEXTS:
        return ABSENCE_TEXTS[rule]
    return _("Who misses a round has %(points)s from it.") % {"points": score(rule)}


def _end_at(value: Any, family: str) -> str:
    if family == "truco":
        return _("A game goes to %(points)s.") % {"points": value}
    return _("A game ends as soon as somebody has %(points)s points or more; the lowest total wins.") % {
        "points": value
    }


OPTIONS: Mapping[tuple[str, Any], Text] = {
    ("moon", "choice"): gettext_lazy(
        "Who shoots the moon chooses: everything off the own score, or onto everybody else's."
    ),
    ("moon", "add"): gettext_lazy("A moon puts everything onto everybody else's score."),
    ("moon", "subtract"): gettext_lazy("A moon takes everything off the own score."),
    ("moon", "none"): gettext_lazy("There is no moon: who takes everything has it all."),
    ("pass", 3): gettext_lazy("Three cards are passed before each hand that has a pass."),
    ("pass", 0): gettext_lazy("No cards are passed."),
    ("first_trick_points", False): gettext_lazy("No points may be played on the first trick."),
    ("first_trick_points", True): gettext_lazy("Points may be played on the first trick."),
    ("break_hearts", True): gettext_lazy("Hearts must be broken before one is led."),
    ("break_hearts", False): gettext_lazy("Hearts may be led at any time."),
    ("queen_breaks", True): gettext_lazy("Black Maria breaks hearts too."),
    ("queen_breaks", False): gettext_lazy("Black Maria does not break hearts."),
    ("tie", "share"): gettext_lazy("Equal lowest totals share the win."),
    ("tie", "play-on"): gettext_lazy("Equal lowest totals play one more hand until one player is alone."),
    ("covered", "any"): gettext_lazy("A card may be played covered in every trick."),
    ("covered", "after-first"): gettext_lazy("A card may be played covered, but not in the first trick."),
    ("covered", "never"): gettext_lazy("No card is played covered."),
    ("eleven", "play"): gettext_lazy("The hand of eleven is simply played."),
    ("eleven", "choose"): gettext_lazy("In the hand of eleven the pair sees both hands and decides to stay or fold."),
    ("tie_lead", "leader"): gettext_lazy("After a tied trick the same player leads again."),
    ("tie_lead", "tied-card"): gettext_lazy("After a tied trick, whoever first played the tied card leads."),
}


def option_texts(event: Event) -> list[tuple[Text, bool]]:
    """The house rules in words, each with whether it differs from the game's own default."""
    try:
        info = registry.info(event.variant)
    except RuleError:
        return []
    texts: list[tuple[Text, bool]] = []
    for option in info.options:
        value = event.options.get(option.name, option.default)
        differs = value != option.default
        if option.name == "end_at":
            texts.append((_end_at(value, info.family), differs))
        elif (option.name, value) in OPTIONS:
            texts.append((OPTIONS[option.name, value], differs))
        elif value is not None:
            texts.append((f"{option.name}: {value}", differs))
    if event.hands_limit:
        texts.append((_hands_text(event.hands_limit), True))
    return texts


def _hands_text(hands: int) -> str:
    return ngettext(
        "A game has %(count)s hand, if it does not end before.",
        "A game has %(count)s hands, if it does not end before.",
        hands,
    ) % {"count": hands}

"""What a form of an event offers for the game that is chosen, and which of its fields a refusal is about."""

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from gameplay.errors import Refusal
from gameplay.names import game_name
from league.models import Event
from league.queries.playable import formats_of, scorings_of, tiebreaks_of
from league.web.director.format_fields import FORMATS

Scoring = Event.Scoring
SCORINGS = {
    Scoring.SETTLEMENT: _("the mean of the table's totals less the own total, so that each table adds up to nothing"),
    Scoring.PLACING: _("points for the place at the table: 6, 4, 2 and 0 at a table of four"),
    Scoring.POINTS: _("the own total as it is; the lowest is the best"),
    Scoring.CHIPS: _("the chips won or lost"),
    Scoring.MATCH: _("points for a win, a draw and a defeat: 3, 1 and 0"),
}
"""What an entry gets for a game."""
FITTING = ("format", "scoring", "chain")
FIELDS = {
    "format-does-not-fit": "format", "unknown-format-setting": "format", "third-place-is-known": "third_place",
    "scoring-does-not-fit": "scoring", "points-tables-differ": "scoring", "points-hands-differ": "scoring",
    "match-needs-two-sides": "scoring", "tie-break-does-not-fit": "chain", "table-size-does-not-fit": "table_size",
    "too-many-rounds": "rounds_planned", "rounds-below-paired": "rounds_planned", "times-out-of-order": "round_times",
    "capacity-below-entries": "capacity", "no-such-year": "starts_at", "unknown-time-zone": "time_zone",
    "name-missing": "name", "game-not-for-events": "rule_set", "stake-does-not-fit": "stake_cents",
    "early-fee-incomplete": "early_until", "late-fee-missing": "late_fee_cents", "late-before-early": "late_from",
    "more-weeks-than-drawn": "rounds_planned", "unknown-online-setting": "online",
}  # fmt: skip
"""By the code of a refusal."""


class GameFit(forms.Form):
    """`blamed`: a service has refused what was typed."""

    blamed = False

    def game(self) -> str | None:
        """The one that is chosen, or else the event's."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        """A format that the chosen game cannot have is called here as the list calls it."""
        data = super().clean() or self.cleaned_data
        game, format, scoring = self.game(), data.get("format"), data.get("scoring")
        if game and format and format not in formats_of(game):
            said = {"game": game_name(game), "format": dict(FORMATS)[Event.Format(format)]}
            self.add_error("format", gettext("%(game)s cannot be played in the format “%(format)s”.") % said)
        if game and scoring and scoring not in scorings_of(game):
            said = {"game": game_name(game), "scoring": Scoring(scoring).label}
            self.add_error("scoring", gettext("%(game)s cannot be scored by “%(scoring)s”.") % said)
        return data

    def blame(self, refusal: Refusal) -> None:
        """Mark the field that it is about, if it is about one."""
        self.blamed = True
        field = FIELDS.get(refusal.code, "")
        if field in self.fields:
            self.add_error(field, refusal.sentence)

    def offer_what_fits(self, game: str | None) -> None:
        """For the page: of formats, scorings and tie-breaks those that the game can have, once what was sent has been
        checked."""
        if game is None:
            return
        formats, scorings, chain = formats_of(game), scorings_of(game), tiebreaks_of(game)
        _keep(self.fields["format"], formats)
        _keep(self.fields["scoring"], scorings)
        self["scoring"].help_text = scoring_help(scorings)
        if "chain" in self.fields:
            for widget in self.fields["chain"].widget.widgets:  # type: ignore[attr-defined]
                widget.choices = [each for each in widget.choices if not each[0] or each[0] in chain]


def _keep(field: forms.Field, values: tuple[str, ...]) -> None:
    assert isinstance(field, forms.ChoiceField)
    field.choices = [each for each in field.choices if not each[0] or each[0] in values]  # type: ignore[misc]


def scoring_help(scorings: tuple[Event.Scoring, ...]) -> SafeString:
    """A line each: what an entry gets for a game."""
    about = pgettext_lazy("a scoring, and what it is", "%(scoring)s: %(what)s.")
    lines = [(str(about) % {"scoring": scoring.label, "what": SCORINGS[scoring]},) for scoring in scorings]
    return format_html("{}", format_html_join("", '<span class="subline">{}</span>', lines))

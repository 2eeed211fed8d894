"""Why things are refused that players try: the rule behind each refusal, by the place of its sentence in the rules."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REASONS: Mapping[str, Promise] = {
    "must-lead-lowest-club": _("The first card of a hand is the lowest club. So nobody chooses how a hand begins."),
    "must-follow": _(
        "Whoever holds a card of the suit that was led must play one of that suit. Otherwise nobody could ever be made "
        "to take a trick."
    ),
    "points-on-first-trick": _(
        "To the first trick nobody plays a card that costs points, unless they hold nothing else. So nobody is hurt "
        "before they could do anything about it."
    ),
    "hearts-not-broken": _(
        "No heart is led before hearts are broken: before one has been played to a trick. Whoever holds nothing but "
        "hearts may lead one; whoever holds nothing but hearts and Black Maria must lead Black Maria. She may be led "
        "at any time."
    ),
    "bad-bid:low": _("A bid is higher than every bid before it. Whoever does not want to go higher passes."),
    "bad-raise:next": _("The steps are asked for one after the other; none is left out."),
    "bad-raise:top": _("There is a highest step, and it is the last."),
    "bad-raise:pair": _("No pair raises twice in a row. Next it is for the other pair to raise."),
    "not-your-turn:question": _("A question is answered before play goes on."),
    "bad-cover:first": _("In the first trick everybody shows what they play."),
    "bad-cover:never": _("Every card is played face up."),
}

"""The sentences of a league, where a round is a week: said in the place of the others where the facts name it `weekly`
(see `queries.progress.weekly`)."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "rounds-below-paired": _("Week %(number)s is drawn already; there cannot be fewer weeks."),
    "too-many-rounds": _("From 1 to %(most)s weeks can be planned."),
    "times-out-of-order": _("The weeks must start one after the other."),
    "field-is-drawn": _(
        "%(event)s is drawn for those who are in it: nobody can join any more. To take somebody in, take week "
        "%(number)s back first."
    ),
    "entry-has-a-place": _(
        "%(entry)s has a game in week %(number)s and cannot be removed: what is drawn stays. Withdraw it instead."
    ),
    "draft-does-not-fit": _(
        "Somebody came or left since week %(number)s was drawn. Pair it again, or publish it as it is."
    ),
    "round-not-published": _("Week %(number)s is drawn but not published. Publish it or take it back first."),
    "round-is-drawn": _("Week %(number)s is out already: name week %(next)s or a later one."),
    "no-such-round-planned": _("There are %(planned)s weeks: week %(number)s will not be played."),
    "plays-already": _("%(entry)s has had a place since week %(number)s."),
    "not-the-next-round": _("The next week to be published is %(next)s, not %(number)s."),
    "all-rounds-paired": _("All %(planned)s weeks are out: everybody has met everybody."),
    "already-paired": _("Week %(number)s has been drawn already, by %(name)s at %(time)s."),
    "results-missing": _("Results of week %(number)s are missing. Tables: %(tables)s."),
    "results-disputed": _("Results of week %(number)s are disputed: a director decides. Tables: %(tables)s."),
    "results-unconfirmed": _("Results of week %(number)s are not confirmed yet. Tables: %(tables)s."),
    "clock-needs-play": _("A clock runs while a week is played; week %(number)s is %(state)s."),
    "time-not-up": _("The time of week %(number)s is not up: games count as they stand once it is."),
    "newer-draw-played": _("Week %(number)s has been drawn anew, and that draw is played: the old one stays undone."),
    "later-round-paired": _("Week %(later)s is out already. Take it back first."),
    "round-not-in-play": _("Week %(number)s is %(state)s: no hands are entered in it now."),
    "round-is-closed": _(
        "With this correction the game would go on, but week %(number)s is closed. Reopen the week first."
    ),
    "lift-leaves-no-result": _(
        "Without this ruling table %(table)s has no result, and week %(number)s is closed. Enter another ruling in its"
        " place, or reopen the week first."
    ),
    "no-such-round-yet": _("A penalty counts from a week that is published: from 1 to %(last)s."),
    "schedule-begun": _("The fixtures cannot be drawn anew once a week is out: %(rounds)s are."),
}

"""What the table's page says in Hearts, at an auction, and in truco."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def words_of_games() -> dict[str, Any]:
    return {**_hearts(), **_auction(), **_truco()}


def _hearts() -> dict[str, Any]:
    return {
        "pass_to": _("Choose three cards for %(name)s"),
        "pass_left": _("to the left"),
        "pass_right": _("to the right"),
        "pass_across": _("across"),
        "pass_them": _("Pass these three"),
        "passing": _("Cards are being passed"),
        "pass_wait": _("You passed %(cards)s. Waiting for %(names)s."),
        "received": _("%(name)s passed you %(cards)s."),
        "broken": _("Hearts are broken"),
        "unbroken": _("Hearts are not broken"),
        "moon_choose": _("You shot the moon. Where do the points go?"),
        "moon_add": _("Onto everybody else"),
        "moon_subtract": _("Off my own score"),
        "moon_wait": _("%(name)s shot the moon, and chooses where the points go."),
        "moon_added": _("%(name)s puts the moon onto the others."),
        "moon_subtracted": _("%(name)s takes the moon off the own score."),
        "moon": _("moon"),
    }


def _auction() -> dict[str, Any]:
    return {
        "pool": _("Pool: %(chips)s"),
        "bid_more": _("Bid more than %(best)s to name the suit, or pass."),
        "bid": _("Bid %(chips)s"),
        "no_bid": _("Pass without a bid"),
        "chips": _("Chips"),
        "fewer": _("One chip fewer"),
        "more": _("One chip more"),
        "bids": _("%(name)s bids %(chips)s."),
        "bids_not": _("%(name)s passes."),
        "bid_short": _("bid %(chips)s"),
        "bid_none": _("passed"),
        "bidding": _("%(name)s is bidding"),
        "name_now": _("Name the suit that counts"),
        "naming": _("%(name)s names the suit"),
        "names_suit": _("%(name)s names %(suit)s."),
        "suit_counts": _("%(suit)s count"),
        "all_passed": _("Everybody passed: no chip moved."),
        "bid_won": _("%(name)s bid %(chips)s and named %(suit)s."),
        "suit_was": _("Nobody bid; the suit was %(suit)s."),
        "pool_stays": _("It is a jackpot: the pool stays for the next deal."),
        "jackpot_deal": _("Jackpot deal: no bidding"),
    }


def _truco() -> dict[str, Any]:
    return {
        "worth": _("This hand is worth"),
        "asks": _("%(name)s asks for %(value)s."),
        "answer_us": _("You or your partner answer."),
        "answer_them": _("%(names)s may answer."),
        "accept": _("Accept"),
        "run": _("Run"),
        "accepts": _("%(name)s accepts."),
        "runs": _("%(name)s runs."),
        "cover_next": _("Play the next card covered"),
        "cover_hint": _("The card will lie face down and is worth nothing."),
        "vira": pgettext("the vira", "Turned"),
        "manilhas": _("Manilhas"),
        "eleven": _("Hand of eleven"),
        "ten": _("Hand of ten"),
        "iron": _("Iron hand"),
        "iron_hint": _("Nobody sees the own cards: choose one by its place."),
        "place": _("Card %(place)s, face down"),
        "eleven_choose": _("Look at both hands. Play for %(value)s, or give up?"),
        "eleven_wait": _("%(names)s look at both hands and decide."),
        "partner_cards": _("Your partner's cards"),
        "stay": pgettext("hand of eleven", "Play it"),
        "fold": pgettext("hand of eleven", "Give it up"),
        "stays": pgettext("with eleven points", "%(name)s stays."),
        "folds": _("%(name)s folds."),
        "trick_ours": pgettext("a trick", "won"),
        "trick_theirs": pgettext("a trick", "lost"),
        "trick_tied": pgettext("a trick", "tied"),
        "pair_takes": _("%(names)s take %(points)s."),
        "nobody_scores": _("All tied: nobody scores."),
        "trick_n": _("Trick %(number)s"),
    }

"""What the table's page says by itself, in the reader's language: given to its scripts as JSON. Placeholders are
Python's, `%(name)s`; where a number decides on the form, both stand here, as `[one, many]` with the number in them."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy, pgettext

from gameplay.names import SUITS
from gameplay.rules import cards
from gameplay.web.live_words_of_games import words_of_games

FEW, MANY = 20, 120
"""Plural forms are told number by number up to here, in whatever way the language makes them."""


def table_words() -> dict[str, Any]:
    return {
        **_connection(),
        **_table(),
        **_endings(),
        **_hand(),
        **_seats(),
        **_talk(),
        **_replay(),
        **words_of_games(),
    }


def card_names() -> dict[str, str]:
    """All cards in words, by their faces."""
    return {rank + suit: _rank_of_suit(rank, suit) for rank in cards.RANKS for suit in cards.SUITS}


def suit_names() -> dict[str, str]:
    return {letter: str(name) for letter, name in SUITS.items()}


def rank_letters() -> dict[str, str]:
    """What stands in the corner of a card. The ten is written with figures; the letters are the language's own."""
    own = {
        "A": pgettext("corner of a card", "A"),
        "K": pgettext("corner of a card", "K"),
        "Q": pgettext("corner of a card", "Q"),
        "J": pgettext("corner of a card", "J"),
    }
    return {rank: own.get(rank, "10" if rank == "T" else rank) for rank in cards.RANKS}


def _rank_of_suit(rank: str, suit: str) -> str:
    ranks = {
        "2": _("two"), "3": _("three"), "4": _("four"), "5": _("five"), "6": _("six"), "7": _("seven"),
        "8": _("eight"), "9": _("nine"), "T": _("ten"), "J": _("jack"), "Q": _("queen"), "K": _("king"),
        "A": _("ace"),
    }  # fmt: skip
    return pgettext("a card", "%(rank)s of %(suit)s") % {"rank": ranks[rank], "suit": SUITS[suit]}


def _counted(noun: Any, most: int = FEW) -> list[str]:
    return [noun % {"count": count} for count in range(most + 1)]


def _connection() -> dict[str, Any]:
    return {
        "offline": _("No connection. The table is kept; this page tries again by itself."),
        "online": _("Connected again."),
        "gone": _("There is no such table, or it cannot be watched."),
        "signed_out": _("You have been signed out. Your seat is kept."),
        "sign_in_again": _("Sign in again"),
        "too_much": _("This page sent too much at once and was cut off. Load it again in a minute."),
        "too_many": _("Tables are open in too many windows. Close some of them, then load this page again."),
        "connecting": _("One moment, the table is laid."),
        "unsent": _("Your card is kept, and sent as soon as the connection is back."),
        "seconds": _counted(ngettext_lazy("%(count)s second left", "%(count)s seconds left", "count"), MANY),
        "hurry": _("Ten seconds left."),
    }


def _table() -> dict[str, Any]:
    return {
        "seat": _("Seat %(seat)s"),
        "free": pgettext("a seat", "free"),
        "sit_here": _("Sit here"),
        "sit": _("Sit down"),
        "sign_in": _("Sign in to sit down"),
        "stand": _("Give up my seat"),
        "fill": _("Fill with bots"),
        "start": _("Begin"),
        "gathering": _("Waiting for players"),
        "gathering_host": _("Send the link to those who should play. Once all seats are taken, you begin."),
        "gathering_seated": _("You have a seat. %(name)s begins once all seats are taken."),
        "gathering_guest": _("There is a seat for you at this table."),
        "gathering_full": _("All seats are taken."),
        "gathering_event": _("This table begins with its round."),
        "gathering_agreed": _("This table begins once all who sit here are ready, or by itself with its round."),
        "begin_ready": _("Ready to begin"),
        "link": _("Link to this table"),
        "copy": _("Copy the link"),
        "copied": _("Copied."),
        "watching": _("You are watching."),
        "paused": _("The table pauses."),
        "go_on": _("Go on"),
        "pause": _("Ask for a pause"),
        "no_pause": _("No pause after all"),
        "pause_asked": _("%(names)s would like a pause. It begins once everybody has asked for it."),
        "bot_for_me": _("Let a bot play for me"),
        "back": _("I am back"),
        "away_self": _("A bot is playing for you."),
        "hand_n": _("Hand %(number)s"),
        "hand_of": _("Hand %(number)s of %(limit)s"),
        "to": pgettext("the end of a game", "to %(end)s"),
    }


def _endings() -> dict[str, Any]:
    return {
        "closed": _("This table was closed before anybody played."),
        "abandoned": _("Everybody had left, and nobody came back: this table is closed, and its game does not count."),
        "unkept": _("This hand came to numbers too large to be kept: it does not count, and this table is closed."),
        "unkept_event": _(
            "This hand cannot be kept as it was played: it does not count, and the director is told of it."
        ),
        "dealt_anew": _(
            "This hand does not count. It is dealt anew once everybody is ready, or by itself in a moment."
        ),
        "cut_off": _("This table is closed: the game has ended here."),
        "waits_for_all": _(
            "Everybody is away. The next hand is dealt once somebody is back; if nobody comes, the table is closed."
        ),
    }


def _hand() -> dict[str, Any]:
    return {
        "your_turn": _("Your turn"),
        "turn_of": _("%(name)s to play"),
        "you_play": _("You play the %(card)s."),
        "plays": _("%(name)s plays the %(card)s."),
        "plays_covered": _("%(name)s plays a covered card."),
        "you_cover": _("You play a covered card."),
        "takes": _("%(name)s takes the trick."),
        "you_take": _("You take the trick."),
        "nobody_takes": _("Nobody takes the trick: its cards go with the next one."),
        "tied_trick": _("The trick is tied."),
        "play_it": _("Play the %(card)s"),
        "covered": _("covered card"),
        "illegal": _("cannot be played now"),
        "last_trick": _("Last trick"),
        "to_the_trick": _("Back to the table"),
        "claim": _("End the hand: its points are decided"),
        "trick": _("Trick"),
        "led": pgettext("a player", "led"),
    }


def _seats() -> dict[str, Any]:
    return {
        "you": _("you"),
        "bot": _("bot"),
        "away": _("away, a bot plays"),
        "away_short": pgettext("a player", "away"),
        "dealer": _("dealer"),
        "ready": _("ready"),
        "cards": _counted(ngettext_lazy("%(count)s card", "%(count)s cards", "count")),
        "tricks": _counted(ngettext_lazy("%(count)s trick", "%(count)s tricks", "count")),
        "points": _counted(ngettext_lazy("%(count)s point", "%(count)s points", "count"), MANY),
        "total": _("total %(total)s"),
        "reserve": _("reserve %(time)s"),
        "us": _("Us"),
        "them": _("Them"),
    }


def _talk() -> dict[str, Any]:
    return {
        "said": _("%(name)s says: %(text)s"),
        "report": _("Report"),
        "report_it": _("Report what %(name)s said"),
        "reported": _("Thank you. A moderator looks at it."),
        "muted_until": _("A moderator has muted you until %(when)s. You play on and read; you write again after that."),
        "nothing_said": _("Nobody has said anything yet."),
        "player": _("Player"),
        "points_head": _("Points"),
        "total_head": _("Total"),
        "hand_head": _("Hand"),
        "result_table": _("Points of this hand"),
        "sheet_table": _("All hands so far"),
        "is_ready": _("Ready for the next hand"),
        "waiting_for": _("Waiting for %(names)s."),
        "next_hand": _("The next hand is dealt once everybody is ready, or by itself in a moment."),
        "replay": _("Look at the hand again"),
        "wins": _("%(names)s win the game."),
        "win": _("%(name)s wins the game."),
        "you_win": _("You win the game."),
        "game_over": _("The game is over."),
        "verify": _("Check that the cards were not changed"),
        "another": _("Open another table"),
        "again": _("Play again with these people"),
        "again_there": _("%(name)s would like to play again."),
        "again_go": _("To the new table"),
        "and": _("%(first)s and %(second)s"),
    }


def _replay() -> dict[str, Any]:
    return {
        "replay_start": _("The cards are dealt."),
        "replay_moment": _("Moment of the hand"),
        "replay_first": _("To the beginning"),
        "replay_back": _("One step back"),
        "replay_on": _("One step on"),
        "replay_last": _("To the end"),
        "replay_play": _("Play it"),
        "replay_stop": _("Stop"),
        "replay_link": _("Link to this moment"),
        "to_the_table": _("To the table"),
    }


def seals() -> dict[str, str]:
    """For the page that checks seals."""
    return {
        "right": _("Right: every card gives its leaf, and the leaves give the seal."),
        "noted": _("This browser noted the same seal before the first card was played."),
        "unlike": _("This browser noted another seal before the first card was played."),
        "wrong": _("Wrong at: %(places)s."),
        "closed": _("%(count)s stay under seal: cards played face down."),
        "unable": _("This browser checks seals only over HTTPS. Download the file, and check it with verify_deals."),
        "checking": _("Checking…"),
    }

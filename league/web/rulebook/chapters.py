"""What the page of each game has: one line in the list of games, its chapters, and where its numbers come from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from league.web.option_words import Text
from league.web.rulebook import auction, hearts, truco


@dataclass(frozen=True, slots=True)
class Chapter:
    slug: str
    title: Text
    template: str

    @property
    def path(self) -> str:
        return f"public/rules/{self.template}.html"


@dataclass(frozen=True, slots=True)
class Page:
    line: Text
    chapters: tuple[Chapter, ...]
    facts: Callable[[Any], dict[str, Any]]


CARDS = Chapter("cards", _("Players and cards"), "cards_hearts")
PLAY = Chapter("play", _("Playing a hand"), "play_hearts")
REFUSED = Chapter("not-allowed", _("What you may not do"), "refused_hearts")
OPTIONS = Chapter("options", _("What a table can agree on"), "options")
AIM_LADY = Chapter("aim", _("What it is about"), "aim_lady")
SCORE_LADY = Chapter("score", _("Counting a hand"), "score_lady")
MOON = Chapter("moon", _("Shooting the moon"), "moon")
END_LADY = Chapter("end", _("The end of a game"), "end_lady")
BLACK_LADY = (
    AIM_LADY,
    CARDS,
    Chapter("passing", _("Dealing and passing"), "deal_lady"),
    PLAY,
    REFUSED,
    SCORE_LADY,
    MOON,
    END_LADY,
    OPTIONS,
)
CANCELLATION = (
    AIM_LADY,
    CARDS,
    Chapter("dealing", _("Dealing, and the widow"), "deal_widow"),
    PLAY,
    Chapter("cancelling", _("Cards that cancel each other"), "cancelling"),
    REFUSED,
    SCORE_LADY,
    MOON,
    END_LADY,
    OPTIONS,
)
PLAIN_HEARTS = (
    Chapter("aim", _("What it is about"), "aim_plain"),
    CARDS,
    PLAY,
    REFUSED,
    Chapter("score", _("Counting a hand"), "score_plain"),
    Chapter("settlement", _("Settling the table"), "settlement"),
    OPTIONS,
)
AUCTION_HEARTS = (
    Chapter("aim", _("What it is about"), "aim_auction"),
    CARDS,
    Chapter("auction", _("The auction"), "auction"),
    PLAY,
    REFUSED,
    Chapter("pool", _("Paying, and the pool"), "pool"),
    Chapter("end", _("The end of a game"), "end_auction"),
    OPTIONS,
)
TRUCO = (
    Chapter("aim", _("What it is about"), "aim_truco"),
    Chapter("cards", _("Players and cards"), "cards_truco"),
    Chapter("play", _("Playing a hand"), "play_truco"),
    Chapter("raising", _("Asking for truco"), "raising"),
)
TRUCO_END = (
    Chapter("not-allowed", _("What you may not do"), "refused"),
    Chapter("end", _("The end of a game"), "end_truco"),
    OPTIONS,
)
PAULISTA = (*TRUCO, Chapter("eleven", _("The hand of eleven, and the iron hand"), "eleven"), *TRUCO_END)
MINEIRO = (*TRUCO, Chapter("ten", _("The hand of ten, and the iron hand"), "eleven"), *TRUCO_END)

PAGES: Mapping[str, Page] = {
    "black-lady": Page(
        _("Take no hearts and, above all, not the queen of spades. Or take them all."), BLACK_LADY, hearts.facts
    ),
    "omnibus": Page(
        _("As Black Lady, with one card that everybody wants: it takes points off."), BLACK_LADY, hearts.facts
    ),
    "cancellation": Page(
        _("Hearts for a large table, with two packs: identical cards cancel each other."), CANCELLATION, hearts.facts
    ),
    "plain-hearts": Page(
        _("Only hearts count, and every player settles with the table."), PLAIN_HEARTS, hearts.plain_facts
    ),
    "auction-hearts": Page(
        _("The suit to avoid is put up for auction, and everybody plays for the pool."), AUCTION_HEARTS, auction.facts
    ),
    "truco-paulista": Page(_("Three cards each, two pairs, and the nerve to ask for more."), PAULISTA, truco.facts),
    "truco-mineiro": Page(_("Truco in which the four strongest cards are always the same."), MINEIRO, truco.facts),
}

"""What lives are made of: a club with players who have accounts, events of every format, and results at random."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from gameplay.rules import registry
from league.models import Club, Event, Membership, Season, User
from league.services import clubs, events, seasons
from league.services.players import add_player
from tests.factories import make_club, names

GAMES = {"black-lady": 1, "plain-hearts": 1, "auction-hearts": 1, "truco-paulista": None}
"""Played as so many hands, so that one entry ends a game."""
TWO_HANDS = "Two hands"
PEOPLE = 18


@dataclass(frozen=True)
class Kind:
    """An event to be led through a life, with so many entries to begin with."""

    game: str
    format: str
    entries: tuple[int, int]
    settings: dict[str, Any] = field(default_factory=dict)
    rules: str = ""

    @property
    def pairs(self) -> bool:
        return self.game.startswith("truco") and self.format != "rotation"


PAID = {"fee_cents": 501, "fee_share_percent": 70, "added_cents": 333}
KINDS = {
    "pods": Kind("black-lady", "pods", (5, 9), {**PAID, "stake_cents": 3, "capacity": 8}),
    "two hands": Kind("black-lady", "pods", (4, 8), {"minimum_prize_cents": 150, **PAID, "stake_cents": 7}, TWO_HANDS),
    "cut": Kind("plain-hearts", "pods", (7, 9), {**PAID, "stake_cents": 1, "scoring": "placing"}),
    "chips": Kind("auction-hearts", "pods", (4, 8), {**PAID, "stake_cents": 1}),
    "rotation": Kind("black-lady", "rotation", (7, 9), {"rounds_planned": 4, "stake_cents": 1}),
    "tables": Kind("black-lady", "knockout", (6, 9), {**PAID, "stake_cents": 1}),
    "groups": Kind("black-lady", "groups", (8, 10), {"format_settings": {"groups": 2}}),
    "one table": Kind("plain-hearts", "single-table", (3, 6), {"stake_cents": 10, "rounds_planned": 3}),
    "swiss": Kind("truco-paulista", "swiss", (3, 7), {**PAID, "rounds_planned": 4, "capacity": 6}),
    "round-robin": Kind("truco-paulista", "round-robin", (3, 6), PAID),
    "knockout": Kind("truco-paulista", "knockout", (3, 7), {**PAID, "format_settings": {"third_place": True}}),
    "twice lost": Kind("truco-paulista", "knockout", (3, 5), {"format_settings": {"double_elimination": True}}),
    "groups of pairs": Kind("truco-paulista", "groups", (4, 8), {"format_settings": {"groups": 2}}),
    "league": Kind("truco-paulista", "league", (3, 6), {**PAID, "format_settings": {"open_days": 20}}),
    "league of tables": Kind("black-lady", "league", (6, 9), {**PAID, "rounds_planned": 3, "stake_cents": 1}),
    "partners": Kind("truco-paulista", "rotation", (4, 9), {**PAID, "rounds_planned": 4}),
}


@dataclass(frozen=True)
class World:
    club: Club
    season: Season
    people: list[User]


def make_world() -> World:
    """A club with money, house rules that make short games, a season of everything, and players with accounts."""
    club = make_club(money=True)
    for game, hands in GAMES.items():
        clubs.create_rule_set(club, game, game, {}, hands_limit=hands, by=club.admin)
    clubs.create_rule_set(club, TWO_HANDS, "black-lady", {}, hands_limit=2, by=club.admin)
    people = [User(email=f"life-{number}@example.org", name=name) for number, name in enumerate(names(PEOPLE))]
    people = User.objects.bulk_create(people)
    Membership.objects.bulk_create(Membership(club=club, user=user, role="member") for user in people)
    for user in people:
        player = add_player(club, user.name, by=club.admin)
        player.user = user
        player.save()
    season = seasons.create_season(club, "All of it", by=club.admin)
    return World(club, season, people)


def make_event(world: World, kind: Kind, seed: int) -> Event:
    club = world.club
    event = events.create_event(
        club, kind.game, rule_set=club.rule_sets.get(name=kind.rules or kind.game), by=club.admin,
        format=kind.format, open_registration=False, **kind.settings,
    )  # fmt: skip
    Event.objects.filter(pk=event.pk).update(seed=seed)
    seasons.add_event(world.season, event, by=club.admin)
    return Event.objects.get(pk=event.pk)


def lines(kind: Kind, count: int, start: int = 0) -> list[str]:
    """What would be pasted to enter so many who come after `start`."""
    each = names(26 + PEOPLE)
    if not kind.pairs:
        return each[start : start + count]
    return [f"{each[2 * at]} + {each[2 * at + 1]}" for at in range(start, start + count)]


def tally(event: Event, seats: int, rng: Random) -> dict[str, Any]:
    """A hand as it may come out."""
    if registry.info(event.variant).pairs:
        return {"pair": rng.choice((1, 2)), "value": rng.choice((1, 3, 12, 12, 12)), "by": "tricks"}
    hearts = [0] * seats
    for _ in range(13):
        hearts[rng.randrange(seats) if rng.random() < 0.7 else 0] += 1
    if event.variant == "auction-hearts":
        return {"bid": [rng.randint(1, seats), rng.randint(1, 3)], "suit": "H", "taken": hearts}
    if event.variant == "plain-hearts":
        return {"hearts": hearts}
    told = {"hearts": hearts, "queen": rng.randint(1, seats)}
    moon = 13 in hearts and hearts.index(13) + 1 == told["queen"]
    return told | ({"moon": rng.choice(("add", "subtract"))} if moon else {})


def totals(event: Event, seats: int, rng: Random) -> list[int]:
    """What a game may have come to; some such games there are not."""
    if registry.info(event.variant).pairs:
        return rng.choice(([12, 3], [1, 12], [12, 9], [3, 12], [7, 5]))
    if event.variant == "auction-hearts":
        return rng.choice(([-2, 1, *[0] * (seats - 2)], [-5, *[-1] * (seats - 1)]))
    worth = (13 if event.variant == "plain-hearts" else 26) * (event.hands_limit or 1)
    found = [0] * seats
    for _ in range(worth):
        found[rng.randrange(seats) if rng.random() < 0.6 else -1] += 1
    return found

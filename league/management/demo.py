"""The demo club: made through the services alone, so that it is what a director would have made.

24 players; a finished evening of Black Lady with prizes, one with its second round being played, an evening of truco, a
table of Auction Hearts with a jackpot on it, an evening that is open for entries, an event played online and two tables
by invitation; a season and ratings. Draws and the hands entered come from fixed seeds; what is played online is dealt
as always.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from gameplay.queries import score_of
from league.management import demo_online
from league.models import Club, Event, Family, Membership, Notice, Player, RuleSet, Table, User
from league.services import clubs, entries, events, players, prizes, ratings, results, rounds, seasons, standings
from league.services.notices import choices

PASSWORD = "tavula-demo"
REMIND_HOURS = 24
SITE_ADMIN, DIRECTOR, SCORER, PLAYER = (
    "admin@tavula.example",
    "lisa@tavula.example",
    "ghjuvan@tavula.example",
    "ana@tavula.example",
)
SIGN_INS = [
    ("director", DIRECTOR, PASSWORD),
    ("scorer", SCORER, PASSWORD),
    ("player", PLAYER, PASSWORD),
    ("site admin", SITE_ADMIN, PASSWORD),
]
NAMES = [
    "Ana Lopes",
    "Anghjula Santoni", "Battì Casanova", "Bruno Carvalho", "Camille Roux", "Carla Bianchi", "Davide Ferri",
    "Dumè Orsini", "Elisa Conti", "Francesca Mori", "Ghjulia Paoli", "Hélène Martin", "Ivo Marques", "João Pereira",
    "Laurent Petit", "Lucia Grimaldi", "Marcu Mattei", "Nadia Rossi", "Olivier Blanc", "Paula Souza", "Petru Leca",
    "Rafael Lima", "Stella Marini", "Tumasgiu Albertini",
]  # fmt: skip


@transaction.atomic
def make() -> Club:
    """The whole club, or nothing of it."""
    director = account(DIRECTOR, "Lisa Colonna")
    account(SITE_ADMIN, "Site admin", is_staff=True, is_superuser=True)
    club = clubs.create_club("Circulu di e Carte, Bastia", by=director)
    club.about = "Hearts and truco every week, and a glass of something afterwards."
    club.money = True
    club.save(update_fields=["about", "money"])
    scorer, player = account(SCORER, "Ghjuvan Poli"), account(PLAYER, "Ana Lopes")
    clubs.set_role(club, scorer, Membership.Role.MEMBER, by=director)
    clubs.set_role(club, player, Membership.Role.MEMBER, by=director)
    people = [players.add_player(club, name, by=director) for name in NAMES]
    players.link_account(people[0], player, by=director)
    on_the_page_only(player, Notice.Kind.values)
    finished_evening(club, director)
    running_evening(club, director, scorer)
    truco_evening(club, director)
    auction_table(club, director)
    coming_evening(club, director)
    demo_online.online_event(club, [NAMES[0], *NAMES[4:11]], director)
    demo_online.table_in_play(player, Random(4))
    demo_online.table_with_a_seat_free(scorer)
    for event in club.events.all():
        standings.refresh(event.pk)
    count_together(club, director)
    on_the_page_only(player, [Notice.Kind.TURN])
    return club


def count_together(club: Club, by: User) -> None:
    """What the evenings come to: a season with its table, and everybody's ratings."""
    days = {"first_day": evening(-60).date(), "last_day": evening(60).date()}
    season = seasons.create_season(club, "This season", by=by, drop=1, **days)
    seasons.refresh(season.pk)
    for family in Family:
        ratings.refresh(club.pk, family)


def account(email: str, name: str, **fields: Any) -> User:
    from allauth.account.models import EmailAddress

    user = User.objects.create_user(email, PASSWORD, name=name, **fields)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    return user


def on_the_page_only(who: User, kinds: Sequence[str]) -> None:
    """Of these no mail is written, of others as ever. How the club came to be is news to nobody; and where it leaves
    the player's turn standing, that would be mailed some minutes after each start."""
    choices.choose(dict.fromkeys(kinds, "never"), [], REMIND_HOURS, by=who)


def rules(club: Club, name: str) -> RuleSet:
    return club.rule_sets.get(name=name)


def evening(days: int) -> datetime:
    """Half past eight in the evening, so many days from today, in the site's time zone."""
    day = timezone.localtime() + timedelta(days=days)
    return day.replace(hour=20, minute=30, second=0, microsecond=0)


def checked_in(event: Event, names: list[str], by: User) -> None:
    entries.enter_players(event, names, by=by)
    events.open_check_in(event, by=by)
    entries.check_in_all(event, by=by)


def play_round(event: Event, number: int, rng: Random, by: User, tables: int | None = None) -> None:
    """Pair and publish, and play at the first so many tables to the end; at the next one a hand or two."""
    drawn = rounds.pair(event, number=number, by=by)
    rounds.publish(drawn, by=by)
    seated = list(Table.objects.filter(round=drawn).order_by("number"))
    full = seated if tables is None else seated[:tables]
    for table in full:
        play(table, rng, by)
    for table in seated[len(full) : len(full) + 1]:
        play(table, rng, by, hands=2)


def play(table: Table, rng: Random, by: User, hands: int | None = None) -> None:
    table.refresh_from_db()
    while hands is None or hands > 0:
        score = score_of(table.game)
        if score.over:
            return
        truco = score.variant.pairs
        tally = truco_tally(rng, score.totals) if truco else lady_tally(rng, score.variant.seats)
        results.enter_hand(table, number=score.context().number, tally=tally, by=by)
        hands = None if hands is None else hands - 1


def lady_tally(rng: Random, seats: int) -> dict[str, Any]:
    """Hearts fall unevenly: a player who takes some takes more. Now and then somebody shoots the moon."""
    if rng.random() < 0.04:
        shooter = rng.randint(1, seats)
        return {"hearts": [13 * (seat == shooter) for seat in range(1, seats + 1)], "queen": shooter, "moon": "add"}
    hearts = [0] * seats
    for _ in range(13):
        weights = [1 + 0.6 * taken for taken in hearts]
        hearts[rng.choices(range(seats), weights)[0]] += 1
    queen = rng.choices(range(1, seats + 1), [1 + taken for taken in hearts])[0]
    if 13 in hearts:
        queen = hearts.index(13) % seats + 1
        queen = queen % seats + 1 if hearts[queen - 1] == 13 else queen
    return {"hearts": hearts, "queen": queen}


def truco_tally(rng: Random, totals: Sequence[int]) -> dict[str, Any]:
    """Most hands are played for 1, some for 3 or 6; with 11 points on a side a hand is worth 3 from the start."""
    if rng.random() < 0.03:
        return {"pair": 0}
    value = 3 if 11 in totals else rng.choices([1, 3, 6], [6, 3, 1])[0]
    return {"pair": rng.choice([1, 2]), "value": value, "by": "tricks"}


def finished_evening(club: Club, by: User) -> None:
    rng = Random(1)
    event = events.create_event(
        club, name="Black Lady, evening 11", starts_at=evening(-10), rule_set=rules(club, "Black Lady to 50"),
        fee_cents=500, added_cents=2000, by=by,
    )  # fmt: skip
    prizes.set_prizes(
        event, [{"rank": 1, "percent": 50}, {"rank": 2, "percent": 30}, {"rank": 3, "percent": 20}], by=by
    )
    checked_in(event, NAMES[:16], by)
    for number in (1, 2, 3):
        play_round(event, number, rng, by)
    events.finish(event, by=by)
    prizes.award(event, by=by)


def running_evening(club: Club, by: User, scorer: User) -> None:
    rng = Random(2)
    event = events.create_event(
        club, name="Black Lady, evening 12", starts_at=evening(0), rule_set=rules(club, "Black Lady to 50"),
        fee_cents=500, by=by,
    )  # fmt: skip
    prizes.set_prizes(event, [{"rank": 1, "percent": 60}, {"rank": 2, "percent": 40}], by=by)
    events.assign(event, scorer, "scorer", by=by)
    checked_in(event, NAMES[:6] + NAMES[9:16], by)
    play_round(event, 1, rng, by)
    play_round(event, 2, rng, by, tables=1)


def truco_evening(club: Club, by: User) -> None:
    rng = Random(3)
    event = events.create_event(
        club,
        name="Truco under the lime tree",
        starts_at=evening(-3),
        rule_set=rules(club, "Truco to 12"),
        rounds_planned=4,
        by=by,
    )
    pairs = [f"{a} + {b}" for a, b in zip(NAMES[::3], NAMES[1::3], strict=True)]
    checked_in(event, pairs, by)
    play_round(event, 1, rng, by)
    play_round(event, 2, rng, by)
    play_round(event, 3, rng, by, tables=2)


AUCTION = [
    {"bid": [2, 4], "suit": "S", "taken": [6, 0, 4, 3]},
    {"bid": [4, 3], "suit": "C", "taken": [5, 2, 3, 3]},
    {"suit": "H", "taken": [4, 1, 7, 1]},
]
"""Seat 2 wins a pool; then nobody is clear, twice: the third deal is a jackpot deal, and so is the next."""


def auction_table(club: Club, by: User) -> None:
    eight = clubs.create_rule_set(club, "Auction Hearts, 8 deals", "auction-hearts", {"deals": 8}, by=by)
    event = events.create_event(
        club,
        name="Auction at the bar",
        starts_at=evening(0),
        rule_set=eight,
        format="single-table",
        stake_cents=10,
        by=by,
    )
    checked_in(event, NAMES[17:21], by)
    drawn = rounds.pair(event, number=1, by=by)
    rounds.publish(drawn, by=by)
    table = Table.objects.get(round=drawn)
    for number, tally in enumerate(AUCTION, start=1):
        results.enter_hand(table, number=number, tally=tally, by=by)


def coming_evening(club: Club, by: User) -> None:
    event = events.create_event(
        club,
        name="Christmas hearts",
        starts_at=evening(18),
        rule_set=rules(club, "Black Lady to 100"),
        capacity=32,
        by=by,
    )
    entries.enter_players(event, NAMES[3:12], by=by)


def is_empty() -> bool:
    return not Club.objects.exists() and not Player.objects.exists()

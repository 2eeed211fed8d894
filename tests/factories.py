"""Clubs, people and events for tests, made through the services as a director would make them.

club = make_club()                                   # its admin is club.admin
event = make_event(players=8)                        # Black Lady to 50, eight entered
event = make_event(club, rules="Truco to 12", players=4, checked_in=True)   # four pairs, checked in
round_ = play_round(event, 1)                        # paired and published
director = event.created_by
"""

from itertools import count
from typing import Any

from gameplay.models import Game
from league.models import Club, Entry, Event, Membership, Player, Round, RuleSet, Table, User
from league.services import clubs, entries, events, results, rounds
from league.services import players as people

NAMES = (
    "Ana", "Bruno", "Carla", "Davide", "Elisa", "Fabio", "Giulia", "Hugo", "Ivana", "Jorge", "Karim", "Lucia", "Marco",
    "Nadia", "Oscar", "Paula", "Quentin", "Rosa", "Stefano", "Teresa", "Umberto", "Vera", "Walter", "Xenia", "Yann",
    "Zoe",
)  # fmt: skip
SURNAMES = ("", "Albertini", "Casanova", "Dominici", "Grimaldi", "Mattei", "Orsini", "Paoli", "Santoni")
BLACK_LADY, TRUCO = "Black Lady to 50", "Truco to 12"
PASSWORD = "a-long-sentence-for-tests"
_numbers = count(1)


def names(how_many: int) -> list[str]:
    """Names that nobody would take for one another: Ana, Bruno, ..., Ana Albertini, ..."""
    return [f"{NAMES[at % len(NAMES)]} {SURNAMES[at // len(NAMES)]}".strip() for at in range(how_many)]


def make_user(name: str = "", **fields: Any) -> User:
    number = next(_numbers)
    name = name or f"Account {number}"
    email = fields.pop("email", f"account-{number}@example.org")
    return User.objects.create_user(email, fields.pop("password", PASSWORD), name=name, **fields)


def make_site_admin() -> User:
    return make_user("Site admin", is_staff=True, is_superuser=True)


def make_club(name: str = "", *, admin: User | None = None, **details: Any) -> Club:
    """With the presets of house rules; `club.admin` is the account that created it."""
    admin = admin or make_user("Club admin")
    club = clubs.create_club(name or f"Club {next(_numbers)}", by=admin, **details)
    club.admin = admin
    return club


def make_member(club: Club, role: str = Membership.Role.MEMBER, name: str = "") -> User:
    user = make_user(name)
    clubs.set_role(club, user, role, by=admin_of(club))
    return user


def make_player(club: Club, name: str, note: str = "", *, user: User | None = None) -> Player:
    player = people.add_player(club, name, note, by=admin_of(club))
    return people.link_account(player, user, by=admin_of(club)) if user else player


def admin_of(club: Club) -> User:
    return User.objects.filter(memberships__club=club, memberships__role=Membership.Role.ADMIN).order_by("id")[0]


def rules(club: Club, name: str = BLACK_LADY) -> RuleSet:
    return club.rule_sets.get(name=name)


def make_event(
    club: Club | None = None,
    name: str = "Thursday",
    *,
    rules: str = BLACK_LADY,
    players: int = 0,
    checked_in: bool = False,
    by: User | None = None,
    seed: int | None = None,
    **settings: Any,
) -> Event:
    """An event with registration open and so many entries (where pairs play: so many pairs). `seed` fixes its draws."""
    club = club or make_club()
    by = by or admin_of(club)
    settings = {"starts_at": None, **settings}
    event = events.create_event(club, name, rule_set=club.rule_sets.get(name=rules), by=by, **settings)
    if seed is not None:
        Event.objects.filter(pk=event.pk).update(seed=seed)
    if players:
        entries.enter_players(event, lines(event, players), by=by)
    if checked_in:
        check_in(event, by=by)
    return Event.objects.get(pk=event.pk)


def lines(event: Event, how_many: int) -> list[str]:
    """What would be pasted to enter so many."""
    if event.variant.startswith("truco"):
        each = names(2 * how_many)
        return [f"{one} + {other}" for one, other in zip(each[::2], each[1::2], strict=True)]
    return names(how_many)


def check_in(event: Event, *, by: User | None = None) -> None:
    """Open check-in where it is not open yet, and check everybody in."""
    by = by or event.created_by
    event.refresh_from_db()
    if event.state in (Event.State.DRAFT, Event.State.REGISTRATION):
        events.open_check_in(event, by=by)
    entries.check_in_all(event, by=by)


def entry_of(event: Event, name: str) -> Entry:
    """The entry that starts with this name: "Ana" finds "Ana + Bruno"."""
    return event.entries.filter(name__startswith=name).order_by("number")[0]


def pair(event: Event, number: int = 1, *, by: User | None = None) -> Round:
    return rounds.pair(event, number, by=by or event.created_by)


def play_round(event: Event, number: int = 1, *, by: User | None = None) -> Round:
    """Paired and published: a game is open at each table."""
    return rounds.publish(pair(event, number, by=by), by=by or event.created_by)


def finish_table(table: Table, *, best: int = 1, by: User | None = None) -> None:
    """Enter hands until the game is over; this side wins it. (Black Lady to 50 takes three hands, truco one.)"""
    by = by or table.round.event.created_by
    table = Table.objects.select_related("game").get(pk=table.pk)
    while table.game.state == Game.State.OPEN:
        results.enter_hand(table, table.game.hands_played + 1, tally(table.game, best), by=by)
        table.game.refresh_from_db()


def finish_round(round_: Round, *, best: int = 1, by: User | None = None) -> None:
    for table in round_.tables.order_by("number"):
        finish_table(table, best=best, by=by)


def tally(game: Game, best: int) -> dict[str, Any]:
    """A hand in which `best` takes nothing: at a table of four the others have 4, 4, and 5 + 13 points."""
    if game.variant.startswith("truco"):
        return {"pair": best, "value": 12, "by": "tricks"}
    others = [seat for seat in range(1, game.seats.count() + 1) if seat != best]
    share = 13 // len(others)
    hearts = dict.fromkeys(others, share) | {best: 0, others[-1]: 13 - share * (len(others) - 1)}
    return {"hearts": [hearts[seat] for seat in sorted(hearts)], "queen": others[-1]}

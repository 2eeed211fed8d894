"""The players of a club, with or without an account."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Club, Entry, Event, Player, User
from league.services import audit, names, online, shown_names
from league.services.guard import locked, permit
from league.services.names import Likeness, Name

FIELDS = ("name", "note")


@transaction.atomic
def add_player(club: Club, name: str, note: str = "", *, by: User) -> Player:
    """A new player. Two may bear one name; then a note must tell them apart."""
    club = locked(club)
    permit(by, "league.manage_players", club)
    wanted = _read(name, note)
    _refuse_namesake(club, wanted)
    return new_player(club, wanted, by=by)


def own_player(club: Club, written: str, *, by: User) -> Player:
    """The player of an account in a club that is locked, made where there is none. Whoever bears the name of a player
    there is either that one, which only the club's people can say, or adds a note; nobody takes over a player."""
    found = Player.objects.filter(club=club, user=by).first()
    if found is not None:
        return found
    wanted = names.read(written)
    waiting = Player.objects.filter(club=club, name_key=wanted.key, user=None)
    if _namesake(club, wanted) or (not wanted.note and waiting.exists()):
        raise LeagueRefusal("name-taken", name=str(wanted))
    return new_player(club, Name(wanted.name, wanted.note), by=by, user=by)


def new_player(club: Club, name: Name, *, by: User, user: User | None = None) -> Player:
    """For services that have asked for permission and locked the club."""
    (player,) = new_players(club, [(name, user)], by=by)
    return player


def new_players(club: Club, people: Iterable[tuple[Name, User | None]], *, by: User) -> list[Player]:
    """The same for many, each with the account that is this player's; hundreds take no more queries than one."""
    made = Player.objects.bulk_create(
        (
            Player(club=club, name=name.name, note=name.note, name_key=name.key, user=user, is_member=name.member)
            for name, user in people
        ),
        batch_size=500,
    )
    told = ((player, {"name": player.name, "note": player.note, "user": player.user}) for player in made)
    audit.log_each("player.create", told, by=by)
    shown_names.renew([player for player in made if player.user and player.user.shows_name], by=by)
    return made


@transaction.atomic
def rename_player(player: Player, name: str, note: str = "", *, by: User) -> Player:
    """Events that are not over show the new name; the others, and games that have been opened, keep it as it was."""
    events = _events_in_hand(player)
    club = locked(player.club)
    player = locked(player)
    permit(by, "league.manage_players", club)
    wanted = _read(name, note)
    _refuse_namesake(club, wanted, but=player)
    with audit.changing(player, FIELDS, "player.rename", by=by):
        player.name, player.note, player.name_key = wanted.name, wanted.note, wanted.key
        player.save(update_fields=["name", "note", "name_key"])
    rename_entries(player, events, by)
    shown_names.renew([player], by=by)
    return player


def rename_entries(player: Player, events: list[Event], by: User) -> None:
    """For services that hold the locks of these events: the player's entries in them bear the names of who plays."""
    for entry in _entries(player, events):
        _rename_entry(entry, by)


def _events_in_hand(player: Player) -> list[Event]:
    """The player's events that are not over, locked: none of them ends meanwhile."""
    own = Entry.objects.filter(members__player=player).values("event")
    events = Event.objects.filter(pk__in=own).exclude(state__in=Event.ENDED).order_by("pk")
    return list(events.select_for_update(no_key=True))


def _entries(player: Player, events: list[Event]) -> Iterable[Entry]:
    return Entry.objects.filter(members__player=player, event__in=events).select_related("event__club").order_by("pk")


def _rename_entry(entry: Entry, by: User) -> None:
    players = [member.player for member in entry.members.select_related("player").order_by("position")]
    with audit.changing(entry, ("name",), "entry.rename", by=by):
        entry.name, entry.public_name = names.together(players), names.public_name(players)
        entry.save(update_fields=["name", "public_name"])


@transaction.atomic
def link_account(player: Player, user: User | None, *, by: User) -> Player:
    """Say which account is this player's; None takes the account away again."""
    club = locked(player.club)
    player = locked(player)
    permit(by, "league.manage_players", club)
    if user and player.user_id not in (None, user.pk):
        raise LeagueRefusal("player-has-account", player=str(player))
    other = Player.objects.filter(club=club, user=user).exclude(pk=player.pk).first() if user else None
    if other:
        raise LeagueRefusal("account-has-player", player=str(other))
    before = player.user_id
    player.user = user
    player.save(update_fields=["user"])
    if before != player.user_id:
        audit.log("player.account", player, by=by, old={"user": before}, new={"user": user})
        shown_names.renew([player], by=by)
        online.seat_account(player)
    return player


@transaction.atomic
def set_membership(player: Player, is_member: bool, *, by: User) -> Player:
    """Whether the player pays the fee of the club's members, with or without an account. It counts from the next entry
    on: those that are made keep their fee."""
    club = locked(player.club)
    player = locked(player)
    permit(by, "league.manage_players", club)
    with audit.changing(player, ("is_member",), "player.membership", by=by):
        player.is_member = is_member
        player.save(update_fields=["is_member"])
    return player


def likely_doubles(club: Club, written: Iterable[str]) -> dict[str, list[Player]]:
    """For each name that nearly is, or is, one of the club's: whose. Names that cannot be read are left out."""
    everybody = list(Player.objects.filter(club=club))
    likeness: Likeness[Any] = Likeness((player.name_key, player) for player in everybody)
    found: dict[str, list[Player]] = {}
    for text in written:
        try:
            like = likeness.like(names.read(text).key)
        except LeagueRefusal:
            continue
        if like:
            found[text] = like
    return found


def _read(name: str, note: str) -> Name:
    """A note may come by itself or, in brackets, with the name."""
    read = names.read(name)
    return Name(read.name, names.clean(note) or read.note)


def _refuse_namesake(club: Club, name: Name, but: Player | None = None) -> None:
    if _namesake(club, name, but):
        raise LeagueRefusal("player-exists", name=str(name))


def _namesake(club: Club, name: Name, but: Player | None = None) -> bool:
    """Whether a player has this name, and no note that tells the two apart."""
    namesakes = Player.objects.filter(club=club, name_key=name.key).exclude(pk=but and but.pk)
    return any(names.name_key(player.note) == names.name_key(name.note) for player in namesakes)

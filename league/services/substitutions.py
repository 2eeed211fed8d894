"""Another player takes over an entry, or one of the two places in a pair. Results, rank and fee stay with the entry.

It counts from the round that is drawn, where nobody has played at the entry's table yet (its game is opened anew, with
the names of who sits there now), else from the next one. Whoever has played and left can come back into this entry, and
be entered in no other.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Exists, OuterRef

from gameplay.models import Game
from gameplay.texts import one_line
from league.errors import LeagueRefusal
from league.models import Entry, EntryMember, Event, Player, Round, Seating, Substitution, Table, User
from league.queries.progress import next_unseen
from league.services import audit, fees, games, names, online
from league.services.counting import count_anew
from league.services.desk import Desk
from league.services.entry_steps import came, for_the_desk, refuse_gone
from league.services.notices import telling

DRAWN = (Round.State.PAIRED, *Round.UNDER_WAY)


@transaction.atomic
def substitute(
    entry: Entry, comes: Player | str, *, by: User, leaves: Player | None = None, reason: str = ""
) -> Substitution:
    """`comes`: a player of the club, or a name as the desk reads it. `leaves`: which of the two, in a pair.

    Raises what the desk says to names, `already-in-the-event`, `has-played-for`, `who-leaves`, `entry-has-left`.
    """
    event, entry = for_the_desk(entry, by)
    refuse_gone(entry)
    member = _member(entry, leaves)
    newcomer = Desk(event, by=by).substitute(_read(event, comes), entry)
    seatings = _untouched(entry)
    made = Substitution.objects.create(
        entry=entry,
        position=member.position,
        leaves=member.player,
        comes=newcomer,
        from_round=seatings[-1].round.number if seatings else next_unseen(event),
        reason=one_line(reason)[:300],
        by=by,
    )
    member.player = newcomer
    member.save(update_fields=["player"])
    _rename(event, entry, made, by)
    tables = Table.objects.filter(pk__in=[seating.table_id for seating in seatings], game__isnull=False)
    if opened := list(tables.values_list("pk", flat=True)):
        games.give_up_games(tables, by=by)
        games.open_games(event, Table.objects.filter(pk__in=opened), by=by)
        online.follow(event, {seating.round_id for seating in seatings})
    _tell(event, made.leaves, seatings)
    if event.state == Event.State.RUNNING:
        fees.hand_over(event, entry, by=by)
        came(event, by, [entry])
        count_anew(event)
    return made


def _read(event: Event, comes: Player | str) -> Player | names.Name:
    if isinstance(comes, Player):
        if comes.club_id != event.club_id:
            raise LeagueRefusal("other-club", what=str(comes))
        return comes
    return names.read(comes)


def _member(entry: Entry, leaves: Player | None) -> EntryMember:
    members = list(entry.members.select_related("player").order_by("position"))
    if leaves is not None:
        members = [member for member in members if member.player_id == leaves.pk]
    if len(members) != 1:
        raise LeagueRefusal("who-leaves")
    return members[0]


def _untouched(entry: Entry) -> list[Seating]:
    """The entry's places in the rounds that are drawn, the last one first, back to one at whose table a hand has been
    played: of a league's weeks several are open. A game put off from before that one stays the former player's."""
    drawn = Seating.objects.filter(entry=entry, round__state__in=(Round.State.PAIRED, *Round.PUBLISHED))
    found = []
    for seating in drawn.select_related("round", "table__game").order_by("-round__number"):
        game = seating.table.game if seating.table else None
        touched = game is not None and (game.hands_played or game.state != Game.State.OPEN)
        if touched or seating.round.state not in DRAWN:
            break
        found.append(seating)
    return found


def _tell(event: Event, leaves: Player, seatings: Iterable[Seating]) -> None:
    """Who has come, who has left, and the others at the table: with the same entries it seats somebody else now."""
    for seating in seatings:
        if seating.round.is_under_way:
            telling.replaced(event, seating.round, leaves)
            at_table = Seating.objects.filter(table=seating.table_id) if seating.table_id else [seating]
            telling.pairings(event, seating.round, {one.entry_id for one in at_table})


def _rename(event: Event, entry: Entry, made: Substitution, by: User) -> None:
    """The entry bears the names of who plays now; in a running event it is there."""
    before = entry.name
    players = [one.player for one in entry.members.select_related("player").order_by("position")]
    entry.name, entry.public_name = names.together(players), names.public_name(players)
    if event.state == Event.State.RUNNING and entry.has_place:
        entry.state = Entry.State.CHECKED_IN
    entry.save(update_fields=["name", "public_name", "state"])
    audit.log(
        "entry.substitute", entry, by=by, reason=made.reason,
        old={"name": before, "player": made.leaves},
        new={"name": entry.name, "player": made.comes, "from_round": made.from_round},
    )  # fmt: skip


def round_is_gone(event: Event, number: int) -> None:
    """The round is drawn anew: whoever took over after it does so before it."""
    Substitution.objects.filter(entry__event=event, from_round=number + 1).update(from_round=number)


def round_is_back(round_: Round) -> None:
    """It is as it was played: whoever took over since its games were opened plays from the next one on."""
    theirs = Seating.objects.filter(round=round_, entry=OuterRef("entry"), table__game__created_at__lt=OuterRef("at"))
    mine = Substitution.objects.filter(entry__event=round_.event_id, from_round=round_.number)
    mine.filter(Exists(theirs)).update(from_round=round_.number + 1)

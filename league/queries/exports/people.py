"""Players of a club and entries of an event, as they can be imported again."""

from collections.abc import Iterator

from django.db.models import QuerySet

from league.models import Entry, Player
from league.queries.exports.partners import PARTNERS, partners_of, with_partners
from league.queries.exports.scope import AT_ONCE, Cells, Scope, Sheet
from league.queries.members import with_players

PLAYER_COLUMNS = ("number", "name", "note", "email", "since")
ENTRY_COLUMNS = ("entry", "name", "note", "number", "partner", "partner_note", "partner_number", "state",
                 "first_round", "withdrawn_from")  # fmt: skip
SEEN_COLUMNS = ("entry", "name", *PARTNERS, "state", "first_round", "withdrawn_from")


def _players(scope: Scope) -> QuerySet[Player]:
    return Player.objects.filter(club=scope.club).order_by("name_key", "pk")


def _player_rows(scope: Scope) -> Iterator[Cells]:
    wanted = _players(scope).values_list("pk", "name", "note", "user__email", "created_at")
    for number, name, note, email, since in wanted.iterator(chunk_size=AT_ONCE):
        yield number, name, note, email or "", since.date().isoformat()


def _entries(scope: Scope) -> QuerySet[Entry]:
    return Entry.objects.filter(event=scope.of_event).order_by("number")


def _entry_rows(scope: Scope) -> Iterator[Cells]:
    wanted = _entries(scope).prefetch_related(with_players())
    partners = partners_of(scope)
    for entry in wanted.iterator(chunk_size=AT_ONCE):
        if not scope.everything:
            yield (entry.number, entry.name, *partners(entry.pk), entry.state, entry.first_round, entry.withdrawn_from)
            continue
        members = sorted(entry.members.all(), key=lambda member: member.position)
        people = [cell for member in members for cell in (member.player.name, member.player.note, member.player_id)]
        people += [""] * (6 - len(people))
        yield entry.number, *people, entry.state, entry.first_round, entry.withdrawn_from


PLAYERS = Sheet(
    "players",
    "league.manage_players",
    lambda scope: PLAYER_COLUMNS,
    lambda scope: _players(scope).count(),
    _player_rows,
    of_club=True,
)
ENTRIES = Sheet(
    "entries",
    "league.direct_event",
    lambda scope: ENTRY_COLUMNS if scope.everything else with_partners(scope, SEEN_COLUMNS),
    lambda scope: _entries(scope).count(),
    _entry_rows,
    is_seen=True,
    words={"state": dict(Entry.State.choices)},
)

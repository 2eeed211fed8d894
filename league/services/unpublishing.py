"""A published round becomes a draft again.

Where nothing was played it is the same round, and its games are given up. Hands that have been entered are not lost:
the round is kept as undone, with its tables and hands, and its draw is a draft anew. A table that is then published as
it was, the same people on the same sides, goes on with the hands it had. Any other begins without one; what was played
there stays with the undone round, which can be restored instead.
"""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from gameplay.models import Game
from league.models import Event, Result, Round, Seating, Substitution, Table, User
from league.services import audit, games, slips
from league.services.taking_back import CLOCK_OFF, keep_as_undone, played
from league.services.transitions import move

DRAW = (
    "event", "number", "stage", "ends_at", "seed", "why", "ahead", "drawn", "measures", "paired_by", "paired_at",
    "seen_at",
)  # fmt: skip
Seats = dict[int, list[tuple[int, int | None]]]


def with_result(round_: Round) -> QuerySet[Table]:
    """The tables that have a result in force, or one that is only to be taken over yet."""
    in_force = Exists(Result.objects.filter(table=OuterRef("pk"), state__in=Result.IN_FORCE))
    return round_.tables.filter(Q(game__state=Game.State.OVER) | in_force).order_by("number")


def to_draft(event: Event, round_: Round, *, by: User, reason: str) -> Round:
    """For services that hold the event's lock, of a round without a result. It comes off the schedule, which would
    publish it again."""
    if played(round_).exists():
        return _drawn_again(event, round_, by=by, reason=reason)
    lost = {"games": games.give_up_games(round_.tables.all(), by=by)}
    move(
        round_, "unpublish", by=by, reason=reason, lost=lost,
        published_at=None, starts_at=None, edition=round_.edition + 1, **CLOCK_OFF,
    )  # fmt: skip
    return round_


def _drawn_again(event: Event, round_: Round, *, by: User, reason: str) -> Round:
    """The draft with which the director goes on, in the place of the round that is kept with its hands."""
    before = round_.state
    hands = dict(played(round_).values_list("number", "game__hands_played"))
    keep_as_undone(event, round_, by=by, reason=reason)
    draft = Round.objects.create(
        **{field: getattr(round_, field) for field in DRAW},
        state=Round.State.PAIRED, drafted_from=round_, edition=round_.edition + 1,
    )  # fmt: skip
    _copy_places(round_, draft)
    new = {"state": draft.state, "kept": round_.pk}
    audit.log("round.unpublish", draft, by=by, old={"state": before, "hands": hands}, new=new, reason=reason)
    return draft


def _copy_places(round_: Round, draft: Round) -> None:
    old = list(Table.with_undone.filter(round=round_).order_by("number"))
    new = Table.objects.bulk_create(
        Table(round=draft, number=table.number, match=table.match, locked=table.locked) for table in old
    )
    table_of = {None: None} | {table.pk: copy for table, copy in zip(old, new, strict=True)}
    seatings = Seating.with_undone.filter(round=round_).order_by("pk")
    Seating.objects.bulk_create(
        Seating(round=draft, entry_id=one.entry_id, kind=one.kind, table=table_of[one.table_id], side=one.side)
        for one in seatings
    )


def go_on(round_: Round) -> None:
    """For the service that publishes a draft: the games that go on at tables as they were."""
    if round_.drafted_from_id is None:
        return
    now = {table.number: table for table in round_.tables.filter(game=None)}
    seats = _seats(now.values())
    with_hands = Table.with_undone.filter(round=round_.drafted_from_id, game__state=Game.State.OPEN)
    kept = list(with_hands.filter(game__hands_played__gt=0).select_related("game"))
    seats_then = _seats(kept)
    for old in kept:
        table = now.get(old.number)
        if table is None or seats[table.pk] != seats_then[old.pk] or _others_sit_there(old):
            continue
        table.game, old.game = old.game, None
        old.save(update_fields=["game"])
        table.save(update_fields=["game"])
    slips.give_out(round_.tables.filter(game__isnull=False))


def _seats(tables: Iterable[Table]) -> Seats:
    found: Seats = defaultdict(list)
    seated = Seating.with_undone.filter(table__in=list(tables)).order_by("side")
    for table, entry, side in seated.values_list("table", "entry", "side"):
        found[table].append((entry, side))
    return found


def _others_sit_there(table: Table) -> bool:
    """Somebody has taken over an entry since the game was opened: its sheet bears other names."""
    entries = Seating.with_undone.filter(table=table).values("entry")
    return Substitution.objects.filter(entry__in=entries, at__gt=table.game.created_at).exists()


def begin_if_played(round_: Round, *, by: User | None) -> None:
    """A round in which games go on is in play as soon as it is published."""
    if played(round_).exists():
        move(round_, "start_play", by=by)

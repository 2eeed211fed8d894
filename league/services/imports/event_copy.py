"""Importing a whole event from its file: as a copy that is over and put away.

What that means. The copy has the entries, the rounds that were closed, with tables, seats, hands and rulings, and the
penalties; its standings are worked out anew from these and come out as they were, lots included, since these follow
from the event's seed and the entries' numbers. The club's players are those of the same name and note; others become
players. So it is with its categories, by their names. The event is archived: it is a record of what was played
elsewhere, counts in the club's ratings and can be looked at like any other.

Not taken over: rounds that were not closed and penalties that count from one of them, drafts and undone rounds, whoever
was still on the waiting list, accounts and roles, house rules as the club names them, keep-apart lists, the log, and
money: fees, stakes and prizes were paid where they were booked, so the copy has none. An event without a closed round
becomes a draft with its entries.

Everything is checked before it is asked whether it is meant (event_reading), hands by the rules. The work is done in
steps, some tables each, so that it can be broken off and gone on with; until the last one nobody sees the event. Called
off or stopped in the middle, it is cancelled (job_life), and the file can be imported anew.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from time import monotonic
from typing import Any

from django.db import transaction

from gameplay.models import Game
from league import jobs
from league.errors import LeagueRefusal
from league.models import Club, Event, EventRole, Job, Round, Seating, Table, User
from league.permissions import forget_roles
from league.queries.exports.event_file import renumbered
from league.queries.scoring import points_in
from league.services import audit, categories, job_life, reports, results, rounds, rulings
from league.services.counting import count_anew
from league.services.games import open_games
from league.services.guard import locked, permit
from league.services.imports.event_entries import by_number, codes_in, enter
from league.services.imports.event_parts import Data, moment, the_event
from league.services.imports.event_reading import closed_rounds, copied_penalties, proposal, read_event, starts_at
from league.services.imports.event_tables import as_entered, hands_of
from league.services.spreadsheets import MEGABYTE
from league.services.transitions import move

AT_ONCE = 5
"""Tables in one transaction."""
SECONDS = 5.0
"""So long is gone on with the file once it has been read."""
MOST_BYTES = 20 * MEGABYTE
"""2,000 entries with all hands of seven rounds are about 5 of them."""
PERMISSION = "league.create_event"


def import_event(club: Club, content: bytes, name: str = "", *, by: User) -> Job:
    if not content.strip():
        raise LeagueRefusal("file-empty")
    if len(content) > MOST_BYTES:
        raise LeagueRefusal("file-too-large", most=MOST_BYTES // MEGABYTE)
    return job_life.start(Job.Kind.EVENT, club, PERMISSION, by=by, file_name=name, given=content)


def step(job: Job) -> bool:
    """One step further; False where there is nothing to do just now."""
    data = read_event(job_life.given_file(job), checked=job.state != Job.State.READING)
    if job.state == Job.State.READING:
        return _ask(job, data)
    until = monotonic() + SECONDS
    while _go_on(job.pk, data):
        if monotonic() > until:
            return True
    return False


@transaction.atomic
def _ask(job: Job, data: Data) -> bool:
    _refuse_double(job.club, data)
    the_event(job.club, data["event"], job.by)
    categories.require_room_for(job.club, codes_in(data))
    current = job_life.in_step(job, Job.State.READING)
    if current is not None:
        told = proposal(data)
        settings = {**current.settings, "proposal": told}
        job_life.went_on(current, 0, state=Job.State.ASKING, settings=settings, total=len(list(_steps(data))))
    return False


def _refuse_double(club: Club, data: Data) -> None:
    """The same once more would count twice, in ratings and for players; what was called off counts nowhere."""
    same = Event.objects.filter(club=club, name=data["event"]["name"], starts_at=starts_at(data))
    if same.exclude(state=Event.State.CANCELLED).exists():
        raise LeagueRefusal("event-there-already", event=data["event"]["name"])


@transaction.atomic
def confirm(job: Job, *, by: User) -> Job:
    job = locked(job)
    permit(by, "league.see_job", job)
    permit(by, PERMISSION, job.club)
    if job.state != Job.State.ASKING:
        raise LeagueRefusal("job-not-asking", state=str(job.get_state_display()))
    job_life.went_on(job, 0, state=Job.State.WORKING, by=by)
    jobs.run_job(job.pk)
    return job


def made_by(job: Job) -> Event | None:
    """The copy, as far as it is there."""
    return Event.objects.filter(pk=job.settings.get("event"), club=job.club).select_related("club").first()


@transaction.atomic
def _go_on(job_id: int, data: Data) -> bool:
    job = job_life.in_step(Job(pk=job_id), Job.State.WORKING)
    if job is None:
        return False
    permit(job.by, PERMISSION, job.club)
    event = made_by(job)
    if event is None:
        event = _begin(job, data)
        job_life.went_on(job, 0, settings={**job.settings, "event": event.pk})
        return True
    now = list(islice(_steps(data), job.done, job.done + AT_ONCE))
    if now:
        event = locked(event)
        for one, table in now:
            _play(event, one, table, job.by)
        job_life.went_on(job, job.done + len(now))
        return True
    _finish(event, data, job.by)
    job_life.end(job, Job.State.DONE)
    return False


def _steps(data: Data) -> Iterator[tuple[Data, Data | None]]:
    """Table by table; a round in which nobody was left to play against is one step."""
    return ((one, table) for one in closed_rounds(data) for table in one["tables"] or [None])


def _begin(job: Job, data: Data) -> Event:
    """The event with its entries, seen by nobody."""
    club, by = locked(job.club), job.by
    _refuse_double(club, data)
    event = the_event(club, data["event"], by)
    event.state = Event.State.RUNNING if closed_rounds(data) else Event.State.DRAFT
    event.save()
    EventRole.objects.create(event=event, user=by, role=EventRole.Role.DIRECTOR)
    forget_roles(by)
    enter(event, data, by)
    told = {**proposal(data), "seed": event.seed}
    audit.log("event.import", event, by=by, new=told)
    return event


def _play(event: Event, one: Data, written: Data | None, by: User) -> None:
    """What was played at a table, entered once more; the last table closes its round."""
    round_ = event.rounds.filter(number=one["number"]).first() or _seat(event, one, by)
    if written:
        _play_at(round_.tables.get(number=written["number"]), round_, written, by)
    if not written or written["number"] == one["tables"][-1]["number"]:
        round_ = locked(round_)
        round_.event = event
        rounds.close_if_complete(round_, by=by)
        times = {field: moment(one[field], field) for field in ("published_at", "closed_at")}
        Round.objects.filter(pk=round_.pk).update(**{field: at for field, at in times.items() if at})


def _play_at(table: Table, round_: Round, written: Data, by: User) -> None:
    table.round = round_
    for hand in hands_of(written):
        if "x-annulled" in hand:
            results.enter_annulled(table, hand["number"], as_entered(hand), reason=hand["x-annulled"], by=by)
        else:
            results.enter_records(table, hand["number"], [hand], by=by)
    _end(table, written, by)


def _end(table: Table, written: Data, by: User) -> None:
    """What the hands do not end by themselves; a ruling comes on top of it."""
    ending, ruling = written["ending"], written["ruling"]
    if ending == Game.Ending.TOTALS:
        reports.report_totals(table, written["totals"], by=by)
    elif ending == Game.Ending.STOPPED and Game.objects.filter(pk=table.game_id, state=Game.State.OPEN):
        results.stop_table(table, by=by)
    elif ending == Game.State.ABANDONED and not ruling:
        results.abandon_table(table, reason=f"{table}", by=by)
    if ruling and ruling["kind"] == "walkover":
        rulings.walkover(table, ruling["present"], reason=ruling["reason"], by=by)
    elif ruling:
        rulings.adjust(table, [points_in(each) for each in ruling["points"]], reason=ruling["reason"], by=by)


def _seat(event: Event, one: Data, by: User) -> Round:
    """The round as it was drawn, published."""
    entries = by_number(event)
    pks = {number: entry.pk for number, entry in entries.items()}
    ahead = one["ahead"] | renumbered(one["ahead"], pks)
    round_ = Round.objects.create(
        event=event, number=one["number"], state=Round.State.PLAYING, stage=one["stage"], seed=one["seed"], ahead=ahead,
        published_at=moment(one["published_at"], "published_at"), paired_by=by,
    )  # fmt: skip
    seatings = [Seating(round=round_, entry=entries[each["entry"]], kind=each["kind"]) for each in one["away"]]
    for written in one["tables"]:
        table = Table.objects.create(round=round_, number=written["number"], match=written["match"])
        seatings += [
            Seating(round=round_, entry=entries[number], kind=Seating.Kind.SEATED, table=table, side=side)
            for side, number in enumerate(written["entries"], start=1)
        ]
    Seating.objects.bulk_create(seatings)
    open_games(event, round_.tables.all(), by=by)
    return round_


def _finish(event: Event, data: Data, by: User) -> None:
    event = locked(event)
    copied = len(closed_rounds(data))
    _penalise(event, [row for row in copied_penalties(data) if row["round"] <= copied], by)
    if event.state == Event.State.RUNNING:
        move(event, "finish", by=by)
        move(event, "archive", by=by)
    count_anew(event)


def _penalise(event: Event, penalties: Sequence[dict[str, Any]], by: User) -> None:
    entries = by_number(event)
    for row in penalties:
        entry = entries[row["entry"]]
        entry.event = event
        rulings.penalise(entry, points_in(row["points"]), reason=row["reason"], by=by, round_number=row["round"])

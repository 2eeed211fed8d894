"""A list that has been looked at is taken over: some lines at a time, each once."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from gameplay.errors import Refusal
from league.errors import LeagueRefusal
from league.models import Entry, Event, Job, JobLine, Membership, Player
from league.services import audit, categories, entries, players
from league.services.desk_answers import Answer
from league.services.guard import locked, permit
from league.services.imports.checking import people_of
from league.services.imports.keeping import keep
from league.services.job_life import in_step, went_on
from league.services.names import Name, name_key

ENTRIES_AT_ONCE, PLAYERS_AT_ONCE = 200, 1000
"""Lines in one transaction: others wait for so long at most (about half a second)."""

Verdict, Outcome = JobLine.Verdict, JobLine.Outcome


def take_lines(job: Job, event: Event | None, *, pairs: bool) -> bool:
    """Take over the next lines; False where none are left."""
    return _enter_lines(job, event, pairs=pairs) if event else _add_lines(job)


@transaction.atomic
def _enter_lines(job: Job, event: Event, *, pairs: bool) -> bool:
    current = in_step(job, Job.State.WORKING)
    lines = _next(current, ENTRIES_AT_ONCE) if current else []
    if current is None or not lines:
        return False
    _permit(current, event)
    meant = _meant(lines)
    people = [_people(line, pairs, meant) for line in lines]
    made = {}
    for answer in entries.enter_players(event, people, by=current.by):
        _answered(lines[answer.line - 1], answer)
        if answer.is_new and answer.entry:
            made[answer.entry] = lines[answer.line - 1]
    _categorise(current, event, made)
    _keep(current, lines)
    return True


def _categorise(job: Job, event: Event, made: Mapping[Entry, JobLine]) -> None:
    """To whoever was entered now, the categories that stand in the line. One that the club does not have is said with
    the line, and the entry stays."""
    chosen = {}
    for entry, line in made.items():
        try:
            chosen[entry] = categories.named(event.club, line.cells.get("category", ""))
        except Refusal as refusal:
            line.said = {"code": refusal.code, "facts": audit.plain(refusal.facts)}
    if any(chosen.values()):
        categories.assign_all(event, chosen, by=job.by)


def _next(job: Job, most: int) -> list[JobLine]:
    return list(job.lines.filter(outcome="").order_by("number")[:most])


def _permit(job: Job, place: Any) -> None:
    """Whoever asked must still be allowed to, now."""
    permit(job.by, job.permission, place)


def _meant(lines: Sequence[JobLine]) -> dict[int, str]:
    """By number, the names of the players whom decisions mean."""
    chosen = {number for line in lines for number in line.decision.values() if number and number is not True}
    return dict(Player.objects.filter(pk__in=chosen).values_list("pk", "name"))


def _written(line: JobLine, *, pairs: bool) -> list[Name]:
    """Who stands in the line; the second of a name, where it has been said that there are two, with a note."""
    people = people_of(line.cells, pairs=pairs)
    if line.said.get("code") == "line-twice" and line.decision == {"0": 0}:
        return [people[0]._replace(note=line.said["facts"]["note"])]
    return people


def _people(line: JobLine, pairs: bool, meant: dict[int, str]) -> list[Name]:
    """Who the line names, a player who is meant with the own number."""
    found = []
    for position, one in enumerate(_written(line, pairs=pairs)):
        number = line.decision.get(str(position)) or one.number
        found.append(Name(meant.get(number, one.name), "", number, one.member) if number else one)
    return found


def _answered(line: JobLine, answer: Answer) -> None:
    line.outcome = Outcome.MADE if answer.is_new else Outcome.LEFT if answer.entry else Outcome.REFUSED
    line.said = {"code": answer.code, "facts": audit.plain(answer.facts)} if answer.code != "entered" else {}


def _keep(job: Job, lines: Sequence[JobLine]) -> None:
    keep(lines, "outcome")
    went_on(job, job.done + len(lines))


@transaction.atomic
def _add_lines(job: Job) -> bool:
    current = in_step(job, Job.State.WORKING)
    if current is None:
        return False
    lines = _next(current, PLAYERS_AT_ONCE)
    if not lines:
        return False
    # Renaming locks events before the club: such a line has a transaction of its own.
    changing = next((at for at, line in enumerate(lines) if line.verdict == Verdict.CHANGE), len(lines))
    lines = lines[:changing] or lines[:1]
    if changing == 0:
        _rename(current, lines[0])
    else:
        _add(current, lines)
    _keep(current, lines)
    return True


def _rename(job: Job, line: JobLine) -> None:
    (one,) = people_of(line.cells, pairs=False)
    try:
        with transaction.atomic():
            player = Player.objects.filter(club=job.club, pk=one.number).first()
            if player is None:
                raise LeagueRefusal("no-such-player", name=one.name, number=one.number)
            players.rename_player(player, one.name, one.note, by=job.by)
            line.outcome = Outcome.MADE
    except Refusal as refusal:
        _refused(line, refusal)


def _refused(line: JobLine, refusal: Refusal) -> None:
    if refusal.code == "not-allowed":
        raise refusal
    line.outcome, line.said = Outcome.REFUSED, {"code": refusal.code, "facts": audit.plain(refusal.facts)}


def _add(job: Job, lines: Sequence[JobLine]) -> None:
    """New players of the club; who has come to be there since the list was looked at is left as it is."""
    club = locked(job.club)
    _permit(job, club)
    people = {line.number: _written(line, pairs=False)[0] for line in lines}
    there = _there(job, people.values())
    accounts = _accounts(job, lines)
    new = []
    for line in lines:
        one = people[line.number]
        identity = one.key, name_key(one.note)
        if identity in there:
            line.outcome, line.said = Outcome.LEFT, {}
            continue
        there.add(identity)
        new.append(
            (Name(one.name, one.note, member=one.member), accounts.pop(line.cells.get("email", "").casefold(), None))
        )
        line.outcome = Outcome.MADE
    players.new_players(club, new, by=job.by)


def _there(job: Job, people: Any) -> set[tuple[str, str]]:
    namesakes = Player.objects.filter(club=job.club, name_key__in={one.key for one in people})
    return {(key, name_key(note)) for key, note in namesakes.values_list("name_key", "note")}


def _accounts(job: Job, lines: Sequence[JobLine]) -> dict[str, Any]:
    """By address: the members who are none of the club's players yet. Other addresses tell nothing."""
    wanted = {line.cells["email"].casefold() for line in lines if line.cells.get("email")}
    if not wanted:
        return {}
    members = Membership.objects.filter(club=job.club, user__is_active=True).select_related("user")
    taken = set(Player.objects.filter(club=job.club, user__isnull=False).values_list("user", flat=True))
    found = {member.user.email.casefold(): member.user for member in members if member.user_id not in taken}
    return {address: user for address, user in found.items() if address in wanted}

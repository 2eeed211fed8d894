"""What each line of a list would come to: found out without writing anything but that."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from gameplay.errors import Refusal
from league.errors import LeagueRefusal
from league.models import EntryMember, Event, Job, JobLine
from league.services import audit, names
from league.services.imports.keeping import keep
from league.services.imports.people import Book, Known, book_for
from league.services.job_life import in_step, went_on
from league.services.names import Name, free_note, name_key

SLICE = 10_000
"""Names that are looked at together: the club passes by once for each slice."""
MOST_OF_A_NAME = 20
"""So many of one name are asked about: more are a list that was copied together."""

Verdict = JobLine.Verdict


@dataclass(slots=True)
class Found:
    verdict: str
    code: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    doubles: list[tuple[int, Known]] = field(default_factory=list)


Check = Callable[["JobLine", list[Name], Book], Found]


NO_MEMBER = {"no", "n", "0", "-", "–", "false", "non", "nao", "not"}


def person(cells: dict[str, str], of: str = "") -> Name:
    """What a line writes of somebody (`of`: "partner_"); a note or number may also stand behind the name."""
    name, note, number, member = of.removesuffix("_") or "name", f"{of}note", f"{of}number", f"{of}member"
    written = names.read(cells.get(name, ""))
    own = cells.get(number, "").removeprefix("#")
    if own and not (own.isascii() and own.isdigit() and len(own) <= 18):
        raise LeagueRefusal("not-a-number", text=own)
    said = name_key(cells.get(member, ""))
    return Name(
        written.name,
        names.clean(cells.get(note, "")) or written.note,
        int(own) if own else written.number,
        written.member or bool(cells.get(member) and said not in NO_MEMBER),
    )


def people_of(cells: dict[str, str], *, pairs: bool) -> list[Name]:
    """Who stands in a line: one or, where pairs play, two, in one column or in two."""
    if not pairs:
        names.read_one(cells.get("name", ""))
        return [person(cells)]
    if cells.get("partner"):
        return [person(cells), person(cells, "partner_")]
    return list(names.read_pair(cells.get("name", "")))


def check_slice(job: Job, *, event: Event | None = None, pairs: bool = False) -> bool:
    """Find out about the next lines; False where all have been."""
    lines = list(job.lines.filter(verdict="").order_by("number")[:SLICE])
    if not lines:
        return False
    written: dict[int, list[Name]] = {}
    for line in lines:
        try:
            written[line.number] = people_of(line.cells, pairs=pairs)
        except Refusal as refusal:
            _note(line, Found(Verdict.REFUSED, refusal.code, refusal.facts))
    everybody = [one for people in written.values() for one in people]
    numbers = {one.number for one in everybody if one.number}
    book = book_for(job.club, (one.key for one in everybody), numbers, job, lines[0].number)
    check = EntryCheck(event) if event else player_check
    for line in lines:
        if line.number in written:
            people = written[line.number]
            _note(line, check(line, people, book))
    return _keep(job, lines)


def _note(line: JobLine, found: Found) -> None:
    line.verdict = found.verdict
    line.said = {"code": found.code, "facts": audit.plain(found.facts)} if found.code else {}
    line.doubles = [[position, one.number, _label(one)] for position, one in found.doubles]


def _label(one: Known) -> str:
    return f"{one} #{one.number}" if one.number else str(one)


@transaction.atomic
def _keep(job: Job, lines: list[JobLine]) -> bool:
    current = in_step(job, Job.State.READING)
    if current is None:
        return False
    keep(lines, "verdict")
    went_on(current, current.lines.exclude(verdict="").count())
    return True


def player_check(line: JobLine, people: list[Name], book: Book) -> Found:
    """A list of the club's players: a line with a player's number may change the name, one without makes a player."""
    (one,) = people
    if one.number is not None:
        known = book.numbered.get(one.number)
        if known is None:
            return Found(Verdict.REFUSED, "no-such-player", {"name": one.name, "number": one.number})
        if (known.name, known.note) == (one.name, one.note):
            return Found(Verdict.THERE)
        return Found(Verdict.CHANGE, "will-be-renamed", {"before": str(known), "name": str(one)})
    same = book.who(one.name, one.note)
    if same is not None:
        return _twice(one, same.line, book) if same.line else Found(Verdict.THERE)
    like = book.like(one.key)
    book.add(one.key, Known(0, one.name, one.note, line.number))
    if like:
        return Found(
            Verdict.DOUBLE, "may-be-a-double", {"doubles": ", ".join(map(_label, like))}, [(0, who) for who in like]
        )
    return Found(Verdict.NEW)


def _told_twice(line: int) -> Found:
    """There is nothing to ask: a note must be written in the list."""
    return Found(Verdict.THERE, "line-twice", {"line": line, "note": ""})


def _twice(one: Name, line: int, book: Book) -> Found:
    """The name of an earlier line again. Two people may bear it, and whoever knows them says so; the second gets a
    number for a note then. With the note, too, it is one person that was written down twice."""
    if one.note or len(book.namesakes.get(one.key, ())) >= MOST_OF_A_NAME:
        return _told_twice(line)
    note = free_note({who.note for who in book.namesakes.get(one.key, ())})
    book.add(one.key, Known(0, one.name, note, line))
    return Found(Verdict.DOUBLE, "line-twice", {"line": line, "note": note}, [(0, Known(0, one.name, "", line))])


class EntryCheck:
    """A list of entries: whom the club knows is that player, others become players."""

    def __init__(self, event: Event) -> None:
        members = EntryMember.objects.filter(event=event).select_related("entry")
        self.entered = {member.player_id: member.entry.name for member in members}
        self.lines: dict[tuple[str, str], int] = {}

    def __call__(self, line: JobLine, people: list[Name], book: Book) -> Found:
        meant = [self._who(one, book) for one in people]
        for one, several in zip(people, meant, strict=True):
            if one.number is not None and not several:
                return Found(Verdict.REFUSED, "no-such-player", {"name": one.name, "number": one.number})
        if there := self._there(people, meant, book):
            return there
        for one in people:
            self.lines[one.key, name_key(one.note)] = line.number
        doubles = self._doubles(people, meant, book)
        if doubles:
            facts = {"doubles": ", ".join(_label(who) for _position, who in doubles)}
            return Found(Verdict.DOUBLE, "may-be-a-double", facts, doubles)
        return Found(Verdict.KNOWN if all(meant) else Verdict.NEW)

    def _who(self, one: Name, book: Book) -> list[Known]:
        """As the desk will have it: a number or a note must be the player's own; otherwise the name decides."""
        namesakes = [who for who in book.namesakes.get(one.key, ()) if who.number]
        if one.number is not None:
            return [who for who in namesakes if who.number == one.number]
        return [who for who in namesakes if not one.note or name_key(who.note) == name_key(one.note)]

    def _there(self, people: list[Name], meant: list[list[Known]], book: Book) -> Found | None:
        for one, several in zip(people, meant, strict=True):
            if len(several) == 1 and several[0].number in self.entered:
                entry = self.entered[several[0].number]
                return Found(Verdict.THERE, "already-in-the-event", {"name": str(several[0]), "entry": entry})
            if (line := self.lines.get((one.key, name_key(one.note)))) is not None and one.number is None:
                return _twice(one, line, book) if len(people) == 1 else _told_twice(line)
        return None

    def _doubles(self, people: list[Name], meant: list[list[Known]], book: Book) -> list[tuple[int, Known]]:
        """Where the club knows several of a name, these; where it knows none, whose name is nearly this one."""
        found = []
        for position, (one, several) in enumerate(zip(people, meant, strict=True)):
            like = several if len(several) > 1 else [] if several else book.like(one.key)
            found += [(position, who) for who in like if who.number]
        return found

"""A drawn round as rows: who sits where, changed into another layout of the same people, with its games and its log."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import QuerySet

from league.errors import LeagueRefusal
from league.models import Entry, Event, Round, Seating, Table, User
from league.pairing import Draw
from league.queries.progress import in_the_event
from league.services import audit, draws, fees, games, online
from league.services.counting import count_anew
from league.services.layout import ABSENCE, BYE, SIT_OUT, Layout, Place, changed_tables, difference
from league.services.notices import telling
from league.services.taking_back import played


class Sheet:
    """For one round whose event is locked, and for one transaction. `before` is how it stands."""

    def __init__(self, event: Event, round_: Round) -> None:
        self.event, self.round = event, round_
        self.tables = {table.number: table for table in Table.objects.filter(round=round_).order_by("number")}
        self.seatings = {seating.entry_id: seating for seating in Seating.objects.filter(round=round_)}
        self.before = self._layout()
        self.in_play = set(played(round_).values_list("number", flat=True)) if self._published else set()

    @property
    def _published(self) -> bool:
        return self.round.is_under_way

    def _layout(self) -> Layout:
        """With whoever has come since the draw among the absent."""
        seats: dict[int, dict[int, int]] = defaultdict(dict)
        numbers = {table.pk: number for number, table in self.tables.items()}
        for entry, seating in self.seatings.items():
            if seating.table_id and seating.side:
                seats[numbers[seating.table_id]][seating.side] = entry
        others = {kind: [entry for entry, seating in self.seatings.items() if seating.kind == kind]
                  for kind in (BYE, ABSENCE, SIT_OUT)}  # fmt: skip
        came = in_the_event(self.event).exclude(pk__in=self.seatings).order_by("number")
        return Layout(
            {number: [seats[number][side] for side in sorted(seats[number])] for number in self.tables},
            others[BYE],
            [*others[ABSENCE], *came.values_list("pk", flat=True)],
            others[SIT_OUT],
        )

    def table(self, number: int) -> Table:
        """A table that may be changed."""
        if number not in self.tables:
            raise LeagueRefusal("no-such-table")
        return self.tables[number]

    @property
    def fixed(self) -> set[int]:
        """The tables that stay as they are: locked, or in play."""
        return {number for number, table in self.tables.items() if table.locked} | self.in_play

    def _require_open(self, numbers: Iterable[int]) -> None:
        concerned = sorted(set(numbers) & self.tables.keys())
        for code, closed in (
            ("table-is-locked", [number for number in concerned if self.tables[number].locked]),
            ("table-in-play", [number for number in concerned if number in self.in_play]),
        ):
            if closed:
                raise LeagueRefusal(code, tables=", ".join(map(str, closed)))

    def take_in_who_came(self) -> None:
        """Whoever was entered once this round was published, and is there, plays from it on."""
        if not self.round.seen_at:
            return
        number = self.round.number
        came = self.event.entries.exclude(pk__in=self.seatings)
        came.filter(first_round=number + 1, state=Entry.State.CHECKED_IN).update(first_round=number)

    def write(self, step: str, after: Layout, *, by: User, drawn: Draw | None = None) -> None:
        """Make the round look like `after`; `drawn`: what the program has just drawn of it."""
        changed = changed_tables(self.before, after)
        moved = difference(self.before.places(), after.places())
        if not moved and drawn is None:
            return
        self._require_open(changed)
        given_up = games.give_up_games(self._rows(changed), by=by) if self._published else {}
        self._seat(after, changed, moved)
        self._check_in_or_out(moved, after, by=by)
        if self._published:
            games.open_games(self.event, self._rows(changed & after.tables.keys()), by=by)
            online.follow(self.event, [self.round.pk])
            count_anew(self.event)
        self._note(after, changed, drawn)
        self._tell({*moved, *(entry for number in changed for entry in after.tables.get(number, ()))})
        self._log(step, moved, after.places(), by=by, **({"games": given_up} if given_up else {}))

    def _rows(self, numbers: Iterable[int]) -> QuerySet[Table]:
        return Table.objects.filter(round=self.round, number__in=list(numbers)).order_by("number")

    def _seat(self, after: Layout, changed: set[int], moved: Iterable[int]) -> None:
        """Everybody who moves stands up first, so that no two are ever on one seat."""
        self._rows_of(moved).update(kind=ABSENCE, table=None, side=None)
        self._rows(changed - after.tables.keys()).delete()
        new = [Table(round=self.round, number=number) for number in sorted(changed - self.tables.keys())]
        tables = self.tables | {table.number: table for table in Table.objects.bulk_create(new)}
        places = after.places()
        there = [self._placed(entry, places[entry], tables) for entry in moved]
        Seating.objects.bulk_update([seating for seating in there if seating.pk], ["kind", "table", "side"])
        Seating.objects.bulk_create([seating for seating in there if not seating.pk])

    def _rows_of(self, entries: Iterable[int]) -> QuerySet[Seating]:
        return Seating.objects.filter(round=self.round, entry__in=list(entries))

    def _placed(self, entry: int, place: Place, tables: dict[int, Table]) -> Seating:
        seating = self.seatings.get(entry) or Seating(round=self.round, entry_id=entry)
        if isinstance(place, str):
            seating.kind, seating.table, seating.side = place, None, None
        else:
            seating.kind, seating.table, seating.side = Seating.Kind.SEATED, tables[place[0]], place[1]
        return seating

    def _check_in_or_out(self, moved: dict[int, Place | None], after: Layout, *, by: User) -> None:
        """Whoever is fetched to a table or a bye is there; whoever is absent is paired again once checked in anew."""
        absent, number = set(after.absent), self.round.number
        fetched = [entry for entry, place in moved.items() if place == ABSENCE and entry not in absent]
        for entry in Entry.objects.filter(pk__in=fetched).order_by("number"):
            if entry.is_gone:
                raise LeagueRefusal("withdrawn-cannot-check-in", entry=entry.name)
            self._set_state(entry, "check_in", Entry.State.CHECKED_IN, by)
            if entry.first_round > number:
                entry.first_round = number
                entry.save(update_fields=["first_round"])
        for entry in Entry.objects.filter(pk__in=absent & moved.keys(), state=Entry.State.CHECKED_IN):
            self._set_state(entry, "undo_check_in", Entry.State.ENTERED, by)
        if fetched:
            fees.charge_fees(self.event, by=by)
        if absent & moved.keys():
            fees.excuse(self.event, by=by, reason=f"{self.event}: left before playing")

    def _set_state(self, entry: Entry, step: str, state: str, by: User) -> None:
        if entry.state == state:
            return
        with audit.changing(entry, ("state",), f"entry.{step}", by=by):
            entry.state = state
            entry.save(update_fields=["state"])

    def _note(self, after: Layout, changed: set[int], drawn: Draw | None) -> None:
        """Why the changed tables are as they are now, how good the round is, and what of it the program has drawn."""
        reasons, measures = draws.explain(self.event, self.round.number, after)
        if drawn is None:
            why = [one for one in self.round.why if one["table"] not in changed]
            why += [one for one in reasons if one["table"] in changed]
        else:
            why = [one for one in self.round.why if one["table"] in self.fixed] + draws.why_as_json(drawn.why)
            self.round.drawn = {"places": self._drawn_places(after), "measures": measures}
        byes = set(after.byes)
        self.round.why = [
            one for one in why if one["table"] is not None or one["entry"] is None or one["entry"] in byes
        ]
        self.round.measures = measures
        self.count_edition()

    def _drawn_places(self, after: Layout) -> dict[str, Place]:
        """Where everybody has just been drawn to; who sits at a table that stands, where the draw before had them."""
        now = {str(entry): place for entry, place in after.places().items()}
        standing = {str(entry) for number in self.fixed for entry in after.tables[number]}
        before = {entry: place for entry, place in self.round.drawn.get("places", {}).items() if entry in standing}
        return {entry: place for entry, place in now.items() if entry not in standing} | before

    def count_edition(self) -> None:
        self.round.edition += 1
        self.round.save(update_fields=["edition", "why", "measures", "drawn"])

    def renumber(self, number: int, to: int, *, by: User) -> None:
        """The table has this number; whichever had it has the old one."""
        table, other = self.table(number), self.tables.get(to)
        if number == to:
            return
        self._require_open({number, to})
        if other is not None:
            Table.objects.filter(pk=other.pk).update(number=0)
        Table.objects.filter(pk=table.pk).update(number=to)
        if other is not None:
            Table.objects.filter(pk=other.pk).update(number=number)
        exchanged = {number: to, to: number}
        after = Layout({exchanged.get(at, at): entries for at, entries in self.before.tables.items()},
                       self.before.byes, self.before.absent, self.before.resting)  # fmt: skip
        moved = difference(self.before.places(), after.places())
        self._note(after, {number, to}, None)
        if self._published:
            count_anew(self.event)
        self._tell(moved)
        self._log("renumber", moved, after.places(), by=by)

    def _tell(self, concerned: Collection[int]) -> None:
        """Those who know of a place, or have one now, where it or who else sits there has changed."""
        if self._published and concerned:
            telling.pairings(self.event, self.round, concerned)

    def _log(self, step: str, moved: dict[int, Place | None], now: dict[int, Place], *, by: User, **more: Any) -> None:
        """Who moved from where to where, and all that is not as the program had drawn it."""
        drawn = self.round.drawn.get("places", {})
        differs = difference(drawn, {str(entry): place for entry, place in now.items()})
        names = dict(Entry.objects.filter(pk__in={*moved, *map(int, differs)}).values_list("pk", "name"))
        new = {"change": step, "places": {entry: now[entry] for entry in moved}, "drawn": differs, "names": names}
        audit.log("round.change", self.round, by=by, old={"places": moved}, new=new | more)

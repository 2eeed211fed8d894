"""The course of a knockout of two a table, single or double."""

from collections.abc import Collection, Sequence

from league.pairing.course import Affected, Box, Bye, Course, State
from league.pairing.elimination import From, Match, Seed, Side, plan
from league.pairing.types import Knockout, PairingError, Played


class Duels(Course):
    """Whoever leaves gives the next opponent a walkover. Of two who have both left the upper one goes on in name, and
    gives the next. A step of nothing but walkovers is no round of the event."""

    def __init__(self, settings: Knockout, seeds: Sequence[int]) -> None:
        super().__init__(settings, seeds)
        self.steps: dict[int, list[Match]] = {}
        for match in plan(settings, len(self.seeds)):
            self.steps.setdefault(match.step, []).append(match)
        self.orders: dict[str, tuple[int, ...]] = {}
        self.step = 1

    def take(self, played: Played) -> None:
        for _ in range(self.step, self._step_of(played)):
            self._pass_over(played.away)
        for match in self.steps[self.step]:
            if match.code in played.tables:
                self._note(self.drawn(match, self._entries(match), played))
            else:
                self._without_table(match, played.away)
        self.step += 1

    def look_ahead(self, away: Collection[int], sizes: Sequence[int] = ()) -> None:
        while not self.missing and self.step in self.steps and not self._find_due(away):
            self._pass_over(away)
        ahead = [match for step, matches in self.steps.items() if step >= self.step for match in matches]
        for match in ahead:
            entries = self._entries(match)
            state: State = "bye" if len(match.players) == 1 else "waiting" if None in entries else "ready"
            self.boxes[match.code] = Box(match, entries, state=state)
        self._find_exits({match.code for match in ahead} | set(self.missing))

    def _step_of(self, played: Played) -> int:
        steps = [step for step, matches in self.steps.items() if any(match.code in played.tables for match in matches)]
        if len(steps) != 1 or steps[0] < self.step:
            raise PairingError("not-of-one-round", {"matches": tuple(sorted(played.tables))})
        return steps[0]

    def _pass_over(self, away: Collection[int]) -> None:
        for match in self.steps[self.step]:
            self._without_table(match, away)
        self.step += 1

    def _without_table(self, match: Match, away: Collection[int]) -> None:
        entries = self._entries(match)
        known = [entry for entry in entries if entry is not None]
        here = tuple(entry for entry in known if entry not in away)
        if len(match.players) == 1:
            self._note(Box(match, entries, tuple(known), "bye"))
        elif self._unneeded(match):
            self._note(Box(match, entries, state="unneeded"))
        elif len(known) < 2:
            self._note(Box(match, entries))
        elif len(here) == 2:
            self.missing.append(match.code)
            self.affected[match.code] = Affected(match.code, (), entries)
            self._note(Box(match, entries, state="ready"))
        else:
            self._note(Box(match, entries, here, "walkover"))

    def _note(self, box: Box) -> None:
        code = box.match.code
        self.boxes[code] = box
        if box.state in ("over", "walkover"):
            absent = [entry for entry in box.entries if entry is not None and entry not in box.order]
            self.orders[code] = (*box.order, *absent)

    def _entries(self, match: Match) -> tuple[int | None, ...]:
        return tuple(self._entry(side) for side in match.sides)

    def _entry(self, side: Side) -> int | None:
        if isinstance(side, Seed):
            return self.seeds[side.number - 1]
        if side is None or side.match not in self.orders:
            return None
        return self.orders[side.match][side.place - 1]

    def _unneeded(self, match: Match) -> bool:
        """The grand final was won by the entry without a loss. Level in everything it has decided nothing."""
        if not match.if_needed:
            return False
        first = self.boxes[match.sides[0].match] if isinstance(match.sides[0], From) else None
        if first is None or self.is_level(first.match.code):
            return False
        return self.orders.get(first.match.code, (None,))[0] == first.entries[0]

    def _find_due(self, away: Collection[int]) -> bool:
        """Note what this step has to draw; False where that is nothing."""
        due, byes = [], []
        for match in self.steps[self.step]:
            entries = self._entries(match)
            here = [entry for entry in entries if entry is not None and entry not in away]
            if self._unneeded(match) or not here:
                continue
            if len(here) == 2:
                due.append(Box(match, entries, state="ready"))
            else:
                absent = tuple(entry for entry in entries if entry is not None and entry in away)
                byes.append(Bye(here[0], match, absent))
        if due:
            self.due, self.byes = due, byes
        return bool(due)

    def _find_exits(self, open_matches: Collection[str]) -> None:
        """Who stands in no match that is open; where and when each was last. A step in play puts nobody out yet."""
        still = {entry for code in open_matches for entry in self.boxes[code].entries}
        first_open = min((self.boxes[code].match.step for code in self.missing), default=None)
        last = {entry: code for code, order in self.orders.items() for entry in order}
        for code, order in self.orders.items():
            match = self.boxes[code].match
            if first_open is not None and match.step >= first_open:
                still.update(order)
            ended = {entry for entry in order if last[entry] == code} - still
            for entry, place in self.places_at(code, order, ended).items():
                self.exits[entry] = (match.step, match.part != "third", -place)
        self.exits = {entry: exit_ for entry, exit_ in self.exits.items() if entry not in still}

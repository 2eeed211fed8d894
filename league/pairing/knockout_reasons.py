"""Why a knockout's tables and byes are as they are."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from league.pairing.assemble import number_reasons
from league.pairing.course import Box, Bye, Course
from league.pairing.elimination import From, Match, Part, Seed
from league.pairing.history import kept_apart
from league.pairing.types import Entrant, Why


class Reasons:
    def __init__(self, course: Course) -> None:
        self.settings, self.level = course.settings, course.is_level
        self.last: dict[Part, int] = {}
        self.met: set[tuple[int, int]] = set()
        for box in course.boxes.values():
            self.last[box.match.part] = max(box.match.round, self.last.get(box.match.part, 0))
            if box.state == "over":
                self.met.update(combinations(sorted(box.order), 2))

    def of_table(self, number: int, box: Box, table: Sequence[Entrant]) -> Iterator[Why]:
        match = box.match
        facts = {"match": match.code, "round": match.round, "slot": match.slot, "advance": match.advance}
        yield Why(self._which(match), facts, table=number)
        seeds = tuple(sorted(side.number for side in match.sides if isinstance(side, Seed)))
        if len(seeds) == len(match.sides):
            yield Why("seeds", {"seeds": seeds}, table=number)
        if match.advance > self.settings.advance:
            yield Why("more-advance", {"advance": match.advance, "usual": self.settings.advance}, table=number)
        if len(table) != self.settings.size:
            yield Why("odd-table", {"entries": len(table), "size": self.settings.size}, table=number)
        for one, other in combinations(sorted(entrant.id for entrant in table), 2):
            if (one, other) in self.met:
                yield Why("meets-again", {"one": one, "other": other}, table=number)
        for one_of, other_of in combinations(sorted(table, key=lambda entrant: entrant.id), 2):
            if match.round == 1 and match.part == "winners" and kept_apart(one_of, other_of):
                yield Why("not-apart", {"one": one_of.id, "other": other_of.id}, table=number)
        yield from number_reasons(number, table)

    def _which(self, match: Match) -> str:
        last = match.round == self.last[match.part]
        if self.settings.size > 2:
            return "knockout-final-table" if last else "knockout-table"
        if match.part == "final":
            return self._again(match) if match.if_needed else "grand-final"
        if match.part == "winners":
            return "winners-bracket" if self.settings.double else "knockout-final" if last else "knockout-match"
        return "losers-bracket" if match.part == "losers" else "third-place"

    def _again(self, match: Match) -> str:
        before = match.sides[0]
        level = isinstance(before, From) and self.level(before.match)
        return "grand-final-level" if level else "grand-final-again"

    @staticmethod
    def of_bye(bye: Bye) -> Why:
        if bye.absent:
            return Why(
                "walkover", {"entry": bye.entry, "entries": bye.absent, "match": bye.match.code}, entry=bye.entry
            )
        code = "bye-in-losers-bracket" if bye.match.part == "losers" else "bye-of-the-first"
        return Why(code, {"entry": bye.entry, "round": bye.match.round}, entry=bye.entry)

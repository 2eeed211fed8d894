"""Tie-breaks: one small object each, in `TIEBREAKS`. How they are put to use stands in `ranking`.

A function takes the entries asked about and the field and gives each a `Value`. Only `h2h` looks at who is asked
about (`within`): the others give an entry the same value in any company.

Choices where the specification is silent:
- `places` and `wins` go by the better of shared places; two sides that are level have drawn, which is no win.
- Opponents' scores are those of the standings, penalties and means per game included. An absence has no opponent.
- `h2h` adds up, over all tables shared with the tied, the match score (system `match`), else 1 for each of them
  finished before and 1/2 for each level. A walkover is a meeting in `match` only.
- `sonneborn`: beaten is who finished behind at the table; byes and walkovers beat nobody.
- `diff` at a table of more than two is own total against the mean of the others. Low totals are turned round.
- `low_total` is taken over the games whose card points and hands are known, `moons` needs all games known. Where a
  value is not known (games entered as totals) the tie-break is passed over for everybody tied with that entry.
- `buchholz` has a bye as an opponent with the own score; for an absence nothing is added.
- Where scores are means per game, so are the sums among the tie-breaks, over the same games (`h2h`: over the meetings):
  else whoever has had to sit out would be behind for a game less. They order as the sums do where all have played as
  often. `best_round` then looks at as many rounds as everybody has, `progressive` at the means as they stood.
- A walkover is no game won and no points, as is said of them; but who has stayed away from everything has nothing that
  `diff` could count, and is behind those who came and lost: nobody gains by staying at home.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from league.standings.field import ZERO, Field, Line
from league.standings.results import won
from league.standings.types import AT_TABLE, Part, StandingsError, Value

Function = Callable[[Sequence[int], Field], dict[int, Value]]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """`good`: which value comes first; `score` is whatever is good in the scoring system. `adds_up`: more games make it
    more."""

    code: str
    name: str
    source: str
    function: Function
    good: Literal["high", "low", "score"] = "high"
    within: bool = False
    adds_up: bool = False

    def values(self, entries: Sequence[int], field: Field) -> dict[int, Value]:
        """Of each entry; of what adds up, the mean per game where scores are that."""
        found = self.function(entries, field)
        if not (self.adds_up and field.by_mean):
            return found
        games = {entry: len(value.parts) if self.within else field.games(entry) for entry, value in found.items()}
        return {entry: _divided(value, max(1, games[entry])) for entry, value in found.items()}


def _divided(value: Value, games: int) -> Value:
    if value.value is None:
        return value
    if isinstance(value.value, tuple):
        return replace(value, value=tuple(number / games for number in value.value))
    return replace(value, value=value.value / games)


def _each(function: Callable[[int, Field], Value]) -> Function:
    """A tie-break that looks at one entry at a time."""

    def over(entries: Sequence[int], field: Field) -> dict[int, Value]:
        return {entry: function(entry, field) for entry in entries}

    return over


def _played(entry: int, field: Field) -> list[Line]:
    """The entry's games at a table that have a result."""
    return [line for line in field.lines.get(entry, ()) if line.game.kind in AT_TABLE and line.place is not None]


def _part(line: Line, amount: Fraction, code: str = "round", **facts: object) -> Part:
    return Part(code, {"round": line.game.round, "amount": amount, **facts})


def _sum(code: str, parts: Sequence[Part]) -> Value:
    total = ZERO
    for part in parts:
        amount = part.facts["amount"]
        assert isinstance(amount, Fraction)
        total += amount
    return Value(code, total, tuple(parts))


def _pair_result(line: Line, other: int, field: Field) -> Fraction | None:
    """What a line brings against one opponent in `h2h`; None where it is no meeting."""
    if field.scoring.code == "match":
        return line.score if line.game.kind in (*AT_TABLE, "walkover") else None
    if line.place is None or line.game.kind not in AT_TABLE:
        return None
    theirs = next((they.place for they in field.lines[other] if they.game is line.game), None)
    if theirs is None:
        return None
    return Fraction(1) if line.place < theirs else Fraction(1, 2) if line.place == theirs else ZERO


def h2h(entries: Sequence[int], field: Field) -> dict[int, Value]:
    """Result between the tied; for a group that has not all met, nobody has a value that counts."""
    tied = set(entries)
    parts: dict[int, list[Part]] = {}
    complete = len(tied) > 1
    for entry in entries:
        parts[entry], met = [], set()
        for line, others in field.met(entry):
            for other in (other for other in others if other in tied):
                result = _pair_result(line, other, field)
                if result is not None:
                    met.add(other)
                    parts[entry].append(_part(line, result, "against", entry=other))
        complete = complete and len(met) == len(tied) - 1
    if not complete:
        return {entry: Value("h2h", None, tuple(parts[entry]), known=False) for entry in entries}
    return {entry: _sum("h2h", parts[entry]) for entry in entries}


def wins(entry: int, field: Field) -> Value:
    """Games won at the table."""
    one = Fraction(1)
    return _sum("wins", [_part(line, one) for line in _played(entry, field) if won(line.place, len(line.game.sides))])


def place_counts(entry: int, field: Field) -> Value:
    """How many first places, second places, ... The tuple ends with the last place taken."""
    taken = [(line, line.place[0]) for line in _played(entry, field) if line.place is not None]
    last = max((place for _, place in taken), default=0)
    times = Counter(place for _, place in taken)
    counts = tuple(Fraction(times[asked]) for asked in range(1, last + 1))
    return Value("places", counts or None, tuple(_part(line, Fraction(place), "place") for line, place in taken))


def diff(entry: int, field: Field) -> Value:
    """Points for − against, totals capped; nothing for who has stayed away from everything."""
    if field.never_came(entry):
        return Value("diff")
    parts = []
    for line in _played(entry, field):
        game = line.game
        totals = {side.entry: side.total for side in game.sides if side.total is not None}
        if entry not in totals or len(totals) < 2:
            continue
        capped = {who: min(total, game.cap) if game.cap is not None else total for who, total in totals.items()}
        own = capped.pop(entry)
        gap = own - Fraction(sum(capped.values()), len(capped))
        parts.append(_part(line, -gap if game.low_wins else gap))
    return _sum("diff", parts)


def _opponents(entry: int, field: Field) -> list[Part]:
    """The score of everybody met, once for each meeting; a bye is an opponent with the own score. Who did not come to
    a walkover has met nobody: the strength of an opponent it did not play lifts it over nobody."""
    parts = [
        _part(line, field.scores[other], "opponent", entry=other)
        for line, others in field.met(entry)
        if line.score is not None and line.side.present
        for other in others
    ]
    own = field.scores.get(entry, ZERO)
    parts += [_part(line, own, "bye-as-opponent") for line in field.lines.get(entry, ()) if line.game.kind == "bye"]
    return parts


def buchholz(entry: int, field: Field) -> Value:
    """Sum of the opponents' scores."""
    return _sum("buchholz", _opponents(entry, field))


def buchholz_cut1(entry: int, field: Field) -> Value:
    """The same without the worst of them."""
    parts = _opponents(entry, field)
    if parts:
        pick = max if field.scoring.low else min
        worst = pick(range(len(parts)), key=lambda index: _amount(parts[index]))
        cut = parts.pop(worst)
        value = _sum("buchholz_cut1", parts)
        return Value(value.code, value.value, (*value.parts, Part("cut", cut.facts)))
    return Value("buchholz_cut1", ZERO)


def _amount(part: Part) -> Fraction:
    amount = part.facts["amount"]
    assert isinstance(amount, Fraction)
    return amount


def sonneborn(entry: int, field: Field) -> Value:
    """Scores of beaten opponents, half of drawn."""
    parts = []
    for line in _played(entry, field):
        for other in (side.entry for side in line.game.sides if side.entry != entry):
            theirs = next(they.place for they in field.lines[other] if they.game is line.game)
            if theirs is not None and line.place is not None and theirs >= line.place:
                share = Fraction(1) if theirs > line.place else Fraction(1, 2)
                parts.append(_part(line, share * field.scores[other], "beaten" if share == 1 else "drawn", entry=other))
    return _sum("sonneborn", parts)


def progressive(entry: int, field: Field) -> Value:
    """Sum of the running scores after each round (those without a game too); penalties are not in it. By mean per game,
    the mean of the running means, over the own rounds."""
    gained: dict[int, Fraction] = {}
    for line in field.lines.get(entry, ()):
        if line.score is not None:
            gained[line.game.round] = gained.get(line.game.round, ZERO) + line.score
    running = ZERO
    parts: list[Part] = []
    for round_number in sorted(gained) if field.by_mean else field.rounds:
        running += gained.get(round_number, ZERO)
        amount = running / (len(parts) + 1) if field.by_mean else running
        parts.append(Part("running", {"round": round_number, "amount": amount}))
    total = _sum("progressive", parts)
    return _divided(total, max(1, len(parts))) if field.by_mean else total


def opponents(entry: int, field: Field) -> Value:
    """Mean score of everybody met, once for each meeting; byes are nobody."""
    parts = [part for part in _opponents(entry, field) if part.code == "opponent"]
    if not parts:
        return Value("opponents")
    return Value("opponents", sum((_amount(part) for part in parts), ZERO) / len(parts), tuple(parts))


def low_total(entry: int, field: Field) -> Value:
    """Card points per hand played, over the games in which both are known."""
    lines = _played(entry, field)
    parts, taken, hands = [], 0, 0
    for line in lines:
        if line.side.card_points is not None and line.side.hands > 0:
            taken, hands = taken + line.side.card_points, hands + line.side.hands
            parts.append(_part(line, Fraction(line.side.card_points), "card-points", hands=line.side.hands))
    return Value("low_total", Fraction(taken, hands) if hands else None, tuple(parts), known=bool(hands or not lines))


def moons(entry: int, field: Field) -> Value:
    """Moons shot; known when they are known of every game."""
    lines = _played(entry, field)
    known = [(line, line.side.moons) for line in lines if line.side.moons is not None]
    value = _sum("moons", [_part(line, Fraction(count)) for line, count in known if count])
    return Value(value.code, value.value, value.parts, known=len(known) == len(lines))


def best_round(entry: int, field: Field) -> Value:
    """The scores of the rounds, best first; by mean per game, as many as everybody has who has any."""
    gained: dict[int, Fraction] = {}
    for line in field.lines.get(entry, ()):
        if line.score is not None:
            gained[line.game.round] = gained.get(line.game.round, ZERO) + line.score
    ordered = sorted(gained.items(), key=lambda item: item[1], reverse=not field.scoring.low)
    if field.by_mean:
        ordered = ordered[: field.fewest_rounds]
    parts = tuple(Part("round", {"round": round_number, "amount": score}) for round_number, score in ordered)
    return Value("best_round", tuple(score for _, score in ordered) or None, parts)


def lot(entries: Sequence[int], field: Field) -> dict[int, Value]:
    """Drawn once and passed to `rank`, which puts it in: it orders the list and splits no rank."""
    return {entry: Value("lot") for entry in entries}


_FIDE = "FIDE Handbook C.07, tie-break regulations"
_OWN = "Tavula, tie-breaks"
_ALL = (
    TieBreak("h2h", "Result between the tied", _FIDE + ", direct encounter", h2h, within=True, adds_up=True),
    TieBreak("wins", "Games won", _FIDE + ", number of games won", _each(wins), adds_up=True),
    TieBreak("places", "Places", _OWN, _each(place_counts), adds_up=True),
    TieBreak("diff", "Points for and against", _OWN, _each(diff), adds_up=True),
    TieBreak("buchholz", "Buchholz", _FIDE, _each(buchholz), "score", adds_up=True),
    TieBreak("buchholz_cut1", "Buchholz, lowest cut", _FIDE, _each(buchholz_cut1), "score", adds_up=True),
    TieBreak("sonneborn", "Sonneborn-Berger", _FIDE, _each(sonneborn), "score", adds_up=True),
    TieBreak("progressive", "Progressive score", _FIDE + ", sum of progressive scores", _each(progressive), "score"),
    TieBreak("opponents", "Opponents' mean score", _OWN, _each(opponents), "score"),
    TieBreak("low_total", "Card points per hand", _OWN, _each(low_total), "low"),
    TieBreak("moons", "Moons shot", _OWN, _each(moons), adds_up=True),
    TieBreak("best_round", "Best single score", _OWN, _each(best_round), "score"),
    TieBreak("lot", "Lot", _OWN, lot, "low"),
)
TIEBREAKS: Mapping[str, TieBreak] = {tiebreak.code: tiebreak for tiebreak in _ALL}
TRUCO_CHAIN = ("h2h", "wins", "diff", "buchholz", "lot")
HEARTS_CHAIN = ("places", "low_total", "best_round", "lot")


def tiebreaks_of(chain: Sequence[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks with these codes, or `StandingsError('unknown-tie-break' | 'tie-break-twice')`."""
    for index, code in enumerate(chain):
        if code not in TIEBREAKS:
            raise StandingsError("unknown-tie-break", {"tie_break": code})
        if code in chain[:index]:
            raise StandingsError("tie-break-twice", {"tie_break": code})
    return tuple(TIEBREAKS[code] for code in chain)

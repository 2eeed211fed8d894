"""Every game moves the ratings of those who sat at it. Source: the Plackett-Luce model of Weng and Lin (2011), as the
library openskill computes it, with its own parameters.

Choices: a game is one match of all its sides, placed by its result, equals level; how far they were apart does not
count. A pair is a team of two. The same games in the same order come to the same numbers, to the last bit: what is
replayed from the middle is what is replayed from the start.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Skill:
    """`games`: how many it comes from."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """A game that counts: `sides` are the players of each, `places` where each came (1 is the best, equals share)."""

    key: int
    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]

    @property
    def counts(self) -> bool:
        """It takes two sides, somebody on each, and nobody on both."""
        everybody = [player for side in self.sides for player in side]
        return len(self.sides) > 1 and all(self.sides) and len(set(everybody)) == len(everybody)


@dataclass(frozen=True, slots=True)
class Change:
    match: int
    player: int
    place: int
    before: Skill
    after: Skill


def replay(matches: Iterable[Match], skills: Mapping[int, Skill] | None = None) -> Iterator[Change]:
    """What each match that counts changes, in the given order; `skills` are those before the first of them."""
    book = dict(skills or {})
    for match in matches:
        for change in _changes(match, book) if match.counts else ():
            book[change.player] = change.after
            yield change


def _changes(match: Match, book: Mapping[int, Skill]) -> list[Change]:
    before = [[book.get(player, Skill()) for player in side] for side in match.sides]
    teams = [[MODEL.rating(skill.mu, skill.sigma) for skill in side] for side in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in match.places])
    return [
        Change(match.key, player, place, was, Skill(now.mu, now.sigma, was.games + 1))
        for side, place, skills, team in zip(match.sides, match.places, before, rated, strict=True)
        for player, was, now in zip(side, skills, team, strict=True)
    ]

"""The formats that draw round by round, behind one interface: `FORMATS[code].draw(entrants, rules, rng)`.

A further format is one file and one line in the registry.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random

from league.pairing import pods, single_table, swiss
from league.pairing.checks import SetUp, Warn, check_pods, check_single_table, check_swiss
from league.pairing.types import Draw, Entrant, PairingError, Rules


@dataclass(frozen=True, slots=True)
class Format:
    """`sides`: sides a table where the format fixes it, None where `Rules.size` says. `check` warns at set-up."""

    code: str
    name: str
    draw: Callable[[Iterable[Entrant], Rules, Random], Draw]
    check: Callable[[SetUp], list[Warn]]
    sides: int | None = None


def _single_table(entrants: Iterable[Entrant], rules: Rules, rng: Random) -> Draw:
    return single_table.draw(entrants, rng, minimum=rules.minimum, maximum=rules.maximum)


def _pods(entrants: Iterable[Entrant], rules: Rules, rng: Random) -> Draw:
    return pods.draw(
        entrants,
        size=rules.size,
        minimum=rules.minimum,
        maximum=rules.maximum,
        round_number=rules.round_number,
        rng=rng,
        sizes=rules.sizes,
    )


def _swiss(entrants: Iterable[Entrant], rules: Rules, rng: Random) -> Draw:
    return swiss.draw(
        entrants,
        round_number=rules.round_number,
        rng=rng,
        first_round=rules.first_round,
        allow_rematches=rules.allow_rematches,
    )


_ALL = (
    Format("single-table", "One table", _single_table, check_single_table),
    Format("pods", "Pods", _pods, check_pods),
    Format("swiss", "Swiss", _swiss, check_swiss, sides=2),
)
FORMATS: Mapping[str, Format] = {format_.code: format_ for format_ in _ALL}


def format_of(code: str) -> Format:
    """The format with this code, or `PairingError('unknown-format')`."""
    if code not in FORMATS:
        raise PairingError("unknown-format", {"format": code})
    return FORMATS[code]

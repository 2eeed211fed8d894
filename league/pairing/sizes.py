"""Splitting a number of entries into tables."""

from collections.abc import Sequence

from league.pairing.types import PairingError


def splits(n: int, size: int, minimum: int, maximum: int) -> list[tuple[int, ...]]:
    """The options for n entries at tables of `size`: table sizes, largest first; the default is the first.

    Each option has tables as even as their number allows. First come those with no table more than one off `size`,
    then by how far the furthest is off; of equals the one with the fewest odd tables, then the one with the smaller
    tables: 10 at tables of 4 (3 to 7): 4 + 3 + 3, then 5 + 5. Only numbers of tables about n / size are looked at,
    and all where none of these goes. An empty list: cannot be divided.

    Raises `PairingError('too-few-entries')` for n below the minimum, `('bad-table-size')` for sizes that make no sense.
    """
    if not 1 <= minimum <= size <= maximum:
        raise PairingError("bad-table-size", {"size": size, "minimum": minimum, "maximum": maximum})
    if n < minimum:
        raise PairingError("too-few-entries", {"entries": n, "minimum": minimum})
    options = [_even(n, tables) for tables in range(1, n + 1) if minimum * tables <= n <= maximum * tables]
    near = [option for option in options if n // size - 1 <= len(option) <= -(-n // size) + 1]

    def order(option: tuple[int, ...]) -> tuple[int, int, int]:
        furthest = max(abs(entries - size) for entries in option)
        return max(1, furthest), sum(entries != size for entries in option), -len(option)

    return sorted(near or options, key=order)


def default_split(n: int, size: int, minimum: int, maximum: int) -> tuple[tuple[int, ...], int]:
    """The default split, and how many have to be left out for it: mostly 0. Raises as `splits`."""
    for left_out in range(max(1, n - minimum + 1)):
        options = splits(n - left_out, size, minimum, maximum)
        if options:
            return options[0], left_out
    raise PairingError("too-few-entries", {"entries": n, "minimum": minimum})


def rounds_without_repeats(n: int, sizes: Sequence[int]) -> int:
    """How many rounds of such tables can be played at most before somebody meets somebody again: nobody has more than
    n − 1 others to meet, and all of them together no more than n(n − 1)/2 meetings."""
    made = sum(size * (size - 1) for size in sizes)
    return min((n - 1) // max(1, min(sizes) - 1), n * (n - 1) // max(1, made))


def _even(n: int, tables: int) -> tuple[int, ...]:
    each, more = divmod(n, tables)
    return (each + 1,) * more + (each,) * (tables - more)

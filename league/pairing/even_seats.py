"""Seats for a whole schedule at once: nobody's counts for the seat numbers differ by more than 1, for each table size.

That is always possible. Tables of one size k and their entries are the two sides of a graph with an edge for each
place at a table; k colours for the edges, all different at each table and as even as can be at each entry, are seats.
An entry is cut up into runs of k tables (and a shorter last one), so that no node has more than k edges, and then a
proper colouring with k colours exists (König) and is found by changing over along alternating paths.
"""

from collections.abc import Sequence

Table = Sequence[int]


def even_seats(rounds: Sequence[Sequence[Table]]) -> list[list[tuple[int, ...]]]:
    """The same rounds of tables, with each table's entries in the order of seats."""
    places = [(number, index) for number, tables in enumerate(rounds) for index in range(len(tables))]
    seated = [[tuple(table) for table in tables] for tables in rounds]
    for size in sorted({len(table) for tables in rounds for table in tables}):
        chosen = [(number, index) for number, index in places if len(rounds[number][index]) == size]
        colouring = _Colouring(size)
        for number, index in chosen:
            colouring.add_table(rounds[number][index])
        for table, (number, index) in enumerate(chosen):
            seated[number][index] = colouring.seats(table)
    return seated


class _Colouring:
    """A graph of tables (nodes ≥ 0) and runs of entries (< 0); `at[node][colour]` is the node at the other end."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.tables: list[Table] = []
        self.at: dict[int, list[int | None]] = {}
        self.seen: dict[int, int] = {}
        self.entry_of: dict[int, int] = {}
        self.run_of: dict[tuple[int, int], int] = {}

    def add_table(self, table: Table) -> None:
        """A table, and an edge to each of its entries' present runs."""
        node = len(self.tables)
        self.tables.append(table)
        self.at[node] = [None] * self.size
        for entry in table:
            times = self.seen.get(entry, 0)
            self.seen[entry] = times + 1
            self._add_edge(node, self._run(entry, times // self.size))

    def _run(self, entry: int, number: int) -> int:
        if (entry, number) not in self.run_of:
            run = -1 - len(self.run_of)
            self.run_of[entry, number] = run
            self.entry_of[run] = entry
            self.at[run] = [None] * self.size
        return self.run_of[entry, number]

    def _add_edge(self, table: int, run: int) -> None:
        free_here, free_there = self.at[table].index(None), self.at[run].index(None)
        if self.at[run][free_here] is not None:
            self._change_over(run, free_here, free_there)
        self.at[table][free_here], self.at[run][free_here] = run, table

    def _change_over(self, start: int, one: int, other: int) -> None:
        """Along the path from `start` whose edges are `one`, `other`, `one`, ...: change the two colours."""
        path, node, colour = [start], start, one
        while (following := self.at[node][colour]) is not None:
            path.append(following)
            node, colour = following, other if colour == one else one
        for node in path:
            ends = self.at[node]
            ends[one], ends[other] = ends[other], ends[one]

    def seats(self, table: int) -> tuple[int, ...]:
        """The entries of this table by colour."""
        return tuple(self.entry_of[run] for run in self.at[table] if run is not None)

"""What the processes hold and use that listen at ports of this machine, by Linux's own books."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

LISTENING = "0A"


@dataclass(frozen=True, slots=True)
class Books:
    """Of all of them together: resident memory, and the processor time used so far."""

    resident_bytes: int
    cpu_seconds: float


def books_of(ports: Iterable[int]) -> Books | None:
    """None where that cannot be told."""
    inodes = _listening(frozenset(ports))
    found = [process for process in Path("/proc").glob("[0-9]*") if inodes & _sockets(process)]
    return Books(sum(map(_resident, found)), sum(map(_cpu, found))) if found else None


def _listening(ports: frozenset[int]) -> set[str]:
    found = set()
    for table in ("tcp", "tcp6"):
        path = Path("/proc/net", table)
        for line in path.read_text(encoding="ascii").splitlines()[1:] if path.exists() else []:
            fields = line.split()
            if fields[3] == LISTENING and int(fields[1].rsplit(":", 1)[1], 16) in ports:
                found.add(f"socket:[{fields[9]}]")
    return found


def _sockets(process: Path) -> set[str]:
    try:
        return {os.readlink(held) for held in (process / "fd").iterdir()}
    except OSError:  # it has ended, or is somebody else's
        return set()


def _resident(process: Path) -> int:
    try:
        pages = int((process / "statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _cpu(process: Path) -> float:
    """User and system time: the 14th and 15th field, counted behind the name, which may hold anything."""
    try:
        fields = (process / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

"""How much memory the processes hold that listen at a port of this machine, by Linux's own books."""

import os
from pathlib import Path

LISTENING = "0A"


def resident_bytes(port: int) -> int | None:
    """Of all of them together; None where that cannot be told."""
    inodes = _listening(port)
    pids = [process for process in Path("/proc").glob("[0-9]*") if inodes & _sockets(process)]
    return sum(_resident(process) for process in pids) or None


def _listening(port: int) -> set[str]:
    found = set()
    for table in ("tcp", "tcp6"):
        path = Path("/proc/net", table)
        for line in path.read_text(encoding="ascii").splitlines()[1:] if path.exists() else []:
            fields = line.split()
            if fields[3] == LISTENING and int(fields[1].rsplit(":", 1)[1], 16) == port:
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

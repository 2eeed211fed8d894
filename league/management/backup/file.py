"""The file: lines of JSON, compressed by gzip.

    {"tavula-backup": 1, "version": ..., "made_at": ..., "database": ..., "migrations": [...]}
    {"table": "league.Club", "fields": ["id", "name", ...]}     then each row as a list, then
    {"end": "league.Club", "rows": 3, "sha256": ...}            of the lines of its rows
    {"end": "tavula-backup", "tables": 58, "rows": 120345, "sha256": ...}     of all lines before

Whatever is changed in it, or missing at its end, is found on reading.
"""

import gzip
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final

KIND: Final = "tavula-backup"
FORMAT: Final = 1
LONGEST: Final = 256 * 1024 * 1024
"""Bytes of a line: no row comes near it, and no file may fill the memory."""


class BackupError(Exception):
    """Says in a sentence what is wrong with a file, or with putting it back."""


@contextmanager
def made_whole(path: Path) -> Iterator[IO[bytes]]:
    """The file is there when all has gone well, and is not when anything has not; only its owner may read it."""
    if path.exists():
        raise BackupError(f"{path} is there already, and was left as it is. Give another name.")
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6) as out:
                yield out
            raw.flush()
            os.fsync(raw.fileno())
        beside.replace(path)
        _kept_by_its_folder(path.parent)
    except OSError as error:
        raise BackupError(f"{path} could not be written: {error.strerror or error}. Nothing was left there.") from error
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()


def _kept_by_its_folder(folder: Path) -> None:
    held = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)


@dataclass(slots=True)
class Writer:
    out: IO[bytes]
    tables: int = 0
    rows: int = 0
    _all: Any = field(default_factory=sha256)

    def head(self, **facts: Any) -> None:
        self._line({KIND: FORMAT, **facts})

    def table(self, label: str, fields: list[str], rows: Iterable[list[Any]]) -> int:
        self._line({"table": label, "fields": fields})
        own, count = sha256(), 0
        for row in rows:
            own.update(self._line(row))
            count += 1
        self._line({"end": label, "rows": count, "sha256": own.hexdigest()})
        self.tables += 1
        self.rows += count
        return count

    def end(self) -> None:
        self._line({"end": KIND, "tables": self.tables, "rows": self.rows, "sha256": self._all.hexdigest()})

    def _line(self, said: Any) -> bytes:
        line = json.dumps(said, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        self._all.update(line)
        self.out.write(line)
        return line


@dataclass(frozen=True, slots=True)
class Contents:
    head: dict[str, Any]
    rows: dict[str, int]
    """By table."""


Taker = Callable[[str, list[str], Iterator[list[Any]]], None]
"""Takes the rows of a table, all of them: its label, the names of its fields, its rows."""


def read(path: Path, take: Taker, look: Callable[[dict[str, Any]], None] = lambda head: None) -> Contents:
    """`look` is shown the head before anything is taken. Raises BackupError where the file is not what was written."""
    try:
        with gzip.open(path, "rb") as file:
            return _Reader(file, path).read(take, look)
    except FileNotFoundError:
        raise BackupError(f"There is no file {path}.") from None
    except (gzip.BadGzipFile, zlib.error, EOFError):
        raise damaged(path, "it breaks off, or is no backup") from None
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}.") from error


def damaged(path: Path, how: str) -> BackupError:
    return BackupError(f"{path} is damaged or no backup of Tavula: {how}. Nothing was changed; take another backup.")


@dataclass(slots=True)
class _Reader:
    file: IO[bytes]
    path: Path
    _all: Any = field(default_factory=sha256)

    def read(self, take: Taker, look: Callable[[dict[str, Any]], None]) -> Contents:
        head = self._next()
        if not isinstance(head, dict) or KIND not in head:
            raise damaged(self.path, "its first line is not that of one")
        if head[KIND] != FORMAT:
            raise BackupError(f"{self.path} was written by another version of Tavula, in a way this one cannot read.")
        look(head)
        counts: dict[str, int] = {}
        while True:
            before = self._all.hexdigest()
            line = self._next()
            if isinstance(line, dict) and line.get("end") == KIND:
                told = (line.get("tables"), line.get("rows"), line.get("sha256"))
                if told != (len(counts), sum(counts.values()), before) or self.file.read(1):
                    raise damaged(self.path, "its lines are not those that were written")
                return Contents(head, counts)
            if not isinstance(line, dict) or not {"table", "fields"} <= set(line) or line["table"] in counts:
                raise damaged(self.path, "a line stands where it does not belong")
            counts[line["table"]] = self._table(line, take)

    def _table(self, line: dict[str, Any], take: Taker) -> int:
        seen = _Seen()
        take(line["table"], line["fields"], self._rows(line, seen))
        if seen.end is None:
            raise AssertionError("whoever takes a table takes all its rows")
        wanted = (line["table"], seen.count, seen.own.hexdigest())
        if (seen.end.get("end"), seen.end.get("rows"), seen.end.get("sha256")) != wanted:
            raise damaged(self.path, f"the rows of {line['table']} are not those that were written")
        return seen.count

    def _rows(self, line: dict[str, Any], seen: "_Seen") -> Iterator[list[Any]]:
        while isinstance(row := self._next(seen.own), list):
            if len(row) != len(line["fields"]):
                raise damaged(self.path, f"a row of {line['table']} is not whole")
            seen.count += 1
            yield row
        seen.end = row if isinstance(row, dict) else {}

    def _next(self, own: Any = None) -> Any:
        line = self.file.readline(LONGEST)
        if not line.endswith(b"\n"):
            raise damaged(self.path, "it breaks off")
        self._all.update(line)
        if own is not None and line.startswith(b"["):
            own.update(line)
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise damaged(self.path, "a line cannot be read") from None


@dataclass(slots=True)
class _Seen:
    count: int = 0
    own: Any = field(default_factory=sha256)
    end: dict[str, Any] | None = None

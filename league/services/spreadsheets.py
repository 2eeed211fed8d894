"""Lists from spreadsheet programs, read within limits, and cells that no such program takes for a formula."""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime, time
from fractions import Fraction
from typing import Any

import openpyxl

from league.errors import LeagueRefusal
from league.writing import number_of

MEGABYTE = 1024 * 1024
MOST_BYTES = 5 * MEGABYTE
MOST_LINES = 50_000
WIDEST = 50
LONGEST_CELL = 1000
# What a workbook may unpack to, in all and for the table of its texts, which is held in memory as a whole.
MOST_UNPACKED, MOST_TEXTS = 64 * MEGABYTE, 16 * MEGABYTE
MOST_PARTS = 1000
# A spreadsheet program takes a cell that begins with one of these for a formula and runs it.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")

Row = tuple[int, list[str]]
"""The number of a line in its file, and its cells."""

_NUMBER = re.compile(r"[+-]?\d+(?:[./]\d+)?")
_EXACT = re.compile(r"(-?)(\d{1,18})/(\d{1,18})", re.ASCII)
_NO_LIST = (b"%PDF", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"{\\rtf", b"\x1f\x8b", b"Rar!", b"7z\xbc\xaf")
_UNWANTED = re.compile(r"[\x00-\x08\x0e-\x1f]")
_MARKUP = re.compile(r"\s*<(?:!doctype|html|\?xml)", re.IGNORECASE)
_SAMPLE = 20


def guarded(cell: Any) -> Any:
    """A cell that no spreadsheet program takes for a formula, by an apostrophe in front: one more where it has some. A
    number, also an exact fraction ("-7/2"), is none."""
    if not isinstance(cell, str) or not cell.lstrip("'").startswith(FORMULA) or _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}"


def in_text(cell: Any) -> Any:
    """A cell of a CSV file. A spreadsheet program takes "21/2" for a day of February: an exact fraction that stands as
    text is written 10 1/2, which it reads as the number that it is."""
    if isinstance(cell, Fraction):
        return number_of(cell)
    if not isinstance(cell, str) or not (found := _EXACT.fullmatch(cell)):
        return guarded(cell)
    sign, above, below = found[1], int(found[2]), int(found[3])
    return f"{sign}{above // below} {above % below}/{below}" if below else guarded(cell)


def unguarded(cell: Any) -> str:
    """A cell as text in one line, without the one apostrophe that `guarded` put there."""
    text = "" if cell is None else _number_text(cell).strip()
    text = text[1:] if text.startswith("'") and text.lstrip("'").startswith(FORMULA) else text
    return " ".join(text.split())[:LONGEST_CELL]


def _number_text(cell: Any) -> str:
    """A spreadsheet's 12 is 12, and not 12.0; a day has no hour."""
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def rows_of(content: bytes) -> Iterator[Row]:
    """The lines of a CSV or XLSX file that hold anything, whatever its name says; read as they are asked for.

    Raises, also in the middle, `file-*`, `too-many-file-lines` and `too-many-columns`.
    """
    if len(content) > MOST_BYTES:
        raise LeagueRefusal("file-too-large", most=MOST_BYTES // MEGABYTE)
    if not content.strip(b"\x00\r\n\t \xef\xbb\xbf\xff\xfe"):
        raise LeagueRefusal("file-empty")
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        raise LeagueRefusal("file-old-excel")
    if content.startswith(_NO_LIST):
        raise LeagueRefusal("file-no-list")
    yield from _within(_workbook_rows(content) if content.startswith(b"PK\x03\x04") else _text_rows(content))


def _within(rows: Iterator[tuple[int, Sequence[Any]]]) -> Iterator[Row]:
    count = 0
    for number, row in rows:
        if len(row) > WIDEST:
            raise LeagueRefusal("too-many-columns", most=WIDEST)
        cells = [unguarded(cell) for cell in row]
        if any(cells):
            count += 1
            if count > MOST_LINES + 1:  # the first may name the columns
                raise LeagueRefusal("too-many-file-lines", most=MOST_LINES)
            yield number, cells
    if not count:
        raise LeagueRefusal("file-empty")


def _text_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    text = _decoded(content)
    if _UNWANTED.search(text) or _MARKUP.match(text):
        raise LeagueRefusal("file-no-list")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_parted_by(text))
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise LeagueRefusal("file-broken-at", line=reader.line_num) from error


def _decoded(content: bytes) -> str:
    """UTF-8, UTF-16 with or without its mark, or what is left: the Western European of Windows."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    start = content[:4000]
    for encoding, zeros in (("utf-16-le", start[1::2]), ("utf-16-be", start[::2])):
        if zeros.count(0) * 2 > len(zeros):
            return content.decode(encoding, errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _parted_by(text: str) -> str:
    """The sign that parts the most of the first lines, and the most of these alike."""
    sample = io.StringIO(text[:20_000], newline="").readlines()[:_SAMPLE]

    def parts(sign: str) -> tuple[int, int]:
        try:
            widths = [len(row) for row in csv.reader(sample, delimiter=sign) if len(row) > 1]
        except csv.Error:
            return 0, 0
        return len(widths), max(map(widths.count, widths), default=0)

    return max(("\t", ";", ","), key=parts)


def _workbook_rows(content: bytes) -> Iterator[tuple[int, Sequence[Any]]]:
    """The first sheet that is shown. A formula is what it came to when the file was saved."""
    try:
        _require_modest(content)
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        sheet = book.active
        sheet.reset_dimensions()  # what a sheet says of its own size need not be true
        for number, row in enumerate(sheet.iter_rows(values_only=True), start=1):
            if number > 4 * MOST_LINES:
                raise LeagueRefusal("too-many-file-lines", most=MOST_LINES)
            yield number, row
    except LeagueRefusal:
        raise
    except Exception as error:
        # a damaged workbook makes the parsers below raise errors of every family
        raise LeagueRefusal("file-broken") from error


def _require_modest(content: bytes) -> None:
    """A zip file says of each part how large it unpacks, and no more than that is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            listed = parts.infolist()
    except (zipfile.BadZipFile, zlib.error) as error:
        raise LeagueRefusal("file-broken") from error
    if "xl/workbook.xml" not in {part.filename for part in listed}:
        raise LeagueRefusal("file-no-list")
    texts = max((part.file_size for part in listed if part.filename.endswith("sharedStrings.xml")), default=0)
    if len(listed) > MOST_PARTS or sum(part.file_size for part in listed) > MOST_UNPACKED or texts > MOST_TEXTS:
        raise LeagueRefusal("file-unpacks-too-large")

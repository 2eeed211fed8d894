"""Spreadsheet files, read within limits: how large, how long, how wide, and no formula comes in or goes out."""

import csv
import io
import zipfile
from typing import Any

import openpyxl
from django.utils.translation import gettext as _
from import_export.formats import base_formats
from tablib import Dataset

LARGEST = 1024 * 1024
LONGEST = 2000
WIDEST = 50
# A spreadsheet program takes a cell that begins with one of these for a formula and runs it.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def guarded(cell: Any) -> Any:
    """A cell that no spreadsheet program takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def unguarded(cell: Any) -> str:
    """A cell as text, without the apostrophe that `guarded` put there."""
    text = "" if cell is None else str(cell).strip()
    return text[1:].strip() if text.startswith("'") and text[1:].startswith(FORMULA) else text


class Unreadable(ValueError):
    """A file that cannot be read, with a sentence for whoever sent it."""


def checked(dataset: Dataset) -> Dataset:
    """Headers in lower case without blanks, cells as text, no empty lines."""
    headers = [str(header or "").strip().lower() for header in dataset.headers or []]
    if "name" not in headers:
        found = ", ".join(filter(None, headers)) or _("none")
        raise Unreadable(_("The first line must name the columns, “name” among them; found: %s.") % found)
    lines = [[unguarded(cell) for cell in line][: len(headers)] for line in dataset]
    lines = [line for line in lines if any(line)]
    if len(lines) > LONGEST:
        raise _too_long(len(lines))
    return Dataset(*lines, headers=headers)


def _too_long(lines: int) -> Unreadable:
    sentence = _("At most %(longest)s lines can be imported at once; these are %(lines)s.")
    return Unreadable(sentence % {"longest": LONGEST, "lines": lines})


class AnyCSV(base_formats.CSV):
    """CSV as spreadsheet programs write it: parted by commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252."""

    def create_dataset(self, in_stream: bytes, **kwargs: Any) -> Dataset:
        text = _decoded(in_stream)
        first = text.split("\n", 1)[0]
        parted_by = max(",;\t", key=first.count)
        rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=parted_by) if row]
        if not rows:
            raise Unreadable(_("The file is empty."))
        width = len(rows[0])
        return checked(Dataset(*[(row + [""] * width)[:width] for row in rows[1:]], headers=rows[0]))


class AnyXLSX(base_formats.XLSX):
    def create_dataset(self, in_stream: bytes) -> Dataset:
        with zipfile.ZipFile(io.BytesIO(in_stream)) as parts:
            if sum(part.file_size for part in parts.infolist()) > 30 * LARGEST:
                raise Unreadable(_("This file unpacks to more than can be read."))
        book = openpyxl.load_workbook(io.BytesIO(in_stream), read_only=True, data_only=True)
        rows = _rows(book.active)
        if not rows:
            raise Unreadable(_("The file is empty."))
        width = len(rows[0])
        lines = [(row + [None] * width)[:width] for row in rows[1:]]
        return checked(Dataset(*lines, headers=rows[0]))


def _rows(sheet: Any) -> list[list[Any]]:
    """A sheet of two cells can be as large as a sheet can be: it is measured by what it says of itself, which need not
    be there or true, and again while it is read."""
    _require_size(sheet.max_row or 0, sheet.max_column or 0)
    sheet.reset_dimensions()
    rows: list[list[Any]] = []
    for row in sheet.iter_rows(values_only=True):
        _require_size(len(rows) + 1, len(row))
        rows.append(list(row))
    return rows


def _require_size(rows: int, columns: int) -> None:
    """The first row names the columns."""
    if rows > LONGEST + 1:
        raise _too_long(rows - 1)
    if columns > WIDEST:
        raise Unreadable(_("This file unpacks to more than can be read."))


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")

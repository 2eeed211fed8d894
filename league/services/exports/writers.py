"""Rows as the bytes of a file, piece by piece; nothing here holds a whole list but the workbook, which is put together
on the disk."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from tempfile import TemporaryFile
from typing import Any

import openpyxl
from django.core.serializers.json import DjangoJSONEncoder

from league.services.spreadsheets import guarded, in_text
from league.writing import number_of

PIECE_BYTES = 64 * 1024
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
    "jsonl": "application/x-ndjson",
}

Rows = Iterable[Sequence[Any]]


def written(kind: str, columns: Sequence[str], rows: Rows) -> Iterator[bytes]:
    if kind == "xlsx":
        return _workbook(columns, rows)
    lines = {"csv": _csv, "json": _json, "jsonl": _jsonl}[kind](columns, rows)
    return _gathered(lines)


def _gathered(lines: Iterable[str]) -> Iterator[bytes]:
    held, size = [], 0
    for line in lines:
        held.append(line)
        size += len(line)
        if size >= PIECE_BYTES:
            yield "".join(held).encode()
            held, size = [], 0
    yield "".join(held).encode()


def _csv(columns: Sequence[str], rows: Rows) -> Iterator[str]:
    """With a mark in front, without which spreadsheet programs take accents for something else."""
    line = io.StringIO(newline="")
    writer = csv.writer(line)
    yield "\ufeff"
    writer.writerow([guarded(name) for name in columns])
    for row in rows:
        writer.writerow([in_text(cell) for cell in row])
        yield line.getvalue()
        line.seek(0)
        line.truncate()
    yield line.getvalue()


def _json(columns: Sequence[str], rows: Rows) -> Iterator[str]:
    """A list of objects; what has no columns is one object."""
    if not columns:
        yield from (_text(row[0]) for row in rows)
        return
    before = "[\n"
    for row in rows:
        yield before + _text(dict(zip(columns, row, strict=True)))
        before = ",\n"
    yield "\n]\n" if before != "[\n" else "[]\n"


def _jsonl(columns: Sequence[str], rows: Rows) -> Iterator[str]:
    for row in rows:
        yield _text(dict(zip(columns, row, strict=True)) if columns else row[0]) + "\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, cls=_Encoder)


class _Encoder(DjangoJSONEncoder):
    """Fractions are exact, as text: "7/2"."""

    def default(self, o: Any) -> Any:
        return str(o) if isinstance(o, Fraction) else super().default(o)


def _workbook(columns: Sequence[str], rows: Rows) -> Iterator[bytes]:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append([_cell(name) for name in columns])
    for row in rows:
        sheet.append([_cell(cell) for cell in row])
    with TemporaryFile() as file:
        book.save(file)
        file.seek(0)
        while piece := file.read(PIECE_BYTES):
            yield piece


def _cell(cell: Any) -> Any:
    """What a workbook cannot hold is left out of a text."""
    if isinstance(cell, Decimal):
        return float(cell)
    if isinstance(cell, Fraction):
        return number_of(cell)
    if isinstance(cell, str):
        return openpyxl.cell.cell.ILLEGAL_CHARACTERS_RE.sub("", guarded(cell))
    return cell

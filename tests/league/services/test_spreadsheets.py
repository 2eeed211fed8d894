"""Files that people send: whatever their spreadsheet programs make of a list, and what is none."""

import datetime
import io
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.errors import LeagueRefusal
from league.services import spreadsheets
from league.services.spreadsheets import guarded, rows_of, unguarded
from tests.league.jobs import workbook


def cells(content):
    return [row for _number, row in rows_of(content)]


@pytest.mark.parametrize(
    "content",
    [
        "name,note\nZoë,à gauche\n".encode(),
        "\ufeffname;note\r\nZoë;à gauche\r\n".encode(),
        "name;note\rZoë;à gauche\r".encode("cp1252"),
        "name\tnote\nZoë\tà gauche\n".encode("utf-16"),
        "name\tnote\nZoë\tà gauche\n".encode("utf-16-le"),
        "name\tnote\nZoë\tà gauche\n".encode("utf-16-be"),
        'name,note\n"Zoë","à\n gauche"\n\n  ,\n'.encode(),
        " name , note \n  Zoë  ,  à   gauche \n".encode(),
    ],
)
def test_lists_are_read_as_programs_write_them(content):
    assert cells(content) == [["name", "note"], ["Zoë", "à gauche"]]


def test_lines_keep_the_number_they_have_in_the_file():
    assert [number for number, _row in rows_of(b'name\n\nAna\n"Bru\nno"\n\nCarla\n')] == [1, 3, 5, 7]


def test_a_workbook_is_read_and_its_formulas_are_what_they_came_to():
    assert cells(workbook(["name", "note"], ["Zita", None], [None, None], ["Yara", 7.0], ["Wanda", 1.5])) == [
        ["name", "note"], ["Zita"], ["Yara", "7"], ["Wanda", "1.5"],
    ]  # fmt: skip
    assert cells(workbook(["name"], ["=1+1"], ["Ana"])) == [["name"], ["Ana"]]
    rows = workbook(["name"], [datetime.datetime(2026, 5, 1)], [datetime.datetime(2026, 5, 1, 9)])  # noqa: DTZ001
    assert cells(rows) == [["name"], ["2026-05-01"], ["2026-05-01 09:00:00"]]


def test_a_formula_in_text_is_text():
    assert cells(b'name\n=1+1\n"=HYPERLINK(""x"")"\n\'=a\n') == [["name"], ["=1+1"], ['=HYPERLINK("x")'], ["=a"]]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file-empty"),
        (b"\xef\xbb\xbf\r\n ", "file-empty"),
        (b",,\n , \n", "file-empty"),
        (b"%PDF-1.7 ...", "file-no-list"),
        (b"\x89PNG\r\n\x1a\n", "file-no-list"),
        (b"MZ\x90\x00\x03\x01\x02", "file-no-list"),
        (b"<!DOCTYPE html><p>Ana", "file-no-list"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "file-old-excel"),
        (b"PK\x03\x04 and no more", "file-broken"),
        (b'name\n"Ana\n' + b"x" * 140_000, "file-broken-at"),
        (b",".join([b"a"] * 51), "too-many-columns"),
        (b"x" * (5 * 1024 * 1024 + 1), "file-too-large"),
    ],
)
def test_what_is_no_list_says_so(content, code):
    with pytest.raises(LeagueRefusal) as refused:
        cells(content)
    assert refused.value.code == code
    assert "%(" not in refused.value.sentence


def test_there_is_a_longest_list(monkeypatch):
    monkeypatch.setattr(spreadsheets, "MOST_LINES", 3)
    assert len(cells(b"name\na\nb\nc\n")) == 4
    for content in (b"name\na\nb\nc\nd\n", workbook(["name"], ["a"], ["b"], ["c"], ["d"])):
        with pytest.raises(LeagueRefusal, match="too-many-file-lines"):
            cells(content)


def packed(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return out.getvalue()


def test_another_zip_is_no_list():
    with pytest.raises(LeagueRefusal, match="file-no-list"):
        cells(packed(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"))


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"])
def test_a_bomb_is_not_unpacked(part):
    size = spreadsheets.MOST_UNPACKED if "sheet1" in part else spreadsheets.MOST_TEXTS
    content = packed(**{"xl/workbook.xml": b"<x/>", part: b" " * (size + 1)})
    assert len(content) < 1_000_000
    with pytest.raises(LeagueRefusal, match="file-unpacks-too-large"):
        cells(content)


def test_a_workbook_that_lies_about_its_sizes_is_damaged():
    content = bytearray(packed(**{"xl/workbook.xml": b"x" * 5000}))
    at = content.rindex(b"PK\x01\x02")
    content[at + 24 : at + 28] = (10).to_bytes(4, "little")
    with pytest.raises(LeagueRefusal, match="file-broken"):
        cells(bytes(content))


def test_a_sheet_with_one_cell_far_out_is_not_wider_than_allowed():
    book = openpyxl.Workbook()
    book.active["ZZ1"] = "far"
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(LeagueRefusal, match="too-many-columns"):
        cells(out.getvalue())


def test_a_sheet_with_one_cell_far_down_ends(monkeypatch):
    monkeypatch.setattr(spreadsheets, "MOST_LINES", 10)
    book = openpyxl.Workbook()
    book.active["A1"], book.active["A900000"] = "name", "far"
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(LeagueRefusal, match="too-many-file-lines"):
        cells(out.getvalue())


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content):
    try:
        kinds = {type(cell) for row in cells(content) for cell in row}
    except LeagueRefusal as refusal:
        kinds = {str} if refusal.code.startswith(("file-", "too-many-")) else {refusal.code}
    assert kinds == {str}


def test_cells_are_guarded_and_come_back():
    for text in ("=a", "+a", "-a", "@a", "\ta", "\uff1da", "a", "'a", "'", "'=a", "''-a", "'-7"):
        assert unguarded(guarded(text)) == text.strip()
    assert [guarded(cell) for cell in (5, None, -1.5, "-7/2", "+3", "-1.5")] == [5, None, -1.5, "-7/2", "+3", "-1.5"]
    assert [guarded(cell) for cell in ("-1+2", "\rx", "-", "=1")] == ["'-1+2", "'\rx", "'-", "'=1"]

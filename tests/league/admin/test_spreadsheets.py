"""Players and entries come from spreadsheets and go to them: with a preview, through the services, line by line."""

import io
import re
import zipfile
from html import unescape

import openpyxl
import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.admin.files import AnyXLSX, guarded, unguarded
from league.errors import LeagueRefusal
from league.models import AuditEntry, Entry, Player
from league.services import clubs, entries, events
from tests import factories as make

CSV, XLSX = "0", "1"


def start(client, model, content, target, format=CSV, name="names.csv"):
    if isinstance(content, str):
        content = content.encode()
    file = SimpleUploadedFile(name, content)
    return client.post(page(model, "import"), {"target": target.pk, "import_file": file, "format": format})


def go_on(client, model, preview, **changes):
    form = preview.context["confirm_form"]
    return client.post(page(model, "process_import"), {**form.initial, **changes})


def page(model, name):
    return reverse(f"admin:league_{model._meta.model_name}_{name}")


def sheet(*rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def said(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def kinds(preview):
    return [row.import_type for row in preview.context["result"].rows]


def remarks(preview):
    return [row.diff[-1] for row in preview.context["result"].valid_rows()]


def faults(preview):
    return [(row.number, *row.error.messages) for row in preview.context["result"].invalid_rows]


def test_players_are_shown_first_and_then_added(client, here):
    client.force_login(here.admin)
    preview = start(client, Player, "name,note\nZita,\nYara,red hat\n", here.club)
    assert kinds(preview) == ["new", "new"]
    assert "Yara" in preview.content.decode()
    assert not Player.objects.filter(name__in=("Zita", "Yara")).exists()
    response = go_on(client, Player, preview)
    assert said(response) == ["2 lines imported."]
    assert Player.objects.get(name="Yara").note == "red hat"
    assert AuditEntry.objects.filter(verb="player.create", by=here.admin, subject__contains="Yara").count() == 1


def test_the_same_file_again_changes_nothing(client, here):
    client.force_login(here.admin)
    for _ in range(2):
        preview = start(client, Player, "name\nZita\nzita\n", here.club)
        response = go_on(client, Player, preview)
    assert kinds(preview) == ["skip", "skip"]
    assert remarks(preview) == ["There already.", "There already."]
    assert said(response) == ["0 lines imported, 2 were there already."]
    assert Player.objects.filter(name_key="zita").count() == 1


def test_what_looks_like_a_double_is_said_and_not_refused(client, here):
    make.make_player(here.club, "Stefanie")
    client.force_login(here.admin)
    preview = start(client, Player, "name\nStefania\n", here.club)
    assert kinds(preview) == ["new"]
    assert remarks(preview)[0].startswith("Is this Stefanie?")


def test_a_line_with_an_id_changes_that_player(client, here):
    zita = make.make_player(here.club, "Zita")
    client.force_login(here.admin)
    go_on(client, Player, start(client, Player, f"id,name,note\n{zita.pk},Zora,new\n", here.club))
    zita.refresh_from_db()
    assert (zita.name, zita.note) == ("Zora", "new")
    assert AuditEntry.objects.filter(verb="player.rename").count() == 1


def test_a_player_of_another_club_cannot_be_named(client, here, there):
    client.force_login(here.admin)
    stranger = there.player
    preview = start(client, Player, f"id,name\n{stranger.pk},Taken\n", here.club)
    assert faults(preview) == [(1, f"There is no player {stranger.pk} in this club.")]
    assert "confirm_form" not in preview.context


def test_one_bad_line_stops_all(client, here):
    client.force_login(here.admin)
    preview = start(client, Player, f"name\nZita\n???\n{'x' * 130}\n", here.club)
    assert [line for line, *_ in faults(preview)] == [2, 3]
    assert "confirm_form" not in preview.context
    assert not Player.objects.filter(name="Zita").exists()


def test_what_has_changed_since_the_preview_stops_all(client, here):
    zita = make.make_player(here.club, "Zita")
    client.force_login(here.admin)
    preview = start(client, Player, f"id,name\n,Yara\n{zita.pk},Zora\n", here.club)
    make.make_player(here.club, "Zora")
    response = go_on(client, Player, preview)
    assert said(response)[-1] == "Nothing has been imported. Please correct the file and choose it again."
    assert not Player.objects.filter(name="Yara").exists()
    zita.refresh_from_db()
    assert zita.name == "Zita"


@pytest.mark.parametrize(
    "content",
    [
        "name;note\nZoë;à gauche\n".encode("cp1252"),
        "\ufeffname\tnote\r\nZoë\tà gauche\r\n".encode(),
        "Name , NOTE\n Zoë , à gauche \n".encode(),
        "name,note\nZoë,à gauche\n".encode("utf-16"),
    ],
)
def test_files_are_read_as_spreadsheet_programs_write_them(client, here, content):
    client.force_login(here.admin)
    go_on(client, Player, start(client, Player, content, here.club))
    assert Player.objects.get(name="Zoë").note == "à gauche"


def test_xlsx_is_read(client, here):
    client.force_login(here.admin)
    content = sheet(["name", "note"], ["Zita", None], ["Yara", 7], [None, None])
    preview = start(client, Player, content, here.club, XLSX, "names.xlsx")
    assert kinds(preview) == ["new", "new"]
    go_on(client, Player, preview)
    assert Player.objects.get(name="Yara").note == "7"


@pytest.mark.parametrize(
    ("content", "format", "sentence"),
    [
        ("nom\nZita\n", CSV, "The first line must name the columns, “name” among them; found: nom."),
        ("", CSV, "The submitted file is empty."),
        ("name\n" + "Zita\n" * 2001, CSV, "At most 2000 lines can be imported at once; these are 2001."),
        ("name\nZita\n", XLSX, "This file cannot be read. Is it of the format that was chosen?"),
        ("x" * (1024 * 1024 + 1), CSV, "The file is too large: at most 1 MB can be read."),
        ("name\n", CSV, "No valid data to import. Ensure your file has the correct headers or data for import."),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_a_sentence(client, here, content, format, sentence):
    client.force_login(here.admin)
    response = start(client, Player, content, here.club, format)
    assert response.status_code == 200
    assert response.context["form"].errors["import_file"] == [sentence]


def sparse(cell, declared):
    """A sheet with a name column and one cell far away, which may say of itself how large it is."""
    book = openpyxl.Workbook()
    book.active["A1"], book.active["A2"], book.active[cell] = "name", "Zita", "far"
    out, bare = io.BytesIO(), io.BytesIO()
    book.save(out)
    if declared:
        return out.getvalue()
    with zipfile.ZipFile(out) as parts, zipfile.ZipFile(bare, "w") as kept:
        for part in parts.namelist():
            kept.writestr(part, re.sub(rb"<dimension[^>]*/>", b"", parts.read(part)))
    return bare.getvalue()


WIDE = "This file unpacks to more than can be read."


@pytest.mark.parametrize(
    ("cell", "declared", "sentence"),
    [
        ("XFD1048576", True, "At most 2000 lines can be imported at once; these are 1048575."),
        ("A1048576", False, "At most 2000 lines can be imported at once; these are 2001."),
        ("A2002", True, "At most 2000 lines can be imported at once; these are 2001."),
        ("AY3", True, WIDE),
        ("XFD3", False, WIDE),
    ],
)
def test_a_sheet_is_measured_before_it_is_built(client, here, cell, declared, sentence):
    client.force_login(here.admin)
    response = start(client, Player, sparse(cell, declared), here.club, XLSX, "names.xlsx")
    assert response.context["form"].errors["import_file"] == [sentence]


@pytest.mark.parametrize(("cell", "declared"), [("A2001", True), ("AX3", True), ("AX3", False)])
def test_a_sheet_as_large_as_may_be_is_read(cell, declared):
    assert AnyXLSX().create_dataset(sparse(cell, declared))["name"][0] == "Zita"


def test_a_waiting_file_cannot_be_exchanged(client, here):
    client.force_login(here.admin)
    preview = start(client, Player, "name\nZita\n", here.club)
    response = go_on(client, Player, preview, import_file_name="../../etc/passwd")
    assert said(response) == ["The file could not be read any more. Please choose it again."]
    assert go_on(client, Player, preview, format="7").status_code == 200
    assert not Player.objects.filter(name="Zita").exists()


def test_a_confirmation_cannot_be_turned_to_another_club(client, here, there):
    client.force_login(here.admin)
    preview = start(client, Player, "name\nZita\n", here.club)
    response = go_on(client, Player, preview, target=there.club.pk)
    assert response.status_code == 200
    assert "target" in response.context["confirm_form"].errors
    assert not Player.objects.filter(name="Zita").exists()


def test_nobody_imports_into_another_club(client, here, there):
    client.force_login(here.admin)
    assert "target" in start(client, Player, "name\nZita\n", there.club).context["form"].errors
    assert "target" in start(client, Entry, "name\nZita\n", there.event).context["form"].errors


def test_who_directs_one_event_only_imports_no_players(client, here):
    clubs.set_role(here.club, here.director, "member", by=here.admin)
    client.force_login(here.director)
    assert client.get(page(Player, "import")).status_code == 403
    assert client.get(page(Entry, "import")).status_code == 200


def test_markup_in_a_file_is_text(client, here):
    client.force_login(here.admin)
    preview = start(client, Player, "name\n<script>alert(1)</script>x\n", here.club)
    assert "<script>alert(1)" not in preview.content.decode()


def test_entries_are_shown_first_and_then_entered(client, here):
    event = make.make_event(here.club, "Friday", by=here.director)
    known = here.player.name
    client.force_login(here.director)
    preview = start(client, Entry, f"name\n{known}\nZita\n\nzita\n", event)
    assert kinds(preview) == ["new", "new", "skip"]
    assert remarks(preview) == ["", "", "Zita is entered already."]
    assert event.entries.count() == 0
    go_on(client, Entry, preview)
    assert [str(entry) for entry in event.entries.order_by("number")] == [known, "Zita"]
    assert event.entries.get(number=1).members.get().player == here.player


def test_pairs_come_in_one_column_or_in_two(client, here):
    event = make.make_event(here.club, "Truco", rules=make.TRUCO, by=here.director)
    client.force_login(here.director)
    go_on(client, Entry, start(client, Entry, "name,partner\nZita,Yara\nWanda + Xaver,\n", event))
    assert [str(entry) for entry in event.entries.order_by("number")] == ["Zita + Yara", "Wanda + Xaver"]
    preview = start(client, Entry, "name\nUrsula\n", event)
    assert len(faults(preview)) == 1


def test_an_event_that_takes_no_entries_is_not_offered(client, here):
    event = make.make_event(here.club, "Friday", by=here.director)
    client.force_login(here.director)
    preview = start(client, Entry, "name\nZita\n", event)
    events.cancel(event, by=here.director, reason="Too hot.")
    assert "target" in go_on(client, Entry, preview).context["confirm_form"].errors


def test_what_stops_the_whole_is_told_in_words(client, here, monkeypatch):
    """Somebody closes the event in the moment between choosing it and entering into it."""
    event = make.make_event(here.club, "Friday", by=here.director)
    client.force_login(here.director)

    def closed(*args, **kwargs):
        raise LeagueRefusal("entries-closed", event="Friday", state="cancelled")

    monkeypatch.setattr(entries, "enter_players", closed)
    preview = start(client, Entry, "name\nZita\n", event)
    content = preview.content.decode()
    assert LeagueRefusal("entries-closed", event="Friday", state="cancelled").sentence in unescape(content)
    assert "Traceback" not in content
    assert "confirm_form" not in preview.context


def export(client, model, format=CSV, **more):
    form = client.get(page(model, "export")).context["form"]
    fields = {name: "on" for name, field in form.fields.items() if getattr(field, "is_selectable_field", False)}
    return client.post(page(model, "export"), {"format": format, "resource": "0", **fields, **more})


def test_exports_hold_what_is_theirs(client, here, there):
    client.force_login(here.admin)
    rows = export(client, Player).content.decode("utf-8-sig").splitlines()
    assert rows[0] == "id,name,note,account,club"
    assert len(rows) == 1 + here.club.players.count()
    rows = export(client, Entry).content.decode("utf-8-sig").splitlines()
    assert rows[1] == f"Here evening,1,Ana,Ana,checked-in,1,{here.entry.pk}"
    assert not any("There" in row for row in rows)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a"])
def test_no_cell_is_taken_for_a_formula_and_comes_back_as_it_was(client, here, name):
    player = make.make_player(here.club, name)
    client.force_login(here.admin)
    content = export(client, Player).content
    assert f"{player.pk},'{name}," in content.decode("utf-8-sig")
    book = openpyxl.load_workbook(io.BytesIO(export(client, Player, XLSX).content))
    cells = [cell for row in book.active.iter_rows() for cell in row if str(cell.value).endswith(name)]
    assert [(cell.value, cell.data_type) for cell in cells] == [(f"'{name}", "s")]
    assert set(kinds(start(client, Player, content, here.club))) == {"skip"}


def test_guarding_goes_there_and_back():
    for text in ("=a", "+a", "-a", "@a", "\ta", "a", "'a", "'"):
        assert unguarded(guarded(text)) == text.strip()
    assert guarded(5) == 5
    assert guarded("\rx") == "'\rx"

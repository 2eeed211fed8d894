"""Players and entries come from spreadsheets and go to them: begun in the admin site, by the services of the site."""

import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.models import Entry, Job, Player
from league.services import events
from league.services.imports import lists
from tests import factories as make
from tests.league.jobs import outcomes, verdicts, work, workbook

CSV, XLSX = "0", "1"


def start(client, model, content, target, name="names.csv"):
    file = SimpleUploadedFile(name, content)
    return client.post(page(model, "import"), {"target": target.pk, "import_file": file})


def page(model, name):
    return reverse(f"admin:league_{model._meta.model_name}_{name}")


def job_of(response):
    job = Job.objects.order_by("pk").last()
    assert response.url == reverse("director:job", args=[job.club.slug, job.pk])
    return work(job)


def test_players_are_shown_first_and_then_added(client, here):
    client.force_login(here.admin)
    job = job_of(start(client, Player, workbook(["name", "note"], ["Zita"], ["Yara", "red hat"]), here.club, "a.xlsx"))
    assert verdicts(job) == [(2, "new", ""), (3, "new", "")]
    assert client.get(reverse("director:job", args=[here.club.slug, job.pk])).status_code == 200
    assert not Player.objects.filter(name__in=("Zita", "Yara")).exists()
    job = work(lists.confirm(job, by=here.admin))
    assert outcomes(job) == [(2, "made", ""), (3, "made", "")]
    assert Player.objects.get(name="Yara").note == "red hat"


def test_a_site_admin_imports_for_any_club(client, here, site_admin):
    client.force_login(site_admin)
    job = job_of(start(client, Player, b"Zita", here.club))
    assert client.get(reverse("director:job", args=[here.club.slug, job.pk])).status_code == 200
    assert work(lists.confirm(job, by=site_admin)).state == "done"


def test_entries_of_the_own_events(client, here, there):
    event = make.make_event(here.club, "Friday", by=here.director)
    client.force_login(here.director)
    job = job_of(start(client, Entry, b"Zita\n", event))
    work(lists.confirm(job, by=here.director))
    assert [entry.name for entry in event.entries.all()] == ["Zita"]
    response = start(client, Entry, b"Zita\n", there.event)
    assert "target" in response.context["form"].errors


def test_what_cannot_be_read_is_said_in_the_form(client, here):
    client.force_login(here.admin)
    response = start(client, Player, b"  \n", here.club)
    assert response.context["form"].errors["import_file"] == ["There is nothing in it: the file or the box is empty."]
    response = client.post(page(Player, "import"), {"target": here.club.pk})
    assert "import_file" in response.context["form"].errors
    assert not Job.objects.exists()


def test_an_event_that_takes_no_entries_is_not_offered(client, here):
    event = make.make_event(here.club, "Friday", by=here.director)
    events.cancel(event, by=here.director, reason="Too hot.")
    client.force_login(here.director)
    assert "target" in start(client, Entry, b"Zita\n", event).context["form"].errors


def test_who_manages_no_players_imports_none(client, here):
    client.force_login(here.scorer)
    assert client.get(page(Player, "import")).status_code in (302, 403)
    assert start(client, Player, b"Zita", here.club).status_code in (302, 403)
    assert not Job.objects.exists()


def export(client, model, format=CSV, **more):
    form = client.get(page(model, "export")).context["form"]
    fields = {name: "on" for name, field in form.fields.items() if getattr(field, "is_selectable_field", False)}
    return client.post(page(model, "export"), {"format": format, "resource": "0", **fields, **more})


def test_exports_hold_what_is_theirs(client, here, there):
    client.force_login(here.admin)
    rows = export(client, Player).content.decode("utf-8-sig").splitlines()
    assert rows[0] == "Number,Name,Note,E-mail address,Club"
    assert len(rows) == 1 + here.club.players.count()
    rows = export(client, Entry).content.decode("utf-8-sig").splitlines()
    assert rows[:2] == ["Event,Entry,Name,Players,State,First round", "Here evening,1,Ana,Ana,checked in,1"]
    assert not any("There" in row for row in rows)


@pytest.mark.parametrize("name", ["=1+1", "+1a", "-1+a", "@a"])
def test_no_cell_is_taken_for_a_formula_and_comes_back_as_it_was(client, here, name):
    player = make.make_player(here.club, name)
    client.force_login(here.admin)
    content = export(client, Player).content
    assert f"{player.pk},'{name}," in content.decode("utf-8-sig")
    book = openpyxl.load_workbook(io.BytesIO(export(client, Player, XLSX).content))
    cells = [cell for row in book.active.iter_rows() for cell in row if str(cell.value).endswith(name)]
    assert [(cell.value, cell.data_type) for cell in cells] == [(f"'{name}", "s")]
    job = job_of(start(client, Player, content, here.club))
    assert {verdict for _line, verdict, _code in verdicts(job)} == {"there"}

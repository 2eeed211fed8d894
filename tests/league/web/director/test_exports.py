"""Lists taken away: at once, or made by a job and fetched."""

import csv
import io
import json

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from league.models import EventRole, Job
from league.services import events
from league.services.exports import files
from tests import factories as make
from tests.league.jobs import work
from tests.league.web.desk import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    event = make.make_event(club, players=8, checked_in=True)
    make.finish_round(make.play_round(event))
    return event


def rows(response):
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def public(event, what, kind):
    return reverse("public:event-list", args=[event.club.slug, event.slug, what, kind])


def test_the_page_of_lists_links_them_all_and_each_can_be_fetched(director, event):
    page = director.get(at(event, "exports"))
    links = [address for one in page.context["lists"] for _kind, address in one["links"]]
    assert len(links) == 20
    for address in links:
        response = director.get(address)
        assert response.status_code == 200
        assert response["Content-Disposition"].startswith("attachment; filename=")
        assert address in page.content.decode()


def test_each_kind_of_file_holds_the_same(director, event):
    of_csv = rows(director.get(at(event, "export", what="pairings", kind="csv")))
    of_json = json.loads(director.get(at(event, "export", what="pairings", kind="json")).content)
    book = openpyxl.load_workbook(io.BytesIO(director.get(at(event, "export", what="pairings", kind="xlsx")).content))
    header, *lines = book.active.iter_rows(values_only=True)
    assert header == ("Round", "Table", "Seat", "Entry", "Name", "Kind")
    of_xlsx = [dict(zip(header, line, strict=True)) for line in lines]
    assert of_csv == [{key: str(value) for key, value in line.items()} for line in of_xlsx]
    assert list(of_json[0]) == ["round", "table", "side", "entry", "name", "kind"]  # for programs
    assert [list(line.values()) for line in of_json] == [list(line.values()) for line in of_xlsx]


def test_a_round_can_be_asked_for(director, event):
    make.finish_round(make.play_round(event, 2))
    address = at(event, "export", what="pairings", kind="csv")
    assert {line["Round"] for line in rows(director.get(address))} == {"1", "2"}
    assert {line["Round"] for line in rows(director.get(address, {"round": 2}))} == {"2"}
    standings = director.get(at(event, "export", what="standings", kind="csv"), {"round": 1})
    assert {line["Round"] for line in rows(standings)} == {"1"}
    assert "?round=2" in director.get(at(event, "exports"), {"round": 2}).content.decode()


def test_a_long_list_is_made_by_a_job_and_fetched(director, event, monkeypatch):
    monkeypatch.setattr(files, "LARGE", 7)
    address = at(event, "export", what="entries", kind="csv")
    assert "This list has 8 lines." in director.get(address).content.decode()
    assert not Job.objects.exists()
    response = director.post(address)
    job = work(Job.objects.get())
    assert response.url == reverse("director:job", args=[event.club.slug, job.pk])
    link = reverse("director:job-file", args=[event.club.slug, job.pk])
    assert link in director.get(response.url).content.decode()
    made = director.get(link)
    content = b"".join(made.streaming_content)
    assert len(content) == int(made["Content-Length"])
    monkeypatch.setattr(files, "LARGE", 8)
    assert content == director.get(address).content


def test_the_file_of_a_job_is_for_those_who_may_have_the_list(director, event):
    scorer = make.make_member(event.club)
    events.assign(event, scorer, EventRole.Role.SCORER, by=event.created_by)
    client = Client()
    client.force_login(scorer)
    client.post(at(event, "export", what="results", kind="csv"))
    director.post(at(event, "export", what="entries", kind="csv"))
    own, other = (work(job) for job in Job.objects.order_by("pk"))
    for job, status in ((own, 200), (other, 403)):
        assert client.get(reverse("director:job-file", args=[event.club.slug, job.pk])).status_code == status
    events.unassign(event, scorer, by=event.created_by)
    assert client.get(reverse("director:job-file", args=[event.club.slug, own.pk])).status_code == 403


def test_before_it_is_done_there_is_no_file(director, event):
    director.post(at(event, "export", what="entries", kind="csv"))
    link = reverse("director:job-file", args=[event.club.slug, Job.objects.get().pk])
    assert director.get(link).status_code == 404


def test_what_is_no_list_is_not_found(director, event, club):
    for what, kind in (("players", "csv"), ("entries", "pdf"), ("nothing", "csv"), ("hands", "csv")):
        assert director.get(at(event, "export", what=what, kind=kind)).status_code == 404
    assert director.get(reverse("director:club-export", args=[club.slug, "entries", "csv"])).status_code == 404


def test_money_is_for_clubs_that_use_it(client):
    event = make.make_event(make.make_club())
    client.force_login(event.created_by)
    assert client.get(at(event, "export", what="statement", kind="csv")).status_code == 404
    assert b"Lines of the ledger" not in client.get(at(event, "exports")).content


def test_anybody_may_have_what_is_published_and_no_more(client, director, event):
    make.pair(event, 2)
    stranger = Client()
    about = stranger.get(reverse("public:about", args=[event.club.slug, event.slug])).content.decode()
    for what in ("entries", "pairings", "results", "standings"):
        assert public(event, what, "csv") in about
        assert len(rows(stranger.get(public(event, what, "csv")))) == 8
    assert "number" not in rows(stranger.get(public(event, "entries", "csv")))[0]
    for what in ("statement", "hands", "players"):
        assert stranger.get(public(event, what, "csv")).status_code in (403, 404)


def test_of_a_draft_nothing_is_there(client, club):
    event = events.create_event(club, "Secret", rule_set=make.rules(club), by=club.admin, open_registration=False)
    assert client.get(public(event, "entries", "csv")).status_code == 404

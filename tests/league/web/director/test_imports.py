"""Lists imported on the site: chosen or pasted, looked at, decided, confirmed, followed to their end."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from league.models import Job, Membership, Player
from league.services import events, job_life, rounds
from league.services.imports import lists
from tests import factories as make
from tests.league.jobs import work, workbook
from tests.league.web.desk import at, said

pytestmark = pytest.mark.django_db


def upload(client, address, content, name="names.csv"):
    return client.post(address, {"file": SimpleUploadedFile(name, content)})


def page_of(job, name="job", **kwargs):
    return reverse(f"director:{name}", kwargs={"club": job.club.slug, "job": job.pk, **kwargs})


@pytest.fixture
def address(club):
    return reverse("director:import-players", args=[club.slug])


def test_from_a_workbook_to_players(director, club, address):
    make.make_player(club, "Stefanie")
    players = reverse("director:players", args=[club.slug])
    assert address in director.get(players).content.decode()
    response = upload(director, address, workbook(["Nom", "Elo"], ["Stefania", 1500], ["Zita"], ["???"]), "noms.xlsx")
    job = Job.objects.get()
    assert response.url == page_of(job)
    assert b"Waits for its turn" in director.get(page_of(job)).content
    work(job)
    page = director.get(page_of(job))
    text = page.content.decode()
    assert page.context["filters"] == [("new", "new", 1), ("double", "to be decided", 1),
                                       ("refused", "cannot be taken", 1)]  # fmt: skip
    assert "Columns that are passed over: Elo." in text
    assert "A name is missing." in text
    assert "1 line would be taken over." in text
    director.post(page_of(job, "job-line", line=2), {"who-0": "0"})
    assert "decided" in director.get(page_of(job), {"show": "double"}).content.decode()
    director.post(page_of(job, "job-confirm"))
    work(job)
    text = director.get(page_of(job)).content.decode()
    assert "It is done." in text
    assert players in text
    assert set(Player.objects.values_list("name", flat=True)) == {"Stefanie", "Stefania", "Zita"}
    assert "Import players" in director.get(reverse("director:jobs", args=[club.slug])).content.decode()


def test_what_is_pasted_is_read_too(director, address):
    director.post(address, {"text": "Ana\nBruno (red)\n"})
    job = work(Job.objects.get())
    assert job.lines.count() == 2


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "file-empty"), (b"  \n", "file-empty"), (b"x" * (5 * 1024 * 1024 + 9), "file-too-large")],
)
def test_what_cannot_be_read_is_said_at_once(director, address, content, code):
    page = upload(director, address, content)
    assert page.status_code == 422
    assert f'data-code="{code}"' in page.content.decode()
    assert not Job.objects.exists()


def test_what_is_no_list_is_said_on_its_page(director, address):
    upload(director, address, b"%PDF-1.7", "names.pdf")
    job = work(Job.objects.get())
    assert "CSV and XLSX can be read" in director.get(page_of(job)).content.decode()


def test_the_progress_is_asked_for_again_and_again_and_costs_little(
    director, club, address, django_assert_max_num_queries
):
    director.post(address, {"text": "Ana\nBruno\n"})
    job = Job.objects.get()
    with django_assert_max_num_queries(5):
        answer = director.get(page_of(job) + "?live")
    assert answer.status_code == 200
    again = director.get(page_of(job) + "?live", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    work(job)
    answer = director.get(page_of(job) + "?live", headers={"If-None-Match": answer["ETag"]})
    assert (answer.status_code, answer["HX-Refresh"]) == (286, "true")


def test_pages_take_as_many_queries_for_many_lines_as_for_few(director, club, django_assert_max_num_queries):
    make.make_player(club, "Stefanie")
    for names in (["Stefania"], [f"Stefani{letter}" for letter in "abcdfghijklmnopqrstuvwxyz"] * 10):
        job = work(lists.import_players(club, "\n".join(names).encode(), by=club.admin))
        with django_assert_max_num_queries(12):
            page = director.get(page_of(job))
        assert len(page.context["lines"]) == min(len(names), 100)


def test_the_second_of_a_name_is_asked_about_on_the_page(director, club):
    job = work(lists.import_players(club, b"Ana\nAna\n", by=club.admin))
    page = director.get(page_of(job)).content.decode()
    assert "The same name stands in line 1" in page
    assert page.count("Somebody else of this name") == 1
    director.post(page_of(job, "job-line", line=2), {"who-0": "0"})
    lists.confirm(job, by=club.admin)
    work(job)
    assert sorted(str(player) for player in club.players.all()) == ["Ana", "Ana (2)"]


def test_a_line_is_decided_in_place(director, club):
    make.make_player(club, "Stefanie")
    job = work(lists.import_players(club, b"Stefania\n", by=club.admin))
    answer = director.post(page_of(job, "job-line", line=1), {"leave": "1"}, headers={"HX-Request": "true"})
    assert "decided: left out" in answer.content.decode()
    assert answer.content.decode().lstrip().startswith("<li")


def test_entries_are_imported_from_their_page(director, club):
    event = make.make_event(club)
    ana, other = make.make_player(club, "Ana", "blue"), make.make_player(club, "Ana", "red")
    address = at(event, "import-entries")
    assert address in director.get(at(event, "entries")).content.decode()
    upload(director, address, b"Ana\nZita\n")
    job = work(Job.objects.get())
    text = director.get(page_of(job)).content.decode()
    assert re.search(rf'<option value="{other.pk}">Ana \(red\) #{other.pk}</option>', text)
    director.post(page_of(job, "job-line", line=1), {"who-0": str(ana.pk)})
    director.post(page_of(job, "job-confirm"))
    work(job)
    assert [entry.name for entry in event.entries.order_by("number")] == ["Ana (blue)", "Zita"]
    assert at(event, "entries") in director.get(page_of(job)).content.decode()
    assert "Import done" in director.get(at(event, "log")).content.decode()


def test_it_can_be_called_off_in_between(director, club, address):
    director.post(address, {"text": "Ana\nBruno\n"})
    job = work(Job.objects.get())
    assert said(director.post(page_of(job, "job-cancel")))[-1][1] == "It is called off. What had been done stays."
    assert "It was called off." in director.get(page_of(job)).content.decode()
    code, _sentence = said(director.post(page_of(job, "job-confirm")))[-1]
    assert code == "job-not-asking"
    assert not Player.objects.exists()


class TestWhoSeesIt:
    """Whoever started it, or may direct what it is of; and who still may."""

    def answers(self, job, user):
        client = Client()
        client.force_login(user)
        return client.get(page_of(job)).status_code

    def test_of_a_club(self, club):
        starter, other = (make.make_member(club, Membership.Role.DIRECTOR) for _ in range(2))
        job = lists.import_players(club, b"Ana", by=starter)
        assert [self.answers(job, user) for user in (starter, other, club.admin)] == [200] * 3
        strangers = (make.make_member(club), make.make_user(), make.make_club().admin)
        assert {self.answers(job, user) for user in strangers} == {403}
        Membership.objects.filter(user=starter).update(role=Membership.Role.MEMBER)
        assert self.answers(job, starter) == 403

    def test_of_an_event(self, club):
        event = make.make_event(club)
        starter, other = make.make_member(club), make.make_member(club, Membership.Role.DIRECTOR)
        events.assign(event, starter, "director", by=club.admin)
        job = lists.import_entries(event, b"Ana", by=starter)
        assert [self.answers(job, user) for user in (starter, club.admin, other)] == [200, 200, 403]
        events.unassign(event, starter, by=club.admin)
        assert self.answers(job, starter) == 403

    def test_under_the_address_of_another_club_there_is_none(self, club):
        job = lists.import_players(club, b"Ana", by=club.admin)
        job_life.cancel(job, by=club.admin)
        client = Client()
        client.force_login(club.admin)
        other = make.make_club(admin=club.admin)
        assert client.get(reverse("director:job", args=[other.slug, job.pk])).status_code == 404


def test_a_whole_event_goes_from_one_club_to_another(director, club):
    other = make.make_event(make.make_club(), "Cup", players=8, checked_in=True)
    make.finish_round(make.play_round(other))
    rounds.close(other.rounds.get(), by=other.created_by)
    client = Client()
    client.force_login(other.created_by)
    content = client.get(at(other, "export", what="event", kind="json")).content
    address = reverse("director:import-event", args=[club.slug])
    assert address in director.get(reverse("director:club", args=[club.slug])).content.decode()
    upload(director, address, content, "cup.json")
    job = work(Job.objects.get())
    text = director.get(page_of(job)).content.decode()
    assert "Import the event" in text
    assert "It becomes an event that is over and put away." in text
    director.post(page_of(job, "job-confirm"))
    work(job)
    copy = club.events.get(name="Cup")
    assert at(copy, "console") in director.get(page_of(job)).content.decode()
    assert Client().get(reverse("public:standings", args=[club.slug, copy.slug])).status_code == 200


def test_what_is_decided_too_late_is_said_on_the_page_loaded_anew(director, club):
    make.make_player(club, "Stefanie")
    job = work(lists.import_players(club, b"Stefania\n", by=club.admin))
    director.post(page_of(job, "job-cancel"))
    answer = director.post(page_of(job, "job-line", line=1), {"leave": "1"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Refresh"]) == (200, "true")
    assert 'data-code="job-not-asking"' in director.get(page_of(job)).content.decode()

"""Categories, handicaps, pairs that are to be, and files as they are: what desks do, through the API."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from league.models import Category, Entry, Job, PartnerRequest, Rating
from league.services import handicaps, job_turns, partners
from tests import factories as make
from tests.league.api.test_clubs import program
from tests.league.api.test_event_life import ask, new_event, refused
from tests.league.jobs import workbook
from tests.league.worlds import make_side

pytestmark = pytest.mark.django_db
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def director(here):
    return program(here.director, "clubs", "events")


def test_a_club_has_categories(here, director):
    at = f"clubs/{here.club.pk}/categories/"
    before = ask(APIClient(), "get", at)["results"]
    assert [(one["kind"], one["name"]) for one in before] == [("newcomer", "newcomers"), ("junior", "juniors")]
    made = ask(director, "post", at, {"label": "Over 70"}, 201)
    assert (made["kind"], made["name"]) == ("own", "Over 70")
    refused(director, "post", at, {"label": "over 70"}, 422, "category-there")
    renamed = ask(director, "patch", f"{at}{made['id']}/", {"label": "Over 75"})
    assert (renamed["id"], renamed["name"]) == (made["id"], "Over 75")
    refused(director, "patch", f"{at}{made['id']}/", {"label": "Juniors"}, 422, "category-there")
    refused(program(here.member, "clubs"), "patch", f"{at}{made['id']}/", {"label": "X"}, 403, "not-allowed")
    refused(program(here.member, "clubs"), "delete", f"{at}{made['id']}/", None, 403, "not-allowed")
    ask(director, "delete", f"{at}{made['id']}/", status=204)
    assert ask(APIClient(), "get", at)["results"] == before


def test_entries_belong_and_have_handicaps(here, director):
    newcomers = here.club.categories.get(kind=Category.Kind.NEWCOMER).pk
    one = f"events/{here.event.pk}/entries/{here.entry.pk}/field/"
    line = ask(director, "patch", one, {"handicap": "3/2", "categories": [newcomers]})
    assert (line["handicap"], line["categories"]) == ({"exact": "3/2", "value": 1.5}, [newcomers])
    assert line["entry"]["id"] == here.entry.pk
    assert ask(director, "patch", one, {"categories": []})["handicap"]["exact"] == "3/2"
    refused(director, "patch", one, {"handicap": "-1"}, 422, "handicap-out-of-bounds")
    refused(director, "patch", one, {"handicap": "x"}, 400, "invalid")
    theirs = make_side("There").club.categories.first().pk
    refused(director, "patch", one, {"categories": [theirs]}, 400, "invalid")
    lines = ask(director, "get", f"events/{here.event.pk}/field/")["results"]
    assert [line["handicap"]["exact"] for line in lines] == ["3/2", "0", "0", "0"]
    assert ask(program(here.member, "events"), "get", one, status=404)["code"] == "not-found"
    assert ask(APIClient(), "get", one, status=401)["code"] == "not-signed-in"


def test_handicaps_by_rating(here, director):
    for entry, rating in zip(here.event.entries.order_by("number"), (1400, 1250), strict=False):
        Rating.objects.create(player=entry.members.get().player, family="hearts", mu=25, sigma=8, rating=rating,
                              games=3, last_at=timezone.now())  # fmt: skip
    at = f"events/{here.event.pk}/field/by-rating/"
    assert ask(director, "post", at, {"points": "1"}) == {"count": 1}  # 150 below, a point a hundred
    assert [str(entry.handicap) for entry in here.event.entries.order_by("number")] == ["0", "3/2", "0", "0"]
    refused(director, "post", at, {"points": "-1"}, 422, "handicap-out-of-bounds")


def test_the_field_asks_as_often_for_much_as_for_little(here, api):
    def asked(side):
        handicaps.by_rating(side.event, 1, by=side.director)
        api.force_authenticate(type(side.director).objects.get(pk=side.director.pk))
        with CaptureQueriesContext(connection) as queries:
            assert api.get(f"/api/v1/events/{side.event.pk}/field/").status_code == 200
        return len(queries)

    assert asked(make_side("Big", players=12)) == asked(here)


def test_the_desk_answers_requests_for_partners(here, director):
    event = new_event(director, here.club, game="truco-paulista", name="Pairs")
    at = f"events/{event['id']}/partner-requests/"
    nora, olga, paul = (make.make_user(name) for name in ("Nora", "Olga", "Paul"))
    make.make_player(here.club, "Olga", user=olga)
    for user, partner in ((nora, "Olga"), (paul, "")):
        partners.ask(_event(event), partner, by=user)
    named, by_link = ask(director, "get", at)["results"]
    assert (named["asker"]["name"], named["partner"]["name"], named["link"]) == ("Nora", "Olga", None)
    assert (by_link["asker"]["name"], by_link["partner"], by_link["link"]) == ("Paul", None, None)
    refused(director, "post", f"{at}{by_link['id']}/enter/", {}, 404, "not-found")
    assert ask(director, "post", f"{at}{named['id']}/enter/", {}, 201)["name"] == "Nora + Olga"
    ask(director, "delete", f"{at}{by_link['id']}/", status=204)
    assert not PartnerRequest.objects.exists()
    assert ask(program(here.member, "events"), "get", at, status=404)["code"] == "not-found"


def _event(told):
    return make.Event.objects.get(pk=told["id"])


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("text/csv", b"Name\nZita\nYann\n"),
        ("text/csv; charset=utf-8", b"Name,Note\nZita,\nYann,hat\n"),
        ("text/plain", b"Zita\nYann"),
        ("text/tab-separated-values", b"Name\tNote\nZita\t\nYann\that\n"),
        (XLSX, workbook(["Name"], ["Zita"], ["Yann"])),
        ("application/octet-stream", workbook(["Name"], ["Zita"], ["Yann"])),
    ],
)
def test_a_list_comes_as_the_file_that_it_is(here, director, kind, content):
    answer = director.generic(
        "POST", f"/api/v1/clubs/{here.club.pk}/players/import/", content, kind,
        headers={"Content-Disposition": 'attachment; filename="players.list"', "Idempotency-Key": "a"},
    )  # fmt: skip
    assert answer.status_code == 202, answer.content
    job = Job.objects.get(pk=answer.json()["id"])
    assert job.file_name == "players.list"
    job_turns.run(job.pk)
    lines = ask(director, "get", f"jobs/{job.pk}/lines/")["results"]
    assert [line["verdict"] for line in lines] == ["new", "new"]
    again = director.generic("POST", f"/api/v1/clubs/{here.club.pk}/players/import/", content, kind,
                             headers={"Idempotency-Key": "a"})  # fmt: skip
    assert again.status_code == 409  # the same key, and no name: it is another request


def test_files_that_are_none(here, director):
    at = f"/api/v1/clubs/{here.club.pk}/players/import/"

    def sent(content, kind, **headers):
        answer = director.generic("POST", at, content, kind, headers=headers)
        return answer.status_code, answer.json()["code"]

    assert sent(b"", "text/csv") == (400, "invalid")
    assert sent(b" ", "text/csv") == (422, "file-empty")
    large = b"Zita Zoppi\n" * 300_000  # more than the 2.5 MB that a form may have
    assert director.generic("POST", at, large, "text/csv").status_code == 202
    assert sent(large * 2, "text/csv") == (422, "file-too-large")
    assert sent(large * 10, "text/csv") == (413, "too-large")
    assert sent(b"Zita", "image/png")[0] == 415
    assert sent(b"Zita", "multipart/form-data; boundary=x")[0] == 415
    odd = {"Content-Disposition": "attachment; filename*=nothing''%ff"}
    assert director.generic("POST", at, b"Zita", "text/csv", headers=odd).status_code == 202
    elsewhere = director.generic("POST", f"/api/v1/events/{here.event.pk}/entries/", b"Zita", "text/csv")
    assert elsewhere.status_code == 415
    assert Entry.objects.filter(name="Zita").count() == 0

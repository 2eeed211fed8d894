"""A large draw from the director's chair: pressed, followed, done; what the console says where it came to nothing."""

import pytest
from django.urls import reverse

from league.models import Entry, Job, Round
from league.services import big_draws, job_life
from tests import factories as make
from tests.league.jobs import work
from tests.league.web.desk import at

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def eight_are_many(monkeypatch):
    monkeypatch.setattr(big_draws, "LARGE", 7)
    monkeypatch.setattr(big_draws, "LARGE_ROUND_ROBIN", 3)


@pytest.fixture
def event(club):
    return make.make_event(club, players=8, checked_in=True)


def page_of(job, name="job"):
    return reverse(f"director:{name}", kwargs={"club": job.club.slug, "job": job.pk})


def console(director, event, **query):
    return director.get(at(event, "console"), query).content.decode()


def test_pressed_followed_and_published(director, event):
    response = director.post(at(event, "pair", number=1))
    job = Job.objects.get()
    assert response.url == page_of(job)
    page = director.get(page_of(job)).content.decode()
    assert "Draw: Round 1" in page
    assert "Waits for its turn" in page
    live = director.get(page_of(job) + "?live")
    job_life.taken_up(job.pk)
    following = director.get(page_of(job) + "?live", headers={"If-None-Match": live.headers["ETag"]})
    assert "Is being drawn for 8 entries" in following.content.decode()
    says = console(director, event)
    assert "Round 1 is being drawn for 8 entries." in says
    assert f'href="{page_of(job)}"' in says
    assert director.post(at(event, "pair", number=1)).url == page_of(job)
    work(job)
    page = director.get(page_of(job)).content.decode()
    assert "Round 1 is drawn. Look it over, then publish it." in page
    assert at(event, "round", number=1) in page
    assert "Publish round 1" in console(director, event)
    assert "Draw: Round 1" in director.get(reverse("director:jobs", args=[event.club.slug])).content.decode()


def test_what_stopped_it_stands_in_the_console_until_it_is_drawn(director, event):
    director.post(at(event, "pair", number=1))
    Entry.objects.filter(event=event).update(state="entered")
    job = work(Job.objects.get())
    assert job.trouble["code"] == "nobody-checked-in"
    page = director.get(page_of(job)).content.decode()
    assert "Nothing is drawn and nothing has changed." in page
    assert at(event, "console") in page
    assert "Round 1 could not be drawn: " in console(director, event)
    Entry.objects.filter(event=event).update(state="checked-in")
    director.post(at(event, "pair", number=1))
    assert "could not be drawn" not in console(director, event)
    work(Job.objects.latest("pk"))
    assert "could not be drawn" not in console(director, event)


def test_where_all_have_met_the_console_asks_for_the_fewest_rematches(director, club, monkeypatch):
    event = make.make_event(club, players=2, checked_in=True, rules=make.TRUCO, format="swiss", rounds_planned=3)
    monkeypatch.setattr(big_draws, "LARGE", 1)
    director.post(at(event, "pair", number=1))
    work(Job.objects.get())
    director.post(at(event, "publish", number=1))
    make.finish_round(Round.objects.get(event=event, number=1))
    director.post(at(event, "pair", number=2))
    assert work(Job.objects.latest("pk")).trouble["code"] == "no-pairing"
    assert "Pair with the fewest rematches" in console(director, event)
    director.post(at(event, "pair", number=2), {"allow_rematches": "1"})
    assert work(Job.objects.latest("pk")).state == "done"
    assert Round.objects.get(event=event, number=2).state == "paired"


def test_called_off_nothing_is_drawn(director, event):
    director.post(at(event, "pair", number=1))
    job = Job.objects.get()
    page = director.post(page_of(job, "job-cancel"), follow=True).content.decode()
    assert "It is called off, and nothing is drawn." in page
    assert "Pair round 1" in console(director, event)


def test_a_schedule(director, club):
    event = make.make_event(club, players=4, checked_in=True, format="round-robin", rules=make.TRUCO)
    response = director.post(at(event, "draw-schedule"))
    job = Job.objects.get()
    assert response.url == page_of(job)
    assert "Draw of the schedule" in director.get(page_of(job)).content.decode()
    assert "The schedule is being drawn for 4 entries." in console(director, event)
    work(job)
    page = director.get(page_of(job)).content.decode()
    assert "To the schedule" in page
    assert at(event, "stages") in page


@pytest.mark.parametrize("htmx", [True, False])
def test_the_rest_is_followed_on_its_page_too(director, event, htmx):
    round_ = make.pair(event)
    headers = {"HX-Request": "true"} if htmx else {}
    sent = {"edition": str(round_.edition)}
    response = director.post(at(event, "change", number=1, verb="again"), sent, headers=headers)
    job = Job.objects.get()
    assert (response.headers["HX-Redirect"] if htmx else response.url) == page_of(job)
    work(job)
    page = director.get(page_of(job)).content.decode()
    assert "Round 1: the rest drawn again" in page
    assert "What is not locked is drawn again." in page


def test_a_button_that_draws_says_that_it_works(director, event):
    assert 'data-working="Drawing…"' in console(director, event)
    make.pair(event)
    assert 'data-working="Publishing…"' in console(director, event)
    assert 'data-working="Drawing…"' in director.get(at(event, "edit", number=1)).content.decode()

"""Categories and handicaps on the pages: said for all entries at once, and seen in the standings."""

from fractions import Fraction

import pytest
from django.urls import reverse

from league.models import Category, Event, Job, Prize
from league.services import categories, handicaps, job_turns, standings
from league.services.imports import lists
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client):
    event = make.make_event(make.make_club(money=True), players=4, checked_in=True, fee_cents=1000)
    make.finish_round(make.play_round(event))
    standings.refresh(event.pk)
    client.force_login(event.created_by)
    return Event.objects.get(pk=event.pk)


def url(name, event, **numbers):
    return reverse(name, kwargs={"club": event.club.slug, "event": event.slug, **numbers})


def test_all_are_saved_together_and_nothing_where_one_is_no_number(client, event):
    ana, bruno = (make.entry_of(event, name) for name in ("Ana", "Bruno"))
    junior = Category.objects.get(club=event.club, kind="junior")
    page = url("director:field", event)
    sent = {f"points-{ana.pk}": "1,5", f"points-{bruno.pk}": "many", f"categories-{ana.pk}": [junior.pk]}
    answer = client.post(page, sent)
    assert answer.status_code == 422
    assert 'value="many"' in answer.content.decode()
    assert not ana.categories.exists()
    assert client.post(page, sent | {f"points-{bruno.pk}": ""}).status_code == 302
    ana.refresh_from_db()
    assert str(ana.handicap) == "3/2"
    assert list(ana.categories.all()) == [junior]
    assert 'value="1½"' in client.get(page).content.decode()
    client.post(page, {f"points-{ana.pk}": "1½", f"categories-{ana.pk}": [junior.pk]})  # as it stands there
    ana.refresh_from_db()
    assert str(ana.handicap) == "3/2"


def test_the_standings_of_one_category_alone_and_of_everybody(client, event):
    ana, carla = (make.entry_of(event, name) for name in ("Ana", "Carla"))
    junior = Category.objects.get(club=event.club, kind="junior")
    page = url("public:standings", event)
    assert "?by=" not in client.get(page).content.decode()
    categories.assign_all(event, {ana: [junior], carla: [junior]}, by=event.created_by)
    handicaps.set_handicap(ana, Fraction(1, 2), by=event.created_by)
    standings.refresh(event.pk)
    text = client.get(page).content.decode()
    assert f"?by={junior.pk}" in text
    assert "Handicap" in text
    assert "+½" in text
    for address in (page, url("director:standings", event), url("director:print", event, sheet="standings")):
        alone = client.get(address, {"by": junior.pk})
        rows = alone.context["rows"]
        assert {row.standing.entry_id for row in rows} == {ana.pk, carla.pk}
        assert {len(row.values) for row in rows} == {len(alone.context["columns"])}
        assert sorted(row.place for row in rows) in ([1, 2], [1, 1])
    live = client.get(page, {"by": junior.pk, "live": ""}).content.decode()
    assert "Bruno" not in live
    assert client.get(page, {"by": "99999"}).status_code == 404
    api = client.get(f"/api/v1/events/{event.pk}/standings/", {"category": junior.pk}).json()
    assert {row["entry"]["id"] for row in api["rows"]} == {ana.pk, carla.pk}
    file = client.get(url("director:export", event, what="standings", kind="csv"))
    assert "juniors" in b"".join(file.streaming_content if file.streaming else [file.content]).decode()


def test_prizes_within_a_category_are_set_on_the_page_of_money(client, event):
    junior = Category.objects.get(club=event.club, kind="junior")
    sent = {
        "form-TOTAL_FORMS": "0", "form-INITIAL_FORMS": "0", "within-TOTAL_FORMS": "1", "within-INITIAL_FORMS": "0",
        "within-0-category": str(junior.pk), "within-0-rank": "1", "within-0-fixed_cents": "5.00", "add_up": "yes",
    }  # fmt: skip
    assert client.post(url("director:set-prizes", event), sent).status_code == 302
    assert list(Prize.objects.values_list("category", "rank", "fixed_cents")) == [(junior.pk, 1, 500)]
    assert Event.objects.get(pk=event.pk).prizes_add_up
    for page in (url("director:money", event), url("public:payouts", event)):
        assert "juniors" in client.get(page).content.decode()


def test_a_club_names_its_own(client, event):
    page = reverse("director:categories", kwargs={"club": event.club.slug})
    client.post(page, {"label": "Over 60"})
    assert "Over 60" in client.get(page).content.decode()
    made = Category.objects.get(label="Over 60")
    of_it = {"club": event.club.slug, "category": made.pk}
    client.post(reverse("director:category-rename", kwargs=of_it), {"label": "Over 65"})
    assert "Over 65" in client.get(page).content.decode()
    client.post(reverse("director:category-remove", kwargs=of_it))
    assert not Category.objects.filter(pk=made.pk).exists()


def test_a_column_of_an_import_says_who_belongs(event):
    other = make.make_event(event.club, "Friday")
    job = lists.import_entries(
        other, b"Name,Category\nYann,juniors; newcomers\nZoe,kings\nVera,\n", by=event.created_by
    )
    for _ in range(3):
        job_turns.run(job.pk)
        job = Job.objects.get(pk=job.pk)
        if job.state == Job.State.ASKING:
            lists.confirm(job, by=event.created_by)
    belongs = {entry.name: {one.kind for one in entry.categories.all()} for entry in other.entries.all()}
    assert belongs == {"Yann": {"junior", "newcomer"}, "Zoe": set(), "Vera": set()}
    assert job.lines.get(number=3).said["code"] == "no-such-category"

"""Lists ask the database as often for many rows as for few."""

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gameplay.models import Action, Hand
from league.models import (
    ApiToken,
    Attempt,
    CalendarLink,
    Delivery,
    Entry,
    Membership,
    Notice,
    NoticeChoices,
    Player,
    StoppedAddress,
    SweepRun,
    Webhook,
)
from league.services import ratings, seasons, standings
from tests.league.worlds import make_side, pay, trouble


def asked(client, address):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


OF_THE_SITE = {SweepRun, Notice, NoticeChoices, StoppedAddress, CalendarLink}


def ours():
    """But for what site admins alone see, who see other things with it; see test_sweeps and test_notices."""
    models = [model for model in admin.site._registry if model._meta.app_label in ("league", "gameplay")]
    return [model for model in models if model not in OF_THE_SITE]


def lists():
    return {model: reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist") for model in ours()}


def fill(side):
    pay(side)
    trouble(side)
    standings.refresh(side.event.pk)
    ratings.refresh(side.club.pk, "hearts")
    season = seasons.create_season(side.club, "Autumn", by=side.admin, events=[side.event])
    seasons.refresh(season.pk)
    for hand in Hand.objects.filter(game=side.table.game):
        Action.objects.create(hand=hand, number=1, text="1 play 2C")


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["site_admin", "admin"])
def test_a_list_asks_as_often_for_many_rows_as_for_few(client, here, site_admin, who):
    fill(here)
    user = site_admin if who == "site_admin" else here.admin
    client.force_login(user)
    few = {model: asked(client, address) for model, address in lists().items()}
    for name in ("More", "Most"):
        fill(make_side(name, players=8))
    if who == "admin":
        for club in Membership.objects.exclude(club=here.club).values_list("club", flat=True).distinct():
            Membership.objects.get_or_create(club_id=club, user=user, role="admin")
    many = {model: asked(client, address) for model, address in lists().items()}
    assert many == few


def page_of(thing, name):
    meta = thing._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{name}", args=[thing.pk])


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["site_admin", pytest.param("admin", marks=pytest.mark.services)])
def test_every_things_page_comes_up(rf, client, here, site_admin, who):
    """Whether their lists come up, the counting of queries has shown."""
    fill(here)
    request = rf.get("/")
    request.user = site_admin if who == "site_admin" else here.admin
    client.force_login(request.user)
    for model in ours():
        thing = admin.site._registry[model].get_queryset(request).first()
        assert thing is not None, model
        assert client.get(page_of(thing, "change")).status_code == 200, model


@pytest.mark.thorough
def test_every_list_and_page_that_a_director_sees_comes_up(client, here):
    fill(here)
    client.force_login(here.director)
    for model in ours():
        thing = client.get(lists()[model]).context["cl"].queryset.first()
        if thing is None:
            assert model in (Membership, ApiToken, Webhook, Delivery, Attempt)
            continue
        for name in ("change", "history"):
            assert client.get(page_of(thing, name)).status_code == 200, (model, name)


def test_every_form_for_something_new_comes_up(client, here):
    client.force_login(here.admin)
    new = {model for model in ours() if client.get(lists()[model]).context["has_add_permission"]}
    assert {model.__name__ for model in new} == {
        "Club",
        "Membership",
        "RuleSet",
        "Player",
        "Event",
        "EventRole",
        "Season",
        "Entry",
    }
    for model in new:
        response = client.get(reverse(f"admin:league_{model._meta.model_name}_add"))
        assert response.status_code == 200
        if "club" in response.context["adminform"].form.fields:
            assert response.context["adminform"].form.initial["club"] == here.club


@pytest.mark.parametrize("model", [Player, Entry])
def test_an_export_asks_as_often_for_many_rows_as_for_few(client, here, site_admin, model):
    client.force_login(site_admin)
    address = reverse(f"admin:league_{model._meta.model_name}_export")
    form = client.get(address).context["form"]
    sent = {name: "on" for name, field in form.fields.items() if getattr(field, "is_selectable_field", False)}

    def count():
        with CaptureQueriesContext(connection) as queries:
            assert client.post(address, sent | {"format": "0", "resource": "0"}).status_code == 200
        return len(queries)

    few = count()
    make_side("More", players=12)
    assert count() == few

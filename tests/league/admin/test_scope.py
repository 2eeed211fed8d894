"""Whoever runs something in a club finds, in the admin site, what is theirs; of another club nothing, by no way."""

import json

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gameplay.admin import AsListed
from gameplay.models import (
    Action,
    Complaint,
    DealtHand,
    Game,
    Hand,
    Happening,
    LiveTable,
    Message,
    Move,
    Place,
    SealedDeal,
    Seat,
)
from league.models import (
    Account,
    ApiToken,
    Attempt,
    AuditEntry,
    Award,
    CalendarLink,
    Category,
    Club,
    Delivery,
    Entry,
    EntryMember,
    Event,
    EventRole,
    Job,
    JobLine,
    JobPart,
    KeepApart,
    KeptAnswer,
    Line,
    Membership,
    Mute,
    Notice,
    NoticeChoices,
    Occurrence,
    PartnerRequest,
    Penalty,
    Player,
    Prize,
    Rating,
    RatingChange,
    RatingList,
    Recurrence,
    Report,
    Result,
    Round,
    RuleSet,
    Season,
    SeasonEvent,
    SeasonStanding,
    Seating,
    Slip,
    SpecialPrize,
    Standing,
    StoppedAddress,
    Substitution,
    SweepRun,
    Table,
    Transaction,
    User,
    Webhook,
)  # fmt: skip
from league.services import clubs, ratings, seasons, standings
from tests import factories as make
from tests.league.worlds import pay, trouble

# the way from each model to its club
CLUB_OF = {
    Account: "club", AuditEntry: "club", Award: "event__club", Club: "pk", Entry: "event__club",
    EntryMember: "event__club", Event: "club", EventRole: "event__club", Line: "transaction__club", Membership: "club",
    Player: "club", Prize: "event__club", Result: "table__round__event__club", Round: "event__club", RuleSet: "club",
    KeepApart: "event__club", PartnerRequest: "event__club", Substitution: "entry__event__club",
    Mute: "club", Occurrence: "event__club", Recurrence: "club", SpecialPrize: "event__club",
    Season: "club", SeasonStanding: "season__club", Rating: "player__club", RatingChange: "player__club",
    Job: "club", JobLine: "job__club", Penalty: "entry__event__club", RatingList: "club", SeasonEvent: "season__club",
    Report: "result__table__round__event__club", Slip: "table__round__event__club",
    Category: "club", Webhook: "club", Delivery: "webhook__club", Attempt: "delivery__webhook__club",
    Seating: "round__event__club", Standing: "event__club", Table: "round__event__club", Transaction: "club",
}  # fmt: skip
OF_EVENTS = (
    Entry,
    EntryMember,
    KeepApart,
    Occurrence,
    PartnerRequest,
    Substitution,
    Event,
    EventRole,
    Prize,
    SpecialPrize,
    Award,
    Result,
    Round,
    Seating,
    Standing,
    Table,
)


# the way from each model of gameplay to its game
GAME_OF = {
    Game: "pk", Seat: "game", Hand: "game", Action: "hand__game", LiveTable: "game", Place: "table__game",
    SealedDeal: "dealt__game", DealtHand: "game", Move: "dealt__game", Happening: "table__game",
    Message: "table__game", Complaint: "message__table__game",
}  # fmt: skip


def things_of(side, model):
    if model in CLUB_OF:
        return model.objects.filter(**{CLUB_OF[model]: side.club.pk})
    if model is ApiToken:  # everybody's own
        return model.objects.filter(account=side.admin)
    if model is User:
        return User.objects.filter(memberships__club=side.club)
    games = Game.objects.filter(pk__in=Table.objects.filter(round__event=side.event).values("game"))
    return model.objects.filter(**{f"{GAME_OF[model]}__in": games})


def page(model, name="changelist", *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)


def listed(user, model):
    """What the model's list holds for somebody; that the pages themselves come up is seen in test_counts."""
    request = RequestFactory().get(page(model))
    request.user = User.objects.get(pk=user.pk)
    model_page = admin.site.get_model_admin(model)
    assert model_page.has_view_permission(request)
    return {thing.pk for thing in model_page.get_changelist_instance(request).queryset}


def with_actions(side):
    """A hand that was entered with its actions, and what happens to entries."""
    trouble(side)
    hand = Hand.objects.filter(game=side.table.game).first()
    Action.objects.create(hand=hand, number=1, text="1 play 2C")
    standings.refresh(side.event.pk)
    season = seasons.create_season(side.club, "Autumn", by=side.admin, events=[side.event])
    seasons.refresh(season.pk)
    ratings.refresh(side.club.pk, "hearts")


MODELS = [*CLUB_OF, ApiToken, User, *GAME_OF]


OF_THE_HOUSE = {SweepRun, CalendarLink, Notice, NoticeChoices, StoppedAddress}
"""Of no club, and for site admins alone: see test_sweeps and test_notices."""
WITHOUT_A_PAGE = {
    KeptAnswer: "copies of what programs were answered, gone in a day: nothing to look through",
    JobPart: "bytes of files, which are nothing to read: the file is fetched on its job's page by whoever may have it",
}


def test_every_model_has_a_page(db):
    every = {model for app in ("league", "gameplay") for model in apps.get_app_config(app).get_models()}
    ours = {model for model in admin.site._registry if model._meta.app_label in ("league", "gameplay")}
    assert ours - OF_THE_HOUSE == set(MODELS) == every - set(WITHOUT_A_PAGE) - OF_THE_HOUSE


def test_no_page_shows_what_opens_a_table(client, here, site_admin):
    """The token of a slip is on the paper alone: neither pages nor searches nor filters tell it."""
    slip = Slip.objects.filter(table__round__event=here.event)[0]
    for user in (here.director, site_admin):
        client.force_login(user)
        for address in (page(Slip), page(Slip, "change", slip.pk), page(Slip, "history", slip.pk)):
            assert slip.token not in client.get(address).content.decode()
        assert client.get(page(Slip), {"token__startswith": slip.token[:1]}).status_code == 400
        assert client.get(page(Slip), {"q": slip.token}).context["cl"].queryset.count() == 0


@pytest.mark.thorough
@pytest.mark.parametrize("role", ["admin", "director", "other_director"])
def test_nothing_of_another_club_is_found(client, here, there, role):
    with_actions(there)
    for side in (here, there):
        standings.refresh(side.event.pk)
    client.force_login(getattr(here, role))
    for model in MODELS:
        foreign = set(things_of(there, model).values_list("pk", flat=True))
        assert foreign, f"nothing of {model} to look for"
        assert not listed(getattr(here, role), model) & foreign, model
        one = min(foreign)
        for name in ("change", "history", "delete"):
            response = client.get(page(model, name, one))
            assert response.status_code in (302, 403), (model, name)
            assert response.status_code == 403 or response["Location"] == reverse("admin:index")


def test_a_club_admin_finds_all_of_the_club(here, there):
    with_actions(here)
    pay(here)
    for model in MODELS:
        own = set(things_of(here, model).values_list("pk", flat=True))
        assert own, model
        assert listed(here.admin, model) == own, model


def test_a_director_finds_the_own_event_and_the_club_around_it(client, here):
    other = make.make_event(here.club, "Not theirs", players=4, by=here.admin)
    pay(here)
    client.force_login(here.director)
    assert listed(here.director, Event) == {here.event.pk}
    for model in OF_EVENTS:
        path = CLUB_OF[model].removesuffix("__club").removesuffix("club")
        own = model.objects.filter(**{path or "pk": here.event.pk})
        assert listed(here.director, model) == set(own.values_list("pk", flat=True)), model
    assert listed(here.director, Player) == set(here.club.players.values_list("pk", flat=True))
    assert listed(here.director, RuleSet) == set(here.club.rule_sets.values_list("pk", flat=True))
    assert listed(here.director, Membership) == set()
    assert listed(here.director, Transaction) == set(
        Transaction.objects.filter(event=here.event).values_list("pk", flat=True)
    )
    assert client.get(page(Event, "change", other.pk)).status_code == 302


def test_a_director_of_the_club_without_an_event_finds_no_events(here):
    assert listed(here.other_director, Event) == set()
    assert listed(here.other_director, Player) == set(here.club.players.values_list("pk", flat=True))


def test_a_site_admin_finds_everything(here, there, site_admin):
    for model in MODELS:
        assert listed(site_admin, model) == set(model.objects.values_list("pk", flat=True)), model


@pytest.mark.parametrize("role", ["scorer", "member"])
def test_without_a_role_that_runs_something_nobody_gets_in(client, here, role):
    client.force_login(getattr(here, role))
    assert client.get(reverse("admin:index"), follow=True).status_code == 403
    assert client.get(page(Event), follow=True).status_code == 403


def test_visitors_sign_in_on_the_account_pages(client, db):
    response = client.get(page(Event))
    assert response.status_code == 302
    response = client.get(response["Location"])
    assert response["Location"].startswith(reverse("account_login"))
    assert "next=%2Fadmin%2Fleague%2Fevent%2F" in response["Location"]


def test_whoever_loses_the_role_is_out(client, here):
    client.force_login(here.other_director)
    assert client.get(reverse("admin:index")).status_code == 200
    clubs.set_role(here.club, here.other_director, "member", by=here.admin)
    assert client.get(reverse("admin:index"), follow=True).status_code == 403


def offered(client, source, field, term=""):
    query = {"app_label": source._meta.app_label, "model_name": source._meta.model_name, "field_name": field}
    response = client.get(reverse("admin:autocomplete"), query | {"term": term})
    assert response.status_code == 200
    return {int(line["id"]) for line in json.loads(response.content)["results"]}


def test_searches_offer_only_what_is_theirs(client, here, there):
    client.force_login(here.admin)
    assert offered(client, Event, "club") == {here.club.pk}
    assert offered(client, Entry, "event") == {here.event.pk}
    assert offered(client, Entry, "event", "There") == set()
    assert offered(client, Event, "rule_set") == set(here.club.rule_sets.values_list("pk", flat=True))
    members = set(Membership.objects.filter(club=here.club).values_list("user", flat=True))
    assert offered(client, EventRole, "user") == members


@pytest.mark.parametrize("term", ["\0", "Her\0e", "\0Here\x1f"])
def test_a_search_never_asks_for_a_control_character(client, here, term):
    client.force_login(here.admin)
    with CaptureQueriesContext(connection) as queries:
        offered(client, Entry, "event", term)
    assert not [query for query in queries if "\0" in query["sql"] or "\x1f" in query["sql"]]


def test_a_filter_does_not_tell_the_name_of_what_is_not_theirs(client, here, there):
    client.force_login(here.admin)
    response = client.get(page(Entry), {"event__id__exact": there.event.pk})
    assert response.context["cl"].queryset.count() == 0
    assert "There evening" not in response.content.decode()
    response = client.get(page(Entry), {"event__id__exact": here.event.pk})
    assert "Here evening" in response.content.decode()


def test_a_form_takes_no_choice_that_it_would_not_offer(client, here, there):
    client.force_login(here.admin)
    response = client.post(page(Player, "add"), {"club": there.club.pk, "name": "Zita", "note": "", "user": ""})
    assert response.status_code == 200
    assert "club" in response.context["adminform"].form.errors
    assert not Player.objects.filter(name="Zita").exists()


def test_an_action_does_not_reach_what_is_not_listed(client, here, there):
    before = Event.objects.get(pk=there.event.pk).state
    client.force_login(here.admin)
    client.post(page(Event), {"action": "finish", "_selected_action": [there.event.pk]})
    assert Event.objects.get(pk=there.event.pk).state == before
    button = reverse("admin:league_event_finish_this", args=[there.event.pk])
    assert client.post(button, {"_form_submitted": "True"}).status_code == 404
    assert Event.objects.get(pk=there.event.pk).state == before


def test_libraries_are_for_site_admins(client, here, site_admin):
    others = [model for model in admin.site._registry if model._meta.app_label not in ("league", "gameplay")]
    assert {model._meta.label for model in others} == {
        "django_celery_beat.PeriodicTask", "django_celery_beat.IntervalSchedule", "django_celery_beat.CrontabSchedule",
        "django_celery_beat.SolarSchedule", "django_celery_beat.ClockedSchedule", "account.EmailAddress",
        "usersessions.UserSession",
        "mfa.Authenticator",
    }  # fmt: skip
    for user, status in ((here.admin, 403), (site_admin, 200)):
        client.force_login(user)
        for model in others:
            assert client.get(page(model)).status_code == status, model
            if model._meta.label not in ("mfa.Authenticator", "usersessions.UserSession"):
                assert client.get(page(model, "add")).status_code == status, model


def test_a_club_admin_reads_accounts_and_changes_none(client, here):
    client.force_login(here.admin)
    response = client.get(page(User, "change", here.member.pk))
    assert response.status_code == 200
    assert here.member.password not in response.content.decode()
    assert client.post(page(User, "change", here.member.pk), {"email": "new@example.org"}).status_code == 403
    assert client.get(reverse("admin:auth_user_password_change", args=[here.member.pk])).status_code == 403


@pytest.mark.parametrize("role", ["admin", "director"])
def test_no_list_is_asked_what_its_filters_do_not_ask(client, here, there, role):
    """Or anybody could feel, letter by letter, for a password, a token or a note."""
    client.force_login(getattr(here, role))
    for model, query in (
        (User, {"password__startswith": "pbkdf2"}),
        (Player, {"note__startswith": "b"}),
        (Event, {"created_by__password__startswith": "pbkdf2"}),
        (Table, {"game__hands__deal__icontains": "AC"}),
        (Entry, {"event__club__name__startswith": "There"}),
    ):
        assert client.get(page(model), query).status_code == 400, model


def test_every_admin_page_keeps_to_its_filters():
    assert not [kind for kind in map(type, admin.site._registry.values()) if not issubclass(kind, AsListed)]

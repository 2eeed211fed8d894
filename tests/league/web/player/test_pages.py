"""The pages of somebody who plays."""

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Entry, Player, Result, User
from league.queries.player import my_page
from league.services import events, invitations, standings
from tests import factories
from tests.gameplay.evenings import HEARTS
from tests.league.services.tables import play, sitting

pytestmark = pytest.mark.django_db
HOME = reverse("player:home")


@pytest.fixture
def club():
    return factories.make_club()


@pytest.fixture
def ana(club):
    user = factories.make_member(club, name="Ana")
    factories.make_player(club, "Ana", user=user)
    return user


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_signing_in_is_asked_for():
    assert Client().get(HOME).url == f"{reverse('account_login')}?next={HOME}"


def test_my_table_is_where_i_sit_now(club, ana):
    event = factories.make_event(club, players=8, checked_in=True)
    assert not my_page(ana).tables
    round_ = factories.play_round(event)
    (mine,) = my_page(ana).tables
    assert mine.table.round_id == round_.pk
    assert len(mine.others) == 3
    assert "Ana" not in mine.others
    page = signed_in(ana).get(HOME)
    assert f"Table {mine.table.number}" in page.content.decode()
    factories.finish_round(round_)
    standings.refresh(event.pk)
    factories.pair(event, 2)
    assert not my_page(ana).tables  # a draft of the next round is the directors'


def test_whoever_becomes_a_player_is_told_where_the_table_stands_only_while_there_is_none(club):
    event = factories.make_event(club, players=4, checked_in=True)
    idle, sits = factories.make_player(club, "Zoe"), factories.entry_of(event, "Ana").members.get().player
    factories.play_round(event)
    for player, told in ((idle, True), (sits, False)):
        user = factories.make_user(player.name)
        token = invitations.invite(player, by=club.admin)
        page = signed_in(user).post(reverse("player:claim", args=[token]), follow=True).content.decode()
        assert f"You are {player.name} now." in page
        assert ("as soon as you sit at one" in page) == told
        assert ('class="panel cloth my-table"' in page) != told


def told_of_a_report(name, **forgotten):
    """What somebody's page, and the sheet, say of the result that another at the table has entered, who has no name."""
    event = factories.make_event(players=4, checked_in=True)
    event.table = factories.play_round(event).tables.get()
    writer, reader = sitting(event, 1), sitting(event, 2)
    User.objects.filter(pk=writer.pk).update(name=name, email=f"secret-{writer.pk}@example.org")
    play(event, HEARTS, User.objects.get(pk=writer.pk))
    Result.objects.update(**forgotten)
    sheet = reverse("entry:enter", args=[event.club.slug, event.slug, event.table.pk])
    return "".join(signed_in(reader).get(page).content.decode() for page in (HOME, sheet))


def test_whoever_has_entered_a_result_is_told_by_name_and_never_by_a_part_of_the_address():
    named, nameless = told_of_a_report("Ana Silva"), told_of_a_report("")
    for told, name in ((named, "Ana Silva"), (nameless, "Somebody")):
        assert f"{name} has entered the result. Is it right?" in told
        assert f"Reported by {name};" in told
        assert "secret" not in told


def test_a_result_that_a_sheet_without_an_account_has_told_is_somebodys():
    told = told_of_a_report("Ana Silva", reported_by=None, reported_side=1)
    assert "Somebody has entered the result. Is it right?" in told


def test_entering_checking_in_withdrawing_by_oneself(club, ana):
    event = factories.make_event(club)
    client = signed_in(ana)
    assert [one.event.pk for one in my_page(ana).can_enter] == [event.pk]
    client.post(reverse("player:enter", kwargs={"event": event.pk}))
    entry = Entry.objects.get(event=event)
    assert entry.members.get().player == Player.objects.get(user=ana)
    events.open_check_in(event, by=club.admin)
    assert "I am here: check in" in client.get(HOME).content.decode()
    client.post(reverse("player:step", args=[event.pk, "check-in"]))
    entry.refresh_from_db()
    assert entry.state == Entry.State.CHECKED_IN
    client.post(reverse("player:step", args=[event.pk, "withdraw"]))
    entry.refresh_from_db()
    assert entry.state == Entry.State.WITHDRAWN
    client.post(reverse("player:step", args=[event.pk, "restore"]))
    entry.refresh_from_db()
    assert entry.state == Entry.State.ENTERED


def test_entering_twice_is_refused_in_words(club, ana):
    event = factories.make_event(club)
    client = signed_in(ana)
    enter = reverse("player:enter", kwargs={"event": event.pk})
    client.post(enter)
    page = client.post(enter, follow=True)
    assert 'data-code="already-entered"' in page.content.decode()
    assert Entry.objects.filter(event=event).count() == 1


def test_pairs_are_entered_with_a_partner(club, ana):
    event = factories.make_event(club, rules=factories.TRUCO)
    assert reverse("player:partner", args=[event.pk]) in signed_in(ana).get(HOME).content.decode()


def test_somebody_elses_entry_cannot_be_touched(club, ana):
    event = factories.make_event(club, players=4)
    rosa = factories.make_player(club, "Rosa", user=factories.make_user("Rosa")).user
    for name in ("withdraw", "restore", "check-in"):
        assert signed_in(rosa).post(reverse("player:step", args=[event.pk, name])).status_code == 404


def test_a_draft_cannot_be_entered(club, ana):
    event = events.create_event(club, "Secret", rule_set=factories.rules(club), by=club.admin, open_registration=False)
    assert signed_in(ana).post(reverse("player:enter", kwargs={"event": event.pk})).status_code == 404
    assert event.pk not in [one.event.pk for one in my_page(ana).can_enter]


def test_a_pair_sees_its_table_from_both_chairs(club):
    users = [factories.make_player(club, name, user=factories.make_user(name)).user for name in ("Ana", "Bruno")]
    factories.play_round(factories.make_event(club, rules=factories.TRUCO, players=2, checked_in=True))
    for user in users:
        (mine,) = my_page(user).tables
        assert mine.others == ("Carla + Davide",)


def test_name_and_language_are_ones_own(ana):
    client = signed_in(ana)
    answer = client.post(reverse("player:profile"), {"name": "Ana Maria", "language": "fr"})
    ana.refresh_from_db()
    assert (ana.name, ana.language) == ("Ana Maria", "fr")
    assert answer.cookies["django_language"].value == "fr"


def test_the_language_of_the_account_is_spoken_from_the_sign_in_on(ana):
    ana.language = "it"
    ana.set_password("long-enough-1")
    ana.save()
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    answer = Client().post(reverse("account_login"), {"login": ana.email, "password": "long-enough-1"})
    assert (answer.status_code, answer.cookies["django_language"].value) == (302, "it")


def test_an_unknown_language_changes_nothing(ana):
    page = signed_in(ana).post(reverse("player:profile"), {"name": "Ana", "language": "xx"})
    assert page.context["form"].errors
    ana.refresh_from_db()
    assert ana.language == ""


def test_the_page_takes_as_many_queries_for_many_events_as_for_one(club, ana):
    client = signed_in(ana)
    counts = []
    for number in range(3):
        event = factories.make_event(club, f"Event {number}", players=8, checked_in=True)
        factories.play_round(event)
        client.get(HOME)
        with CaptureQueriesContext(connection) as captured:
            client.get(HOME)
        counts.append(len(captured))
    assert counts[0] == counts[-1]


def test_at_a_table_of_pairs_my_partner_is_named_and_who_plays_against_us(club, ana):
    event = factories.make_event(club, rules=factories.TRUCO, players=2, checked_in=True)
    factories.play_round(event)
    (mine,) = my_page(ana).tables
    assert (mine.own, mine.others) == ("Ana + Bruno", ("Carla + Davide",))
    assert "Ana + Bruno against Carla + Davide" in signed_in(ana).get(HOME).content.decode()


def test_a_name_that_the_club_knows_without_an_account_makes_no_second_player(club):
    """The director pasted it; who signs up under it asks for the own invitation."""
    event = factories.make_event(club)
    factories.entries.enter_players(event, ["Paul Dupont"], by=club.admin)
    paul = factories.make_member(club, name="Paul Dupont")
    client = signed_in(paul)
    page = client.post(reverse("player:enter", kwargs={"event": event.pk}), follow=True).content.decode()
    assert 'data-code="name-taken"' in page
    assert event.entries.count() == 1
    assert club.players.count() == 1

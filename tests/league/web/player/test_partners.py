"""Signing up with a partner, answering, the waiting list and the check-in page, as a player sees them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Entry, PartnerRequest
from league.queries.player import my_page
from league.services import entries, events, partners
from tests import factories

pytestmark = pytest.mark.django_db
HOME = reverse("player:home")


@pytest.fixture
def club():
    return factories.make_club()


@pytest.fixture
def people(club):
    return [factories.make_player(club, name, user=factories.make_member(club, name=name)).user
            for name in ("Ana", "Bruno", "Carla")]  # fmt: skip


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def partner_page(event):
    return reverse("player:partner", args=[event.pk])


def check_in_page(event):
    return reverse("player:check-in", args=[event.club.slug, event.slug])


class TestAFullEvent:
    """Of pairs, with one place: Davide and Elisa have it."""

    @pytest.fixture
    def event(self, club):
        event = factories.make_event(club, rules=factories.TRUCO, capacity=1)
        entries.enter_players(event, ["Davide + Elisa"], by=club.admin)
        return event

    def pages(self, event):
        return [
            HOME, check_in_page(event), reverse("public:event", kwargs={"club": event.club.slug, "event": event.slug}),
        ]  # fmt: skip

    def test_is_entered_by_its_waiting_list(self, event, people):
        ana = signed_in(people[0])
        for address in self.pages(event):
            page = ana.get(address).content.decode()
            assert "Join the waiting list with a partner" in page, address
            assert "Enter with a partner" not in page, address
        assert "The event is full" in ana.get(partner_page(event)).content.decode()
        said = ana.post(partner_page(event), {"partner": "Bruno"}, follow=True).content.decode()
        assert "the two of you are on the waiting list" in said
        bruno = signed_in(people[1])
        answer = bruno.post(reverse("player:answer", args=[PartnerRequest.objects.get().pk, "agree"]), follow=True)
        assert "Ana + Bruno: on the waiting list of" in answer.content.decode()
        assert Entry.objects.get(name="Ana + Bruno").state == Entry.State.WAITING

    def test_a_link_says_so_too(self, event, people):
        ana = signed_in(people[0])
        page = ana.post(partner_page(event), {"partner": ""}, follow=True).content.decode()
        link = re.search(r'value="https?://[^/]+(/[^"]+)"', page)[1]
        assert "with your yes the two of you are on its waiting list" in signed_in(people[1]).get(link).content.decode()

    def test_with_a_place_it_is_entered(self, event, people, club):
        event = events.update_event(event, {"capacity": 2}, by=club.admin)
        ana = signed_in(people[0])
        for address in self.pages(event):
            page = ana.get(address).content.decode()
            assert "Enter with a partner" in page, address
            assert "waiting list" not in page, address
        assert "The event is full" not in ana.get(partner_page(event)).content.decode()

    def test_alone_too(self, club, people):
        event = factories.make_event(club, capacity=2, players=2)
        for address in self.pages(event):
            page = signed_in(people[2]).get(address).content.decode()
            assert "Join the waiting list" in page, address
            assert "with a partner" not in page, address


class TestPartners:
    def test_who_waits_for_an_answer_is_not_asked_to_enter_again(self, club, people):
        event = factories.make_event(club, rules=factories.TRUCO)
        ana = signed_in(people[0])
        ana.post(partner_page(event), {"partner": "Bruno"})
        public = reverse("public:event", kwargs={"club": club.slug, "event": event.slug})
        page = ana.get(public).content.decode()
        assert "Your partner has not answered yet" in page
        assert "Enter with a partner" not in page

    def test_asked_by_name_and_agreed_on_the_own_page(self, club, people):
        event = factories.make_event(club, rules=factories.TRUCO)
        ana, bruno = signed_in(people[0]), signed_in(people[1])
        page = ana.get(partner_page(event)).content.decode()
        assert '<option value="Bruno">' in page
        assert '<option value="Ana">' not in page
        page = ana.post(partner_page(event), {"partner": "Nobody"}).content.decode()
        assert 'data-code="partner-unknown"' in page
        assert 'value="Nobody"' in page
        page = ana.post(partner_page(event), {"partner": "Bruno"}, follow=True).content.decode()
        assert "Bruno has not answered yet" in page
        assert "Bruno has not answered yet" in ana.get(HOME).content.decode()
        assert f"Ana asks you to play {event.name} together" in bruno.get(HOME).content.decode()
        asked = PartnerRequest.objects.get()
        bruno.post(reverse("player:answer", args=[asked.pk, "agree"]))
        assert Entry.objects.get().name == "Ana + Bruno"
        assert "You are entered already: Ana + Bruno." in ana.get(partner_page(event)).content.decode()

    def test_no_is_an_answer(self, club, people):
        event = factories.make_event(club, rules=factories.TRUCO)
        asked = partners.ask(event, "Bruno", by=people[0])
        address = reverse("player:answer", args=[asked.pk, "drop"])
        assert signed_in(people[2]).post(address).status_code == 404
        assert signed_in(people[1]).post(reverse("player:answer", args=[asked.pk, "nothing"])).status_code == 404
        signed_in(people[1]).post(address)
        assert not my_page(people[0]).asks
        assert not event.entries.exists()

    def test_a_link_asks_whoever_opens_it(self, club, people):
        event = factories.make_event(club, rules=factories.TRUCO)
        ana = signed_in(people[0])
        page = ana.post(partner_page(event), {"partner": ""}, follow=True).content.decode()
        (path,) = re.findall(r'value="http://testserver(/partner/[^"]+)"', page)
        assert "Sign in first" in Client().get(path).content.decode()
        assert "This is your own link" in ana.get(path).content.decode()
        zoe = signed_in(factories.make_user("Zoe"))
        assert "Will you play with Ana?" in zoe.get(path).content.decode()
        assert Client().post(path).status_code == 200
        assert not event.entries.exists()
        zoe.post(path)
        assert Entry.objects.get().name == "Ana + Zoe"
        assert Client().get(path).status_code == 410

    def test_an_event_that_is_over_or_a_draft_asks_nobody(self, club, people):
        event = factories.make_event(club, rules=factories.TRUCO)
        events.cancel(event, by=club.admin)
        assert "takes no entries now" in signed_in(people[0]).get(partner_page(event)).content.decode()
        draft = factories.make_event(club, "Draft", rules=factories.TRUCO, open_registration=False)
        assert signed_in(people[0]).get(partner_page(draft)).status_code == 404


class TestWaiting:
    def test_the_place_on_the_list_is_told(self, club, people):
        event = factories.make_event(club, players=0, capacity=1)
        entries.enter_players(event, ["Elisa", "Fabio"], by=club.admin)
        ana = signed_in(people[0])
        page = ana.post(reverse("player:enter", args=[event.pk]), follow=True).content.decode()
        assert "you are on the waiting list" in page
        assert "on the waiting list, place 2" in page
        public = ana.get(reverse("public:event", args=[club.slug, event.slug])).content.decode()
        assert "You are on the waiting list, at place 2" in public
        assert "You are on the waiting list, at place 2" in ana.get(check_in_page(event)).content.decode()
        players = Client().get(reverse("public:event-players", args=[club.slug, event.slug])).content.decode()
        assert "Waiting list" in players
        entries.withdraw(factories.entry_of(event, "Elisa"), by=club.admin)
        assert "on the waiting list, place 1" in ana.get(HOME).content.decode()


class TestTheCheckInPage:
    def test_not_signed_in_one_signs_in_and_comes_back(self, club):
        event = factories.make_event(club)
        answer = Client().get(check_in_page(event))
        assert answer.url == f"{reverse('account_login')}?next={check_in_page(event)}"

    def test_looking_changes_nothing_and_one_tap_checks_in(self, club, people):
        event = factories.make_event(club)
        ana = signed_in(people[0])
        assert "You are not entered" in ana.get(check_in_page(event)).content.decode()
        entry = entries.enter_self(event, by=people[0])
        assert "Check-in is not open now" in ana.get(check_in_page(event)).content.decode()
        events.open_check_in(event, by=club.admin)
        assert "I am here: check in" in ana.get(check_in_page(event)).content.decode()
        entry.refresh_from_db()
        assert entry.state == Entry.State.ENTERED
        page = ana.post(check_in_page(event), follow=True).content.decode()
        assert "You are checked in" in page
        entry.refresh_from_db()
        assert entry.state == Entry.State.CHECKED_IN
        entries.withdraw(entry, by=people[0])
        assert "Ask at the desk" in ana.get(check_in_page(event)).content.decode()
        assert 'data-code="withdrawn-cannot-check-in"' in ana.post(check_in_page(event), follow=True).content.decode()

    def test_the_projector_shows_the_code_while_players_check_in(self, club):
        event = factories.make_event(club, players=4)
        address = reverse("public:projector", args=[club.slug, event.slug])
        assert b"<svg viewBox" not in Client().get(address).content
        events.open_check_in(event, by=club.admin)
        for query in ("", "?live"):
            assert b"<svg viewBox" in Client().get(address + query).content
        factories.check_in(event)
        factories.play_round(event)
        assert b"<svg viewBox" not in Client().get(address).content

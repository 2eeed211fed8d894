"""The rules of an event, as its tables play them."""

import pytest
from django.urls import reverse

from league.models import Event
from tests import factories
from tests.league.web.public.evenings import PAGES, address, played, text
from tests.league.web.public.test_queries import count

pytestmark = pytest.mark.django_db


def test_what_differs_from_the_usual_rules_is_marked(client):
    event = played(4)  # Black Lady to 50
    response = client.get(address(event, "event-rules"))
    words = text(response)
    assert "A game ends as soon as somebody has 50 points or more; the lowest total wins. house rule" in words
    assert "Hearts must be broken before one is led. usual holds here" in words
    assert "These are house rules." in words
    assert reverse("public:rules-of", args=["black-lady"]) in response.content.decode()


def test_the_usual_rules_are_said_to_be_the_usual_ones(client):
    event = factories.make_event(rules=factories.TRUCO)
    assert "This event is played by the usual rules." in text(client.get(address(event, "event-rules")))


def test_the_hands_of_a_game_are_told(client):
    event = factories.make_event()
    Event.objects.filter(pk=event.pk).update(hands_limit=6)
    assert "A game has 6 hands, if it does not end before. house rule" in text(
        client.get(address(event, "event-rules"))
    )


def test_each_page_of_an_event_leads_there(client):
    event = played(4)
    link = f'href="{address(event, "event-rules")}"'
    assert all(link in client.get(address(event, page)).content.decode() for page in PAGES if page != "projector")


def test_the_rules_of_a_draft_are_the_directors(client):
    event = factories.make_event(open_registration=False)
    assert client.get(address(event, "event-rules")).status_code == 404
    client.force_login(event.created_by)
    assert client.get(address(event, "event-rules")).status_code == 200


def test_a_game_that_is_not_known_any_more(client):
    event = factories.make_event()
    for change in ({"variant": "canasta"}, {"options": {"end_at": "soon"}}):
        Event.objects.filter(pk=event.pk).update(**change)
        response = client.get(address(event, "event-rules"))
        assert response.status_code == 404
        assert "cannot be told" in text(response)


def test_the_number_of_queries_does_not_depend_on_the_event(client, django_assert_num_queries):
    small, large = played(4), played(16, rounds=2)
    assert count(client, address(small, "event-rules")) == 1
    path = address(large, "event-rules")
    with django_assert_num_queries(1):
        client.get(path)


def test_a_clubs_house_rules_lead_to_their_page(client):
    club = factories.make_club()
    client.force_login(club.admin)
    html = client.get(reverse("director:rule-sets", args=[club.slug])).content.decode()
    assert 'href="/rules/black-lady/?end_at=50"' in html

"""Which rules an event is played by: house rules of the club, or any game as it usually is; and the known ways of
truco."""

import pytest
from django.urls import reverse

from gameplay.rules import registry
from league.models import Event
from tests import factories
from tests.league.web.desk import at
from tests.league.web.director.test_setup import filled

pytestmark = pytest.mark.django_db
AT_EIGHT = {"starts_at_0": "2026-11-29", "starts_at_1": "20:00"}


@pytest.fixture
def new(club):
    return reverse("director:event-new", kwargs={"club": club.slug})


def test_every_game_can_be_chosen_by_its_usual_rules(director, club, new):
    groups = {str(name): choices for name, choices in director.get(new).context["form"].fields["rule_set"].choices}
    assert [code for code, _name in groups["As it is usually played"]] == list(registry.VARIANTS)
    assert {name for _key, name in groups["House rules"]} == set(club.rule_sets.values_list("name", flat=True))
    director.post(new, {"rule_set": "omnibus", "name": "With the jack", **AT_EIGHT})
    event = Event.objects.get()
    assert (event.variant, event.options, event.rule_set) == ("omnibus", {}, None)


def test_in_the_settings_an_event_keeps_its_rules_unless_others_are_chosen(director, club):
    event = factories.make_event(club)
    given = filled(director.get(at(event, "settings")).context["form"])
    director.post(at(event, "settings"), given | {"name": "Friday"})
    event.refresh_from_db()
    assert (event.name, event.rule_set, event.options) == ("Friday", factories.rules(club), {"end_at": 50})
    director.post(at(event, "settings"), given | {"rule_set": "omnibus"})
    event.refresh_from_db()
    assert (event.variant, event.options, event.rule_set) == ("omnibus", {}, None)
    director.post(at(event, "settings"), given | {"rule_set": factories.rules(club).pk})
    event.refresh_from_db()
    assert (event.variant, event.rule_set) == ("black-lady", factories.rules(club))


def test_a_game_that_is_none_cannot_be_chosen_nor_the_rules_of_another_club(director, new):
    for chosen in ("canasta", factories.rules(factories.make_club()).pk, ""):
        page = director.post(new, {"rule_set": chosen, "name": "X", **AT_EIGHT})
        assert "rule_set" in page.context["form"].errors
    assert not Event.objects.exists()


def test_the_name_follows_a_game_chosen_by_its_code(director, club):
    address = reverse("director:event-name", kwargs={"club": club.slug})
    assert "Omnibus Hearts evening" in director.get(address, {"rule_set": "omnibus", **AT_EIGHT}).content.decode()


def test_a_club_without_house_rules_can_make_an_event(director, club, new):
    club.rule_sets.all().delete()
    assert director.get(new).context["form"]["rule_set"].value() == "black-lady"
    assert new in director.get(reverse("director:club", kwargs={"club": club.slug})).content.decode()


def test_the_known_ways_of_truco_fill_the_form_of_new_house_rules(director, club):
    address = reverse("director:rule-set-new", kwargs={"club": club.slug, "variant": "truco-paulista"})
    page = director.get(address)
    sheet, wide = page.context["ways"]
    assert (sheet.here, wide.here) == (True, False)
    page = director.get(f"{address}?{wide.query}")
    form = page.context["form"]
    assert (form["option_covered"].value(), form["option_eleven"].value()) == ("after-first", "choose")
    assert [way.here for way in page.context["ways"]] == [False, True]
    director.post(f"{address}?{wide.query}", filled(form) | {"name": "As everywhere"})
    assert club.rule_sets.get(name="As everywhere").options == {"covered": "after-first", "eleven": "choose"}


def test_a_rule_page_leads_to_the_known_ways(client):
    page = client.get(reverse("public:rules-of", args=["truco-mineiro"])).content.decode()
    assert "/rules/truco-mineiro/?covered=after-first&amp;eleven=choose#options" in page
    assert "Known ways to play" not in client.get(reverse("public:rules-of", args=["omnibus"])).content.decode()

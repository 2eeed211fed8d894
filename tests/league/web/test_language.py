"""In which language somebody reads: by the account, by a link, by the choice in this browser, by what the browser says;
and what an event prints in its own."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from gameplay.rules import cards
from gameplay.web.live_words import card_names
from league.models import Notice
from league.services import events
from league.services.notices.mails import letter
from league.settings import LANGUAGES
from league.web.rulebook.cards import face
from tests.factories import make_club, make_event, make_user, rules

pytestmark = pytest.mark.django_db


def spoken(answer) -> str:
    return re.search(r'<html lang="([^"]+)"', answer.content.decode())[1]


def test_the_browser_says_it_where_nobody_has_chosen(client):
    assert spoken(client.get("/")) == "en"
    assert spoken(client.get("/", headers={"accept-language": "co,fr;q=0.8"})) == "co"
    assert spoken(client.get("/", headers={"accept-language": "pt,en;q=0.5"})) == "pt-br"
    assert spoken(client.get("/", headers={"accept-language": "de,it;q=0.5"})) == "it"


def test_a_link_says_it_and_the_pages_after_it_go_on(client):
    assert spoken(client.get("/rules/?lang=it", headers={"accept-language": "fr"})) == "it"
    assert spoken(client.get("/", headers={"accept-language": "fr"})) == "it"


@pytest.mark.parametrize("nonsense", ["xx", "", "it%00", "../it", "a" * 600])
def test_a_link_with_a_language_that_nobody_speaks_changes_nothing(client, nonsense):
    answer = client.get(f"/rules/?lang={nonsense}", headers={"accept-language": "fr"})
    assert spoken(answer) == "fr"
    assert "django_language" not in answer.cookies


def test_the_language_of_a_link_does_not_come_back_after_another_is_chosen(client):
    page = client.get("/rules/?lang=it&x=1").content.decode()
    back = re.search(r'name="next" value="(/rules/[^"]*)">\s*<button[^>]*name="language"', page)[1]
    assert back == "/rules/?x=1"
    client.post(reverse("set_language"), {"language": "fr", "next": back})
    assert spoken(client.get(back)) == "fr"


def test_prints_speak_the_events_language_or_else_the_clubs(client):
    club = make_club(language="it")
    event = make_event(club)
    client.force_login(club.admin)
    sheet = reverse("director:print", kwargs={"club": club.slug, "event": event.slug, "sheet": "check-in"})
    assert spoken(client.get(sheet)) == "it"
    events.update_event(event, {"language": "pt-br"}, by=club.admin)
    assert spoken(client.get(sheet)) == "pt-br"
    assert spoken(client.get(reverse("director:console", args=[club.slug, event.slug]))) == "en"


def test_the_form_sets_language_and_time_zone_and_the_clock_on_the_wall_stays(client):
    club = make_club(time_zone="Europe/Paris")
    client.force_login(club.admin)
    page = reverse("director:event-new", args=[club.slug])
    sent = {"rule_set": rules(club).pk, "starts_at_0": "2026-12-03", "starts_at_1": "20:00", "name": "Thursday"}
    sent |= {"language": "pt-br", "time_zone": "America/Sao_Paulo", "round_times": "21:00"}
    answer = client.post(page, sent)
    assert answer.status_code == 302, answer.context["form"].errors
    event = club.events.get()
    assert (event.language, event.time_zone) == ("pt-br", "America/Sao_Paulo")
    assert event.starts_at.isoformat() == "2026-12-03T23:00:00+00:00"
    assert event.rounds.get(number=1).starts_at.isoformat() == "2026-12-04T00:00:00+00:00"


def test_moved_to_another_zone_an_event_keeps_its_hour(client):
    club = make_club(time_zone="Europe/Paris")
    event = make_event(club)
    client.force_login(club.admin)
    page = reverse("director:settings", args=[club.slug, event.slug])
    form = client.get(page).context["form"]
    sent = {field.html_name: field.value() for field in form if isinstance(field.value(), str | int)}
    sent |= {"starts_at_0": "2026-12-03", "starts_at_1": "20:00", "time_zone": "Europe/Lisbon", "rule_set": ""}
    assert client.post(page, sent).status_code == 302
    event.refresh_from_db()
    assert (event.time_zone, event.starts_at.isoformat()) == ("Europe/Lisbon", "2026-12-03T20:00:00+00:00")


def test_mails_speak_the_events_language_to_whoever_has_chosen_none():
    event = make_event(make_club(language="it"))
    events.update_event(event, {"language": "fr"}, by=event.created_by)
    event.refresh_from_db()
    reader = make_user("Ana")
    notice = Notice.objects.create(recipient=reader, event=event, kind="place", due_at=timezone.now())
    mail = letter(reader, reader.email, [notice])
    assert '<html lang="fr">' in mail.alternatives[0].content
    reader.language = "pt-br"
    assert '<html lang="pt-br">' in letter(reader, reader.email, [notice]).alternatives[0].content


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_cards_are_called_in_words_and_the_same_in_the_rules_and_at_the_table(language):
    with translation.override("en"):
        english = card_names()
    with translation.override(language):
        names = card_names()
        assert {cards.face(card): face(card).name for card in cards.each(cards.PACK)} == names
    assert len(set(names.values())) == 52
    assert language == "en" or not set(names.values()) & set(english.values())

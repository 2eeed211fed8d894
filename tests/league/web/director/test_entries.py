"""The entries page: pasting, what becomes of each line, and what a tap on the desk brings with it."""

import pytest
from django.urls import reverse

from league.models import Entry
from tests import factories
from tests.league.web.desk import at, said

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def club():
    return factories.make_club("Corte")


@pytest.fixture
def director(client, club):
    client.force_login(club.admin)
    return client


def paste(director, event, *lines):
    """The page after it."""
    return director.post(at(event, "paste"), {"names": "\n".join(lines)}, follow=True)


class TestPasting:
    def test_rejected_lines_stay_in_the_box_each_with_its_sentence(self, director, club):
        event = factories.make_event(club, rules=factories.TRUCO)
        page = paste(director, event, "Eva + Noé", "Solo", "1. Ana + Bruno", "Jules + Marc + Anne")
        assert list(event.entries.values_list("name", flat=True)) == ["Eva + Noé", "Ana + Bruno"]
        assert page.context["form"]["names"].value() == "Solo\nJules + Marc + Anne"
        content = page.content.decode()
        assert content.count("A pair is two names with a + between them") == 2
        assert "line 4: not entered" in content
        assert content.count('id="id_names"') == 1

    def test_the_report_is_there_after_a_reload_and_a_change_of_language(self, director, club):
        event = factories.make_event(club)
        factories.make_player(club, "Giovanna")
        page = paste(director, event, "Ana", "Giovana", "...")
        address = page.redirect_chain[-1][0]
        assert director.get(address).context["report"].entered == ["Ana"]
        back = director.post(reverse("set_language"), {"language": "it", "next": address}, follow=True)
        assert back.status_code == 200
        told = back.context["report"].told
        assert [(line.code, line.line) for line in told] == [("likely-double", 2), ("name-missing", 3)]
        assert director.get(at(event, "entries")).context["report"] is None

    def test_a_report_is_of_one_event(self, director, club):
        event, other = factories.make_event(club), factories.make_event(club, "Friday")
        address = paste(director, event, "...").redirect_chain[-1][0]
        query = address.partition("?")[2]
        assert director.get(f"{at(other, 'entries')}?{query}").context["report"] is None

    def test_names_that_an_event_takes_no_more_stay_in_the_box(self, director, club):
        event = factories.make_event(club)
        Event = type(event)
        Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
        page = paste(director, event, "Ana", "Bruno")
        assert b'data-code="entries-closed"' in page.content
        assert page.context["form"]["names"].value() == "Ana\nBruno"

    def test_a_line_that_is_answered_leaves_the_box(self, director, club):
        event = factories.make_event(club)
        ana = factories.make_player(club, "Ana", "blue hat")
        factories.make_player(club, "Ana", "from Bastia")
        paste(director, event, "...", "Ana")
        page = director.post(at(event, "enter-known"), {"player": ana.pk, "line": "2"}, follow=True)
        assert event.entries.get().name == "Ana (blue hat)"
        assert page.context["form"]["names"].value() == "..."

    @pytest.mark.parametrize("player", ["", "abc", "1.5", "NaN", "-1", "²", "\0", "9" * 19, "9" * 5000])
    def test_nobody_is_known_by_what_is_no_number(self, director, club, player):
        event = factories.make_event(club)
        assert director.post(at(event, "enter-known"), {"player": player}).status_code == 404
        assert not event.entries.exists()

    def test_a_restored_line_leaves_the_report(self, director, club):
        event = factories.make_event(club, players=4)
        entry = event.entries.get(number=1)
        director.post(at(event, "entry-step", entry=entry.pk, verb="withdraw"))
        page = paste(director, event, "Ana")
        assert [line.code for line in page.context["report"].waiting] == ["entry-withdrawn"]
        page = director.post(at(event, "entry-step", entry=entry.pk, verb="restore"), {"line": "1"}, follow=True)
        entry.refresh_from_db()
        assert entry.state == Entry.State.ENTERED
        assert not page.context["report"].told


class TestTheHead:
    def test_checking_in_brings_the_next_step(self, director, club):
        event = factories.make_event(club, players=4)
        director.post(at(event, "step", verb="open-check-in"))
        assert b'id="step"' not in director.get(at(event, "entries")).content
        answer = director.post(at(event, "check-in-all"), headers=HTMX)
        assert b'id="step-place" hx-swap-oob="true"' in answer.content
        assert b"Pair round 1" in answer.content

    def test_a_withdrawal_changes_the_number_in_the_head(self, director, club):
        event = factories.make_event(club, players=5)
        assert b"5 entries." in director.get(at(event, "entries")).content
        entry = event.entries.get(number=1)
        answer = director.post(at(event, "entry-step", entry=entry.pk, verb="withdraw"), headers=HTMX)
        assert b"4 entries." in answer.content
        assert b"5 entries" not in answer.content

    def test_the_menu_of_an_entry_leads_to_its_players(self, director, club):
        event = factories.make_event(club, rules=factories.TRUCO, players=2)
        page = director.get(at(event, "entries")).content.decode()
        for player in club.players.all():
            assert reverse("director:player", args=[club.slug, player.pk]) in page
        helper = factories.make_member(club)
        factories.events.assign(event, helper, "director", by=club.admin)
        director.force_login(helper)
        page = director.get(at(event, "entries")).content.decode()
        assert "Withdraw Ana + Bruno" in page
        assert "/direct/players/" not in page


def test_nothing_typed_is_told(director, club):
    event = factories.make_event(club)
    response = director.post(at(event, "paste"), {"names": "  "})
    assert response.status_code == 302
    assert said(response)[-1][0] == "names-missing"
    assert not event.entries.exists()

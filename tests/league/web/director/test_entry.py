"""The page of one entry, the lists of who is kept apart, the waiting list and the requests on the desk, the code."""

import pytest

from league.models import Entry, KeepApart, PartnerRequest
from league.services import apart, partners
from tests import factories
from tests.league.web.desk import at, said

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def event(club):
    return factories.make_event(club, players=8)


def of(event, name, step="entry"):
    return at(event, step, entry=factories.entry_of(event, name).pk)


class TestOneEntry:
    def test_another_player_takes_over_and_the_page_tells_who_played_when(self, director, event):
        factories.check_in(event)
        factories.finish_round(factories.play_round(event))
        ana = factories.entry_of(event, "Ana")
        leaves = ana.members.get().player_id
        address = at(event, "substitute", entry=ana.pk)
        page = director.post(address, {"leaves": leaves, "comes": "Bruno"})
        assert b"Bruno is in this event already" in page.content
        assert b'value="Bruno"' in page.content
        page = director.post(address, {"leaves": leaves, "comes": "Zoe", "reason": "ill"}, follow=True)
        content = page.content.decode()
        assert "Zoe plays in the place of Ana from round 2 on." in content
        assert "round 1</span>" in content
        assert director.post(address, {"leaves": "x", "comes": ""}).status_code == 200

    def test_of_a_pair_it_is_asked_who_leaves(self, director, club):
        event = factories.make_event(club, rules=factories.TRUCO, players=2)
        ana = factories.entry_of(event, "Ana")
        page = director.get(at(event, "entry", entry=ana.pk)).content.decode()
        assert 'name="leaves"' in page
        assert page.split('name="leaves"')[1].split("</select>")[0].count("<option") == 3
        bruno = ana.members.get(position=2).player
        director.post(at(event, "substitute", entry=ana.pk), {"leaves": bruno.pk, "comes": "Zoe"})
        ana.refresh_from_db()
        assert ana.name == "Ana + Zoe"

    def test_a_table_of_its_own(self, director, event):
        address = of(event, "Ana", "fix-table")
        assert director.post(address, {"number": "0"}).status_code == 200
        director.post(address, {"number": "3"})
        assert factories.entry_of(event, "Ana").fixed_table == 3
        assert b"table 3" in director.get(at(event, "entries")).content
        director.post(address, {"number": ""})
        assert factories.entry_of(event, "Ana").fixed_table is None

    def test_disqualified_and_taken_back_with_a_reason(self, director, event):
        response = director.post(of(event, "Ana", "disqualify"), {"reason": " "})
        assert said(response) == [("reason-missing", "Please say why: the reason is kept in the log.")]
        page = director.post(of(event, "Ana", "disqualify"), {"reason": "Signals"}, follow=True)
        assert b"Signals" in page.content
        assert b"Take the disqualification back" in page.content
        assert b"disqualified" in director.get(at(event, "entries")).content
        director.post(of(event, "Ana", "reinstate"), {"reason": "None seen"})
        assert factories.entry_of(event, "Ana").state == Entry.State.ENTERED

    def test_a_mistake_is_removed_and_what_was_drawn_is_not_offered_to_be(self, director, event):
        assert b"Remove the entry" in director.get(of(event, "Ana")).content
        page = director.post(of(event, "Ana", "remove-entry"), follow=True)
        assert b"Ana is not entered any more." in page.content
        factories.check_in(event)
        factories.play_round(event)
        assert b"Remove the entry" not in director.get(of(event, "Bruno")).content
        response = director.post(of(event, "Bruno", "remove-entry"))
        assert said(response)[-1][0] == "entry-has-a-place"


class TestTheDesk:
    def test_the_waiting_list_and_moving_up(self, director, club):
        event = factories.make_event(club, players=6, capacity=4)
        page = director.get(at(event, "entries")).content.decode()
        assert "Waiting list" in page
        elisa = factories.entry_of(event, "Fabio")
        answer = director.post(at(event, "entry-step", entry=elisa.pk, verb="move-up"), headers=HTMX)
        assert b"5 entries" in answer.content
        page = director.post(at(event, "paste"), {"names": "Zoe"}, follow=True)
        assert b"Zoe is on the waiting list, at place 2." in page.content

    def test_who_did_not_come_is_marked(self, director, event):
        factories.check_in(event)
        factories.play_round(event)
        ana = factories.entry_of(event, "Ana")
        answer = director.post(at(event, "entry-step", entry=ana.pk, verb="no-show"), headers=HTMX)
        assert b"did not come" in answer.content
        assert factories.entry_of(event, "Ana").state == Entry.State.NO_SHOW

    def test_a_request_can_be_settled_by_the_desk(self, director, club):
        event = factories.make_event(club, rules=factories.TRUCO)
        people = [factories.make_player(club, name, user=factories.make_user(name)).user for name in ("Ana", "Bruno")]
        asked = partners.ask(event, "Bruno", by=people[0])
        assert "Ana + Bruno" in director.get(at(event, "entries")).content.decode()
        director.post(at(event, "partner-request", request_id=asked.pk, verb="enter"), headers=HTMX)
        assert event.entries.get().name == "Ana + Bruno"
        other = factories.make_event(club, "Friday", rules=factories.TRUCO)
        asked = partners.ask(other, "", by=people[0])
        assert director.post(at(other, "partner-request", request_id=asked.pk, verb="enter")).status_code == 404
        assert director.post(at(event, "partner-request", request_id=asked.pk, verb="drop")).status_code == 404
        director.post(at(other, "partner-request", request_id=asked.pk, verb="drop"))
        assert not PartnerRequest.objects.exists()

    def test_the_code_leads_to_the_check_in(self, director, event):
        page = director.get(at(event, "check-in-code")).content.decode()
        assert f"http://testserver/clubs/{event.club.slug}/events/{event.slug}/check-in/" in page
        assert '<svg viewBox="0 0' in page
        assert "Check-in is not open now" in page

    def test_as_many_queries_for_many_as_for_few(self, director, club, django_assert_max_num_queries):
        counts = []
        for players, capacity in ((4, 3), (24, 12)):
            event = factories.make_event(club, f"Of {players}", players=players, capacity=capacity)
            for address in (at(event, "entries"), of(event, "Ana"), at(event, "apart")):
                director.get(address)
                with django_assert_max_num_queries(100) as captured:
                    director.get(address)
                counts.append(len(captured))
        assert counts[:3] == counts[3:]


class TestKeptApart:
    def test_lists_are_made_changed_and_removed(self, director, event):
        ana, bruno, carla = (factories.entry_of(event, name).pk for name in ("Ana", "Bruno", "Carla"))
        page = director.get(at(event, "apart")).content.decode()
        assert "Nobody is kept apart" in page
        page = director.post(at(event, "apart"), {"name": "Paoli"}).content.decode()
        assert '<fieldset class="field wrong" aria-describedby="id_entries_error">' in page
        assert "Choose at least two who are to be kept apart." in page
        page = director.post(at(event, "apart"), {"name": "Paoli", "entries": [ana]})
        assert b"Choose at least two" in page.content
        page = director.post(at(event, "apart"), {"name": "Paoli", "entries": [ana, bruno]}, follow=True)
        assert b"Ana and Bruno" in page.content
        held = KeepApart.objects.get()
        address = at(event, "apart-list", held=held.pk)
        assert director.get(address).content.decode().count("checked") == 2
        director.post(address, {"name": "Paoli", "entries": [ana, carla], "first_round_only": "on"})
        held.refresh_from_db()
        assert (held.first_round_only, set(held.entries.values_list("pk", flat=True))) == (True, {ana, carla})
        director.post(at(event, "apart-remove", held=held.pk))
        assert not KeepApart.objects.exists()

    def test_lists_of_other_events_are_not_there(self, director, club, event):
        other = factories.make_event(club, "Friday", players=2)
        held = apart.set_list(other, "Paoli", list(other.entries.all()), by=club.admin)
        assert director.get(at(event, "apart-list", held=held.pk)).status_code == 404
        assert director.post(at(event, "apart-remove", held=held.pk)).status_code == 404


class TestOtherRounds:
    """From which round on somebody plays, and from which they leave."""

    @pytest.fixture
    def event(self, club):
        event = factories.make_event(club, players=8, checked_in=True, rounds_planned=4)
        factories.play_round(event)
        return event

    def test_leaving_later_and_staying_after_all(self, director, event):
        ana = factories.entry_of(event, "Ana")
        page = director.get(at(event, "entry", entry=ana.pk))
        assert page.context["leave_form"].fields["from_round"].choices == [(3, "round 3"), (4, "round 4")]
        assert "come_form" not in page.context
        director.post(at(event, "leave-later", entry=ana.pk), {"from_round": "3"})
        assert b"until round 2" in director.get(at(event, "entries")).content
        assert b"Leaves before round 3." in director.get(at(event, "entry", entry=ana.pk)).content
        director.post(at(event, "entry-step", entry=ana.pk, verb="stay"))
        assert b"until round 2" not in director.get(at(event, "entries")).content
        assert factories.entry_of(event, "Ana").leaving_from is None

    def test_coming_later(self, director, event):
        director.post(at(event, "paste"), {"names": "Zoe", "first_round": "4"})
        zoe = factories.entry_of(event, "Zoe")
        assert zoe.first_round == 4
        director.post(at(event, "come-from", entry=zoe.pk), {"first_round": "3"})
        assert factories.entry_of(event, "Zoe").first_round == 3
        assert director.post(at(event, "come-from", entry=zoe.pk), {"first_round": "1"}).status_code == 200
        director.post(at(event, "paste"), {"names": "Yves"})
        assert factories.entry_of(event, "Yves").first_round == 2

    def test_a_withdrawal_from_a_round_that_is_drawn_is_refused(self, director, event):
        ana = factories.entry_of(event, "Ana")
        answer = director.post(at(event, "leave-later", entry=ana.pk), {"from_round": "1"})
        assert answer.context["leave_form"].errors
        assert factories.entry_of(event, "Ana").state == "checked-in"

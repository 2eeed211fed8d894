"""The directors' pages: an evening through the browser's forms, refusals in words, and the number of queries."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from gameplay.models import Game
from league.models import Award, Club, Entry, Event, Round
from league.services import events, rounds
from league.services.starting import publish_due
from tests import factories
from tests.league.web.desk import at, said
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db


class TestAnEvening:
    def test_from_nothing_to_payouts(self, director, club):
        event = self.set_up(director, club)
        self.enter_and_check_in(director, event)
        for number in (1, 2):
            self.play(director, event, number)
        assert said(director.post(at(event, "step", verb="finish")))[-1][1].startswith("The event is finished")
        director.post(at(event, "award"))
        # eight fees of 5.00 and a field of eight: the fund is paid to the cent
        assert sum(Award.objects.filter(event=event).values_list("amount_cents", flat=True)) == 8 * 500
        page = director.get(at(event, "money"))
        assert page.context["preview"].paid
        assert b"\xe2\x82\xac40.00" in page.content

    def set_up(self, director, club):
        new = reverse("director:event-new", kwargs={"club": club.slug})
        form = director.get(new).context["form"]
        assert form["name"].value().startswith("Black Lady evening, ")
        rule_set = club.rule_sets.get(name="Black Lady to 50")
        response = director.post(new, {
            "rule_set": rule_set.pk, "starts_at_0": "2026-11-29", "starts_at_1": "20:00", "name": "Sunday",
            "rounds_planned": "2", "fee_cents": "5,00",
        })  # fmt: skip
        event = Event.objects.get(club=club)
        assert response.url == at(event, "entries")
        assert (event.fee_cents, event.rounds_planned, event.options) == (500, 2, {"end_at": 50})
        assert event.starts_at.isoformat() == "2026-11-29T19:00:00+00:00"  # eight in the evening in Paris
        return event

    def enter_and_check_in(self, director, event):
        names = "\n".join([*factories.names(8), "", "ana"])
        report = director.post(at(event, "paste"), {"names": names}, follow=True).context["report"]
        assert report.entered == factories.names(8)
        assert [(line.line, line.code) for line in report.waiting] == [(10, "name-twice")]
        director.post(at(event, "step", verb="open-check-in"))
        first = event.entries.get(number=1)
        director.post(at(event, "entry-step", entry=first.pk, verb="check-in"))
        assert event.entries.filter(state=Entry.State.CHECKED_IN).count() == 1
        director.post(at(event, "check-in-all"))
        assert event.entries.filter(state=Entry.State.CHECKED_IN).count() == 8

    def play(self, director, event, number):
        assert director.post(at(event, "pair", number=number)).url == at(event, "round", number=number)
        director.post(at(event, "publish", number=number))
        round_ = event.rounds.get(number=number)
        assert round_.state == Round.State.PUBLISHED
        page = director.get(at(event, "console"))
        assert page.context["step"].blocked_by == "0 of 2 tables in: waiting for tables 1, 2."
        factories.finish_round(round_)
        assert director.get(at(event, "standings")).status_code == 200


class TestRefusals:
    def test_pairing_with_results_missing_names_the_tables(self, director, club):
        event = factories.make_event(club, players=8, checked_in=True)
        factories.play_round(event)
        factories.finish_table(event.rounds.get().tables.get(number=1))
        response = director.post(at(event, "pair", number=2))
        code, sentence = said(response)[-1]
        assert code == "results-missing"
        assert sentence == "Results of round 1 are missing. Tables: 2."
        assert event.rounds.count() == 1
        page = director.get(at(event, "console"))
        assert b'data-code="results-missing"' in page.content

    def test_a_second_director_is_told_who_paired(self, director, club):
        event = factories.make_event(club, players=8, checked_in=True)
        factories.pair(event)
        code, sentence = said(director.post(at(event, "pair", number=1)))[-1]
        assert code == "already-paired"
        assert "by Club admin at" in sentence

    def test_a_name_that_fits_several_asks_which(self, director, club):
        event = factories.make_event(club)
        ana = factories.make_player(club, "Ana", "blue hat")
        factories.make_player(club, "Ana", "from Bastia")
        page = director.post(at(event, "paste"), {"names": "Ana"}, follow=True)
        assert [line.code for line in page.context["report"].waiting] == ["which-of-these"]
        assert not event.entries.exists()
        director.post(at(event, "enter-known"), {"player": ana.pk})
        assert event.entries.get().name == "Ana (blue hat)"

    def test_a_likely_double_is_entered_and_shown(self, director, club):
        event = factories.make_event(club)
        factories.make_player(club, "Giovanna")
        page = director.post(at(event, "paste"), {"names": "Giovana"}, follow=True)
        assert b'data-code="likely-double"' in page.content
        assert event.entries.count() == 1

    def test_prizes_above_the_fund_are_refused_with_amounts(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500)
        page = director.post(at(event, "set-prizes"), {
            "form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0", "form-0-rank": "1", "form-0-fixed_cents": "30",
        })  # fmt: skip
        assert page.status_code == 409
        assert b'data-code="prizes-above-fund"' in page.content
        assert not event.prizes.exists()

    def test_a_line_of_prizes_is_an_amount_or_a_share(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500)
        page = director.post(at(event, "set-prizes"), {
            "form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0", "form-0-rank": "1", "form-0-fixed_cents": "3",
            "form-0-percent": "50",
        })  # fmt: skip
        assert page.status_code == 422
        assert b"Either an amount or a share, not both." in page.content

    def test_an_account_that_nobody_has_is_told(self, director, club):
        event = factories.make_event(club)
        code, _sentence = said(director.post(at(event, "assign"), {"email": "no@example.org", "role": "scorer"}))[-1]
        assert code == "no-such-account"

    def test_taking_back_a_round_with_hands_is_refused(self, director, club):
        event = factories.make_event(club, players=4, checked_in=True)
        factories.finish_table(factories.play_round(event).tables.get())
        code, _sentence = said(director.post(at(event, "take-back", number=1), {"reason": "wrong"}))[-1]
        assert code == "results-entered"


class TestStepsBack:
    def test_unpublish_wants_a_reason_and_keeps_it(self, director, club):
        event = factories.make_event(club, players=4, checked_in=True)
        factories.play_round(event)
        assert said(director.post(at(event, "take-back", number=1)))[-1][0] == "reason-missing"
        director.post(at(event, "take-back", number=1), {"reason": "somebody came late"})
        assert event.rounds.get().state == Round.State.PAIRED
        # people have seen it, so that the draw is taken back with a reason too
        assert b"It had been published" in director.get(at(event, "round", number=1)).content
        assert said(director.post(at(event, "take-back", number=1)))[-1][0] == "reason-missing"
        director.post(at(event, "take-back", number=1), {"reason": "drawn anew with Zoe"})
        assert event.rounds.get().state == Round.State.PLANNED
        log = director.get(at(event, "log"))
        assert b"somebody came late" in log.content
        assert b"Unpublished" in log.content

    def test_a_finished_event_is_reopened_with_a_reason(self, director, club):
        event = factories.make_event(club, players=4, checked_in=True, rounds_planned=1)
        factories.finish_round(factories.play_round(event))
        director.post(at(event, "step", verb="finish"))
        director.post(at(event, "step", verb="reopen"), {"reason": "a wrong hand"})
        event.refresh_from_db()
        assert event.state == Event.State.RUNNING

    def test_withdraw_and_restore(self, director, club):
        event = factories.make_event(club, players=4)
        entry = event.entries.get(number=1)
        director.post(at(event, "entry-step", entry=entry.pk, verb="withdraw"))
        entry.refresh_from_db()
        assert entry.state == Entry.State.WITHDRAWN
        director.post(at(event, "entry-step", entry=entry.pk, verb="restore"))
        entry.refresh_from_db()
        assert entry.state == Entry.State.ENTERED

    def test_an_event_is_called_off_and_another_put_away(self, director, club):
        event = factories.make_event(club, players=4)
        director.post(at(event, "step", verb="cancel"), {"reason": "snow"})
        event.refresh_from_db()
        assert event.state == Event.State.CANCELLED
        assert b"This event was cancelled." in director.get(at(event, "console")).content
        played = factories.make_event(club, players=4, checked_in=True, rounds_planned=1)
        factories.finish_round(factories.play_round(played))
        for verb in ("finish", "archive"):
            director.post(at(played, "step", verb=verb))
        played.refresh_from_db()
        assert played.state == Event.State.ARCHIVED

    def test_a_draft_is_opened_for_the_public(self, director, club):
        event = events.create_event(
            club, "Quiet", rule_set=factories.rules(club), by=club.admin, open_registration=False
        )
        assert b"Open registration" in director.get(at(event, "console")).content
        director.post(at(event, "step", verb="open-registration"))
        event.refresh_from_db()
        assert event.state == Event.State.REGISTRATION

    def test_a_round_with_all_results_can_be_closed_by_itself(self, director, club):
        event = factories.make_event(club, players=8, checked_in=True)
        round_ = factories.play_round(event)
        factories.finish_table(round_.tables.get(number=1))
        assert b"Close round" not in director.get(at(event, "rounds")).content
        assert said(director.post(at(event, "close", number=1)))[-1][0] == "results-missing"
        factories.finish_table(round_.tables.get(number=2))
        assert b"Close round" in director.get(at(event, "rounds")).content
        director.post(at(event, "close", number=1))
        assert event.rounds.get().state == Round.State.CLOSED

    def test_a_step_that_does_not_exist_is_not_found(self, director, club):
        event = factories.make_event(club)
        assert director.post(at(event, "step", verb="explode")).status_code == 404


class TestRematches:
    def test_where_all_have_met_the_console_asks_whether_the_fewest_rematches_will_do(self, director, club):
        event = factories.make_event(club, rules=factories.TRUCO, players=2, checked_in=True, rounds_planned=2)
        factories.finish_round(factories.play_round(event))
        response = director.post(at(event, "pair", number=2))
        assert said(response)[-1][0] == "no-pairing"
        assert b"Pair with the fewest rematches" in director.get(response.url).content
        assert b"Pair with the fewest rematches" not in director.get(at(event, "console")).content
        director.post(at(event, "pair", number=2), {"allow_rematches": "1"})
        assert event.rounds.get(number=2).state == Round.State.PAIRED


class TestTheDesk:
    def test_htmx_gets_the_desk_again_and_what_went_wrong(self, director, club):
        event = factories.make_event(club, players=4)
        entry = event.entries.get(number=1)
        answer = director.post(at(event, "entry-step", entry=entry.pk, verb="check-in"), headers={"HX-Request": "true"})
        assert b'data-code="check-in-closed"' in answer.content
        factories.check_in(event)
        answer = director.post(
            at(event, "entry-step", entry=entry.pk, verb="undo-check-in"), headers={"HX-Request": "true"}
        )
        assert b"3 of 4 checked in" in answer.content
        assert b"<html" not in answer.content

    def test_a_pair_is_a_line_with_a_plus(self, director, club):
        event = factories.make_event(club, rules=factories.TRUCO)
        page = director.post(at(event, "paste"), {"names": "Ana + Bruno\nCarla\nDavide\tElisa"}, follow=True)
        report = page.context["report"]
        assert report.entered == ["Ana + Bruno", "Davide + Elisa"]
        assert [line.code for line in report.waiting] == ["pair-needs-two"]


class TestQueries:
    """As many queries for a large event as for a small one."""

    @pytest.mark.parametrize(
        "name", ["console", "entries", "rounds", "results", "standings", "money", "log", "settings"]
    )
    def test_pages_of_an_event(self, club, name):
        counts = set()
        for players in (8, 24):
            event = factories.make_event(club, f"With {players}", players=players, checked_in=True, fee_cents=100)
            factories.play_round(event)
            factories.finish_table(event.rounds.get().tables.get(number=1))
            counts.add(queries_of(club, at(event, name)))
        assert len(counts) == 1, counts

    def test_the_clubs_home(self, club):
        counts = set()
        for _round in range(2):
            for number in range(3):
                factories.make_event(club, f"Event {number}", players=4)
            counts.add(queries_of(club, reverse("director:club", kwargs={"club": club.slug})))
        assert len(counts) == 1


def queries_of(club: Club, address: str) -> int:

    client = Client()
    client.force_login(club.admin)
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_a_scheduled_rounds_trouble_stands_on_the_console(director, club):
    event = factories.make_event(club, players=2, checked_in=True)
    rounds.plan(event, [timezone.now()], by=club.admin)

    publish_due(timezone.now() + timedelta(minutes=1))
    page = director.get(at(event, "console"))
    assert b"Round 1 could not start by itself: There are 2 entries to seat; at least 3 are needed." in page.content


def test_the_console_answers_htmx_with_its_live_part(director, club):
    event = factories.make_event(club, players=4, checked_in=True)
    factories.play_round(event)
    answer = director.get(at(event, "console"), headers={"HX-Request": "true"})
    assert b"<html" not in answer.content
    assert b'id="step" data-step="results" hx-swap-oob="true"' in answer.content
    assert Game.objects.count() == 1


def finished(club, **settings):
    event = factories.make_event(club, players=4, checked_in=True, rounds_planned=1, fee_cents=500, **settings)
    factories.finish_round(factories.play_round(event))
    return events.finish(event, by=club.admin)


class TestPayingThePrizes:
    def test_it_is_asked_once_more(self, director, club):
        event = finished(club)
        step = director.get(at(event, "console")).context["step"]
        assert (step.code, step.url, step.post) == ("pay", at(event, "award"), False)
        asked = director.get(step.url)
        assert "Yes, award €20.00" in asked.content.decode()
        assert "Entry fees : 0 of 4 have paid · €20.00 to come" in text(asked)
        assert not Award.objects.exists()
        assert said(director.post(step.url))[-1][1].startswith("The prizes are awarded, to the cent.")
        assert director.get(step.url).url == at(event, "money")  # paid: there is nothing to ask

    def test_afterwards_nothing_is_left_and_the_archive_is_no_next_step(self, director, club):
        event = finished(club)
        director.post(at(event, "award"))
        step = director.get(at(event, "console")).context["step"]
        assert (step.code, step.label) == ("hand-out", "Hand out the prizes")
        page, part = step.url.split("#")  # so that it leads somewhere from that page itself, too
        assert f'id="{part}"' in director.get(page).content.decode()
        assert step.hint.startswith("€20.00 of prizes is to be handed out, to ")
        director.post(at(event, "hand-all"))
        page = director.get(at(event, "console"))
        assert page.context["step"].label == "Look at the standings"
        assert "Finished. Nothing is left to do." in page.content.decode()
        assert "Archive the event" in page.content.decode()

    def test_a_page_of_prizes_with_something_wrong_can_be_asked_for_anew(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500)
        assert director.get(at(event, "set-prizes")).url == at(event, "money")


class TestFees:
    def test_who_has_paid_is_ticked_with_one_tap(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500)
        ana = club.players.get(name="Ana")
        assert "0 of 4 have paid · €20.00 to come" in text(director.get(at(event, "money")))
        answer = director.post(at(event, "pay", player=ana.pk), headers={"HX-Request": "true"})
        assert "1 of 4 have paid · €15.00 to come" in text(answer)
        assert b"<html" not in answer.content
        response = director.post(at(event, "unpay", player=ana.pk))
        assert said(response)[-1][1] == "Ana has not paid; the ledger shows both."
        assert "0 of 4 have paid" in text(director.get(response.url))
        log = text(director.get(at(event, "log")))
        assert "Entry fee paid" in log
        assert "after player" in log  # name by name, and not as a dictionary of Python
        assert "{'" not in log

    def test_without_a_fee_there_is_no_list(self, director, club):
        event = factories.make_event(club, players=4)
        assert "Entry fees" not in text(director.get(at(event, "money")))


def test_no_more_lines_of_prizes_are_made_than_can_be_sent(director, club):
    event = factories.make_event(club, players=4, fee_cents=500)
    page = director.post(at(event, "set-prizes"), {"form-TOTAL_FORMS": "999999", "form-INITIAL_FORMS": "0"})
    assert page.status_code == 422
    assert page.content.count(b'name="form-') <= 4 * 301  # its fields, and the four of the form's own account
    assert b"at most 300 forms" in page.content

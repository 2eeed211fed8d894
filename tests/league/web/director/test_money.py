"""The page of an event's money: fees that differ, all paid at once, special prizes, prizes that go back and are paid
anew."""

from datetime import UTC, datetime

import pytest

from league.models import Award, Entry, Event, Transaction
from league.services import events, prizes, results
from tests import factories
from tests.league.services.tables import ONE_HAND, enter, one_hand_rules, seats
from tests.league.web.desk import at, said
from tests.league.web.director.test_setup import filled
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def rules(club):
    return one_hand_rules(club)


def played(event):
    """Points 5, 4, 16, 1 by seat: the fourth wins, the second is second."""
    table = factories.play_round(event).tables.get()
    names = seats(table)
    taken = dict(zip(names, (5, 4, 3, 1), strict=True))
    enter(table, taken, names[2], by=event.created_by)
    events.finish(event, by=event.created_by)
    return names, table


class TestFees:
    def test_an_event_takes_early_late_and_members_fees(self, director, club, client):
        event = factories.make_event(club, players=4, fee_cents=500)
        fields = director.get(at(event, "settings")).context["form"]
        sent = {field.html_name: field.value() for field in fields if field.value() is not None}
        sent |= {
            "rule_set": "", "starts_at_0": "2027-03-01", "starts_at_1": "20:00", "early_fee_cents": "4",
            "early_until_0": "2027-02-01", "early_until_1": "12:00", "late_fee_cents": "6.50", "member_fee_cents": "0",
        }  # fmt: skip
        sent.pop("starts_at"), sent.pop("round_times", None)
        director.post(at(event, "settings"), sent)
        event = Event.objects.get(pk=event.pk)
        assert (event.early_fee_cents, event.late_fee_cents, event.member_fee_cents) == (400, 650, 0)
        assert event.early_until == datetime(2027, 2, 1, 11, tzinfo=UTC)  # noon in Paris
        assert event.late_from is None
        about = text(client.get(f"/clubs/{club.slug}/events/{event.slug}/about/"))
        assert "Entry fee until Monday 1 February 2027, 12:00 €4.00" in about
        assert "Entry fee from check-in on €6.50" in about
        assert "Entry fee for members of the club €0.00" in about
        page = director.get(at(event, "settings"))
        assert 'name="member_fee_cents" value="0.00"' in page.content.decode()
        director.post(at(event, "settings"), sent | {"member_fee_cents": "", "late_fee_cents": ""})
        event.refresh_from_db()
        assert (event.late_fee_cents, event.member_fee_cents) == (None, None)

    def test_a_share_that_is_emptied_is_all_of_the_fees_as_in_a_new_event(self, director, club):
        event = factories.make_event(club, fee_cents=500, added_cents=700, fee_share_percent=60)
        given = filled(director.get(at(event, "settings")).context["form"])
        director.post(at(event, "settings"), given | {"fee_share_percent": "", "added_cents": ""})
        event.refresh_from_db()
        assert (event.fee_share_percent, event.added_cents) == (100, 0)

    def test_all_have_paid_with_one_press_and_a_second_one_books_nothing(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500)
        assert "All have paid: book €20.00" in text(director.get(at(event, "money")))
        for _press in range(2):
            answer = director.post(at(event, "pay-all"), headers={"HX-Request": "true"})
            assert "4 of 4 have paid" in text(answer)
        assert Transaction.objects.filter(kind="payment").count() == 4
        assert "All have paid: book" not in text(answer)

    def test_the_desk_sets_the_fee_of_an_entry(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500)
        ana = factories.entry_of(event, "Ana")
        refused = director.post(at(event, "set-fee", entry=ana.pk), {"fee_cents": "3", "reason": ""})
        assert refused.context["fee_form"].errors
        response = director.post(at(event, "set-fee", entry=ana.pk), {"fee_cents": "3", "reason": "helps at the bar"})
        assert said(response)[-1][1] == "The fee of Ana is set."
        page = text(director.get(response.url))
        assert "set by the desk: helps at the bar" in page
        assert "€3.00" in page
        assert "owes €3.00 · set by the desk" in text(director.get(at(event, "money")))
        director.post(at(event, "set-fee", entry=ana.pk), {"fee_cents": "", "reason": "no longer"})
        assert Entry.objects.get(pk=ana.pk).own_fee_cents is None
        assert "Entry fee set by the desk" in text(director.get(at(event, "log")))

    def test_a_player_is_marked_as_a_member(self, director, club):
        ana = factories.make_player(club, "Ana")
        for answer, member in (("yes", True), ("no", False)):
            director.post(f"/clubs/{club.slug}/direct/players/{ana.pk}/member/", {"member": answer})
            ana.refresh_from_db()
            assert ana.is_member is member


class TestSpecialPrizes:
    def test_they_are_set_marked_and_paid(self, director, club, rules, client):
        event = factories.make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
        sent = {
            "form-TOTAL_FORMS": "0", "form-INITIAL_FORMS": "0", "special-TOTAL_FORMS": "2",
            "special-INITIAL_FORMS": "0", "special-0-kind": "newcomer", "special-0-fixed_cents": "2",
            "special-1-kind": "own", "special-1-label": "The eldest", "special-1-percent": "10",
        }  # fmt: skip
        assert said(director.post(at(event, "set-prizes"), sent))[-1][1] == "The table of prizes is saved."
        newcomer = event.special_prizes.get(kind="newcomer")
        ana = factories.entry_of(event, "Ana")
        response = director.post(at(event, "mark", special=newcomer.pk), {"entries": [ana.pk, "x"]})
        assert said(response)[-1][1] == "best newcomer: 1 can win it."
        assert "Who can win: best newcomer (1 marked)" in text(director.get(at(event, "money")))
        played(event)
        director.post(at(event, "award"))
        assert Award.objects.get(special="newcomer").player.name == "Ana"
        assert sum(Award.objects.values_list("amount_cents", flat=True)) == 2000
        public = text(client.get(f"/clubs/{club.slug}/events/{event.slug}/payouts/"))
        assert "best newcomer" in public
        assert "The eldest" in public  # in the table of prizes: nobody was marked, nobody has won it

    def test_a_line_that_says_too_little_comes_back(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500)
        sent = {
            "form-TOTAL_FORMS": "0", "form-INITIAL_FORMS": "0", "special-TOTAL_FORMS": "2",
            "special-INITIAL_FORMS": "0", "special-0-percent": "5", "special-1-kind": "own", "special-1-percent": "5",
        }  # fmt: skip
        page = director.post(at(event, "set-prizes"), sent)
        assert page.status_code == 422
        assert "What is this prize for?" in text(page)
        assert "What is it called?" in text(page)

    def test_the_usual_table_sent_back_as_it_is_stays_the_usual_one(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500)
        sent = {"special-TOTAL_FORMS": "1", "special-INITIAL_FORMS": "0", "special-0-kind": "newcomer",
                "special-0-percent": "5", "form-TOTAL_FORMS": "2", "form-INITIAL_FORMS": "2", "form-0-rank": "1",
                "form-0-percent": "65", "form-1-rank": "2", "form-1-percent": "35"}  # fmt: skip
        director.post(at(event, "set-prizes"), sent)
        assert not event.prizes.exists()
        assert event.special_prizes.count() == 1


class TestReopening:
    def test_it_is_said_before_and_after_that_prizes_go_back(self, director, club, rules):
        event = factories.make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
        names, table = played(event)
        prizes.award(event, by=event.created_by)
        console = director.get(at(event, "console"))
        assert "Reopen the event, and take the prizes back" in text(console)
        asked = director.post(at(event, "step", verb="reopen"), {"reason": "Maria was another's"})
        assert asked.url.startswith(at(event, "reopen"))
        page = director.get(asked.url)
        assert "Take back €20.00 and reopen" in text(page)
        assert "€13.00" in text(page)
        assert 'value="Maria was another&#x27;s"' in page.content.decode()
        assert Event.objects.get(pk=event.pk).state == "finished"
        told = said(director.post(at(event, "reopen"), {"reason": "Maria was another's"}))
        assert told[-1][1].startswith("Prizes of €20.00 are taken back in the ledger.")
        right = {"hearts": [5, 4, 3, 1], "queen": 4}
        results.correct_hand(table, 1, right, "Maria was another's", by=event.created_by)
        events.finish(Event.objects.get(pk=event.pk), by=event.created_by)
        director.post(at(event, "award"))
        page = text(director.get(at(event, "money")))
        assert "Other than the last time" in page
        assert f"{names[2]} €0.00 €13.00 +€13.00" in page
        assert f"{names[3]} €13.00 €0.00 −€13.00" in page

    def test_without_prizes_paid_there_is_nothing_to_ask(self, director, club, rules):
        event = factories.make_event(club, rules=ONE_HAND, players=4, checked_in=True)
        played(event)
        assert director.get(at(event, "reopen")).url == at(event, "console")
        director.post(at(event, "step", verb="reopen"), {"reason": "another look"})
        assert Event.objects.get(pk=event.pk).state == "running"


class TestHandingOut:
    def test_each_and_all_and_back(self, director, club, rules):
        event = factories.make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
        names, _table = played(event)
        director.post(at(event, "award"))
        page = text(director.get(at(event, "money")))
        assert "2 prizes are to be handed out: €20.00" in page
        assert "Of it by lot" not in page  # everything divides
        first = club.players.get(name=names[3])
        for _press in range(2):
            director.post(at(event, "hand", player=first.pk, what="handed"))
        assert "1 prize is to be handed out: €7.00" in text(director.get(at(event, "money")))
        reopening = text(director.get(at(event, "reopen")))
        assert "€13.00 have been handed out in cash" in reopening
        director.post(at(event, "hand-all"))
        assert "all handed out" in text(director.get(at(event, "money")))
        log = text(director.get(at(event, "log")))
        assert "Prize handed out in cash" in log
        assert f"{first}: €13.00" in log
        director.post(at(event, "hand", player=first.pk, what="take-back"))
        assert f"{names[3]} €13.00 to get" in text(director.get(at(event, "money")))
        assert director.post(at(event, "hand", player=first.pk, what="burn")).status_code == 404

    def test_who_has_won_two_prizes_stands_there_once(self, director, club, rules):
        event = factories.make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
        by = event.created_by
        prizes.set_prizes(event, [], specials=[{"kind": "newcomer", "fixed_cents": 200}], by=by)
        names, _table = played(event)
        page = text(director.get(at(event, "money")))
        assert "Nobody is marked for “best newcomer”" in page
        assert "Nobody is marked for “best newcomer”" in text(director.get(at(event, "console")))
        best = factories.entry_of(event, names[3])
        director.post(at(event, "mark-entry", entry=best.pk), {"specials": [event.special_prizes.get().pk, "x"]})
        assert list(event.special_prizes.get().candidates.all()) == [best]
        # 20.00 less 2.00 are 18.00: 65 percent 11.70, 35 percent 6.30; and the 2.00 are the first's, too
        page = text(director.get(at(event, "money")))
        assert f"{names[3]} place 1 €11.70 best newcomer €2.00 €13.70" in page

    def test_members_are_ticked_and_all_is_said(self, director, club):
        event = factories.make_event(club, players=4, fee_cents=500, member_fee_cents=200)
        ana = club.players.get(name="Ana")
        director.post(at(event, "mark-members"), {"players": [ana.pk, "x"]})
        assert "owes €2.00 · fee of members" in text(director.get(at(event, "money")))
        answer = director.post(at(event, "pay-all"), headers={"HX-Request": "true"})
        assert "All have paid: nothing is open any more." in text(answer)


def test_before_the_start_a_fund_that_is_too_small_is_a_note(director, club):
    event = factories.make_event(club, added_cents=1500)
    prizes.set_prizes(event, [{"rank": 1, "fixed_cents": 1500}], by=event.created_by)
    events.update_event(event, {"added_cents": 0}, by=event.created_by)
    page = director.get(at(event, "money"))
    assert 'data-code="prizes-above-fund"' in page.content.decode()
    assert 'role="alert" data-code="prizes-above-fund"' not in page.content.decode()
    assert "each entry can still add to the fund" in text(page)


def test_the_public_is_told_what_a_percentage_is_of(director, club, client, rules):
    """20.00 with 2.00 for a newcomer whom nobody is: 65 percent of 18.00 are 11.70, and 2.00 are left over to it."""
    event = factories.make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
    prizes.set_prizes(event, [], specials=[{"kind": "newcomer", "fixed_cents": 200}], by=event.created_by)
    played(event)
    page = text(client.get(f"/clubs/{club.slug}/events/{event.slug}/payouts/"))
    assert "65 % of what is left after fixed and special prizes (€18.00); with €2.00 that is left over" in page
    assert "€13.70" in page

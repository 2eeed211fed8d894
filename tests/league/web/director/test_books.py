"""The books of a club and of its events, for those who may see them, in clubs that use money."""

import csv
import io

import pytest
from django.urls import reverse

from league.models import Club
from league.services import events, fees, payments, prizes, standings
from tests import factories
from tests.league.web.desk import at
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    """Four at 5.00 with 10.00 added; Ana has paid; the prizes (30.00) are paid out."""
    event = factories.make_event(club, players=4, checked_in=True, fee_cents=500, added_cents=1000)
    factories.finish_round(factories.play_round(event))
    standings.refresh(event.pk)
    payments.receive(club.players.get(name="Ana"), 500, event, by=club.admin)
    events.finish(event, by=club.admin)
    prizes.award(event, by=club.admin)
    return event


def of_club(club: Club, name: str, **kwargs) -> str:
    return reverse(f"director:{name}", kwargs={"club": club.slug, **kwargs})


def rows(response) -> list[list[str]]:
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def test_the_statement_of_an_event(director, event):
    page = text(director.get(at(event, "statement")))
    for words in ("Entry fees €20.00", "Added by the club €10.00", "Prizes awarded €30.00", "Left in the pool €0.00",
                  "Cash taken for fees €5.00"):  # fmt: skip
        assert words in page
    assert "Ana −€5.00" in page
    assert at(event, "statement") in director.get(at(event, "money")).content.decode()
    lines = rows(director.get(at(event, "export", what="statement", kind="csv")))
    assert len(lines) > 8


def test_what_the_club_keeps_has_a_line(director, club):
    """Four at 5.00, 80 % of it for prizes, 10.00 added: 16.00 + 10.00, and 4.00 stay."""
    event = factories.make_event(club, players=4, checked_in=True, fee_cents=500, added_cents=1000,
                                 fee_share_percent=80)  # fmt: skip
    factories.finish_round(factories.play_round(event))
    standings.refresh(event.pk)
    assert "Kept by the club" not in text(director.get(at(event, "statement")))
    events.finish(event, by=club.admin)
    prizes.award(event, by=club.admin)
    page = text(director.get(at(event, "statement")))
    assert "Prizes awarded €26.00 Kept by the club €4.00 Left in the pool €0.00" in page


def test_both_sides_of_the_balance_sheet_come_to_the_same(director, club, event):
    """5.00 in cash and three who owe 5.00 or have won: what players have to get, less the 10.00 that the club gave."""
    page = director.get(of_club(club, "balance-sheet"))
    totals = page.context["totals"]
    assert totals["cash"] == 500
    assert totals["own"] == -1000
    assert totals["there"] == totals["theirs"]
    assert totals["owed"] - totals["owing"] == 1500
    assert "Together" in text(page)
    assert of_club(club, "balance-sheet") in director.get(of_club(club, "club")).content.decode()
    (head, *lines) = rows(director.get(of_club(club, "club-export", what="balances", kind="csv")))
    assert head == ["Kind of account", "Account", "Number", "Balance", "Currency"]
    assert sum(float(line[3]) for line in lines) == 0
    assert ["cash", "cash", "", "-5.00", "EUR"] in lines
    workbook = director.get(of_club(club, "club-export", what="balances", kind="xlsx"))
    assert workbook.content.startswith(b"PK")


def test_a_players_statement_and_its_files(director, club, event):
    ana = club.players.get(name="Ana")
    address = of_club(club, "player-statement", player=ana.pk)
    page = text(director.get(address))
    assert "Statement of Ana" in page
    assert "Entry fee Thursday −€5.00 −€5.00" in page
    (head, *lines) = rows(director.get(of_club(club, "player-statement-file", player=ana.pk, kind="csv")))
    assert head[5:8] == ["Amount", "Balance", "Currency"]
    assert [line[5] for line in lines[:2]] == ["-5.00", "5.00"]
    assert director.get(of_club(club, "player-statement-file", player=ana.pk, kind="pdf")).status_code == 404
    other = factories.make_player(factories.make_club(money=True), "Ana")
    assert director.get(of_club(club, "player-statement", player=other.pk)).status_code == 404


def test_in_a_club_without_money_there_are_no_books(director, club, event):
    ana = club.players.get(name="Ana")
    Club.objects.filter(pk=club.pk).update(money=False)
    addresses = [at(event, "statement"), of_club(club, "balance-sheet"),
                 of_club(club, "player-statement", player=ana.pk),
                 of_club(club, "player-statement-file", player=ana.pk, kind="csv"),
                 of_club(club, "club-export", what="balances", kind="csv")]  # fmt: skip
    assert {director.get(address).status_code for address in addresses} == {404}
    assert "Balance sheet" not in director.get(of_club(club, "club")).content.decode()


def test_without_a_booking_the_pages_say_so(director, club):
    event = factories.make_event(club, players=2)
    assert "Nothing is booked yet" in text(director.get(at(event, "statement")))
    assert "Nobody owes anybody anything" in text(director.get(of_club(club, "balance-sheet")))
    ana = club.players.get(name="Ana")
    assert "Nothing is booked yet" in text(director.get(of_club(club, "player-statement", player=ana.pk)))


def test_queries_do_not_grow_with_the_field(director, club, django_assert_max_num_queries):
    asked = []
    for players in (4, 16):
        event = factories.make_event(club, f"Evening of {players}", players=players, checked_in=True, fee_cents=500)
        fees.charge_fees(event, by=club.admin)
        with django_assert_max_num_queries(25) as seen:
            director.get(at(event, "statement"))
            director.get(of_club(club, "balance-sheet"))
        asked.append(len(seen))
    assert asked[0] == asked[1]

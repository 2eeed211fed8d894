"""What somebody has won, paid and owes: only the own, only in clubs that use money."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club
from league.services import fees, ledger, payments
from tests import factories
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db
STATEMENTS = reverse("player:statements")


def of(club: Club, name: str = "statement", **kwargs) -> str:
    return reverse(f"player:{name}", kwargs={"club": club.slug, **kwargs})


@pytest.fixture
def club():
    return factories.make_club("Corte", money=True)


@pytest.fixture
def ana(club):
    """Entered with three others at 5.00, and has paid 5.00."""
    user = factories.make_member(club, name="Ana")
    player = factories.make_player(club, "Ana", user=user)
    event = factories.make_event(club, players=4, checked_in=True, fee_cents=500)
    fees.charge_fees(event, by=club.admin)
    payments.receive(player, 500, event, by=club.admin)
    return user


@pytest.fixture
def signed_in(client, ana) -> Client:
    client.force_login(ana)
    return client


def test_line_by_line_to_the_balance(signed_in, club):
    page = text(signed_in.get(of(club)))
    assert "Entry fee Thursday −€5.00 −€5.00" in page
    assert "Payment Thursday €5.00 €0.00" in page
    assert "All is settled" in page


def test_a_line_names_its_event_once(signed_in, club):
    event = club.events.get()
    accounts = ledger.player_accounts(club, list(club.players.all()))
    own = accounts[club.players.get(name="Ana").pk]
    lines = [(own, 140), (ledger.club_account(club), -140)]
    ledger.post(club, "stake", "k", lines, by=club.admin, event=event, memo=f"{event}, round 1, table 1")
    assert "Settlement of a game Thursday, round 1, table 1 €1.40 €1.40" in text(signed_in.get(of(club)))


def test_as_a_file(signed_in, club):
    response = signed_in.get(of(club, "statement-file", kind="csv"))
    lines = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert [(line["Kind"], line["Amount"], line["Balance"]) for line in lines] == [
        ("entry fee", "-5.00", "-5.00"), ("payment", "5.00", "0.00"),
    ]  # fmt: skip
    assert signed_in.get(of(club, "statement-file", kind="xlsx")).content.startswith(b"PK")
    assert signed_in.get(of(club, "statement-file", kind="pdf")).status_code == 404


def test_my_page_leads_there(signed_in, club, ana):
    assert STATEMENTS in signed_in.get(reverse("player:home")).content.decode()
    assert signed_in.get(STATEMENTS).url == of(club)
    other = factories.make_club("Bastia", money=True)
    factories.make_player(other, "Ana", user=ana)
    page = text(signed_in.get(STATEMENTS))
    assert "Bastia €0.00 Corte €0.00" in page
    assert "Nothing is booked yet" in text(signed_in.get(of(other)))


def test_nobody_sees_that_of_another(client, club, ana):
    client.force_login(factories.make_member(club, name="Bruno"))
    assert client.get(of(club)).status_code == 404
    assert client.get(of(club, "statement-file", kind="csv")).status_code == 404
    assert Client().get(of(club)).url.startswith(reverse("account_login"))


def test_in_a_club_without_money_there_is_none(signed_in, club):
    Club.objects.filter(pk=club.pk).update(money=False)
    for address in (STATEMENTS, of(club), of(club, "statement-file", kind="csv")):
        assert signed_in.get(address).status_code == 404
    assert STATEMENTS not in signed_in.get(reverse("player:home")).content.decode()

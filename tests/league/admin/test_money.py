"""Amounts in the admin site are those of the pages."""

from django.contrib import admin

from league.models import Account, Club, Event, Prize


def test_a_currency_without_hundredths_has_none():
    club = Club(name="Kyoto", currency="JPY", money=True)
    account = Account(club=club)
    account.cents = 1500
    assert admin.site._registry[Account].balance(account) == "¥1,500"
    prize = Prize(event=Event(club=club), rank=1, fixed_cents=1500)
    assert admin.site._registry[Prize].amount(prize) == "¥1,500"

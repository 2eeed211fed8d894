"""The ledger, the table of prizes and the awards, to read. Only clubs that use money have any."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from gameplay.admin import ByRelated, ReadOnly, ReadOnlyInline
from league.models import Account, Award, Line, Prize, SpecialPrize, Transaction
from league.queries.money import with_balances
from league.queries.reach import reach
from league.writing import money


class OfMoney(ReadOnly):
    """Rows of clubs that use money; an event's directors see what was moved for the event."""

    club = "club"
    event = "event"

    def within(self, request: HttpRequest) -> Q:
        theirs = reach(request.user)
        if theirs.everything:
            return Q()
        return Q(**{f"{self.club}__money": True}) & (theirs.may_administer(self.club) | theirs.may_direct(self.event))


@admin.register(Account)
class AccountAdmin(OfMoney):
    list_display = ["__str__", "kind", "club", "balance"]
    list_select_related = ["club", "player", "event"]
    list_filter = ["kind", ("club", ByRelated), ("event", ByRelated)]
    search_fields = ["player__name", "event__name", "club__name"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return with_balances(super().get_queryset(request))

    @display(description=_("balance"), ordering="cents")
    def balance(self, account: Any) -> str:
        return money(account.cents, account.club.currency)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["balance"]


class LineInline(ReadOnlyInline):
    model = Line
    fields = ["account", "amount"]

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).select_related("account__player", "account__event", "account__club")

    @display(description=_("amount"))
    def amount(self, line: Line) -> str:
        return money(line.cents, line.account.club.currency)


@admin.register(Transaction)
class TransactionAdmin(OfMoney):
    list_display = ["id", "at", "kind", "memo", "club", "event", "by", "posted"]
    list_display_links = ["id", "at"]
    list_select_related = ["club", "event", "by"]
    list_filter = ["kind", ("club", ByRelated), ("event", ByRelated), "at"]
    search_fields = ["=id", "memo", "key", "event__name", "lines__account__player__name"]
    date_hierarchy = "at"
    inlines = [LineInline]


@admin.register(Line)
class LineAdmin(OfMoney):
    club = "transaction__club"
    event = "transaction__event"
    list_display = ["transaction_number", "kind", "account", "amount", "at"]
    list_select_related = ["transaction__club", "account__player", "account__event"]
    list_filter = ["transaction__kind", ("transaction__club", ByRelated), ("transaction__event", ByRelated)]
    search_fields = ["=transaction__id", "account__player__name", "transaction__memo"]
    date_hierarchy = "transaction__at"

    @display(description=_("transaction"), ordering="transaction")
    def transaction_number(self, line: Line) -> int:
        return line.transaction_id

    @display(description=_("kind"), ordering="transaction__kind")
    def kind(self, line: Line) -> str:
        return line.transaction.get_kind_display()

    @display(description=_("amount"), ordering="cents")
    def amount(self, line: Line) -> str:
        return money(line.cents, line.transaction.club.currency)

    @display(description=_("at"), ordering="transaction__at")
    def at(self, line: Line) -> Any:
        return line.transaction.at


@admin.register(Prize)
class PrizeAdmin(OfMoney):
    club = "event__club"
    list_display = ["event", "rank", "amount", "percent"]
    list_display_links = ["event", "rank"]
    list_select_related = ["event__club"]
    list_filter = [("event__club", ByRelated), ("event", ByRelated)]
    search_fields = ["event__name"]

    @display(description=_("amount"), ordering="fixed_cents")
    def amount(self, prize: Prize) -> str:
        return money(prize.fixed_cents, prize.event.club.currency)


@admin.register(SpecialPrize)
class SpecialPrizeAdmin(OfMoney):
    club = "event__club"
    list_display = ["event", "name", "amount", "percent"]
    list_display_links = ["event", "name"]
    list_select_related = ["event__club"]
    list_filter = ["kind", ("event__club", ByRelated), ("event", ByRelated)]
    search_fields = ["event__name", "label"]

    @display(description=_("prize"), ordering="kind")
    def name(self, special: SpecialPrize) -> str:
        return str(special)

    @display(description=_("amount"), ordering="fixed_cents")
    def amount(self, special: SpecialPrize) -> str:
        return money(special.fixed_cents, special.event.club.currency)


@admin.register(Award)
class AwardAdmin(OfMoney):
    club = "event__club"
    list_display = ["event", "rank", "player", "special_name", "amount", "in_force", "created_at"]
    list_display_links = ["event", "player"]
    list_select_related = ["event__club", "player"]
    list_filter = ["in_force", ("event__club", ByRelated), ("event", ByRelated), "created_at"]
    search_fields = ["event__name", "player__name"]
    date_hierarchy = "created_at"

    @display(description=_("special prize"), ordering="special")
    def special_name(self, award: Award) -> str:
        return award.special_name

    @display(description=_("amount"), ordering="amount_cents")
    def amount(self, award: Award) -> str:
        return money(award.amount_cents, award.event.club.currency)

"""Double entry, append-only. Every transfer is one transaction whose lines sum to 0; balances are sums of lines.

A transaction is written with its lines and then posted. Triggers of the database (migration 0002) refuse to post one
whose lines do not sum to 0, and to change or delete anything of a posted one.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.models.club import Club, User
from league.models.event import Event
from league.models.player import Player


class Account(models.Model):
    class Kind(models.TextChoices):
        PLAYER = "player", _("player")
        POOL = "pool", _("event pool")
        CLUB = "club", _("club")
        CASH = "cash", _("cash")

    id: int
    club = models.ForeignKey(Club, models.PROTECT, related_name="accounts", verbose_name=_("club"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="accounts", verbose_name=_("player")
    )
    event = models.ForeignKey(
        Event, models.PROTECT, null=True, blank=True, related_name="accounts", verbose_name=_("event")
    )

    class Meta:
        verbose_name = _("ledger account")
        verbose_name_plural = _("ledger accounts")
        ordering = ["club", "kind", "id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], condition=Q(kind="player"), name="one_account_a_player"),
            models.UniqueConstraint(fields=["club", "event"], condition=Q(kind="pool"), name="one_pool_an_event"),
            models.UniqueConstraint(
                fields=["club", "kind"], condition=Q(kind__in=["club", "cash"]), name="one_of_each"
            ),
            models.CheckConstraint(
                condition=Q(kind="player", player__isnull=False, event=None)
                | Q(kind="pool", event__isnull=False, player=None)
                | Q(kind__in=["club", "cash"], player=None, event=None),
                name="account_of_its_kind",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player or self.event or self.get_kind_display())

    @property
    def holder_id(self) -> int | None:
        """The player whose it is, by now: two records of one person may have been merged."""
        return self.player and (self.player.merged_into_id or self.player_id)


class Transaction(models.Model):
    class Kind(models.TextChoices):
        FEE = "fee", _("entry fee")
        ADDED = "added", _("added money")
        PRIZE = "prize", _("prizes")
        STAKE = "stake", _("settlement of a game")
        PAYMENT = "payment", _("payment")
        HANDOUT = "handout", _("prize handed out")
        MERGE = "merge", _("two records of one player merged")
        REVERSAL = "reversal", _("reversal")

    id: int
    club = models.ForeignKey(Club, models.PROTECT, related_name="transactions", verbose_name=_("club"))
    event = models.ForeignKey(
        Event, models.PROTECT, null=True, blank=True, related_name="transactions", verbose_name=_("event")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    memo = models.CharField(_("memo"), max_length=200, blank=True)
    key = models.CharField(_("key"), max_length=100, help_text=_("What is booked; nothing is booked twice."))
    reverses = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="reversed_by", verbose_name=_("reverses")
    )
    # An account may go; the row, which cannot change, keeps its number.
    by = models.ForeignKey(
        User, models.DO_NOTHING, null=True, blank=True, related_name="+", db_constraint=False, verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)
    posted = models.BooleanField(_("posted"), default=False)

    class Meta:
        verbose_name = _("transaction")
        verbose_name_plural = _("transactions")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="nothing_is_booked_twice"),
            models.CheckConstraint(
                condition=Q(kind="reversal", reverses__isnull=False) | (~Q(kind="reversal") & Q(reverses=None)),
                name="reversal_of_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class Line(models.Model):
    """`cents` above 0 is owed to the account, below 0 owed by it."""

    id: int
    transaction = models.ForeignKey(Transaction, models.PROTECT, related_name="lines", verbose_name=_("transaction"))
    account = models.ForeignKey(
        Account, models.PROTECT, related_name="lines", verbose_name=pgettext_lazy("money", "account")
    )
    cents = models.BigIntegerField(_("amount"))

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        ordering = ["transaction", "id"]
        constraints = [models.CheckConstraint(condition=~Q(cents=0), name="a_line_moves_something")]

    def __str__(self) -> str:
        return f"{self.account}: {self.cents}"

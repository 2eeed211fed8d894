from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.entry import Entry
from league.models.event import Event
from league.models.ledger import Transaction
from league.models.player import Player


class Prize(models.Model):
    """A line of an event's table of prizes: a fixed amount, or a share of what the fixed ones leave."""

    id: int
    event = models.ForeignKey(Event, models.CASCADE, related_name="prizes", verbose_name=_("event"))
    rank = models.PositiveSmallIntegerField(_("rank"))
    fixed_cents = models.PositiveIntegerField(_("amount"), null=True, blank=True)
    percent = models.DecimalField(_("percent"), max_digits=5, decimal_places=2, null=True, blank=True)

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ["event", "rank"]
        constraints = [
            models.UniqueConstraint(fields=["event", "rank"], name="one_prize_a_rank"),
            models.CheckConstraint(condition=Q(rank__gte=1), name="prizes_count_from_one"),
            models.CheckConstraint(
                condition=Q(fixed_cents=None, percent__gte=0, percent__lte=100)
                | Q(fixed_cents__isnull=False, percent=None),
                name="fixed_or_percent",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.event}"


class Award(models.Model):
    """What a player got of the prizes, with the transaction that moved it; reversed ones stay."""

    id: int
    event = models.ForeignKey(Event, models.PROTECT, related_name="awards", verbose_name=_("event"))
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="awards", verbose_name=_("entry"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="awards", verbose_name=_("player"))
    rank = models.PositiveSmallIntegerField(_("rank"))
    amount_cents = models.PositiveIntegerField(_("amount"))
    lot_cents = models.PositiveIntegerField(_("of it by lot"), default=0)
    transaction = models.ForeignKey(Transaction, models.PROTECT, related_name="awards", verbose_name=_("transaction"))
    in_force = models.BooleanField(_("in force"), default=True)
    created_at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        ordering = ["event", "rank", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"], condition=Q(in_force=True), name="one_award_in_force_a_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.amount_cents}"

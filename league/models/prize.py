from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.category import Category
from league.models.entry import Entry
from league.models.event import Event
from league.models.ledger import Transaction
from league.models.player import Player


class Prize(models.Model):
    """A line of an event's table of prizes: a fixed amount, or a share of what the fixed ones leave. With a category it
    is for a place within that."""

    id: int
    event = models.ForeignKey(Event, models.CASCADE, related_name="prizes", verbose_name=_("event"))
    rank = models.PositiveSmallIntegerField(_("rank"))
    fixed_cents = models.PositiveIntegerField(_("amount"), null=True, blank=True)
    percent = models.DecimalField(_("percent"), max_digits=5, decimal_places=2, null=True, blank=True)
    category = models.ForeignKey(
        Category, models.PROTECT, null=True, blank=True, related_name="prizes", verbose_name=_("category")
    )

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ["event", "rank"]
        constraints = [
            models.UniqueConstraint(fields=["event", "rank"], condition=Q(category=None), name="one_prize_a_rank"),
            models.UniqueConstraint(fields=["event", "category", "rank"], name="one_prize_a_rank_of_a_category"),
            models.CheckConstraint(condition=Q(rank__gte=1), name="prizes_count_from_one"),
            models.CheckConstraint(
                condition=Q(fixed_cents=None, percent__gte=0, percent__lte=100)
                | Q(fixed_cents__isnull=False, percent=None),
                name="fixed_or_percent",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.event}"


class SpecialPrize(models.Model):
    """A prize apart from the places: for most moons, for the best newcomer, or for whatever the club calls it. For most
    moons the results say who wins; the others go to the best of those whom the desk has marked."""

    class Kind(models.TextChoices):
        MOONS = "moons", _("most moons")
        NEWCOMER = "newcomer", _("best newcomer")
        OWN = "own", _("a prize of the club's own")

    MARKED = (Kind.NEWCOMER, Kind.OWN)
    OF_ITS_OWN = "own:"

    id: int
    event = models.ForeignKey(Event, models.CASCADE, related_name="special_prizes", verbose_name=_("event"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    label = models.CharField(_("name of the prize"), max_length=80, blank=True)
    fixed_cents = models.PositiveIntegerField(_("amount"), null=True, blank=True)
    percent = models.DecimalField(_("percent"), max_digits=5, decimal_places=2, null=True, blank=True)
    candidates = models.ManyToManyField(
        Entry, blank=True, related_name="special_prizes", verbose_name=_("who can win it")
    )

    class Meta:
        verbose_name = _("special prize")
        verbose_name_plural = _("special prizes")
        ordering = ["event", "id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "kind", "label"], name="one_special_prize_of_a_name"),
            models.CheckConstraint(
                condition=(Q(kind="own") & ~Q(label="")) | (~Q(kind="own") & Q(label="")), name="own_prizes_have_a_name"
            ),
            models.CheckConstraint(
                condition=Q(fixed_cents=None, percent__gte=0, percent__lte=100)
                | Q(fixed_cents__isnull=False, percent=None),
                name="special_fixed_or_percent",
            ),
        ]

    def __str__(self) -> str:
        return self.name_of(self.code)

    @property
    def code(self) -> str:
        """Which of the event's prizes it is, also once the row is gone: awards keep it."""
        return self.OF_ITS_OWN + self.label if self.kind == self.Kind.OWN else self.kind

    @classmethod
    def name_of(cls, code: str) -> str:
        """In the reader's language; a prize of the club's own as the club has named it."""
        if code.startswith(Category.WITHIN):
            return Category.name_of(code)
        if code.startswith(cls.OF_ITS_OWN):
            return code.removeprefix(cls.OF_ITS_OWN)
        return str(cls.Kind(code).label)


class Award(models.Model):
    """What a player got of the prizes, with the transaction that moved it; reversed ones stay. `special`: the code of
    the special prize that it was, empty where it was for the rank."""

    id: int
    event = models.ForeignKey(Event, models.PROTECT, related_name="awards", verbose_name=_("event"))
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="awards", verbose_name=_("entry"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="awards", verbose_name=_("player"))
    rank = models.PositiveSmallIntegerField(_("rank"))
    special = models.CharField(_("special prize"), max_length=90, blank=True)
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
                fields=["event", "player", "special"],
                condition=Q(in_force=True),
                name="one_award_of_a_prize_in_force_a_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.amount_cents}"

    @property
    def special_name(self) -> str:
        return SpecialPrize.name_of(self.special) if self.special else ""

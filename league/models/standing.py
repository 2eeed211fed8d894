from fractions import Fraction

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.entry import Entry
from league.models.event import Event


class Standing(models.Model):
    """An entry's place after a round: derived from the results alone, and rewritten whenever they change."""

    id: int
    event = models.ForeignKey(Event, models.CASCADE, related_name="standings", verbose_name=_("event"))
    round_number = models.PositiveSmallIntegerField(_("after round"))
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="standings", verbose_name=_("entry"))
    order = models.PositiveSmallIntegerField(_("line"), help_text=_("Place in the list; equal ranks stand by lot."))
    rank = models.PositiveSmallIntegerField(_("rank"))
    score_numerator = models.BigIntegerField()
    score_denominator = models.BigIntegerField(default=1)
    games = models.PositiveSmallIntegerField(_("games"), default=0)
    values = models.JSONField(_("tie-breaks"), default=list, help_text=_("[code, value] in the order of the chain."))
    decided_by = models.CharField(_("decided by"), max_length=20, blank=True)
    round_score = models.CharField(
        _("score in the round"), max_length=40, blank=True, help_text=_("An exact fraction.")
    )
    handicap = models.CharField(
        _("handicap"), max_length=80, blank=True, help_text=_("What of the score is handicap, as an exact fraction.")
    )

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        ordering = ["event", "round_number", "order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "round_number", "entry"], name="one_standing_an_entry_and_round"),
            models.CheckConstraint(condition=Q(score_denominator__gte=1), name="denominators_are_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.entry}"

    @property
    def score(self) -> Fraction:
        return Fraction(self.score_numerator, self.score_denominator)

    @property
    def without_handicap(self) -> Fraction:
        return self.score - Fraction(self.handicap or 0)

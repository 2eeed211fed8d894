from fractions import Fraction

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.club import User
from league.models.entry import Entry
from league.models.event import Event


class Penalty(models.Model):
    """Points that a director has added to an entry's score, or taken from it, with the reason. Taken back by a row that
    adds the opposite: `reverses` names the first."""

    id: int
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="penalties", verbose_name=_("entry"))
    round_number = models.PositiveSmallIntegerField(_("from round"), help_text=_("It counts from this round on."))
    points_numerator = models.BigIntegerField()
    points_denominator = models.BigIntegerField(default=1)
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("at"), auto_now_add=True)
    reverses = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="reversed_by", verbose_name=_("takes back")
    )

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["entry", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(points_denominator__gte=1), name="penalty_denominators_are_positive"),
            models.CheckConstraint(condition=~Q(points_numerator=0), name="a_penalty_is_of_some_points"),
            models.CheckConstraint(condition=~Q(reason=""), name="penalised_for_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} · {self.points}"

    @property
    def points(self) -> Fraction:
        return Fraction(self.points_numerator, self.points_denominator)

    @property
    def event(self) -> Event:
        return self.entry.event

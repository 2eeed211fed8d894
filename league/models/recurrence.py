from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.club import Club, User
from league.models.event import Event


class Recurrence(models.Model):
    """An event that comes round every week, on one weekday at one time of the clock; see services.recurrences."""

    id: int
    club = models.ForeignKey(Club, models.PROTECT, related_name="recurrences", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=90, help_text=_("Each event has it with its date."))
    first_day = models.DateField(_("first day"))
    clock = models.TimeField(_("starts at"))
    until = models.DateField(_("last day"))
    # When the next event is made; empty: there is none to come.
    next_at = models.DateTimeField(_("next one is made at"), null=True, blank=True, editable=False, db_index=True)
    created_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("created by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("recurrence")
        verbose_name_plural = _("recurrences")
        ordering = ["club", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(until__gte=F("first_day")), name="recurrence_days_in_order"),
        ]

    def __str__(self) -> str:
        return self.name


class Occurrence(models.Model):
    """An event of a recurrence, on the day that it has there: one a day, so that none is ever made twice."""

    id: int
    recurrence = models.ForeignKey(Recurrence, models.CASCADE, related_name="occurrences", verbose_name=_("recurrence"))
    event = models.OneToOneField(Event, models.CASCADE, related_name="occurrence", verbose_name=_("event"))
    day = models.DateField(_("day"))

    class Meta:
        verbose_name = _("event of a recurrence")
        verbose_name_plural = _("events of recurrences")
        ordering = ["recurrence", "day"]
        constraints = [models.UniqueConstraint(fields=["recurrence", "day"], name="one_event_a_day_of_a_recurrence")]

    def __str__(self) -> str:
        return f"{self.recurrence} · {self.day}"

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.club import Club, User
from league.models.event import Event


class Mute(models.Model):
    """Somebody may not write at a club's online tables for a time: at all of them, or at those of one event. Whoever is
    muted reads and plays on. A mute that is lifted stays, with who lifted it."""

    id: int
    club = models.ForeignKey(Club, models.CASCADE, related_name="mutes", verbose_name=_("club"))
    event = models.ForeignKey(
        Event, models.CASCADE, null=True, blank=True, related_name="mutes", verbose_name=_("event"),
        help_text=_("Left empty, at all tables of the club."),
    )  # fmt: skip
    user = models.ForeignKey(User, models.CASCADE, related_name="mutes", verbose_name=_("account"))
    name = models.CharField(_("name"), max_length=120, help_text=_("As it stood at the table."))
    until = models.DateTimeField(_("until"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("at"), auto_now_add=True)
    lifted_at = models.DateTimeField(_("lifted at"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("lifted by")
    )

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        ordering = ["-id"]
        constraints = [models.CheckConstraint(condition=Q(until__gt=models.F("at")), name="a_mute_has_a_time")]

    def __str__(self) -> str:
        return self.name

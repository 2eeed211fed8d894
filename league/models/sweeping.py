from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.club import User


class SweepRun(models.Model):
    """One go of the sweep: what it found undone and did, and what failed. In no backup."""

    id: int
    began_at = models.DateTimeField(_("at"), db_index=True)
    took_ms = models.PositiveIntegerField(_("took (ms)"), default=0)
    found = models.JSONField(_("found and done"), default=dict, help_text=_("How many, by kind."))
    failed = models.JSONField(default=list, help_text=_("What failed, with what, and why."))
    by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"),
        help_text=_("Nobody: the schedule."),
    )  # fmt: skip

    class Meta:
        verbose_name = _("sweep")
        verbose_name_plural = _("sweeps")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.pk}"

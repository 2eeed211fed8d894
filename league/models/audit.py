from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.club import Club, User
from league.models.event import Event


class AuditEntry(models.Model):
    """Who did what, when, with what before and after. Only ever added to: a trigger of the database sees to it."""

    id: int
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="audit", verbose_name=_("club"))
    event = models.ForeignKey(
        Event, models.PROTECT, null=True, blank=True, related_name="audit", verbose_name=_("event")
    )
    verb = models.CharField(_("what"), max_length=60, db_index=True)
    subject = models.CharField(_("of"), max_length=120, help_text=_("Kind and number of the thing, and its name."))
    old = models.JSONField(_("before"), default=dict)
    new = models.JSONField(_("after"), default=dict)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(
        User, models.DO_NOTHING, null=True, blank=True, related_name="+", db_constraint=False, verbose_name=_("by")
    )
    by_name = models.CharField(_("name at the time"), max_length=254)
    at = models.DateTimeField(_("at"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit trail")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"

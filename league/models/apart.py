from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.entry import Entry
from league.models.event import Event


class KeepApart(models.Model):
    """Entries of an event that should never share a table: a family, or, in round 1 only, players of one club."""

    id: int
    event = models.ForeignKey(Event, models.CASCADE, related_name="keep_apart", verbose_name=_("event"))
    name = models.CharField(_("name"), max_length=80)
    first_round_only = models.BooleanField(_("in round 1 only"), default=False)
    entries = models.ManyToManyField(Entry, related_name="keep_apart", verbose_name=_("entries"))

    class Meta:
        verbose_name = _("keep-apart list")
        verbose_name_plural = _("keep-apart lists")
        ordering = ["event", "name"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="one_keep_apart_list_of_a_name")]

    def __str__(self) -> str:
        return self.name

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.event import Event
from league.models.player import Player


class PartnerRequest(models.Model):
    """Somebody wants to play an event in a pair. It becomes an entry when the partner has agreed; until then it takes
    no place. Without a partner named it waits for whoever has been sent its link."""

    id: int
    event = models.ForeignKey(Event, models.CASCADE, related_name="partner_requests", verbose_name=_("event"))
    asker = models.ForeignKey(Player, models.CASCADE, related_name="partners_asked", verbose_name=_("asked by"))
    partner = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="asked_as_partner", verbose_name=_("partner")
    )
    created_at = models.DateTimeField(_("asked at"), auto_now_add=True)

    class Meta:
        verbose_name = _("partner request")
        verbose_name_plural = _("partner requests")
        ordering = ["event", "id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "asker"], name="one_partner_asked_at_a_time"),
            models.CheckConstraint(condition=Q(partner=None) | ~Q(partner=F("asker")), name="another_is_the_partner"),
        ]

    def __str__(self) -> str:
        return f"{self.asker} + {self.partner}" if self.partner else f"{self.asker} + …"

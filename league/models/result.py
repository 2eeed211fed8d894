from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.club import User
from league.models.round import Table


class Result(models.Model):
    """What a table's game came to, at one version of the game. A correction is a new row; the old one stays readable.

    `sides` is a list by side: {"entry": id, "total": points, "card_points": number or null, "moons": number or null,
    "won": whether this side is among the winners}.
    """

    class State(models.TextChoices):
        REPORTED = "reported", _("reported")
        CONFIRMED = "confirmed", _("confirmed")
        CORRECTED = "corrected", _("replaced by a correction")
        WITHDRAWN = "withdrawn", _("withdrawn: the game went on")

    IN_FORCE = (State.REPORTED, State.CONFIRMED)
    """The states of what a table's game counts for now; a table has one result in them at most."""

    id: int
    table = models.ForeignKey(Table, models.PROTECT, related_name="results", verbose_name=_("table"))
    game_version = models.PositiveIntegerField(_("version of the game"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices)
    sides = models.JSONField(_("sides"))
    hands = models.PositiveSmallIntegerField(_("hands"))
    reported_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("reported by"))
    reported_at = models.DateTimeField(_("reported at"), auto_now_add=True)
    confirmed_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("confirmed by")
    )
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["table", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table", "game_version"], name="one_result_a_version"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(state__in=["reported", "confirmed"]), name="one_result_in_force"
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(confirmed_at__isnull=False), name="confirmed_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.get_state_display()}"

from secrets import token_urlsafe

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.round import Round, Table

BYTES = 16


def new_token() -> str:
    """128 bits from the operating system: nobody guesses one."""
    return token_urlsafe(BYTES)


class LiveSlips(models.Manager["Slip"]):
    """Those of rounds that are played."""

    def get_queryset(self) -> models.QuerySet["Slip"]:
        return super().get_queryset().filter(table__round__state__in=Round.UNDER_WAY)


class Slip(models.Model):
    """The paper at a table: whoever holds it enters and confirms there without an account, by the token in its code.
    Others at the table have another slip, and a round that is over has none."""

    id: int
    table = models.OneToOneField(Table, models.CASCADE, related_name="slip", verbose_name=_("table"))
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    objects = models.Manager()
    live = LiveSlips()

    class Meta:
        verbose_name = _("slip")
        verbose_name_plural = _("slips")
        ordering = ["table"]

    def __str__(self) -> str:
        return str(self.table)

"""Programs of others that a club tells what happens in it."""

import uuid
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.club import Club, User


class Webhook(models.Model):
    """An address that hears of what a club has chosen. The secret is kept as it is, since every delivery is signed with
    it; people are shown it once, and no page, list or log has it. After a change the old one signs along for a day."""

    class Off(models.TextChoices):
        """Why it is told nothing."""

        ON = "", _("it is told")
        ASKED = "asked", _("switched off")
        FAILURES = "failures", _("switched off after a day without an answer")

    id: int
    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks", verbose_name=_("club"))
    address = models.CharField(_("address"), max_length=500)
    kinds = models.JSONField(_("is told of"), default=list)
    secret = models.CharField(max_length=80, editable=False)
    old_secret = models.CharField(max_length=80, blank=True, editable=False)
    old_until = models.DateTimeField(null=True, blank=True, editable=False)
    off = models.CharField(_("switched off"), max_length=10, choices=Off.choices, default=Off.ON, blank=True)
    failing_since = models.DateTimeField(_("without an answer since"), null=True, blank=True)
    busy_until = models.DateTimeField(null=True, blank=True, editable=False)  # a worker is sending
    created_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("created by"))
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["club", "id"]

    def __str__(self) -> str:
        """Without what follows the host: it may be a secret of the other side."""
        scheme, _colon, rest = self.address.partition("://")
        return f"{scheme}://{rest.partition('/')[0].partition('?')[0]}"

    @property
    def is_on(self) -> bool:
        return not self.off


class Delivery(models.Model):
    """One thing that a webhook is told, once: `source` names it. `key` is its number for the other side."""

    class State(models.TextChoices):
        WAITING = "waiting", _("on its way")
        DELIVERED = "delivered", _("delivered")
        GIVEN_UP = "given-up", _("given up")

    id: int
    key = models.UUIDField(_("number"), default=uuid.uuid4, unique=True, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", verbose_name=_("webhook"))
    source = models.CharField(max_length=80, editable=False)
    kind = models.CharField(_("kind"), max_length=30)
    body = models.JSONField(_("what is told"), default=dict)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    next_at = models.DateTimeField(_("tried again"), null=True, blank=True)
    since = models.DateTimeField(_("wanted since"), help_text=_("A day after this it is given up."))
    created_at = models.DateTimeField(_("made"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["webhook", "source"], name="told_once_of_a_thing")]
        indexes = [models.Index(fields=["state", "next_at"], name="deliveries_that_are_due")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Attempt(models.Model):
    """One try at a delivery, and what came of it: an answer (`status`), or what kept one from coming (`trouble`)."""

    class Trouble(models.TextChoices):
        NONE = "", ""
        FORBIDDEN = "forbidden", _("the name leads to an address of a private network")
        UNKNOWN = "unknown", _("the name is not known")
        TIMEOUT = "timeout", _("no answer in time")
        TLS = "tls", _("the certificate does not hold, or TLS failed")
        BROKEN = "broken", _("no connection, or it broke off")

    id: int
    delivery = models.ForeignKey(Delivery, models.CASCADE, related_name="attempts", verbose_name=_("delivery"))
    number = models.PositiveSmallIntegerField(_("number"))
    at = models.DateTimeField(_("at"))
    ms = models.PositiveIntegerField(_("took (ms)"))
    status = models.PositiveSmallIntegerField(_("status"), null=True)
    answer = models.CharField(_("answer"), max_length=500, blank=True)
    trouble = models.CharField(_("trouble"), max_length=10, choices=Trouble.choices, blank=True)

    class Meta:
        verbose_name = _("try at a delivery")
        verbose_name_plural = _("tries at deliveries")
        ordering = ["delivery", "number"]
        constraints = [models.UniqueConstraint(fields=["delivery", "number"], name="one_try_of_a_number")]

    def __str__(self) -> str:
        return f"{self.number}. {self.status or self.trouble}"

    @property
    def went_well(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def outcome(self) -> Any:
        return self.status or self.get_trouble_display()

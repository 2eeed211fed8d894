"""What programs have that act for somebody: tokens, and answers that are kept in case they ask twice."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.club import User


class Scope(models.TextChoices):
    """What a token may be used for. It never opens more than its account may do; a scope only takes away."""

    READ = "read", _("Read what you may see")
    RESULTS = "results", _("Enter, confirm and correct results; rule on them")
    EVENTS = "events", _("Run events: settings, entries, draws, rounds, clock")
    CLUBS = "clubs", _("Change clubs: members, players, house rules, seasons")
    MONEY = "money", _("See and book money: fees, prizes, payments, statements")
    PLAY = "play", _("Act for you as a player: enter events, play at online tables")
    ACCOUNT = "account", _("Take away all that is kept about you, and erase your account")


class ApiToken(models.Model):
    """A program's key to the API. What is kept is its digest: the token itself is shown once, when it is made."""

    id: int
    account = models.ForeignKey(User, models.CASCADE, related_name="api_tokens", verbose_name=_("account"))
    name = models.CharField(_("name"), max_length=80, help_text=_("Which program has it."))
    prefix = models.CharField(_("begins with"), max_length=16)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("scopes"), default=list)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class KeptAnswer(models.Model):
    """What a write was answered with, under the key that came with it: sent again, it is answered the same, and not
    done again. A row is there once its write is done: both are one transaction."""

    id: int
    account = models.ForeignKey(User, models.CASCADE, related_name="+", verbose_name=_("account"))
    key = models.CharField(_("key"), max_length=64)
    request = models.CharField(_("request"), max_length=300, help_text=_("Method and address."))
    digest = models.CharField(max_length=64, editable=False)
    status = models.PositiveSmallIntegerField(_("status"), null=True)
    headers = models.JSONField(_("headers"), default=dict)
    body = models.TextField(blank=True, editable=False)
    created_at = models.DateTimeField(_("at"), auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["account", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.request} · {self.key}"

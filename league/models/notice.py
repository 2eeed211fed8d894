"""What people are told of by themselves: on the page, and by mail."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from league.models.club import User
from league.models.event import Event


class Notice(models.Model):
    """One thing that one account is told. Of one thing (`kind` and `subject`) nobody is told twice; where it has become
    another since, a table changed, a day put off, it is told once more (`times`).

    `facts` are numbers, of tables and entries: names are looked up when it is shown, as they are then. What they mean
    stands in queries.notices, one function a kind.
    """

    class Kind(models.TextChoices):
        PAIRINGS = "pairings", _("Where I sit in a new round")
        RESULT = "result", _("A result waits for my word")
        DISPUTE = "dispute", _("A result is disputed (to directors)")
        DECIDED = "decided", _("A dispute at my table is decided")
        CLAIM = "claim", _("Somebody says which player they are (to directors)")
        PLACE = "place", _("I have moved up from the waiting list")
        REMINDER = "reminder", _("What I am entered in begins soon")
        TURN = "turn", _("It is my turn in a slow game online")
        DAY = "day", _("The day of a fixture of mine is agreed or put off")

    class State(models.TextChoices):
        WAITING = "waiting", _("to be mailed")
        SENT = "sent", _("mailed")
        FAILED = "failed", _("could not be mailed")
        BOUNCED = "bounced", _("the address takes no mail")
        PAGE = "page", _("on the page only")
        OVERTAKEN = "overtaken", _("it no longer mattered")

    id: int
    recipient = models.ForeignKey(User, models.CASCADE, related_name="notices", verbose_name=_("to"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    subject = models.CharField(_("of"), max_length=60)
    times = models.PositiveSmallIntegerField(default=1, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("event"))
    facts = models.JSONField(default=dict)
    on_page = models.BooleanField(_("on the page"), default=True)
    created_at = models.DateTimeField(_("at"), auto_now_add=True)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    digest = models.BooleanField(_("in the daily mail"), default=False)
    # When it is to be mailed. Whoever takes it in hand moves that on, so that it comes up again where it got lost.
    due_at = models.DateTimeField(_("to be mailed at"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    sent_at = models.DateTimeField(_("mailed at"), null=True, blank=True)
    said = models.CharField(_("why not"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject", "recipient", "times"], name="nobody_is_told_a_thing_twice"
            ),
            models.CheckConstraint(
                condition=~models.Q(state="waiting") | models.Q(due_at__isnull=False), name="a_mail_waits_for_a_time"
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state="waiting"), name="notices_to_be_mailed"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class NoticeChoices(models.Model):
    """What somebody wants to be told of and how, where that is not as it begins (services.notices.choices).

    `mail`: {kind: a `Mail`}. `off_page`: kinds that do not stand on the page.
    """

    class Mail(models.TextChoices):
        NOW = "now", _("at once")
        DAILY = "daily", _("once a day")
        NEVER = "never", _("never")

    id: int
    account = models.OneToOneField(User, models.CASCADE, related_name="notice_choices", verbose_name=_("account"))
    mail = models.JSONField(_("by mail"), default=dict)
    off_page = models.JSONField(_("not on the page"), default=list)
    remind_hours = models.PositiveSmallIntegerField(_("hours before the start"), default=24)

    class Meta:
        verbose_name = _("choice of notices")
        verbose_name_plural = _("choices of notices")

    def __str__(self) -> str:
        return str(self.account)

    def by_mail(self, kind: str) -> str:
        return self.mail.get(kind, self.Mail.NOW)

    def on_page(self, kind: str) -> bool:
        return kind not in self.off_page


class StoppedAddress(models.Model):
    """An address from which mail came back: nothing more is sent there until its owner asks for it."""

    id: int
    email = models.EmailField(_("e-mail address"))
    why = models.CharField(_("why"), max_length=200, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("address that takes no mail")
        verbose_name_plural = _("addresses that take no mail")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(Lower("email"), name="an_address_stops_once")]

    def __str__(self) -> str:
        return self.email


class CalendarLink(models.Model):
    """That somebody's own calendar has an address. It is made from `nonce` and the site's key (services.calendars), so
    that whoever reads the database cannot open it; without the row, or with another nonce, it leads nowhere."""

    id: int
    account = models.OneToOneField(User, models.CASCADE, related_name="calendar_link", verbose_name=_("account"))
    nonce = models.CharField(max_length=32, editable=False)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("address of a calendar")
        verbose_name_plural = _("addresses of calendars")

    def __str__(self) -> str:
        return str(self.account)

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.models.club import Club, RuleSet, User


class Event(models.Model):
    """A club's tournament or evening, from draft to archive; which steps are allowed stands in services.transitions."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration")
        CHECK_IN = "check-in", _("check-in")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        ARCHIVED = "archived", _("archived")
        CANCELLED = "cancelled", _("cancelled")

    TO_COME = (State.REGISTRATION, State.CHECK_IN)
    """The public sees it, and play has not begun: players enter themselves."""
    BEFORE_PLAY = (State.DRAFT, *TO_COME)
    GOING_ON = (*TO_COME, State.RUNNING)
    TAKES_ENTRIES = (State.DRAFT, *GOING_ON)
    """Its director enters players, late ones too."""
    TAKES_CHECK_INS = (State.CHECK_IN, State.RUNNING)
    """Players check in and out, and rounds are paired."""
    STARTED = (State.RUNNING, State.FINISHED, State.ARCHIVED)
    ENDED = (State.FINISHED, State.ARCHIVED, State.CANCELLED)
    """Its settings stay as they are."""

    class Format(models.TextChoices):
        SINGLE_TABLE = "single-table", _("one table")
        PODS = "pods", _("Swiss with tables of more than two sides")
        SWISS = "swiss", _("Swiss, two sides a table")
        ROTATION = "rotation", _("rotation")
        ROUND_ROBIN = "round-robin", _("round-robin")
        KNOCKOUT = "knockout", _("knockout")
        GROUPS = "groups", _("groups, then finals")
        LEAGUE = "league", _("league: fixtures over weeks")

    SCHEDULED = (Format.ROTATION, Format.ROUND_ROBIN, Format.GROUPS, Format.LEAGUE)
    """All rounds are drawn before the first; nobody's results matter."""

    class Scoring(models.TextChoices):
        SETTLEMENT = "settlement", _("settlement")
        PLACING = "placing", _("placing")
        POINTS = "points", _("points, low is good")
        MATCH = "match", _("match points")
        CHIPS = "chips", _("chips")

    class FirstRound(models.TextChoices):
        RANDOM = "random", _("drawn")
        HALVES = "halves", _("the upper half of the list of entries against the lower")
        SLIDE = "slide", _("the upper half by rating against the lower")

    class RoundEnd(models.TextChoices):
        FINISH_HAND = "finish-hand", _("finish the hand")
        ONE_MORE_HAND = "one-more-hand", _("one more hand")

    id: int
    club = models.ForeignKey(Club, models.PROTECT, related_name="events", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=80)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    public = models.BooleanField(
        _("public"),
        default=False,
        editable=False,
        help_text=_("It has left the draft; one cancelled as a draft never is."),
    )
    starts_at = models.DateTimeField(_("starts"))
    time_zone = models.CharField(_("time zone"), max_length=60)
    language = models.CharField(
        _("language"),
        max_length=8,
        blank=True,
        default="",
        help_text=_("Of its prints, and of mails to whoever has chosen no language. Left empty: the club's."),
    )
    about = models.TextField(_("about"), blank=True)
    capacity = models.PositiveSmallIntegerField(_("capacity"), null=True, blank=True)

    rule_set = models.ForeignKey(
        RuleSet, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("house rules")
    )
    variant = models.CharField(pgettext_lazy("which is played", "game"), max_length=32)
    options = models.JSONField(_("options"), default=dict, blank=True)
    confirm_after = models.PositiveSmallIntegerField(
        _("minutes until a result is final"),
        default=30,
        null=True,
        blank=True,
        help_text=_("A result that nobody confirms or disputes becomes final by itself. Empty: it never does."),
    )
    hands_limit = models.PositiveSmallIntegerField(_("hands a game"), null=True, blank=True)

    format = models.CharField(_("format"), max_length=16, choices=Format.choices)
    format_settings = models.JSONField(_("settings of the format"), default=dict, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=1)
    table_size = models.PositiveSmallIntegerField(_("players a table"), default=4)
    first_round = models.CharField(
        _("first round"), max_length=8, choices=FirstRound.choices, default=FirstRound.RANDOM
    )
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), null=True, blank=True)
    round_end = models.CharField(
        _("when time is up"), max_length=16, choices=RoundEnd.choices, default=RoundEnd.FINISH_HAND
    )
    scoring = models.CharField(_("scoring"), max_length=16, choices=Scoring.choices)
    scoring_settings = models.JSONField(_("scoring settings"), default=dict, blank=True)
    chain = models.JSONField(_("tie-breaks"), default=list, blank=True)
    seed = models.BigIntegerField(_("seed"), help_text=_("All draws and lots of the event come from it."))

    online = models.BooleanField(_("played online"), default=False)
    online_settings = models.JSONField(_("settings of play online"), default=dict, blank=True)

    fee_cents = models.PositiveIntegerField(_("entry fee"), default=0)
    early_fee_cents = models.PositiveIntegerField(_("early fee"), null=True, blank=True)
    early_until = models.DateTimeField(_("early fee until"), null=True, blank=True)
    late_fee_cents = models.PositiveIntegerField(_("late fee"), null=True, blank=True)
    late_from = models.DateTimeField(
        _("late fee from"), null=True, blank=True, help_text=_("Left empty: from check-in on.")
    )
    member_fee_cents = models.PositiveIntegerField(_("fee of the club's members"), null=True, blank=True)
    check_in_at = models.DateTimeField(_("check-in opened"), null=True, blank=True, editable=False)
    fee_share_percent = models.PositiveSmallIntegerField(_("share of the fees for prizes"), default=100)
    added_cents = models.PositiveIntegerField(_("added money"), default=0)
    minimum_prize_cents = models.PositiveIntegerField(_("smallest prize"), default=0)
    prizes_add_up = models.BooleanField(
        _("prizes add up"),
        default=False,
        help_text=_("A prize within a category comes on top of one for the place. Else everybody has the greater."),
    )
    stake_cents = models.PositiveIntegerField(_("stake a point"), default=0)

    results_version = models.PositiveIntegerField(default=0, editable=False)
    standings_version = models.PositiveIntegerField(default=0, editable=False)
    # The version of the results with the latest correction of one that was final: what it changes is announced.
    corrected_version = models.PositiveIntegerField(null=True, blank=True, editable=False)
    created_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("created by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="one_event_an_address"),
            models.CheckConstraint(condition=Q(rounds_planned__gte=1), name="event_has_a_round"),
            models.CheckConstraint(condition=Q(fee_share_percent__lte=100), name="fee_share_up_to_100"),
            models.CheckConstraint(
                condition=Q(early_fee_cents=None, early_until=None)
                | Q(early_fee_cents__isnull=False, early_until__isnull=False),
                name="early_fee_until_a_moment",
            ),
            models.CheckConstraint(
                condition=Q(late_from=None) | Q(late_fee_cents__isnull=False), name="late_from_with_a_late_fee"
            ),
            models.CheckConstraint(
                condition=Q(standings_version__lte=F("results_version")), name="standings_never_ahead_of_results"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def spoken(self) -> str:
        """The language of its prints, and of what is sent to whoever has chosen none."""
        return self.language or self.club.language


class EventRole(models.Model):
    """Who runs an event: directors do everything in it, scorers enter and confirm results."""

    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        SCORER = "scorer", _("scorer")

    id: int
    event = models.ForeignKey(Event, models.CASCADE, related_name="roles", verbose_name=_("event"))
    user = models.ForeignKey(User, models.CASCADE, related_name="event_roles", verbose_name=_("account"))
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)

    class Meta:
        verbose_name = _("event role")
        verbose_name_plural = _("event roles")
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_an_event")]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()}"

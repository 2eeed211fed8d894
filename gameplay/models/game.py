"""What a hand record can be rebuilt from: games, their seats, the hands played, and every action of a hand."""

import uuid
from functools import cached_property

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gameplay.eyes import ShownName
from gameplay.rules import registry


class Game(models.Model):
    """A series of hands at one table, under options agreed before the first."""

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("a game", "being played")
        OVER = "over", pgettext_lazy("a game", "over")
        ABANDONED = "abandoned", _("abandoned")

    class Ending(models.TextChoices):
        THRESHOLD = "threshold", _("by its threshold")
        HANDS = "hands", _("after the agreed number of hands")
        STOPPED = "stopped", _("stopped: it counts as it stands")
        TOTALS = "totals", _("entered as totals: its hands are not known")

    id: int
    key = models.UUIDField(_("key"), default=uuid.uuid4, unique=True, editable=False)
    variant = models.CharField(pgettext_lazy("which is played", "game"), max_length=32)
    options = models.JSONField(_("options"), default=dict, help_text=_("House rules, all of them, as agreed."))
    hands_limit = models.PositiveSmallIntegerField(_("hands"), null=True, blank=True)
    needs_winner = models.BooleanField(
        _("needs a winner"), default=False, help_text=_("Two pairs that are level after the last hand play one more.")
    )
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.OPEN)
    ending = models.CharField(pgettext_lazy("a game", "ended"), max_length=12, choices=Ending.choices, blank=True)
    version = models.PositiveIntegerField(_("version"), default=0, help_text=_("Counts endings and corrections."))
    hands_played = models.PositiveSmallIntegerField(_("hands played"), default=0)
    totals = models.JSONField(_("totals"), default=list, help_text=_("By seat, or by pair."))
    winners = models.JSONField(_("winners"), default=list, help_text=_("Seats, or the pair's number."))
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("ended by"),
        help_text=_("Who entered, corrected or stopped it so that it ended."),
    )  # fmt: skip

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.variant} {self.pk}"

    @property
    def replays_held(self) -> bool:
        """Whether nobody may see the cards of its hands yet, also of those that are over: others still play the same,
        or the event shows them later. Read with `select_related("live")` it asks nothing."""
        live = getattr(self, "live", None)
        return live is not None and live.replays_held

    @property
    def shares_covered(self) -> bool:
        """Whether others are dealt the same, and may cover what lies open here. Asks as `replays_held` does."""
        live = getattr(self, "live", None)
        return live is not None and bool(live.duplicate) and "cover" in registry.VARIANTS[self.variant].verbs


class Seat(models.Model):
    """Who sits where. The name stays as it was, whatever becomes of the account."""

    id: int
    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", verbose_name=_("game"))
    number = models.PositiveSmallIntegerField(_("seat"))
    name = ShownName(_("name"), max_length=120)
    public_name = models.CharField(max_length=120, blank=True, default="", editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("account")
    )
    bot = models.CharField(_("bot"), max_length=32, null=True, blank=True)  # noqa: DJ001  (no bot is not a bot named "")

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_of_a_number"),
            models.CheckConstraint(condition=Q(user=None) | Q(bot=None), name="a_person_or_a_bot"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.name}"


class Hand(models.Model):
    """One deal: its context, and either its tally or its deal and actions.

    A correction is a new row of the same number; the old one stays, out of force. Points are what the rules gave: a
    checksum of the replay, never the source.
    """

    id: int
    game = models.ForeignKey(Game, models.PROTECT, related_name="hands", verbose_name=_("game"))
    number = models.PositiveSmallIntegerField(_("hand"))
    in_force = models.BooleanField(_("in force"), default=True)
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    before = models.JSONField(_("totals before"))
    deal = models.JSONField(_("deal"), null=True, blank=True)
    turned = models.CharField(_("vira"), max_length=2, blank=True)
    widow = models.CharField(_("widow"), max_length=40, blank=True)
    pool = models.IntegerField(_("pool before"), null=True, blank=True)
    namer = models.PositiveSmallIntegerField(_("namer"), null=True, blank=True)
    tally = models.JSONField(_("tally"), null=True, blank=True)
    points = models.JSONField(_("points"))
    after = models.JSONField(_("totals after"))
    facts = models.JSONField(_("facts"), default=dict, help_text=_("Card points and moons, by seat or pair."))
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("entered by")
    )
    entered_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    key = models.CharField(_("idempotency key"), max_length=64, null=True, blank=True)  # noqa: DJ001  (unique where given)
    replaced_at = models.DateTimeField(_("replaced at"), null=True, blank=True)
    reason = models.CharField(_("reason of the correction"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["game", "number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], condition=Q(in_force=True), name="one_hand_in_force"),
            models.UniqueConstraint(fields=["game", "key"], condition=Q(key__isnull=False), name="one_hand_a_key"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hands_count_from_one"),
            models.CheckConstraint(
                condition=Q(in_force=True, replaced_at=None) | Q(in_force=False, replaced_at__isnull=False),
                name="out_of_force_since",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"

    @cached_property
    def tells_covered(self) -> bool:
        """Whether the deal beside the actions would tell the face of a card that was played covered: here, or perhaps
        at another table that was dealt the same."""
        return self.game.shares_covered or any(action.covers for action in self.actions.all())


class Action(models.Model):
    """One thing done in a hand, in order. Rows are only ever added (a trigger of the database sees to it)."""

    id: int
    hand = models.ForeignKey(Hand, models.PROTECT, related_name="actions", verbose_name=_("hand"))
    number = models.PositiveSmallIntegerField(_("number"))
    text = models.CharField(_("action"), max_length=60, help_text=_("As in the hand record: seat, verb, arguments."))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        ordering = ["hand", "number"]
        constraints = [models.UniqueConstraint(fields=["hand", "number"], name="one_action_of_a_number")]

    def __str__(self) -> str:
        return self.shown

    @property
    def shown(self) -> str:
        """As anybody may read it: the face of a covered card is for nobody's eyes."""
        return " ".join([*self.text.split(" ", 2)[:2], "??"]) if self.covers else self.text

    @property
    def covers(self) -> bool:
        return self.text.split(" ", 2)[1:2] == ["cover"]

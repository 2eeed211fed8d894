"""Tables played online. What is hidden while a hand is played lies here and nowhere else: `SealedDeal` and `Move`,
which only the services and the snapshots of a table read. A finished hand is entered as a record like any other, as a
`Hand` with its actions."""

import secrets
import uuid
from functools import partial

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gameplay.eyes import ShownName
from gameplay.models.game import Game, Hand

USER = settings.AUTH_USER_MODEL


class LiveTable(models.Model):
    """A table at which people play from home: an open one that somebody invites to, or one of an event.

    `version` counts everything that those at the table can see: whoever has seen a version reads again when there is a
    higher one. Deadlines stand in the row, so that they outlive every process.
    """

    class State(models.TextChoices):
        GATHERING = "gathering", _("waiting for players")
        PLAYING = "playing", pgettext_lazy("a table", "being played")
        BETWEEN = "between", _("between two hands")
        PAUSED = "paused", _("paused")
        OVER = "over", pgettext_lazy("a table", "over")

    class Absence(models.TextChoices):
        BOT = "bot", _("a bot plays on for whoever is away, until they return")
        SAFE = "safe", _("a safe card is played for whoever is away")
        WAIT = "wait", _("the table waits, and the director is told")

    IN_PLAY = (State.PLAYING, State.BETWEEN, State.PAUSED)

    id: int
    key = models.CharField(
        _("key"), max_length=32, unique=True, editable=False, default=partial(secrets.token_urlsafe, 16),
        help_text=_("Stands in the table's address and cannot be guessed."),
    )  # fmt: skip
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.GATHERING)
    game = models.OneToOneField(
        Game, models.PROTECT, null=True, blank=True, related_name="live", verbose_name=_("game")
    )
    casual = models.BooleanField(_("by invitation"), default=True, help_text=_("Opened by a player, not by an event."))
    host = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("host"))
    variant = models.CharField(pgettext_lazy("which is played", "game"), max_length=32)
    options = models.JSONField(_("options"), default=dict)
    seats = models.PositiveSmallIntegerField(_("seats"))
    hands_limit = models.PositiveSmallIntegerField(_("hands"), null=True, blank=True)
    watched = models.BooleanField(_("may be watched"), default=True, help_text=_("By everybody; never a hidden card."))
    move_seconds = models.PositiveSmallIntegerField(_("seconds a move"), null=True, blank=True, default=30)
    reserve_seconds = models.PositiveSmallIntegerField(_("reserve of each player, in seconds"), default=120)
    absence = models.CharField(_("when time is up"), max_length=8, choices=Absence.choices, default=Absence.BOT)
    duplicate = models.CharField(
        _("same deals"), max_length=40, blank=True, help_text=_("Tables with the same word here are dealt the same.")
    )
    replays_held = models.BooleanField(
        _("replays are held back"), default=False, help_text=_("Until the round is over: others play the same cards.")
    )

    version = models.PositiveIntegerField(default=0, editable=False)
    turn_since = models.DateTimeField(null=True, blank=True, editable=False)
    deadline = models.DateTimeField(
        pgettext_lazy("of a move", "time is up"), null=True, blank=True, db_index=True, editable=False
    )
    paused_left = models.PositiveIntegerField(null=True, blank=True, editable=False)  # milliseconds of the deadline
    paused_from = models.CharField(max_length=12, blank=True, editable=False)
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)

    class Meta:
        verbose_name = _("online table")
        verbose_name_plural = _("online tables")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="gathering") | Q(game__isnull=False) | Q(state="over"), name="a_table_plays_a_game"
            ),
            models.CheckConstraint(
                condition=Q(state="paused", paused_left__isnull=False) | (~Q(state="paused") & Q(paused_left=None)),
                name="a_pause_keeps_what_is_left",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.key[:6]}"

    @property
    def apart(self) -> bool:
        """Whether nobody may look on, nor see what was played: others have still to play the same cards."""
        return bool(self.duplicate) and self.replays_held


class Place(models.Model):
    """A seat at an online table, and who has it. An empty one has neither `user` nor `bot`."""

    id: int
    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="places", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("seat"))
    name = ShownName(_("name"), max_length=120, blank=True)
    public_name = models.CharField(max_length=120, blank=True, default="", editable=False)
    user = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("account"))
    bot = models.CharField(_("bot"), max_length=32, blank=True)
    away = models.BooleanField(_("a bot plays meanwhile"), default=False)
    reserve_ms = models.PositiveIntegerField(_("reserve left, in milliseconds"), default=0)
    ready = models.BooleanField(default=False, editable=False)
    wants_pause = models.BooleanField(default=False, editable=False)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = pgettext_lazy("at a table", "place")
        verbose_name_plural = pgettext_lazy("at tables", "places")
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_place_of_a_number"),
            models.UniqueConstraint(fields=["table", "user"], name="one_place_a_player"),
            models.CheckConstraint(condition=Q(user=None) | Q(bot=""), name="a_player_or_a_bot"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.name}"

    @property
    def free(self) -> bool:
        return self.user_id is None and not self.bot

    @property
    def played_by_bot(self) -> bool:
        return bool(self.bot) or self.away


class SealedDeal(models.Model):
    """A deal and its salts, stored before anybody sees a card. Rows are only ever added. See rules.sealing."""

    id: int
    name = models.UUIDField(_("name"), default=uuid.uuid4, unique=True, editable=False)
    duplicate = models.CharField(_("same deals"), max_length=40, blank=True)
    number = models.PositiveSmallIntegerField(_("hand"))
    deal = models.JSONField(_("deal"))
    turned = models.CharField(_("vira"), max_length=2, blank=True)
    widow = models.CharField(_("widow"), max_length=40, blank=True)
    salts = models.JSONField(_("salts"))
    seal = models.CharField(_("seal"), max_length=64)
    created_at = models.DateTimeField(_("sealed"), auto_now_add=True)

    class Meta:
        verbose_name = _("sealed deal")
        verbose_name_plural = _("sealed deals")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["duplicate", "number"], condition=~Q(duplicate=""), name="the_same_deal_at_all_tables"
            ),
        ]

    def __str__(self) -> str:
        return self.seal[:12]


class DealtHand(models.Model):
    """A hand that is played online, from the deal to its end; then `hand` is its record."""

    id: int
    game = models.ForeignKey(Game, models.PROTECT, related_name="dealt", verbose_name=_("game"))
    sealed = models.ForeignKey(SealedDeal, models.PROTECT, related_name="dealt", verbose_name=_("deal"))
    number = models.PositiveSmallIntegerField(_("hand"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    before = models.JSONField(_("totals before"))
    pool = models.IntegerField(_("pool before"), default=0)
    namer = models.PositiveSmallIntegerField(_("namer"), default=0)
    dealt_at = models.DateTimeField(_("dealt"), auto_now_add=True)
    ended_at = models.DateTimeField(pgettext_lazy("a hand", "ended"), null=True, blank=True)
    hand = models.OneToOneField(
        Hand, models.PROTECT, null=True, blank=True, related_name="dealt", verbose_name=_("record")
    )

    class Meta:
        verbose_name = _("hand in play")
        verbose_name_plural = _("hands in play")
        ordering = ["game", "id"]
        constraints = [
            models.UniqueConstraint(fields=["game"], condition=Q(ended_at=None), name="one_hand_in_play"),
            models.CheckConstraint(condition=Q(hand=None) | Q(ended_at__isnull=False), name="a_record_is_of_the_past"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Move(models.Model):
    """One action of a hand in play, in order, and who made it. Rows are only ever added."""

    class By(models.TextChoices):
        PLAYER = "player", _("player")
        BOT = "bot", _("bot")
        CLOCK = "clock", _("clock")

    id: int
    dealt = models.ForeignKey(DealtHand, models.PROTECT, related_name="moves", verbose_name=_("hand"))
    number = models.PositiveSmallIntegerField(_("number"))
    text = models.CharField(_("action"), max_length=60)
    by = models.CharField(_("made by"), max_length=6, choices=By.choices)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["dealt", "number"]
        constraints = [models.UniqueConstraint(fields=["dealt", "number"], name="one_move_of_a_number")]

    def __str__(self) -> str:
        return f"{self.dealt_id}/{self.number}"


class Happening(models.Model):
    """What else went on at a table and stands in no record: who sat down, claims, pauses, absences. Only ever added."""

    id: int
    table = models.ForeignKey(LiveTable, models.PROTECT, related_name="happenings", verbose_name=_("table"))
    kind = models.CharField(_("what"), max_length=20)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    facts = models.JSONField(_("facts"), default=dict)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("happening at a table")
        verbose_name_plural = _("happenings at tables")
        ordering = ["table", "id"]

    def __str__(self) -> str:
        return self.kind


class Message(models.Model):
    """Something said at a table. One that a moderator has hidden stays for those who look into it."""

    id: int
    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="messages", verbose_name=_("table"))
    user = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("account"))
    name = ShownName(_("name"), max_length=120)
    public_name = models.CharField(max_length=120, blank=True, default="", editable=False)
    text = models.CharField(_("text"), max_length=300)
    key = models.CharField(_("idempotency key"), max_length=64)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    hidden_by = models.ForeignKey(
        USER, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("hidden by")
    )

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["table", "id"]
        constraints = [models.UniqueConstraint(fields=["table", "user", "key"], name="one_message_a_key")]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"


class Complaint(models.Model):
    """A player finds a message out of place; a moderator answers it by hiding the message, muting its writer, or
    neither. Whoever is muted reads and plays on."""

    class Answer(models.TextChoices):
        OPEN = "open", _("open")
        HIDDEN = "hidden", _("message hidden")
        MUTED = "muted", _("writer muted")
        LEFT = "left", _("left as it is")

    id: int
    message = models.ForeignKey(Message, models.CASCADE, related_name="complaints", verbose_name=_("message"))
    by = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    answer = models.CharField(_("answer"), max_length=8, choices=Answer.choices, default=Answer.OPEN)
    answered_by = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True, help_text=_("Of whoever answered it."))
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True, help_text=_("At this table."))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("complaint")
        verbose_name_plural = _("complaints")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["message", "by"], name="one_complaint_a_reader")]

    def __str__(self) -> str:
        return f"{self.message_id}: {self.get_answer_display()}"

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from gameplay.models import Game
from league.models.club import User
from league.models.entry import Entry
from league.models.event import Event
from league.models.managers import Everything


class InForce(models.Manager[Any]):
    """Hides what belongs to a round that was undone: it is kept, may be restored, and counts nowhere. What hangs on an
    undone round is looked for through `with_undone`."""

    round_path = ""

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().exclude(**{f"{self.round_path}state": "undone"})


class OfRounds(InForce):
    round_path = "round__"


class Round(models.Model):
    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        PAIRED = "paired", _("paired")
        PUBLISHED = "published", _("published")
        PLAYING = "playing", _("playing")
        CLOSED = "closed", _("closed")
        UNDONE = "undone", _("undone")

    class Stage(models.TextChoices):
        MAIN = "main", _("main rounds")
        FINALS = "finals", _("finals")

    PUBLISHED = (State.PUBLISHED, State.PLAYING, State.CLOSED)
    """These have been published: everybody sees them, and their games are open or have been."""
    UNDER_WAY = (State.PUBLISHED, State.PLAYING)
    """Their games are open: hands and results are entered, the first of which starts the play."""
    WAITING = (State.PLANNED, State.PAIRED)
    """These can still start at a time."""
    LONG = ("why", "drawn", "measures", "ahead")
    """All about the draw, of everybody in it: hundreds of kilobytes in a big field. See `light`."""

    id: int
    event = models.ForeignKey(Event, models.PROTECT, related_name="rounds", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.PLANNED)
    starts_at = models.DateTimeField(
        _("starts"), null=True, blank=True, help_text=_("Paired and published by itself when this time has come.")
    )
    ends_at = models.DateTimeField(
        _("to be played by"), null=True, blank=True, help_text=_("In a league: what is not played by then is overdue.")
    )
    seed = models.BigIntegerField(_("seed"), null=True, blank=True)
    why = models.JSONField(_("explanations"), default=list, blank=True, help_text=_("Why the draw is as it is."))
    trouble = models.JSONField(_("trouble"), default=dict, blank=True, help_text=_("Why it could not start by itself."))
    paired_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    paired_at = models.DateTimeField(_("paired at"), null=True, blank=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    stage = models.CharField(_("stage"), max_length=8, choices=Stage.choices, default=Stage.MAIN)
    # What was drawn with this round for those after it: the order of the seeds, a whole schedule (queries.ahead).
    ahead = models.JSONField(default=dict, blank=True, editable=False)
    # The round of which this is a draft anew: hands were entered in that one, which is kept as undone.
    drafted_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+", editable=False)
    # When everybody could first see this draw; it stays when the round becomes a draft again.
    seen_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    # What the standings after this round were last worked out from, as a hash: equal, and they need not be again.
    standings_key = models.CharField(max_length=40, blank=True, editable=False)
    # The standings that everybody had taken for final, of a round that was opened again: {entry: [rank, score]}. What
    # has changed by the time it is closed is announced.
    settled = models.JSONField(null=True, blank=True, editable=False)

    # What the program had drawn: {"places": {entry: [table, side], "bye" or "absence"}, "measures": {...}}; how good it
    # is as it stands now; and how often it has been changed by hand, so that nobody changes what they have not seen.
    drawn = models.JSONField(default=dict, blank=True, editable=False)
    measures = models.JSONField(default=dict, blank=True, editable=False)
    edition = models.PositiveIntegerField(default=0, editable=False)

    # A clock that runs has an end; one that is paused has what is left of it.
    clock_ends_at = models.DateTimeField(_("time is up"), null=True, blank=True)
    clock_left = models.PositiveIntegerField(_("seconds left"), null=True, blank=True)
    announcement = models.CharField(_("announcement"), max_length=200, blank=True)

    undone_at = models.DateTimeField(_("undone at"), null=True, blank=True)
    undone_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    undone_why = models.CharField(_("why undone"), max_length=300, blank=True)

    objects = InForce()
    with_undone = Everything()

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], condition=~Q(state="undone"), name="one_round_of_a_number"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
            models.CheckConstraint(condition=Q(state="planned") | Q(seed__isnull=False), name="a_draw_has_its_seed"),
            models.CheckConstraint(
                condition=Q(state="undone", undone_at__isnull=False) | (~Q(state="undone") & Q(undone_at=None)),
                name="undone_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(clock_ends_at=None) | Q(clock_left=None), name="a_clock_runs_or_is_paused"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"

    @property
    def is_under_way(self) -> bool:
        return self.state in self.UNDER_WAY

    @classmethod
    def light(cls, path: str) -> tuple[str, ...]:
        """What to `defer` where rows bring their round along, by the path to it, and want nothing of its draw."""
        return tuple(f"{path}__{field}" for field in cls.LONG)


class Table(models.Model):
    """A table of a round, and the game played at it once the round is published."""

    id: int
    round = models.ForeignKey(Round, models.PROTECT, related_name="tables", verbose_name=_("round"))
    number = models.PositiveSmallIntegerField(_("table"))
    game = models.OneToOneField(Game, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("game"))
    match = models.CharField(_("match of the bracket"), max_length=8, blank=True)
    plays_at = models.DateTimeField(
        _("played on"), null=True, blank=True, help_text=_("In a league: when those who meet here have agreed to play.")
    )
    locked = models.BooleanField(_("locked"), default=False, help_text=_("It stays as it is when the rest is redrawn."))

    objects = OfRounds()
    with_undone = Everything()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_of_a_number")]

    def __str__(self) -> str:
        return str(self.number)


class Seating(models.Model):
    """Where an entry is in a round: at a table, with a bye, absent, resting in turn, or out of what is played. One row
    an entry and round, so that nobody can have two games in one and nobody is lost."""

    class Kind(models.TextChoices):
        SEATED = "seated", _("seated")
        BYE = "bye", _("bye")
        ABSENCE = "absence", _("absent")
        SIT_OUT = "sit-out", _("sits out")
        OUT = "out", _("out of the running")

    id: int
    round = models.ForeignKey(Round, models.PROTECT, related_name="seatings", verbose_name=_("round"))
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seatings", verbose_name=_("entry"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    table = models.ForeignKey(
        Table, models.PROTECT, null=True, blank=True, related_name="seatings", verbose_name=_("table")
    )
    side = models.PositiveSmallIntegerField(
        _("side"), null=True, blank=True, help_text=_("Seat, or number of the pair.")
    )

    objects = OfRounds()
    with_undone = Everything()

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        ordering = ["round", "table", "side"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="an_entry_once_in_a_round"),
            models.UniqueConstraint(fields=["table", "side"], name="one_entry_a_side"),
            models.CheckConstraint(
                condition=Q(kind="seated", table__isnull=False, side__isnull=False)
                | (~Q(kind="seated") & Q(table=None, side=None)),
                name="seated_at_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} · {self.get_kind_display()}"

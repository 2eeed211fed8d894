from fractions import Fraction

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.models.club import Club, User
from league.models.event import Event
from league.models.player import Player
from league.standings import RANK_POINTS


def usual_points() -> list[int]:
    return list(RANK_POINTS)


class Season(models.Model):
    """A series of a club's events, counted together: those that are held between two days, those put in by hand, and
    none that was taken out."""

    class Counting(models.TextChoices):
        RANK_POINTS = "rank-points", _("points by rank")
        EVENT_SCORE = "event-score", _("the score in the event")

    id: int
    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=80)
    about = models.TextField(_("about"), blank=True)
    first_day = models.DateField(_("first day"), null=True, blank=True)
    last_day = models.DateField(_("last day"), null=True, blank=True)
    variant = models.CharField(pgettext_lazy("which is played", "game"), max_length=32, blank=True)
    counting = models.CharField(_("what counts"), max_length=12, choices=Counting.choices, default=Counting.RANK_POINTS)
    rank_points = models.JSONField(_("points by rank"), default=usual_points)
    best = models.PositiveSmallIntegerField(
        _("events that count"), null=True, blank=True, help_text=_("So many of the best.")
    )
    drop = models.PositiveSmallIntegerField(
        _("events dropped"), null=True, blank=True, help_text=_("So many of the worst.")
    )
    # What the table was last worked out from, as a hash: another one, and it is behind. And how it stood when these
    # events were over: {"by": hash of the settings, "events": [...], "lines": {player: [rank, total]}}. When they are
    # over again and it stands otherwise, something was corrected.
    counted = models.CharField(max_length=40, blank=True, editable=False)
    settled = models.JSONField(default=dict, blank=True, editable=False)
    created_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("created by"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["club", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="one_season_an_address"),
            models.CheckConstraint(
                condition=Q(first_day=None, last_day=None) | Q(first_day__lte=models.F("last_day")),
                name="season_days_in_order",
            ),
            models.CheckConstraint(condition=Q(best=None) | Q(drop=None), name="season_counts_best_or_drops_worst"),
            models.CheckConstraint(condition=Q(best=None) | Q(best__gte=1), name="season_counts_an_event"),
        ]

    def __str__(self) -> str:
        return self.name


class SeasonEvent(models.Model):
    """An event that was put into a season by hand, or taken out of it though its day lies inside."""

    id: int
    season = models.ForeignKey(Season, models.CASCADE, related_name="chosen", verbose_name=_("season"))
    event = models.ForeignKey(Event, models.CASCADE, related_name="+", verbose_name=_("event"))
    included = models.BooleanField(_("belongs to it"), default=True)

    class Meta:
        verbose_name = _("event of a season")
        verbose_name_plural = _("events of seasons")
        ordering = ["season", "event"]
        constraints = [models.UniqueConstraint(fields=["season", "event"], name="an_event_once_in_a_season")]

    def __str__(self) -> str:
        return f"{self.season} · {self.event}"


class SeasonStanding(models.Model):
    """A player's line in the season's table: derived from the events' standings, and rewritten whenever they change.

    `parts`, in the order of the events: [event, points ("25", "7/2"; null: missed), state]. The state is "counts",
    "dropped", or "so-far" in an event that is not over: that one is shown, and not in the total.
    """

    COUNTS, DROPPED, SO_FAR = "counts", "dropped", "so-far"
    DERIVED = ("order", "rank", "total_numerator", "total_denominator", "parts", "parted")

    id: int
    season = models.ForeignKey(Season, models.CASCADE, related_name="standings", verbose_name=_("season"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="+", verbose_name=_("player"))
    order = models.PositiveSmallIntegerField(_("line"))
    rank = models.PositiveSmallIntegerField(_("rank"))
    total_numerator = models.BigIntegerField()
    total_denominator = models.BigIntegerField(default=1)
    parts = models.JSONField(_("events"), default=list)
    parted = models.JSONField(
        _("what parted it from the line above"), null=True, help_text=_("[own, theirs]: the best events that differ.")
    )

    class Meta:
        verbose_name = _("season standing")
        verbose_name_plural = _("season standings")
        ordering = ["season", "order"]
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="one_line_a_player_and_season"),
            models.CheckConstraint(condition=Q(total_denominator__gte=1), name="season_denominators_are_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.player}"

    @property
    def total(self) -> Fraction:
        return Fraction(self.total_numerator, self.total_denominator)

    def points(self) -> dict[int, tuple[str | None, str]]:
        """By event: (points, state)."""
        return {event: (points, state) for event, points, state in self.parts}

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.club import User
from league.models.managers import Everything
from league.models.round import InForce, Table


class OfTables(InForce):
    round_path = "table__round__"


class Result(models.Model):
    """What a table's game came to, at one version of the game, or what a director has ruled in its place. A correction
    is a new row; the old one stays readable.

    `sides` is a list by side: {"entry": id, "total": points, "card_points": number or null, "moons": number or null,
    "won": whether this side is among the winners}; where partners change it has an item for each of the four, with
    "pair", the side of the game. A ruling has no totals: an adjusted result says each side's score,
    exactly ("points": "7/2"), a walkover who came ("present").
    """

    class State(models.TextChoices):
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")
        CORRECTED = "corrected", _("replaced by a correction")
        WITHDRAWN = "withdrawn", _("withdrawn: the game went on")

    class Kind(models.TextChoices):
        GAME = "game", _("by the game")
        ADJUSTED = "adjusted", _("adjusted by ruling")
        WALKOVER = "walkover", _("walkover")

    IN_FORCE = (State.REPORTED, State.DISPUTED, State.CONFIRMED)
    """The states of what a table's game counts for now; a table has one result in them at most."""

    id: int
    table = models.ForeignKey(Table, models.PROTECT, related_name="results", verbose_name=_("table"))
    game_version = models.PositiveIntegerField(_("version of the game"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.GAME)
    sides = models.JSONField(_("sides"))
    hands = models.PositiveSmallIntegerField(_("hands"))
    reported_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+", verbose_name=_("reported by"))
    reported_side = models.PositiveSmallIntegerField(
        _("reported by side"), null=True, blank=True, help_text=_("Of whoever said so without an account.")
    )
    reported_at = models.DateTimeField(_("reported at"), auto_now_add=True)
    confirmed_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("confirmed by")
    )
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True, help_text=_("Of a ruling, or a decision."))
    overturned = models.BooleanField(default=False, editable=False)
    """It had been taken for final in a round that was still open, and what came in its place is not announced yet."""

    objects = OfTables()
    with_undone = Everything()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["table", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(state__in=["reported", "disputed", "confirmed"]),
                name="one_result_in_force",
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(confirmed_at__isnull=False), name="confirmed_at_a_time"
            ),
            models.CheckConstraint(condition=Q(kind="game") | ~Q(reason=""), name="ruled_for_a_reason"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.table} · {self.get_state_display()}"

    @property
    def is_ruling(self) -> bool:
        """It does not follow its game: it stands until it is lifted."""
        return self.kind != self.Kind.GAME

    @property
    def totals(self) -> list[int | None]:
        pairs = {side["pair"]: side["total"] for side in self.sides if "pair" in side}
        return [pairs[pair] for pair in sorted(pairs)] or [side["total"] for side in self.sides]

    @property
    def pool_left(self) -> int:
        """Of a game of chips: the players' chips and the pool sum to 0."""
        return -sum(side["total"] or 0 for side in self.sides)


class Report(models.Model):
    """What another side says of a reported result: the game came to these totals. With the first of them the result is
    disputed. Each side speaks once."""

    id: int
    result = models.ForeignKey(Result, models.PROTECT, related_name="reports", verbose_name=_("result"))
    side = models.PositiveSmallIntegerField(_("side"))
    totals = models.JSONField(_("totals"))
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["result", "id"]
        constraints = [models.UniqueConstraint(fields=["result", "side"], name="each_side_speaks_once")]

    def __str__(self) -> str:
        return " · ".join(map(str, self.totals))

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.club import Club
from league.models.player import Player
from league.models.round import Table
from league.ratings import rating_of


class Family(models.TextChoices):
    """Games that are alike enough for one rating; gameplay's registry says which game is of which."""

    HEARTS = "hearts", _("Hearts")
    TRUCO = "truco", _("Truco")


class RatingList(models.Model):
    """How far a club's ratings of a family have come: by event, the version of its results that they have in them."""

    id: int
    club = models.ForeignKey(Club, models.CASCADE, related_name="rating_lists", verbose_name=_("club"))
    family = models.CharField(_("family"), max_length=16, choices=Family.choices)
    counted = models.JSONField(default=dict, editable=False)

    class Meta:
        verbose_name = _("list of ratings")
        verbose_name_plural = _("lists of ratings")
        ordering = ["club", "family"]
        constraints = [models.UniqueConstraint(fields=["club", "family"], name="one_list_a_club_and_family")]

    def __str__(self) -> str:
        return f"{self.club} · {self.get_family_display()}"


class Rating(models.Model):
    """How strong a player plays, from all games in the club's events: the last of the changes, kept for the lists."""

    id: int
    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings", verbose_name=_("player"))
    family = models.CharField(_("family"), max_length=16, choices=Family.choices)
    mu = models.FloatField("μ")
    sigma = models.FloatField("σ")
    rating = models.IntegerField(_("rating"), db_index=True, help_text=_("In points; lists go by it."))
    games = models.PositiveIntegerField(_("games"))
    last_at = models.DateTimeField(_("last played"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["family", "-rating", "player"]
        constraints = [models.UniqueConstraint(fields=["player", "family"], name="one_rating_a_player_and_family")]

    def __str__(self) -> str:
        return f"{self.player} · {self.rating}"


class RatingChange(models.Model):
    """What a game at an event's table did to a player's rating. `at` is when its round began: games count in the order
    of (at, table)."""

    id: int
    player = models.ForeignKey(Player, models.CASCADE, related_name="+", verbose_name=_("player"))
    family = models.CharField(_("family"), max_length=16, choices=Family.choices)
    table = models.ForeignKey(Table, models.CASCADE, related_name="+", verbose_name=_("table"))
    at = models.DateTimeField(_("at"))
    place = models.PositiveSmallIntegerField(_("place"))
    games = models.PositiveIntegerField(_("games"), help_text=_("This one among them."))
    mu_before = models.FloatField("μ −")
    sigma_before = models.FloatField("σ −")
    mu = models.FloatField("μ")
    sigma = models.FloatField("σ")

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        ordering = ["at", "table", "id"]
        constraints = [models.UniqueConstraint(fields=["player", "table"], name="one_change_a_player_and_table")]
        indexes = [models.Index(fields=["player", "family", "at", "table"], name="change_by_player")]

    def __str__(self) -> str:
        return f"{self.player} · {self.before} → {self.rating}"

    @property
    def rating(self) -> int:
        return rating_of(self.mu, self.sigma)

    @property
    def before(self) -> int:
        return rating_of(self.mu_before, self.sigma_before)

    @property
    def gain(self) -> int:
        return self.rating - self.before

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from gameplay.eyes import ShownName, veiled
from league.models.club import Club, User
from league.models.managers import Everything
from league.models.shown import public_name_field, shown_field


class OneAPerson(models.Manager["Player"]):
    """Hides records that have been merged into another: they are kept for the books that name them."""

    def get_queryset(self) -> models.QuerySet["Player"]:
        return super().get_queryset().filter(merged_into=None)


class Player(models.Model):
    """Somebody who plays in a club, with or without an account. A note tells apart two people of one name."""

    id: int
    club = models.ForeignKey(Club, models.CASCADE, related_name="players", verbose_name=_("club"))
    name = ShownName(_("name"), max_length=120)
    public_name = public_name_field()
    name_key = models.CharField(max_length=120, editable=False, db_index=True)
    note = models.CharField(_("note"), max_length=120, blank=True, help_text=_("Tells apart people of one name."))
    user = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("account")
    )
    is_member = models.BooleanField(
        _("member of the club"),
        default=False,
        help_text=_("Pays the fee of members. Whose account belongs to the club is a member without this."),
    )
    shows_name = shown_field()
    minor = models.BooleanField(_("minor"), default=False)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    guardian_agreed = models.BooleanField(
        _("a guardian has agreed"), default=False, help_text=_("That first name and initial are shown in public.")
    )
    # the number of "Player 12", once a name was hidden
    alias = models.PositiveIntegerField(null=True, editable=False)
    erased_at = models.DateTimeField(null=True, editable=False)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="+", editable=False, verbose_name=_("merged into")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = OneAPerson()
    with_merged = Everything()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=Q(user__isnull=False), name="one_player_an_account"
            ),
            models.CheckConstraint(condition=Q(merged_into=None) | Q(user=None), name="merged_without_an_account"),
            models.UniqueConstraint(fields=["club", "alias"], name="one_player_an_alias"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.shown_note})" if self.shown_note else self.name

    @property
    def shown_note(self) -> str:
        """It may tell who somebody is: whoever does not read the name does not read it either."""
        return "" if veiled(self) else self.note

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.event import Event
from league.models.player import Player


class Entries(models.QuerySet["Entry"]):
    def present(self) -> "Entries":
        """Those that have not withdrawn."""
        return self.exclude(state=Entry.State.WITHDRAWN)


class Entry(models.Model):
    """Who competes in an event: a player, or a pair."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        CHECKED_IN = "checked-in", _("checked in")
        WITHDRAWN = "withdrawn", _("withdrawn")

    id: int
    event = models.ForeignKey(Event, models.PROTECT, related_name="entries", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=245, help_text=_("As it stands on the pairings."))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.ENTERED)
    first_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    objects = Entries.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_of_a_number"),
            models.CheckConstraint(
                condition=Q(state="withdrawn", withdrawn_from__isnull=False)
                | (~Q(state="withdrawn") & Q(withdrawn_from=None)),
                name="withdrawn_from_a_round",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EntryMember(models.Model):
    """A player of an entry. The event stands here again so that the database itself refuses a player twice in it."""

    id: int
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="members", verbose_name=_("entry"))
    event = models.ForeignKey(Event, models.PROTECT, related_name="+", verbose_name=_("event"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="entry_members", verbose_name=_("player"))
    position = models.PositiveSmallIntegerField(_("position"), default=1)

    class Meta:
        verbose_name = _("member of an entry")
        verbose_name_plural = _("members of entries")
        ordering = ["entry", "position"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="a_player_once_in_an_event"),
            models.UniqueConstraint(fields=["entry", "position"], name="one_member_a_position"),
        ]

    def __str__(self) -> str:
        return self.player.name

from fractions import Fraction

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from gameplay.eyes import ShownName
from league.models.category import Category
from league.models.club import User
from league.models.event import Event
from league.models.player import Player
from league.models.shown import public_name_field


class Entries(models.QuerySet["Entry"]):
    def present(self) -> "Entries":
        """Those that have a place: they have not left, nor do they wait for one."""
        return self.filter(state__in=Entry.PLACED)


class Entry(models.Model):
    """Who competes in an event: a player, or a pair."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        CHECKED_IN = "checked-in", _("checked in")
        NO_SHOW = "no-show", _("did not come")
        WAITING = "waiting", _("on the waiting list")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    PLACED = (State.ENTERED, State.CHECKED_IN, State.NO_SHOW)
    """They have one of the event's places."""
    GONE = (State.WITHDRAWN, State.DISQUALIFIED)
    """They have left, from a round on; what they have played stays."""

    id: int
    event = models.ForeignKey(Event, models.PROTECT, related_name="entries", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"))
    name = ShownName(_("name"), max_length=245, help_text=_("As it stands on the pairings."))
    public_name = public_name_field(245)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.ENTERED)
    first_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)
    # Said ahead of time: it plays until then, and is withdrawn when that round is drawn. It stays when that has come.
    leaving_from = models.PositiveSmallIntegerField(_("leaves from round"), null=True, blank=True)
    disqualified_why = models.CharField(_("why disqualified"), max_length=300, blank=True)
    waiting_since = models.DateTimeField(_("waiting since"), null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(
        _("fixed table"), null=True, blank=True, help_text=_("It always sits there; draws move the others.")
    )
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    own_fee_cents = models.PositiveIntegerField(
        _("fee of its own"), null=True, blank=True, help_text=_("Set by the desk, instead of the event's.")
    )
    own_fee_why = models.CharField(_("why this fee"), max_length=300, blank=True)
    categories = models.ManyToManyField(
        Category, blank=True, related_name="entries", verbose_name=_("categories"),
        help_text=_("Of a pair: both belong."),
    )  # fmt: skip
    # Points in its favour for each game that it has; see league.standings.field.
    handicap_numerator = models.BigIntegerField(default=0)
    handicap_denominator = models.BigIntegerField(default=1)

    objects = Entries.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_of_a_number"),
            models.CheckConstraint(
                condition=Q(state__in=["withdrawn", "disqualified"], withdrawn_from__isnull=False)
                | (~Q(state__in=["withdrawn", "disqualified"]) & Q(withdrawn_from=None)),
                name="withdrawn_from_a_round",
            ),
            models.CheckConstraint(
                condition=(Q(state="disqualified") & ~Q(disqualified_why=""))
                | (~Q(state="disqualified") & Q(disqualified_why="")),
                name="disqualified_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(state="waiting", waiting_since__isnull=False)
                | (~Q(state="waiting") & Q(waiting_since=None)),
                name="waiting_since_a_moment",
            ),
            models.CheckConstraint(
                condition=Q(leaving_from=None) | ~Q(state__in=["waiting", "disqualified"]), name="leaves_while_in_play"
            ),
            models.CheckConstraint(condition=~Q(fixed_table=0), name="fixed_tables_count_from_one"),
            models.CheckConstraint(
                condition=Q(own_fee_cents=None, own_fee_why="") | (Q(own_fee_cents__isnull=False) & ~Q(own_fee_why="")),
                name="own_fee_for_a_reason",
            ),
            models.CheckConstraint(condition=Q(handicap_denominator__gte=1), name="handicap_denominators_are_positive"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def handicap(self) -> Fraction:
        return Fraction(self.handicap_numerator, self.handicap_denominator)

    @property
    def has_place(self) -> bool:
        return self.state in self.PLACED

    @property
    def last_round(self) -> int | None:
        """The last one that it said to play."""
        return None if self.leaving_from is None else self.leaving_from - 1

    @property
    def is_gone(self) -> bool:
        return self.state in self.GONE

    def is_gone_in(self, number: int) -> bool:
        """Whether it has left before the round of this number, or has said that it will."""
        leaves = self.withdrawn_from if self.is_gone else self.leaving_from
        return leaves is not None and leaves <= number


class EntryMember(models.Model):
    """A player of an entry as it is now. The event stands here again so that the database itself refuses a player
    twice in it."""

    id: int
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="members", verbose_name=_("entry"))
    event = models.ForeignKey(Event, models.PROTECT, related_name="+", verbose_name=_("event"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="entry_members", verbose_name=_("player"))
    position = models.PositiveSmallIntegerField(_("position"), default=1)
    as_club_member = models.BooleanField(
        _("entered as a member of the club"), default=False, help_text=_("As it was when the entry was made.")
    )

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


class Substitution(models.Model):
    """Another player took over an entry, or a place in a pair, from a round on. Members are who plays now; these rows
    tell who sat there before, and until when."""

    id: int
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="substitutions", verbose_name=_("entry"))
    position = models.PositiveSmallIntegerField(_("position"), default=1)
    leaves = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("leaves"))
    comes = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("comes"))
    from_round = models.PositiveSmallIntegerField(_("from round"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        ordering = ["entry", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(leaves=models.F("comes")), name="another_player_takes_over"),
        ]

    def __str__(self) -> str:
        return f"{self.leaves} → {self.comes}"

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.models.club import Club, User
from league.models.event import Event


class Job(models.Model):
    """A long piece of work that somebody has asked for: an import, which is read first and then asks whether it is
    meant, an export, or a large draw. It is done step by step by whichever worker comes round."""

    class Kind(models.TextChoices):
        PLAYERS = "import-players", _("import of players")
        ENTRIES = "import-entries", _("import of entries")
        EVENT = "import-event", _("import of an event")
        EXPORT = "export", _("export")
        DRAW = "draw", pgettext_lazy("of a round", "draw")

    class State(models.TextChoices):
        READING = "reading", _("being read")
        ASKING = "asking", _("waits for your answer")
        WORKING = "working", pgettext_lazy("a piece of work", "at work")
        DONE = "done", pgettext_lazy("a piece of work", "done")
        STOPPED = "stopped", pgettext_lazy("a piece of work", "stopped")
        CANCELLED = "cancelled", pgettext_lazy("a piece of work", "called off")

    ACTIVE = (State.READING, State.WORKING)
    """A worker has something to do."""
    OPEN = (*ACTIVE, State.ASKING)
    IMPORTS = (Kind.PLAYERS, Kind.ENTRIES, Kind.EVENT)

    id: int
    club = models.ForeignKey(Club, models.CASCADE, related_name="jobs", verbose_name=_("club"))
    event = models.ForeignKey(
        Event, models.CASCADE, null=True, blank=True, related_name="jobs", verbose_name=_("event")
    )
    kind = models.CharField(_("kind"), max_length=16, choices=Kind.choices)
    # What whoever looks at it, goes on with it or fetches its file must still be allowed, on the event or the club.
    permission = models.CharField(max_length=60)
    settings = models.JSONField(default=dict)
    file_name = models.CharField(_("file"), max_length=120, blank=True)
    by = models.ForeignKey(User, models.CASCADE, related_name="+", verbose_name=_("by"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.READING)
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("of"), default=0)
    trouble = models.JSONField(default=dict, help_text=_("Why it stopped: the code of a refusal and its facts."))
    tries = models.PositiveSmallIntegerField(default=0, help_text=_("How often it was taken up and got nowhere."))
    created_at = models.DateTimeField(_("asked for"), auto_now_add=True)
    touched_at = models.DateTimeField(_("went on"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("piece of work")
        verbose_name_plural = _("imports, exports and large draws")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(kind="draw", state="working"), name="one_draw_at_a_time"
            )
        ]
        indexes = [models.Index(fields=["state", "touched_at"], name="jobs_left_lying")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    @property
    def is_active(self) -> bool:
        return self.state in self.ACTIVE

    @property
    def is_import(self) -> bool:
        return self.kind in self.IMPORTS

    @property
    def place(self) -> Event | Club:
        """What the permission is asked on."""
        return self.event or self.club


class JobLine(models.Model):
    """A line of an imported list: what was written, what is found of it, what was decided, and what came of it."""

    class Verdict(models.TextChoices):
        NEW = "new", pgettext_lazy("a line of an import", "new")
        KNOWN = "known", _("known to the club")
        CHANGE = "change", pgettext_lazy("a line of an import", "changed")
        DOUBLE = "double", _("to be decided")
        THERE = "there", _("there already")
        REFUSED = "refused", _("cannot be taken")

    class Outcome(models.TextChoices):
        MADE = "made", pgettext_lazy("a line of an import", "taken")
        LEFT = "left", _("left out")
        REFUSED = "refused", _("could not be taken")

    DOES_SOMETHING = (Verdict.NEW, Verdict.KNOWN, Verdict.CHANGE, Verdict.DOUBLE)

    id: int
    job = models.ForeignKey(Job, models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField(_("line"))
    cells = models.JSONField()
    verdict = models.CharField(max_length=8, choices=Verdict.choices, blank=True)
    # [position of the name in the line, number of the player or 0 for another line, how it is written]
    doubles = models.JSONField(default=list)
    # {"leave": true}, or by position the number of the player who is meant, 0 for somebody new
    decision = models.JSONField(default=dict)
    said = models.JSONField(default=dict, help_text="The code of a sentence, and its facts.")
    outcome = models.CharField(max_length=8, choices=Outcome.choices, blank=True)

    class Meta:
        ordering = ["job", "number"]
        constraints = [models.UniqueConstraint(fields=["job", "number"], name="a_line_once_in_a_job")]
        indexes = [
            models.Index(fields=["job", "verdict"], name="job_lines_by_verdict"),
            models.Index(fields=["job"], condition=Q(outcome=""), name="job_lines_to_do"),
        ]

    def __str__(self) -> str:
        return f"{self.job_id}/{self.number}"

    @property
    def text(self) -> str:
        """As it was written, in one line."""
        cells: dict[str, Any] = self.cells
        return " · ".join(str(cell) for cell in cells.values() if cell)

    @property
    def is_decided(self) -> bool:
        positions = {str(position) for position, _number, _name in self.doubles}
        return bool(self.decision) and (self.decision.get("leave", False) or positions <= set(self.decision))


class JobPart(models.Model):
    """A piece of a file that came with a job or came of it. It lies in the database, where every process can read it,
    and goes with the job, or earlier."""

    id: int
    job = models.ForeignKey(Job, models.CASCADE, related_name="parts")
    given = models.BooleanField(help_text="It came with the job.")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["job", "given", "number"]
        constraints = [models.UniqueConstraint(fields=["job", "given", "number"], name="a_part_once_in_a_job")]

    def __str__(self) -> str:
        return f"{self.job_id}/{self.number}"

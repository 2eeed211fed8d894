"""A round's clock as pages show it: one end in the database, from which everybody counts down for themselves."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.utils import timezone
from django.utils.translation import gettext as _

from league.models import Event, Round


@dataclass(frozen=True, slots=True)
class Clock:
    """It runs to `ends_at`, or is paused with so many seconds `left`; neither: it is not started. `rule`: what is
    finished when time is up."""

    ends_at: datetime | None
    left: int | None
    announcement: str
    rule: str

    @property
    def started(self) -> bool:
        return self.ends_at is not None or self.left is not None

    @property
    def paused(self) -> bool:
        return self.left is not None

    @property
    def over(self) -> bool:
        """Its time is up, by the server's time now."""
        return self.ends_at is not None and self.ends_at <= timezone.now()

    @property
    def shown(self) -> bool:
        return self.started or bool(self.announcement)

    @property
    def ends_ms(self) -> int:
        """As browsers count time."""
        return ceil(self.ends_at.timestamp() * 1000) if self.ends_at else 0

    @property
    def left_text(self) -> str:
        """12:05 · 1:02:05."""
        minutes, seconds = divmod(self.left or 0, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def mark(self) -> str:
        """Another one whenever the clock is changed: who changes it says which they have seen."""
        return f"{self.ends_ms}-{'' if self.left is None else self.left}"


def clock_of(event: Event, round_: Round | None, *, all_in: bool = False) -> Clock | None:
    """Of a round that is published or played, in an event that goes on; no query. `all_in`: nobody plays against it any
    more, so that only what was announced is left of it."""
    if round_ is None or not round_.is_under_way or event.state != Event.State.RUNNING:
        return None
    rule = {
        Event.RoundEnd.FINISH_HAND: _("Time is up. Finish the hand."),
        Event.RoundEnd.ONE_MORE_HAND: _("Time is up. Finish the hand, then one more."),
    }[Event.RoundEnd(event.round_end)]
    if all_in:
        return Clock(None, None, round_.announcement, rule)
    return Clock(round_.clock_ends_at, round_.clock_left, round_.announcement, rule)

"""What comes round every week, as its directors look at it."""

from dataclasses import dataclass

from league.models import Event, Occurrence, Recurrence


@dataclass(frozen=True, slots=True)
class Weekly:
    """`others`: the events of the recurrence but the one that is looked at, in the order of their days."""

    recurrence: Recurrence
    others: list[Event]


def weekly_of(event: Event) -> Weekly | None:
    """Two queries."""
    held = Occurrence.objects.filter(event=event).select_related("recurrence").first()
    if held is None:
        return None
    others = Occurrence.objects.filter(recurrence=held.recurrence).exclude(pk=held.pk).select_related("event")
    return Weekly(held.recurrence, [each.event for each in others.order_by("day")])

"""Who plays in which group, as the standings of an event in groups show it."""

from league.models import Event, Round
from league.pairing.groups import divided, group_name


def groups_by_entry(event: Event, number: int) -> dict[int, str]:
    """By entry, the name of its group in the round of this number: A, B, ..., as they were last divided up to it. One
    query, in other formats none."""
    if event.format != Event.Format.GROUPS:
        return {}
    rounds = Round.objects.filter(event=event, stage=Round.Stage.MAIN, number__lte=number, state__in=Round.PUBLISHED)
    for ahead in rounds.order_by("-number").values_list("ahead", flat=True):
        if ahead.get("seeds"):
            groups = divided(ahead["seeds"], ahead["groups"], 1)
            return {entry: group_name(index) for index, group in enumerate(groups) for entry in group}
    return {}

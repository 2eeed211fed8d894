"""Writing down what is found of many lines: those of which there is nothing to say are written together."""

from collections import defaultdict
from collections.abc import Sequence

from league.models import JobLine


def keep(lines: Sequence[JobLine], field: str) -> None:
    """`field` is "verdict" or "outcome"."""
    plain: dict[str, list[int]] = defaultdict(list)
    told = []
    for line in lines:
        if line.said:
            told.append(line)
        else:
            plain[getattr(line, field)].append(line.pk)
    for value, pks in plain.items():
        JobLine.objects.filter(pk__in=pks).update(**{field: value}, said={})
    JobLine.objects.bulk_update(told, [field, "said", "doubles"], batch_size=200)

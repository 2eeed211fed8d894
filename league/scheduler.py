"""Celery's beat, with the schedules that site admins edit."""

from collections.abc import Mapping
from typing import Any

from django_celery_beat.schedulers import DatabaseScheduler


class Scheduler(DatabaseScheduler):
    """What the settings name is put in where it is missing. What is there already stays as it was edited: the library
    itself would write the settings over it at every start. To go without a task, switch it off; deleted it comes back.

    When each last ran is written down a few times a minute, by which anybody can see that beat is there.
    """

    sync_every = 15  # seconds

    def update_from_dict(self, mapping: Mapping[str, Any]) -> None:
        there = set(self.Model.objects.filter(name__in=list(mapping)).values_list("name", flat=True))
        super().update_from_dict({name: fields for name, fields in mapping.items() if name not in there})

"""The form in which the day of a fixture is typed, on the pages of players and directors alike."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.web.forms import StartField


class DateForm(forms.Form):
    """Left empty: no day is agreed."""

    plays_at = StartField(label=_("Day and time"), required=False)


def date_form(table: int | None, plays_at: datetime | None, typed: Any = None) -> DateForm:
    """With ids of its own, as a page has many."""
    at = timezone.localtime(plays_at) if plays_at else None
    return DateForm(typed, initial={"plays_at": at}, auto_id=f"id_%s_{table}")

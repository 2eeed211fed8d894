from django.db import models
from django.utils.translation import gettext_lazy as _


class Shown(models.TextChoices):
    """How somebody's name shows to whoever is neither of the club's staff nor in an event together with them."""

    FULL = "full", _("the full name")
    INITIAL = "initial", _("first name and initial")
    HIDDEN = "hidden", _("no name")


def shown_field() -> "models.CharField[str, str]":
    return models.CharField(_("name shown in public"), max_length=8, choices=Shown.choices, blank=True, default="")


def public_name_field(length: int = 120) -> "models.CharField[str, str]":
    """Empty where everybody reads the name itself; see gameplay.eyes."""
    return models.CharField(max_length=length, blank=True, default="", editable=False)

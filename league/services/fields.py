"""Changes that come as field and value: taken over, checked, and given an address."""

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import CharField, IntegerField, Model, QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

from gameplay.texts import one_line
from league.errors import LeagueRefusal

RANGES = BaseDatabaseOperations.integer_field_ranges
"""What every database holds; SQLite by itself would take more."""

SPELT_OUT = str.maketrans({
    "œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ß": "ss", "ẞ": "Ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "Ħ": "H",
})  # fmt: skip
"""Letters that no accent can be taken from: left to Django, an address would lack them."""


def take_over(thing: Model, changes: Mapping[str, Any], allowed: Collection[str]) -> None:
    """Set the fields; nothing is saved or checked yet."""
    for field, value in changes.items():
        if field not in allowed:
            raise LeagueRefusal("no-such-setting", field=field)
        if isinstance(value, float | Decimal | bool) and isinstance(thing._meta.get_field(field), IntegerField):
            raise bad_value(thing, field, _("a whole number"))
        setattr(thing, field, _cleaned(thing, field, value) if isinstance(value, str) else value)


def _cleaned(thing: Model, field: str, text: str) -> str:
    """What stands on one line has nothing in it that cannot be seen."""
    return one_line(text) if isinstance(thing._meta.get_field(field), CharField) else text.strip()


def check(thing: Model) -> None:
    """Refuse values that the fields themselves do not take, naming the field."""
    try:
        thing.clean_fields()
    except ValidationError as error:
        field, problems = next(iter(error.message_dict.items()))
        raise bad_value(thing, field, problems[0]) from error
    for field in thing._meta.concrete_fields:
        value, (_least, largest) = getattr(thing, field.attname), RANGES.get(field.get_internal_type(), (0, None))
        if largest is not None and isinstance(value, int) and value > largest:
            raise bad_value(thing, field.name, _("at most %(largest)s") % {"largest": largest})


def bad_value(thing: Model, field: str, problem: str) -> LeagueRefusal:
    return LeagueRefusal("bad-value", field=str(thing._meta.get_field(field).verbose_name), problem=problem)


def free_slug(
    others: QuerySet[Any], name: str, fallback: str, longest: int = 50, reserved: Collection[str] = ()
) -> str:
    """An address made from the name that none of the others has: "thursday", "thursday-2", "thursday-3", ..."""
    wanted = slugify(name.translate(SPELT_OUT))[:longest].strip("-") or fallback
    taken = {*others.filter(slug__startswith=wanted).values_list("slug", flat=True), *reserved}
    candidates = (wanted if number == 1 else f"{wanted}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)

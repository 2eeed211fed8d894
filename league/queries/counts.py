"""Counts that stand beside the rows of a list, so that no join multiplies these."""

from django.db.models import Count, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from league.models import Entry


def entered() -> Coalesce:
    """For events: how many entries are in it."""
    here = Entry.objects.present().filter(event=OuterRef("pk")).order_by()
    counted = here.values("event").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)

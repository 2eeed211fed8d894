"""Slips for the tables of a round: made when its games are opened, gone when other people sit there."""

from django.db.models import QuerySet

from league.models import Slip, Table


def give_out(tables: QuerySet[Table]) -> None:
    """A slip for each of these that has none."""
    without = tables.filter(slip=None).order_by("number")
    Slip.objects.bulk_create([Slip(table=table) for table in without])


def call_in(tables: QuerySet[Table]) -> None:
    """What was printed for these tables is of no use any more."""
    Slip.objects.filter(table__in=tables.values("pk")).delete()


def slip_of(table: Table) -> Slip:
    """The table's slip, for whoever prints it."""
    return Slip.objects.get_or_create(table=table)[0]

"""What a page shows, to take away: as CSV for spreadsheets, as JSON for programs. Each has an address that stays. Lists
that a worker may have to make, and that can be imported again, are `exports`."""

import csv
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from league.services.spreadsheets import in_text
from league.web.missing import Missing

CSV, JSON = "csv", "json"


def file_of(kind: str, name: str, header: Sequence[Any], rows: Iterable[Sequence[Any]], whole: Any) -> HttpResponse:
    """The list as `kind` asks: its `rows` under their header, or the `whole` as JSON holds it."""
    if kind == CSV:
        return as_csv(name, header, rows)
    if kind == JSON:
        return JsonResponse(whole, json_dumps_params={"ensure_ascii": False, "indent": 1})
    raise Missing(_("Lists are there as CSV and as JSON."))


def files(name: str, **at: Any) -> list[tuple[str, str]]:
    """(Kind, address) of a list as a file; `name` is that of its address."""
    return [(kind.upper(), reverse(name, kwargs={**at, "kind": kind})) for kind in (CSV, JSON)]


def as_csv(name: str, header: Sequence[Any], rows: Iterable[Sequence[Any]]) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response.write("\ufeff")  # or some spreadsheets take it for another alphabet
    writer = csv.writer(response)
    # names of people head columns too, in a table of who met whom
    writer.writerows([["" if value is None else in_text(value) for value in row] for row in (header, *rows)])
    return response

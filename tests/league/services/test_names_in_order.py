"""Names as lists of members have them, the surname first: at the desk, and in files."""

import pytest

from league.services import entries
from league.services.imports import lists
from league.services.names import in_order
from tests import factories as make
from tests.league.jobs import verdicts, work

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Santini, Maria", "Maria Santini"),
        ("De Rossi,Anna Maria (blue hat) #12", "Anna Maria De Rossi (blue hat) #12"),
        ("Costa, João-Pedro", "João-Pedro Costa"),
        ("Ana, blue hat", "Ana, blue hat"),
        ("Martin, Jr.", "Martin, Jr."),
        ("Ana, 2nd", "Ana, 2nd"),
        ("A, B, C", "A, B, C"),
        (", Maria", ", Maria"),
        ("Ana,", "Ana,"),
        (", " * 2000, ", " * 2000),
    ],
)
def test_a_first_name_behind_a_comma_comes_first(written, read):
    assert in_order(written) == read


def entered(event):
    return [entry.name for entry in event.entries.order_by("number")]


def test_pasted_at_the_desk():
    event = make.make_event()
    maria = make.make_player(event.club, "Maria Santini")
    comma = make.make_player(event.club, "Paoli, Luc")  # the club writes this one so
    entries.enter_players(event, ["1. Santini, Maria", "Paoli, Luc", "Orsini, Rosa (red)"], by=event.created_by)
    assert entered(event) == ["Maria Santini", "Paoli, Luc", "Rosa Orsini (red)"]
    assert {maria.pk, comma.pk} < set(event.entries.values_list("members__player", flat=True))
    pairs = make.make_event(event.club, "Truco", rules=make.TRUCO)
    entries.enter_players(pairs, ["Santini, Maria + Orsini, Rosa (red)"], by=event.created_by)
    assert entered(pairs) == ["Maria Santini + Rosa Orsini (red)"]


@pytest.mark.parametrize("parting", [",", ", ", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_in_a_file_with_two_columns_that_have_no_names(parting, encoding):
    event = make.make_event()
    rows = ["Santini{0}José", "", "de Rossi{0}Anna Maria", "Ana{0}blue hat", "Ana Rossi{0}Corte", "=Zita{0}"]
    job = work(lists.import_entries(event, "\n".join(rows).format(parting).encode(encoding), by=event.created_by))
    shown = [(line.number, line.cells["name"], line.cells.get("note")) for line in job.lines.order_by("number")]
    assert shown == [
        (1, "José Santini", None), (3, "Anna Maria de Rossi", None), (4, "Ana", "blue hat"),
        (5, "Ana Rossi", "Corte"), (6, "=Zita", None),
    ]  # fmt: skip


def test_in_a_column_of_names():
    event = make.make_event()
    job = work(lists.import_entries(event, b'name,note\n"Santini, Maria",\nMaria Santini,\n', by=event.created_by))
    assert verdicts(job) == [(2, "new", ""), (3, "double", "line-twice")]

"""Pairings changed by hand on the director's page, rounds undone and restored there, and tables chosen before."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from league.models import Event, Round, Seating
from league.services import entries, results, rounds, standings
from tests import factories
from tests.league.web.desk import at, said
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(club):
    """Ten players drawn to 4 + 3 + 3."""
    event = factories.make_event(club, players=10, checked_in=True, seed=7)
    return factories.pair(event)


def place(round_, entry):
    seating = Seating.objects.select_related("table").get(round=round_, entry=entry)
    return (seating.table.number, seating.side) if seating.table else seating.kind


def sitting(round_, table, side):
    return Seating.objects.get(round=round_, table__number=table, side=side).entry_id


def post(client, round_, verb, htmx=False, **fields):
    fields = {"edition": Round.objects.get(pk=round_.pk).edition} | fields
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(at(round_.event, "change", number=1, verb=verb), fields, headers=headers)


def codes(response):
    return [code for code, _sentence in said(response)]


def test_two_change_places_and_the_page_says_what_was_drawn(director, draft):
    one, other = sitting(draft, 1, 1), sitting(draft, 2, 3)
    response = post(director, draft, "swap", one=one, other=other)
    assert response.url == at(draft.event, "edit", number=1)
    assert (place(draft, one), place(draft, other)) == ((2, 3), (1, 1))
    page = director.get(response.url)
    name = draft.event.entries.get(pk=one).name
    assert f"{name}: table 2, place 3; drawn: table 1, place 1." in page.content.decode()
    assert len(page.context["board"].differences) == 2
    shown = director.get(at(draft.event, "round", number=1)).content.decode()
    assert f"{name}: table 2, place 3; drawn: table 1, place 1." in shown
    logged = director.get(at(draft.event, "log")).content.decode()
    assert f"{name}: from table 1, place 1 to table 2, place 3; drawn: table 1, place 1" in logged


def test_each_change_by_its_form(director, draft):
    ana = sitting(draft, 1, 4)
    post(director, draft, "move", entry=ana, to="bye")
    assert place(draft, ana) == "bye"
    post(director, draft, "move", entry=ana, to="absence")
    assert place(draft, ana) == "absence"
    post(director, draft, "move", entry=ana, to="3")
    assert place(draft, ana) == (3, 4)
    other = sitting(draft, 1, 1)
    post(director, draft, "move", entry=ana, to=f"with-{other}")
    assert (place(draft, ana), place(draft, other)) == ((1, 1), (3, 4))
    post(director, draft, "number", table=1, to=9)
    assert place(draft, ana) == (9, 1)
    post(director, draft, "lock", table=9, locked="1")
    assert draft.tables.get(number=9).locked
    post(director, draft, "break", table=2, spread="0")
    byes = list(draft.seatings.filter(kind="bye").values_list("entry", flat=True))
    assert len(byes) == 3
    post(director, draft, "add", entry=byes)
    assert draft.tables.count() == 3
    post(director, draft, "again")
    assert place(draft, ana) == (9, 1)
    assert draft.seatings.count() == 10


@pytest.mark.parametrize("sent", [{}, {"edition": "x"}, {"one": "x", "other": "9" * 30}, {"edition": "1", "one": "0"}])
def test_nonsense_changes_nothing(director, draft, sent):
    before = list(draft.seatings.order_by("pk").values())
    for verb in ("swap", "move", "number", "lock", "break", "add"):
        response = post(director, draft, verb, **{"edition": "", **sent})
        assert codes(response) == ["changed-meanwhile"] or codes(response)[-1] in (
            "not-in-this-round", "no-such-table", "no-such-table-number", "changed-meanwhile", "table-size-impossible",
        )  # fmt: skip
    assert list(draft.seatings.order_by("pk").values()) == before
    assert director.post(at(draft.event, "change", number=1, verb="dance")).status_code == 404


def test_whoever_comes_second_sees_what_the_first_has_done(director, draft):
    one, other, third = sitting(draft, 1, 1), sitting(draft, 2, 1), sitting(draft, 3, 1)
    seen = Round.objects.get(pk=draft.pk).edition
    post(director, draft, "swap", one=one, other=other)
    late = post(director, draft, "swap", htmx=True, edition=seen, one=one, other=third)
    assert late.status_code == 200
    page = late.content.decode()
    assert 'data-code="changed-meanwhile"' in page
    assert f'data-edition="{seen + 1}"' in page
    assert place(draft, third) == (3, 1)


def test_refusals_are_sentences(director, draft):
    small = sitting(draft, 2, 1)
    response = post(director, draft, "move", htmx=True, entry=small, to="1")
    assert escape("Table 2 would have 2; the game takes 3 to 7.") in response.content.decode()


def test_a_table_in_play_is_not_offered(director, club):
    event = factories.make_event(club, players=8, checked_in=True, seed=7)
    round_ = factories.play_round(event)
    table = round_.tables.get(number=1)
    results.enter_hand(table, 1, factories.tally(table.game, 1), by=club.admin)
    page = director.get(at(event, "edit", number=1))
    assert [(one.number, one.fixed) for one in page.context["board"].tables] == [(1, True), (2, False)]
    assert page.content.decode().count("disabled") == 4


def test_a_closed_round_has_no_editor(director, club):
    event = factories.make_event(club, players=4, checked_in=True)
    factories.finish_round(round_ := factories.play_round(event))
    rounds.close(round_, by=club.admin)
    assert director.get(at(event, "edit", number=1)).status_code == 404
    assert b"/edit/" not in director.get(at(event, "round", number=1)).content
    assert director.get(at(event, "edit", number=2)).status_code == 404


def test_whoever_came_later_can_be_fetched(director, draft):
    entries.enter_player(draft.event, "Zoe", by=draft.event.created_by)
    board = director.get(at(draft.event, "edit", number=1)).context["board"]
    assert [seat.name for seat in board.absent] == ["Zoe"]


def test_repeats_are_warned_of(director, club):
    event = factories.make_event(club, players=8, checked_in=True, seed=7)
    factories.finish_round(factories.play_round(event))
    factories.pair(event, 2)
    page = director.get(at(event, "edit", number=2))
    assert all(any(reason.warns for reason in table.reasons) for table in page.context["board"].tables)
    aims = {aim.label: (aim.drawn, aim.now) for aim in page.context["board"].aims}
    assert aims["Pairs that have met before"] == ("4", "4")


def queries(client, address):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_queries_do_not_grow_with_the_field(director, club):
    needed = []
    for players in (8, 24):
        event = factories.make_event(club, players=players, checked_in=True)
        factories.finish_round(factories.play_round(event))
        standings.refresh(event.pk)
        factories.pair(event, 2)
        needed.append([queries(director, at(event, name, number=2)) for name in ("edit", "round")])
    assert needed[0] == needed[1]
    assert max(needed[0]) <= 25


@pytest.mark.parametrize(("format_", "said"), [("pods", True), ("rotation", False)])
def test_a_column_of_reasons_stands_where_a_table_has_one(director, club, format_, said):
    """A rotation is drawn as a whole: none of its tables has a reason of its own."""
    event = factories.make_event(club, players=8, checked_in=True, format=format_, rounds_planned=2)
    factories.pair(event, 1)
    page = director.get(at(event, "round", number=1)).content.decode()
    assert ('<th scope="col">Why</th>' in page, '<td class="why">' in page) == (said, said)


def test_the_tables_are_chosen_before_they_are_drawn(director, club):
    event = factories.make_event(club, players=10, checked_in=True)
    page = director.get(at(event, "console"))
    assert [split.words for split in page.context["splits"]] == ["4 + 3 + 3", "5 + 5"]
    director.post(at(event, "pair", number=1), {"sizes": "5-5"})
    round_ = event.rounds.get(number=1)
    assert [table.seatings.count() for table in round_.tables.all()] == [5, 5]
    rounds.unpair(round_, by=club.admin)
    response = director.post(at(event, "pair", number=1), {"sizes": "9-9"})
    assert codes(response)[-1] == "sizes-do-not-fit"
    assert director.get(at(event, "console")).status_code == 200


def test_where_there_is_one_way_nothing_is_asked(director, club):
    event = factories.make_event(club, rules=factories.TRUCO, players=5, checked_in=True)
    assert director.get(at(event, "console")).context["splits"] == []


def test_a_round_is_undone_and_restored_on_its_page(director, club):
    event = factories.make_event(club, players=4, checked_in=True)
    factories.finish_round(round_ := factories.play_round(event))
    address = at(event, "undo", number=1)
    assert codes(director.post(address))[-1] == "reason-missing"
    assert said(director.post(address, {"reason": "wrong names"}))[-1][1].startswith("Round 1 is undone.")
    assert event.rounds.get(number=1).state == "planned"
    page = director.get(at(event, "rounds"))
    assert text(page).count("wrong names") == 1
    back = at(event, "restore", undone=round_.pk)
    assert codes(director.post(back))[-1] == "reason-missing"
    assert said(director.post(back, {"reason": "they were right"}))[-1][1] == "Round 1 is back, as it was."
    assert (event.rounds.get().pk, Event.objects.get(pk=event.pk).state) == (round_.pk, "running")

"""Keep-apart lists and fixed tables, as they come out in the draw."""

import pytest

from league.models import AuditEntry, KeepApart, Seating
from league.queries.apart import apart_in, lists_of
from league.services import apart
from tests.factories import TRUCO, entry_of, finish_round, make_event, make_member, pair, play_round
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def entries_of(event, *names):
    return [entry_of(event, name) for name in names]


def tables(round_):
    return {seating.entry.name: seating.table.number for seating in Seating.objects.filter(round=round_, kind="seated")
            .select_related("entry", "table")}  # fmt: skip


@pytest.fixture
def event():
    return make_event(players=8, checked_in=True)


def test_a_family_never_shares_a_table(event):
    """Two tables: two families of two are parted in every round, whatever the scores are."""
    for name, family in (("Paoli", ("Ana", "Bruno")), ("Orsini", ("Carla", "Davide"))):
        apart.set_list(event, name, entries_of(event, *family), by=event.created_by)
    for number in (1, 2, 3):
        sits = tables(round_ := play_round(event, number))
        assert sits["Ana"] != sits["Bruno"]
        assert sits["Carla"] != sits["Davide"]
        finish_round(round_)


def test_club_mates_are_apart_in_round_1_only(event):
    ana, bruno, carla = entries_of(event, "Ana", "Bruno", "Carla")
    apart.set_list(event, "Bastia", [ana, bruno], first_round_only=True, by=event.created_by)
    apart.set_list(event, "Family", [ana, carla], by=event.created_by)
    assert apart_in(event, 1) == {ana.pk: {bruno.pk, carla.pk}, bruno.pk: {ana.pk}, carla.pk: {ana.pk}}
    assert apart_in(event, 2) == {ana.pk: {carla.pk}, carla.pk: {ana.pk}}


def test_pairs_are_kept_apart_too():
    event = make_event(rules=TRUCO, players=4, checked_in=True)
    apart.set_list(event, "Cousins", entries_of(event, "Ana", "Carla"), by=event.created_by)
    sits = tables(pair(event))
    assert sits["Ana + Bruno"] != sits["Carla + Davide"]


def test_where_it_cannot_be_done_the_draw_says_so():
    event = make_event(players=4, checked_in=True)
    apart.set_list(event, "Paoli", entries_of(event, "Ana", "Bruno"), by=event.created_by)
    assert "not-apart" in {why["code"] for why in pair(event).why}


def test_a_fixed_table_holds_in_every_round(event):
    apart.fix_table(entry_of(event, "Ana"), 7, by=event.created_by)
    round_ = play_round(event)
    assert tables(round_)["Ana"] == 7
    finish_round(round_)
    round_ = play_round(event, 2)
    assert tables(round_)["Ana"] == 7
    assert "fixed-table" in {why["code"] for why in round_.why}
    finish_round(round_)
    apart.fix_table(entry_of(event, "Ana"), None, by=event.created_by)
    assert set(tables(pair(event, 3)).values()) == {1, 2}


def test_lists_change_and_go_and_the_log_has_both(event):
    by = event.created_by
    held = apart.set_list(event, " Paoli ", entries_of(event, "Ana", "Bruno"), by=by)
    apart.set_list(event, "Paoli", entries_of(event, "Ana", "Carla"), first_round_only=True, by=by, held=held)
    (shown,) = lists_of(event)
    assert (shown.name, shown.first_round_only) == ("Paoli", True)
    assert [entry.name for entry in shown.entries.all()] == ["Ana", "Carla"]
    line = AuditEntry.objects.filter(verb="event.keep_apart").latest("id")
    assert (line.old["entries"], line.new["entries"]) == (["Ana", "Bruno"], ["Ana", "Carla"])
    apart.remove_list(held, by=by)
    assert not KeepApart.objects.exists()
    assert AuditEntry.objects.get(verb="event.keep_together").old["name"] == "Paoli"


def test_what_is_no_list_is_refused(event):
    by = event.created_by
    two = entries_of(event, "Ana", "Bruno")
    apart.set_list(event, "Paoli", two, by=by)
    refused("apart-name-taken", lambda: apart.set_list(event, "Paoli", two, by=by))
    refused("name-missing", lambda: apart.set_list(event, " ", two, by=by))
    refused("apart-needs-two", lambda: apart.set_list(event, "Alone", [two[0], two[0]], by=by))
    other = make_event(event.club, "Friday", players=1)
    refused("other-event", lambda: apart.set_list(event, "Mixed", [two[0], entry_of(other, "Ana")], by=by))
    refused("not-allowed", lambda: apart.set_list(event, "Mine", two, by=make_member(event.club)))
    for number in (0, -1, 1000):
        refused("no-such-table-number", lambda number=number: apart.fix_table(two[0], number, by=by))


def test_the_lists_are_read_in_as_many_queries_for_many_as_for_one(event, django_assert_num_queries):
    apart.set_list(event, "Paoli", entries_of(event, "Ana", "Bruno"), by=event.created_by)
    for more in (0, 3):
        for number in range(more):
            apart.set_list(event, f"List {number}", entries_of(event, "Ana", "Hugo"), by=event.created_by)
        with django_assert_num_queries(2):
            lists_of(event)
        with django_assert_num_queries(1):
            apart_in(event, 1)

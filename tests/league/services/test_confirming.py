"""Who confirms a result, who takes a hand back, and how a table is ended before its end."""

import pytest

from gameplay.models import Game
from league.models import AuditEntry, Result, Round, Table
from league.queries.confirming import may_confirm, may_take_back
from league.services import events, results, rounds
from tests.factories import make_club, make_member, make_user
from tests.gameplay.evenings import HEARTS, TRUCO
from tests.league.services.tables import in_force, play, sitting, staff
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def test_a_players_report_is_confirmed_by_another_at_the_table(evening):
    ana, bea = sitting(evening, 1), sitting(evening, 2)
    play(evening, HEARTS, ana)
    result = in_force(evening.table)
    assert (result.state, result.reported_by, result.confirmed_at) == ("reported", ana, None)
    refused("confirmed-by-another", lambda: results.confirm(result, by=ana))
    refused("not-allowed", lambda: results.confirm(result, by=make_user()))
    version = type(evening).objects.get(pk=evening.pk).results_version
    confirmed = results.confirm(result, by=bea)
    assert (confirmed.state, confirmed.confirmed_by) == ("confirmed", bea)
    assert results.confirm(result, by=staff(evening)).confirmed_by == bea  # a second one changes nothing
    assert type(evening).objects.get(pk=evening.pk).results_version == version + 1


def test_in_truco_the_other_pair_confirms(truco):
    partners = sitting(truco, 1), sitting(truco, 1, position=2)
    play(truco, TRUCO, partners[0])
    result = in_force(truco.table)
    for partner in partners:
        refused("confirmed-by-another", lambda by=partner: results.confirm(result, by=by))
    assert results.confirm(result, by=sitting(truco, 2, position=2)).state == "confirmed"


def test_a_scorer_confirms_and_a_strangers_club_does_not(evening):
    play(evening, HEARTS, sitting(evening, 1))
    result = in_force(evening.table)
    refused("not-allowed", lambda: results.confirm(result, by=make_club().admin))
    scorer = make_member(evening.club)
    events.assign(evening, scorer, "scorer", by=staff(evening))
    assert results.confirm(result, by=scorer).confirmed_by == scorer


def test_taking_back_the_last_hand(evening):
    ana, bea = sitting(evening, 1), sitting(evening, 2)
    refused("nothing-to-withdraw", lambda: results.withdraw_hand(evening.table, by=ana, number=4))
    play(evening, HEARTS, ana)
    refused("not-the-last-hand", lambda: results.withdraw_hand(evening.table, by=ana, number=3))
    results.withdraw_hand(evening.table, by=ana, number=4)
    assert evening.table.results.get().state == "withdrawn"
    play(evening, HEARTS[3:], ana, start=4)
    results.confirm(in_force(evening.table), by=bea)
    scorer = make_member(evening.club)
    events.assign(evening, scorer, "scorer", by=staff(evening))
    for by in (ana, scorer):
        refused(
            "corrected-by-a-director",
            lambda by=by: results.withdraw_hand(evening.table, by=by, number=4, reason="mine"),
        )
    refused("reason-missing", lambda: results.withdraw_hand(evening.table, by=staff(evening), number=4))
    results.withdraw_hand(evening.table, by=staff(evening), number=4, reason="misread")
    assert set(AuditEntry.objects.filter(reason="misread").values_list("verb", flat=True)) == {
        "hand.withdraw", "result.withdraw"
    }  # fmt: skip
    assert Table.objects.get(pk=evening.table.pk).game.state == "open"


def test_a_stopped_table_counts_as_it_stands(evening):
    by = staff(evening)
    refused("no-hands", lambda: results.stop_table(evening.table, by=by))
    play(evening, HEARTS[:2], sitting(evening, 1))
    results.stop_table(evening.table, by=by, reason="time is up")
    result = in_force(evening.table)
    assert ([side["total"] for side in result.sides], result.state) == ([31, 4, 42, 27], "confirmed")
    assert AuditEntry.objects.get(verb="table.stop").reason == "time is up"


def test_an_abandoned_table_has_no_result_and_holds_nobody_up(evening):
    by = staff(evening)
    results.abandon_table(evening.table, by=by, reason="two had to leave")
    assert not evening.table.results.exists()
    rounds.close(evening.round, by=by)
    assert Round.objects.get(pk=evening.round.pk).state == "closed"


def test_a_partner_is_neither_asked_nor_heard(truco):
    """The page asks exactly those whom the service hears."""
    reporter, partner, other = sitting(truco, 1), sitting(truco, 1, position=2), sitting(truco, 2)
    play(truco, TRUCO, reporter)
    result = in_force(truco.table)
    people = {reporter: False, partner: False, other: True, staff(truco): True, make_user(): False}
    assert {user: may_confirm(user, result) for user in people} == people
    results.confirm(result, by=other)
    assert not may_confirm(staff(truco), in_force(truco.table))


def test_a_report_of_an_event_that_is_called_off_is_not_confirmed(evening):
    play(evening, HEARTS, sitting(evening, 1))
    result = in_force(evening.table)
    events.cancel(evening, by=staff(evening), reason="fire alarm")
    for by in (sitting(evening, 2), staff(evening)):
        refused("event-not-running", lambda by=by: results.confirm(result, by=by))
        assert not may_confirm(by, Result.objects.get(pk=result.pk))
    assert in_force(evening.table).state == "reported"


def test_a_report_in_a_round_that_is_over_is_not_confirmed(evening):
    play(evening, HEARTS, sitting(evening, 1))
    Round.objects.update(state="closed")
    refused("round-not-in-play", lambda: results.confirm(in_force(evening.table), by=staff(evening)))


def test_who_may_take_back_is_told_as_the_service_has_it(evening):
    ana, bea = sitting(evening, 1), sitting(evening, 2)
    assert not may_take_back(ana, evening.table)  # nothing is entered yet
    play(evening, HEARTS, ana)
    assert [may_take_back(user, evening.table) for user in (ana, bea, make_user())] == [True, True, False]
    results.confirm(in_force(evening.table), by=bea)
    assert [may_take_back(user, evening.table) for user in (ana, staff(evening))] == [False, True]
    rounds.close(evening.round, by=staff(evening))
    assert not may_take_back(staff(evening), Table.objects.get(pk=evening.table.pk))


def test_taking_back_twice_takes_back_one(evening):
    play(evening, HEARTS[:2], staff(evening))
    results.withdraw_hand(evening.table, by=staff(evening), number=2)
    refused("not-the-last-hand", lambda: results.withdraw_hand(evening.table, by=staff(evening), number=2))
    assert Game.objects.get(pk=evening.table.game_id).hands_played == 1


def test_a_table_is_stopped_once(evening):
    play(evening, HEARTS[:2], staff(evening))
    first = results.stop_table(evening.table, by=staff(evening))
    rounds.close(evening.round, by=staff(evening))
    assert results.stop_table(evening.table, by=staff(evening)) == first
    assert AuditEntry.objects.filter(verb="table.stop").count() == 1


def test_a_table_is_given_up_once(evening):
    for _time in range(2):
        results.abandon_table(evening.table, by=staff(evening), reason="two had to leave")
    assert AuditEntry.objects.filter(verb="table.abandon").count() == 1
    refused("game-not-open", lambda: results.withdraw_hand(evening.table, by=staff(evening), number=1))

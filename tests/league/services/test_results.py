"""From hands to results: who may enter, confirm and correct, and what becomes of it."""

import pytest

from gameplay import services
from gameplay.models import Game, Hand
from league import receivers
from league.errors import LeagueRefusal
from league.models import AuditEntry, Result, Table, Transaction, User
from league.services import events, results, rounds
from tests.factories import make_club, make_event, make_member, make_user, play_round
from tests.gameplay.evenings import HEARTS, HEARTS_TOTALS, TRUCO
from tests.league.services.tables import ONE_HAND, enter, in_force, one_hand_rules, play, seats, sitting, staff
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def test_a_whole_game_becomes_a_confirmed_result(evening):
    before = evening.results_version
    play(evening, HEARTS, staff(evening))
    result = in_force(evening.table)
    entries = list(evening.table.seatings.order_by("side").values_list("entry", flat=True))
    # hand by hand 5 4 16 1, 26 0 26 26, 15 3 4 4, 4 3 6 13: seat 2 shot the only moon
    assert result.sides == [
        {"entry": entry, "total": total, "card_points": total, "moons": moons, "won": total == 10}
        for entry, total, moons in zip(entries, [50, 10, 52, 44], [0, 1, 0, 0], strict=True)
    ]
    assert (result.state, result.hands, result.game_version) == ("confirmed", 4, 1)
    assert (result.reported_by, result.confirmed_by) == (staff(evening), staff(evening))
    evening.refresh_from_db()
    assert evening.results_version > before
    log = AuditEntry.objects.filter(event=evening)
    assert log.filter(verb="hand.enter").count() == 4
    assert log.get(verb="result.report").new["sides"] == result.sides


def test_truco_is_by_pairs_and_knows_no_card_points(truco):
    play(truco, TRUCO, staff(truco))
    sides = in_force(truco.table).sides
    assert [(side["total"], side["won"]) for side in sides] == [(12, True), (3, False)]
    assert {side["card_points"] for side in sides} == {side["moons"] for side in sides} == {None}


def test_a_hand_asks_no_more_for_those_before_it(evening, django_assert_num_queries):
    """Event and club, table and round, the role; game, seats, hands, whether one is being dealt; then hand, game and
    log are written, in two savepoints that are set and released."""
    play(evening, HEARTS[:1], staff(evening))  # with this one the round begins
    for number in (2, 3):
        scorer, tally = User.objects.get(pk=staff(evening).pk), HEARTS[number - 1]
        with django_assert_num_queries(10 + 4):
            results.enter_hand(evening.table, number, tally, by=scorer)


def test_who_may_enter(evening):
    for stranger in (make_user(), make_member(evening.club), make_club().admin):
        refused("not-allowed", lambda by=stranger: results.enter_hand(evening.table, 1, HEARTS[0], by=by))
    refused("not-allowed", lambda: results.enter_hand(evening.table, 1, HEARTS[0], by=None))
    ana = sitting(evening, 3)
    play(evening, HEARTS[:1], ana)
    refused("not-allowed", lambda: results.correct_hand(evening.table, 1, HEARTS[2], "misread", by=ana))
    refused("not-allowed", lambda: results.stop_table(evening.table, by=ana))
    refused("not-allowed", lambda: results.abandon_table(evening.table, by=ana, reason="bored"))
    assert Hand.objects.count() == 1


def test_the_rules_refuse_at_the_leagues_door_too(evening):
    wrong = {"hearts": [5, 4, 2, 1], "queen": 3}
    refused("bad-tally", lambda: results.enter_hand(evening.table, 1, wrong, by=staff(evening)))
    refused("hand-out-of-order", lambda: results.enter_hand(evening.table, 2, HEARTS[0], by=staff(evening)))
    play(evening, HEARTS, staff(evening))
    refused("game-not-open", lambda: results.enter_hand(evening.table, 5, HEARTS[0], by=staff(evening)))
    assert not AuditEntry.objects.filter(verb="hand.enter", new__number=5).exists()


def test_the_same_key_twice_is_one_hand_even_after_the_round(evening):
    by = staff(evening)
    first = results.enter_hand(evening.table, 1, HEARTS[0], by=by, key="k")
    assert results.enter_hand(evening.table, 1, HEARTS[0], by=by, key="k") == first
    results.stop_table(evening.table, by=by, reason="it is late")
    rounds.close(evening.round, by=by)
    assert results.enter_hand(evening.table, 1, HEARTS[0], by=by, key="k") == first
    refused("round-not-in-play", lambda: results.enter_hand(evening.table, 2, HEARTS[1], by=by, key="l"))
    assert AuditEntry.objects.filter(verb="hand.enter").count() == 1


def test_a_correction_that_changes_the_winner(evening):
    """Seat 4 shot the moon in hand 2, not seat 2: 50 36 52 18 in place of 50 10 52 44."""
    by = staff(evening)
    play(evening, HEARTS, by)
    old = in_force(evening.table)
    tally = {"hearts": [0, 0, 0, 13], "queen": 4, "moon": "add"}
    refused("reason-missing", lambda: results.correct_hand(evening.table, 2, tally, " ", by=by))
    results.correct_hand(evening.table, 2, tally, "wrong column", by=by)
    new = in_force(evening.table)
    old.refresh_from_db()
    assert (old.state, [side["total"] for side in old.sides]) == ("corrected", HEARTS_TOTALS[3])
    assert [side["total"] for side in new.sides] == [50, 36, 52, 18]
    assert [side["won"] for side in new.sides] == [False, False, False, True]
    assert [side["moons"] for side in new.sides] == [0, 0, 0, 1]
    assert (new.state, new.game_version) == ("confirmed", 2)
    told = AuditEntry.objects.get(verb="hand.correct")
    assert (told.old["tally"], told.new["tally"], told.reason) == (HEARTS[1], tally, "wrong column")
    assert AuditEntry.objects.filter(verb="result.correct").count() == 1
    results.correct_hand(evening.table, 2, tally, "wrong column", by=by)  # sent twice
    assert evening.table.results.count() == 2
    refused("result-replaced", lambda: results.confirm(old, by=by))


def test_in_a_closed_round_a_game_is_corrected_but_not_taken_up_again(evening):
    by = staff(evening)
    play(evening, HEARTS, by)
    rounds.close(evening.round, by=by)
    subtract = {**HEARTS[1], "moon": "subtract"}  # nobody would have 50
    refused("round-is-closed", lambda: results.correct_hand(evening.table, 2, subtract, "misheard", by=by))
    assert Game.objects.get(pk=evening.table.game_id).state == "over"
    assert in_force(evening.table).game_version == 1
    results.correct_hand(evening.table, 4, {"hearts": [4, 3, 5, 1], "queen": 4}, "misread", by=by)
    assert [side["total"] for side in in_force(evening.table).sides] == [50, 10, 51, 45]
    for act in (
        lambda: results.withdraw_hand(evening.table, by=by, number=4),
        lambda: results.stop_table(evening.table, by=by),
        lambda: results.abandon_table(evening.table, by=by, reason="no"),
    ):
        refused("round-not-in-play", act)


def test_in_a_finished_event_nothing_is_corrected(evening):
    by = staff(evening)
    play(evening, HEARTS, by)
    events.finish(evening, by=by)
    refused("event-not-running", lambda: results.correct_hand(evening.table, 1, HEARTS[2], "misread", by=by))


def test_while_its_round_is_open_a_game_may_be_taken_up_again(evening):
    by = staff(evening)
    play(evening, HEARTS, by)
    results.correct_hand(evening.table, 2, {**HEARTS[1], "moon": "subtract"}, "misheard", by=by)
    assert not evening.table.results.filter(state__in=Result.IN_FORCE).exists()
    assert evening.table.results.get().state == "withdrawn"
    # 24 -16 26 18 and 5 4 16 1: 29 -12 42 19; and 4 3 6 13: 33 -9 48 32; and 15 3 4 4: 48 -6 52 36
    play(evening, [HEARTS[0], HEARTS[3], HEARTS[2]], by, start=5)
    assert [side["total"] for side in in_force(evening.table).sides] == [48, -6, 52, 36]
    assert Result.objects.filter(table=evening.table).count() == 2


def test_a_table_that_is_gone_is_refused_in_words(evening):
    gone = Table(pk=0, round=evening.round, number=9)
    refused("no-such-table", lambda: results.enter_hand(gone, 1, HEARTS[0], by=staff(evening)))


def test_a_game_that_ends_elsewhere_is_taken_over_once(evening, django_capture_on_commit_callbacks, caplog):
    """An online table tells of its end by the signal alone; hearing it late, twice or never does no harm."""
    for number, tally in enumerate(HEARTS[:3], start=1):
        services.enter_hand(evening.table.game_id, number=number, tally=tally, by=staff(evening))
    assert results.untaken() == []
    services.enter_hand(evening.table.game_id, number=4, tally=HEARTS[3], by=staff(evening))
    assert results.untaken() == [evening.table.game_id]  # its signal waits for a commit that is never made here
    result = results.take_result(evening.table.game_id)
    assert (result.state, result.game_version) == ("confirmed", 1)
    assert results.untaken() == []
    version = type(evening).objects.get(pk=evening.pk).results_version
    assert results.take_result(evening.table.game_id) == result
    assert type(evening).objects.get(pk=evening.pk).results_version == version
    with django_capture_on_commit_callbacks(execute=True):
        services.withdraw_hand(evening.table.game_id, number=4, by=staff(evening))
    assert evening.table.results.get().state == "withdrawn"
    assert results.untaken() == []
    with django_capture_on_commit_callbacks(execute=True):
        services.abandon_game(evening.table.game_id, by=staff(evening))
    assert results.take_result(0) is None
    assert "could not be taken over" not in caplog.text


def test_a_receiver_that_fails_harms_nobody(evening, django_capture_on_commit_callbacks, monkeypatch, caplog):
    def fail(*args):
        raise RuntimeError("no luck")

    monkeypatch.setattr(results, "take_result", fail)
    with django_capture_on_commit_callbacks(execute=True):
        for number, tally in enumerate(HEARTS, start=1):
            services.enter_hand(evening.table.game_id, number=number, tally=tally, by=staff(evening))
    assert Game.objects.get(pk=evening.table.game_id).state == "over"
    assert "could not be taken over" in caplog.text
    monkeypatch.undo()
    [game] = results.untaken()
    assert results.take_result(game).state == "confirmed"


def test_a_receiver_that_comes_too_late_says_so_quietly(evening, monkeypatch, caplog):
    def late(*args):
        raise LeagueRefusal("no-such-table")

    monkeypatch.setattr(results, "take_result", late)
    with caplog.at_level("INFO"):
        receivers.take_result(None, game_id=evening.table.game_id, version=3)
    [said] = [record for record in caplog.records if record.name == "league.receivers"]
    assert (said.levelname, said.exc_info) == ("INFO", None)
    assert said.message.endswith("no-such-table")


def test_standings_are_asked_for_on_commit(evening, django_capture_on_commit_callbacks, monkeypatch):
    asked = []
    monkeypatch.setattr("celery.app.base.Celery.send_task", lambda self, name, args: asked.append((name, args)))
    with django_capture_on_commit_callbacks(execute=True):
        play(evening, HEARTS, staff(evening))
    assert asked == [("league.refresh_standings", (evening.pk,))]


def test_queries_do_not_grow_with_the_event(django_assert_max_num_queries):
    def last_hand(players):
        club = make_club()
        one_hand_rules(club)
        event = make_event(club, rules=ONE_HAND, players=players, checked_in=True)
        table = play_round(event).tables.order_by("number").first()
        names = seats(table)
        by = type(staff(event)).objects.get(pk=staff(event).pk)
        with django_assert_max_num_queries(60) as queries:
            enter(table, {names[0]: 6, names[1]: 4, names[2]: 3}, names[0], by=by)
        return len(queries)

    assert last_hand(4) == last_hand(16)


def test_money_is_left_alone_where_nobody_plays_for_it(evening):
    play(evening, HEARTS, staff(evening))
    assert not Transaction.objects.exists()


def test_whether_a_hand_is_new_is_told_by_whoever_holds_the_lock(evening):
    entered = [results.enter_once(evening.table, 1, HEARTS[0], by=staff(evening), key="k") for _time in range(2)]
    assert [(hand.number, new) for hand, new in entered] == [(1, True), (1, False)]

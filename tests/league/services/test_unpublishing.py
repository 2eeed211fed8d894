"""Unpublishing a round in which hands have been entered: they are kept, and a table as it was goes on with them."""

import pytest

from gameplay.models import Hand
from league.errors import LeagueRefusal
from league.models import AuditEntry, Round, Table
from league.queries.console.tables import undone_of
from league.services import entries, pairing_changes, results, rounds, rulings, substitutions, taking_back
from tests.factories import TRUCO, entry_of, finish_round, make_event, make_member, play_round, tally
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event(players=8, checked_in=True)


def hand_at(table, number=1, by=None):
    return results.enter_hand(table, number, tally(table.game, 1), by=by or table.round.event.created_by)


def unpublish(round_, reason="table 1 is wrong"):
    return rounds.unpublish(round_, by=round_.event.created_by, reason=reason)


def places(round_):
    rows = round_.seatings.order_by("entry").values_list("entry", "kind", "table__number", "side")
    return list(rows)


def test_the_round_is_kept_with_its_hands_and_its_draw_is_a_draft_anew(event):
    round_ = play_round(event)
    two = round_.tables.get(number=2)
    hand, drawn = hand_at(two), places(round_)
    refused("reason-missing", lambda: unpublish(round_, " "))
    refused("not-allowed", lambda: rounds.unpublish(round_, by=make_member(event.club), reason="x"))
    draft = unpublish(round_)
    assert (draft.number, draft.state, draft.published_at, draft.edition) == (1, "paired", None, round_.edition + 1)
    assert (draft.seed, draft.why, places(draft)) == (round_.seed, round_.why, drawn)
    assert set(draft.tables.values_list("game", flat=True)) == {None}
    [kept] = undone_of(event)
    assert (kept.round.pk, kept.round.undone_why, [table.hands for table in kept.tables]) == (
        round_.pk, "table 1 is wrong", [0, 1]
    )  # fmt: skip
    assert Hand.objects.get() == hand
    refused("no-such-table", lambda: hand_at(two, 2))
    logged = AuditEntry.objects.get(verb="round.unpublish")
    assert (logged.reason, logged.old, logged.new) == (
        "table 1 is wrong", {"state": "playing", "hands": {"2": 1}}, {"state": "paired", "kept": round_.pk}
    )  # fmt: skip


def test_a_table_published_as_it_was_goes_on_with_its_hands(event):
    round_ = play_round(event)
    two = round_.tables.get(number=2)
    hand_at(two)
    draft = rounds.publish(unpublish(round_), by=event.created_by)
    one, again = draft.tables.order_by("number")
    assert (draft.state, one.game.hands_played, again.game_id) == ("playing", 0, two.game_id)
    assert again.slip
    hand_at(again, 2)
    finish_round(draft)
    assert rounds.close(draft, by=event.created_by).state == "closed"


def test_a_table_with_others_begins_anew(event):
    """A swap between the tables changes both; what was played at table 2 stays with the undone round."""
    by, round_ = event.created_by, play_round(event)
    two = round_.tables.get(number=2)
    hand_at(two)
    draft = unpublish(round_)
    here, there = (draft.tables.get(number=number).seatings.first().entry_id for number in (1, 2))
    draft = pairing_changes.swap(draft, here, there, by=by, edition=draft.edition)
    draft = rounds.publish(draft, by=by)
    assert draft.state == "published"
    assert [table.game.hands_played for table in draft.tables.all()] == [0, 0]
    two = Table.with_undone.get(pk=two.pk)
    assert (two.game.hands_played, two.game.state) == (1, "open")


def test_a_table_at_which_somebody_was_replaced_begins_anew(event):
    round_ = play_round(event)
    two = round_.tables.get(number=2)
    hand_at(two)
    draft = unpublish(round_)
    substitutions.substitute(two.seatings.model.with_undone.filter(table=two)[0].entry, "Zoe", by=event.created_by)
    draft = rounds.publish(draft, by=event.created_by)
    assert draft.tables.get(number=2).game_id != two.game_id


def test_it_can_be_restored_instead(event):
    by, round_ = event.created_by, play_round(event)
    two = round_.tables.get(number=2)
    hand_at(two)
    unpublish(round_)
    back = taking_back.restore(round_, by=by, reason="it was right")
    assert (back.pk, back.state) == (round_.pk, "playing")
    hand_at(back.tables.get(number=2), 2)
    assert [sheet.round.state for sheet in undone_of(event)] == ["undone"]


def test_restored_after_its_hands_went_on_elsewhere_every_table_has_a_game(event):
    """Published again the draft has taken the hands with it; unpublished in its turn it keeps them."""
    by, round_ = event.created_by, play_round(event)
    hand_at(round_.tables.get(number=2))
    second = rounds.publish(unpublish(round_), by=by)
    refused("newer-draw-played", lambda: taking_back.restore(round_, by=by, reason="x"))
    unpublish(second)
    back = taking_back.restore(round_, by=by, reason="the first after all")
    assert (back.state, [table.game.hands_played for table in back.tables.all()]) == ("published", [0, 0])
    assert sorted(sum(table.hands for table in sheet.tables) for sheet in undone_of(event)) == [0, 1]


def test_a_result_stands_in_the_way(event):
    by, round_ = event.created_by, play_round(event)
    rulings.walkover(round_.tables.get(number=2), [1], reason="nobody came", by=by)
    with pytest.raises(LeagueRefusal) as refusal:
        unpublish(round_)
    assert (refusal.value.code, refusal.value.facts["tables"]) == ("results-entered", "2")
    hand_at(round_.tables.get(number=1))
    rulings.lift(round_.tables.get(number=2).results.get(), reason="they came", by=by)
    assert unpublish(round_).state == "paired"


def test_a_result_that_was_taken_back_stays_readable():
    event = make_event(rules=TRUCO, players=2, checked_in=True)
    round_ = play_round(event)
    finish_round(round_)
    refused("results-entered", lambda: unpublish(round_))
    results.withdraw_hand(round_.tables.get(), by=event.created_by, number=1, reason="misread")
    assert unpublish(round_).tables.get().game is None
    assert Round.with_undone.get(pk=round_.pk).state == "undone"


def test_who_came_or_left_since_the_draw_still_did_so_after_it(event):
    by, round_ = event.created_by, play_round(event)
    hand_at(round_.tables.get(number=1))
    late = entries.enter_player(event, "Zoe", by=by)
    entries.withdraw(entry_of(event, "Ana"), by=by)
    unpublish(round_)
    late.refresh_from_db()
    assert (late.first_round, entry_of(event, "Ana").withdrawn_from) == (2, 2)

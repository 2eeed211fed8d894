"""Coming and leaving while a draft lies there that nobody but directors has seen."""

import pytest

from league.models import Seating
from league.queries.console.draft import misfit_now
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.services import big_draws, disqualification, entries, leaving, rounds
from tests.factories import TRUCO, entry_of, finish_round, make_event, pair, play_round
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def drafted(**more):
    """Six pairs of truco, one round played and the second one drawn."""
    event = make_event(rules=TRUCO, players=6, checked_in=True, rounds_planned=3, **more)
    finish_round(play_round(event))
    draft = pair(event, 2)
    event.refresh_from_db()
    return event, draft


def seated(round_):
    return set(Seating.objects.filter(round=round_, table__isnull=False).values_list("entry__name", flat=True))


def test_who_leaves_while_a_draft_lies_there_is_out_from_its_round_on():
    event, draft = drafted()
    by = event.created_by
    assert misfit_now(event) is None
    one, other, third = event.entries.order_by("number")[:3]
    entries.withdraw(one, by=by)
    disqualification.disqualify(other, by=by, reason="a second deck")
    entries.undo_check_in(third, by=by)
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.withdrawn_from, other.withdrawn_from) == (2, 2)
    found = misfit_now(event)
    assert (found.number, found.out, found.missing) == (2, (one.name, other.name, third.name), ())
    step = next_step(event_facts(event))
    assert (step.code, step.round, step.misfit) == ("publish", 2, found)
    assert step.blocked_by == "The draft does not fit who is here now."
    again = big_draws.pair_again(draft, by=by)
    assert {one.name, other.name, third.name}.isdisjoint(seated(again))
    assert misfit_now(event) is None


def test_who_comes_while_a_draft_lies_there_plays_from_its_round_on():
    event, draft = drafted()
    (answer,) = entries.enter_players(event, ["Zoe + Yann"], by=event.created_by)
    assert answer.entry.first_round == 2
    found = misfit_now(event)
    assert (found.out, found.missing) == ((), ("Zoe + Yann",))
    assert found.sentences == ["Zoe + Yann is here, and has no place in the draft."]
    again = big_draws.pair_again(draft, by=event.created_by)
    placed = again.seatings.exclude(kind=Seating.Kind.ABSENCE).values_list("entry__name", flat=True)
    assert "Zoe + Yann" in placed
    assert misfit_now(event) is None


def test_who_is_to_come_later_is_not_missed_in_the_draft():
    event, draft = drafted()
    entries.enter_players(event, ["Zoe + Yann"], by=event.created_by, first_round=3)
    assert misfit_now(event) is None
    rounds.unpair(draft, by=event.created_by)
    assert event.entries.get(name="Zoe + Yann").first_round == 3


def test_published_all_the_same_they_leave_and_come_after_it():
    event, draft = drafted()
    by, leaver = event.created_by, event.entries.order_by("number")[0]
    entries.withdraw(leaver, by=by)
    entries.enter_players(event, ["Zoe + Yann"], by=by)
    rounds.publish(draft, by=by)
    leaver.refresh_from_db()
    assert leaver.withdrawn_from == 3
    assert event.entries.get(name="Zoe + Yann").first_round == 3
    assert leaver.name in seated(draft)
    assert misfit_now(event) is None
    rounds.unpublish(draft, by=by, reason="they are gone")
    assert misfit_now(event).out == (leaver.name,)
    rounds.unpair(draft, by=by, reason="they are gone")
    leaver.refresh_from_db()
    assert leaver.withdrawn_from == 2
    assert event.entries.get(name="Zoe + Yann").first_round == 2


def test_who_leaves_the_first_draft_was_never_there_and_comes_back_into_a_bracket():
    event = make_event(rules=TRUCO, players=8, checked_in=True, format="knockout", rounds_planned=2)
    draft, by = pair(event), event.created_by
    entry = event.entries.order_by("number")[0]
    entries.withdraw(entry, by=by)
    entry.refresh_from_db()
    assert entry.withdrawn_from == 1
    entries.restore(entry, by=by)  # it has its place in the draft still
    entry.refresh_from_db()
    assert (entry.state, entry.first_round, misfit_now(event)) == ("checked-in", 1, None)
    entries.withdraw(entry, by=by)
    rounds.publish(draft, by=by)
    entry.refresh_from_db()
    assert entry.withdrawn_from == 2


def test_leaving_from_the_drafts_round_is_leaving_now_and_from_a_later_one_is_noted():
    event, _draft = drafted()
    one, other = event.entries.order_by("number")[:2]
    entries.withdraw(one, by=event.created_by, from_round=2)
    entries.withdraw(other, by=event.created_by, from_round=3)
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.state, one.withdrawn_from) == ("withdrawn", 2)
    assert (other.state, other.leaving_from) == ("checked-in", 3)
    assert misfit_now(event).out == (one.name,)
    (answer,) = entries.enter_players(event, ["Zoe + Yann"], by=event.created_by)
    leaving.come_from(answer.entry, 3, by=event.created_by)
    assert misfit_now(event).missing == ()
    assert refusal(leaving.come_from, answer.entry, 1, by=event.created_by).code == "round-is-drawn"


def test_where_nothing_can_be_drawn_the_draft_stays():
    event = make_event(players=3, checked_in=True)
    draft = pair(event)
    entries.withdraw(event.entries.order_by("number")[0], by=event.created_by)
    assert refusal(big_draws.pair_again, draft, by=event.created_by).sentence
    draft.refresh_from_db()
    assert (draft.state, draft.tables.count()) == ("paired", 1)
    assert entry_of(event, event.entries.order_by("number")[1].name).state == "checked-in"

"""Disqualified: last, out of the prizes, its results kept for the others; and taken back."""

import pytest

from league.models import AuditEntry, Seating, Standing
from league.queries.money import fund
from league.services import disqualification, entries, events, prizes, standings
from tests.factories import check_in, entry_of, finish_round, make_club, make_event, make_member, pair, play_round
from tests.league.services.tables import ONE_HAND, enter, one_hand_rules, seats
from tests.refusals import refused

pytestmark = pytest.mark.django_db
WHY = "Looked at other people's cards"


def ranks(event):
    standings.refresh(event.pk)
    rows = Standing.objects.filter(event=event, round_number=1).order_by("order")
    return list(rows.values_list("entry__name", "rank"))


@pytest.fixture
def evening():
    """One table, one hand: the seats have 0, 4, 4 and 18 points."""
    club = make_club(money=True)
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500)
    table = play_round(event).tables.get()
    event.names = seats(table)
    _best, *others = event.names
    enter(table, dict(zip(others, (4, 4, 5), strict=True)), others[-1], by=event.created_by)
    return event


def test_ranked_last_and_the_others_move_up(evening):
    best, second, third, last = evening.names
    assert ranks(evening) == [(best, 1), (min(second, third, key=lambda one: ranks_of(evening, one)), 2),
                              (max(second, third, key=lambda one: ranks_of(evening, one)), 2), (last, 4)]  # fmt: skip
    entry = disqualification.disqualify(entry_of(evening, best), by=evening.created_by, reason=WHY)
    assert (entry.state, entry.withdrawn_from, entry.disqualified_why) == ("disqualified", 2, WHY)
    told = ranks(evening)
    assert told[-1] == (best, 4)
    assert {name for name, rank in told if rank == 1} == {second, third}
    line = AuditEntry.objects.get(verb="entry.disqualify")
    assert (line.reason, line.old["state"]) == (WHY, "checked-in")


def ranks_of(event, name):
    return Standing.objects.get(event=event, round_number=1, entry__name=name).order


def test_out_of_the_prizes_and_the_fund_is_paid_to_the_cent(evening):
    best = evening.names[0]
    disqualification.disqualify(entry_of(evening, best), by=evening.created_by, reason=WHY)
    standings.refresh(evening.pk)
    events.finish(evening, by=evening.created_by)
    evening.refresh_from_db()
    paid = prizes.award(evening, by=evening.created_by)
    assert best not in {award.player.name for award in paid}
    assert sum(award.amount_cents for award in paid) == fund(evening).cents == 2000


def test_not_seated_from_the_next_round_on_and_back_once_it_is_taken_back():
    event = make_event(players=8)
    by = event.created_by
    check_in(event)
    finish_round(play_round(event))
    ana = entry_of(event, "Ana")
    disqualification.disqualify(ana, by=by, reason=WHY)
    second = pair(event, 2)
    assert Seating.objects.get(round=second, entry=ana).kind == "absence"
    for step in (entries.check_in, entries.withdraw, entries.restore):
        refused("entry-disqualified", lambda step=step: step(ana, by=by))
    refused("entry-disqualified", lambda: disqualification.disqualify(ana, by=by, reason=WHY))
    refused("reason-missing", lambda: disqualification.reinstate(ana, by=by, reason=" "))
    back = disqualification.reinstate(ana, by=by, reason="It was somebody else")
    assert (back.state, back.withdrawn_from, back.disqualified_why) == ("checked-in", None, "")
    refused("not-disqualified", lambda: disqualification.reinstate(ana, by=by, reason="again"))


def test_before_the_start_its_place_is_free():
    event = make_event(players=5, capacity=4)
    disqualification.disqualify(entry_of(event, "Ana"), by=event.created_by, reason=WHY)
    assert entry_of(event, "Elisa").state == "entered"
    assert disqualification.reinstate(entry_of(event, "Ana"), by=event.created_by, reason="no").state == "waiting"


def test_only_directors_and_only_with_a_reason(evening):
    entry = entry_of(evening, evening.names[0])
    own = make_member(evening.club)
    player = entry.members.get().player
    player.user = own
    player.save()
    for by in (own, make_member(evening.club, "director")):
        refused("not-allowed", lambda by=by: disqualification.disqualify(entry, by=by, reason=WHY))
    refused("reason-missing", lambda: disqualification.disqualify(entry, by=evening.created_by, reason=""))

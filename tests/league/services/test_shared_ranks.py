"""Ranks that are shared: in finals and in groups the lot splits no rank and no prize; disqualified entries are last in
every format."""

from fractions import Fraction

import pytest

from league.models import Event, Standing
from league.services import disqualification, events, finals, prizes, results, rulings, standings
from tests.factories import make_club, make_event
from tests.league.services.formats import TRUCO, beat, fresh, hearts, play, start, truco
from tests.league.services.tables import ONE_HAND, one_hand_rules
from tests.refusals import refused

pytestmark = pytest.mark.django_db
FOUR = [0, 0, 7, 6]
"""Hearts; with Black Maria at the last seat: totals 0, 0, 7 and 19."""


def by_entry(event):
    standings.refresh(event.pk)
    last = Standing.objects.filter(event=event).order_by("-round_number").first().round_number
    return dict(Standing.objects.filter(event=event, round_number=last).order_by("order").values_list("entry", "rank"))


def only_lots(event):
    Event.objects.filter(pk=event.pk).update(chain=["lot"])
    return fresh(event)


def level_at_the_top(round_):
    for table in round_.tables.all():
        results.enter_hand(table, 1, {"hearts": FOUR, "queen": 4}, by=round_.event.created_by)


@pytest.mark.parametrize("kind", ["knockout", "tables"])
def test_two_who_are_level_in_a_final_share_rank_and_prize(kind):
    """The fund is 1000: 60 % and 40 % are two places, which the two first share: 500 each."""
    club = make_club(money=True)
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=8, checked_in=True, rounds_planned=1, added_cents=1000, seed=7)
    event = only_lots(event)
    play(event, 1)
    finals.cut(event, 4, by=event.created_by, kind=kind)
    final = start(event, 2)
    level_at_the_top(final)
    at = list(final.tables.get().seatings.order_by("side").values_list("entry", flat=True))
    found = by_entry(event)
    assert [found[entry] for entry in at] == [1, 1, 3, 4]
    prizes.set_prizes(event, [{"rank": 1, "percent": "60"}, {"rank": 2, "percent": "40"}], by=event.created_by)
    events.finish(fresh(event), by=event.created_by)
    paid = {award.entry_id: award.amount_cents for award in prizes.award(fresh(event), by=event.created_by)}
    assert paid == {at[0]: 500, at[1]: 500}


def test_a_final_and_a_third_place_that_a_ruling_has_made_level():
    event = only_lots(truco(4, "knockout", format_settings={"third_place": True}))
    play(event, 1)
    last = start(event, 2)
    for table in last.tables.all():
        rulings.adjust(table, [Fraction(1), Fraction(1)], reason="the cards were marked", by=event.created_by)
    found = by_entry(event)
    final, third = (
        set(last.tables.get(match=match).seatings.values_list("entry", flat=True)) for match in ("W2.1", "P1.1")
    )
    assert found == dict.fromkeys(final, 1) | dict.fromkeys(third, 3)
    rulings.adjust(last.tables.get(match="W2.1"), [Fraction(1), Fraction(0)], reason="theirs", by=event.created_by)
    assert sorted(by_entry(event).values()) == [1, 2, 3, 3]


def test_who_misses_the_finals_tables_shares_the_rank_behind_them():
    """Two tables, with totals 0, 0, 7, 19 at each: the two first share rank 1, the cut of four has all of them and two
    on rank 5. One of those with rank 1 stays away, and both with 7; of the four seeds that are left out of any finals
    table, equal ones share: the order among them was by lot."""
    event = only_lots(hearts(8, "pods", rounds_planned=1))
    level_at_the_top(start(event, 1))
    before = by_entry(event)
    assert sorted(before.values()) == [1, 1, 1, 1, 5, 5, 7, 7]
    finals.cut(event, 8, by=event.created_by, kind="tables")
    away = [entry for entry, rank in before.items() if rank in (5, 7)]
    event.entries.filter(pk__in=away).update(state="entered")
    level_at_the_top(start(event, 2))
    assert sorted(by_entry(event).values()) == [1, 1, 3, 4, 5, 5, 7, 7]


def test_winners_of_groups_share_and_a_disqualified_entry_is_last():
    """Two groups of three pairs, of which the one entered first wins: A has the ranks 1, 2, 3, and B too. All together
    1, 1, 3, 3, 5, 5; without the winner of A its second is a winner too: 1, 1, 3, 3, then B's third 5, and last 6."""
    event = truco(6, "groups", format_settings={"groups": 2, "qualify": 1})
    for number in (1, 2, 3):
        for table in start(event, number).tables.all():
            beat(table, min(table.seatings.values_list("entry_id", flat=True)))
    found = by_entry(event)
    seeds = event.rounds.get(number=1).ahead["seeds"]
    group = [entry for entry in found if entry in {seeds[at] for at in (0, 3, 4)}]
    others = [entry for entry in found if entry not in group]
    assert sorted(found.values()) == [1, 1, 3, 3, 5, 5]
    assert [[found[entry] for entry in each] for each in (group, others)] == [[1, 3, 5], [1, 3, 5]]
    disqualification.disqualify(event.entries.get(pk=group[0]), by=event.created_by, reason="shouting")
    now = by_entry(event)
    assert {entry: now[entry] for entry in group} == {group[1]: 1, group[2]: 3, group[0]: 6}
    assert [now[entry] for entry in others] == [1, 3, 5]
    assert list(now)[-1] == group[0]


@pytest.mark.parametrize(
    ("rules", "players", "format", "settings", "rounds"),
    [
        (TRUCO, 4, "swiss", {}, 1),
        (TRUCO, 4, "round-robin", {}, 1),
        (TRUCO, 4, "knockout", {}, 2),
        (TRUCO, 4, "knockout", {"double_elimination": True}, 2),
        (TRUCO, 6, "groups", {"groups": 2}, 1),
        (ONE_HAND, 8, "pods", {}, 1),
        (ONE_HAND, 8, "knockout", {"advance": 2}, 2),
        (ONE_HAND, 8, "groups", {"groups": 2}, 1),
        (ONE_HAND, 8, "rotation", {}, 1),
        (ONE_HAND, 4, "single-table", {}, 1),
    ],
)
def test_disqualified_is_last_in_every_format(rules, players, format, settings, rounds):
    make = hearts if rules == ONE_HAND else truco
    event = make(players, format, format_settings=settings)
    for number in range(1, rounds + 1):
        play(event, number)
    found = by_entry(event)
    first = next(iter(found))
    disqualification.disqualify(event.entries.get(pk=first), by=event.created_by, reason="shouting")
    now = by_entry(event)
    assert (list(now)[-1], now[first]) == (first, players)
    ranks = sorted(now.values())
    assert [1 + sum(each < rank for each in ranks) for rank in ranks] == ranks


@pytest.mark.parametrize("kind", ["knockout", "tables"])
def test_a_disqualified_winner_of_the_finals_is_last_of_all(kind):
    event = hearts(8, "pods", rounds_planned=1)
    play(event, 1)
    finals.cut(event, 4, by=event.created_by, kind=kind)
    play(event, 2)
    found = by_entry(event)
    first = next(entry for entry, rank in found.items() if rank == 1)
    disqualification.disqualify(event.entries.get(pk=first), by=event.created_by, reason="shouting")
    now = by_entry(event)
    assert (list(now)[-1], now[first]) == (first, 8)
    assert next(iter(now.values())) == 1
    refused("entry-disqualified", lambda: disqualification.disqualify(
        event.entries.get(pk=first), by=event.created_by, reason="again"
    ))  # fmt: skip

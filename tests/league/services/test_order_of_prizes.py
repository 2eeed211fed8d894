"""Prizes are listed in the order of the standings, a category's among those for places."""

from league.services.prize_shares import Payout, Preview


class Somebody:
    def __init__(self, pk):
        self.pk = pk


def test_who_has_a_categorys_prize_stands_at_the_own_place():
    people = [Somebody(pk) for pk in range(1, 5)]
    rows = [(1, 0, ""), (2, 1, ""), (4, 3, ""), (2, 1, "newcomer"), (3, 2, "category:juniors")]
    payouts = [Payout(rank, people[at], people[at], 100, special=special) for rank, at, special in rows]
    shown = Preview(None, [], False, payouts)
    assert [(one.rank, one.special) for one in shown.by_rank] == [
        (1, ""), (2, ""), (2, "newcomer"), (3, "category:juniors"), (4, ""),
    ]  # fmt: skip
    assert [winner.rank for winner in shown.winners] == [1, 2, 3, 4]

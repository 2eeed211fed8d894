"""Truco: manilhas, tricks and ties, and every way to win a hand."""

import pytest

from gameplay.rules import cards, registry
from gameplay.rules.game import check, play
from gameplay.rules.record import read
from tests.gameplay.rules.records import points, record, truco


def ranking(code, turned=0):
    strengths = registry.make(code, 4).strengths(turned)
    return [[cards.face(card) for card in strengths if strengths[card] == strength]
            for strength in sorted(set(strengths.values()), reverse=True)]  # fmt: skip


@pytest.mark.parametrize(("turned", "manilhas"), [("4H", "5"), ("7C", "Q"), ("QD", "J"), ("2S", "3"), ("3D", "4")])
def test_manilhas_follow_the_vira(turned, manilhas):
    ranks = ranking("truco-paulista", cards.card(turned))
    assert ranks[:4] == [[manilhas + suit] for suit in "CHSD"]
    assert [group[0][0] for group in ranks[4:]] == [rank for rank in "32AKJQ7654" if rank != manilhas]
    assert all(len(group) == 4 for group in ranks[4:])


def test_fixed_manilhas():
    ranks = ranking("truco-mineiro")
    assert ranks[:4] == [["4C"], ["7H"], ["AS"], ["7D"]]
    assert [len(group) for group in ranks[4:]] == [4, 4, 3, 4, 4, 4, 2, 4, 4, 3]  # 3 2 A K J Q 7 6 5 4


def tricks(pattern, **options):
    """A record without a deal whose tricks go to these pairs ("t" is a tie)."""
    ranks = iter(("3", "2", "A"))
    low = iter(("6", "7", "Q"))
    actions, leader = [], 1
    for wanted in pattern:
        high, small = next(ranks), next(low)
        faces = {1: f"{high}C", 2: f"{small}D", 3: f"{small}H", 4: f"{small}S"}
        if wanted == "2":
            faces |= {1: f"{small}C", 2: f"{high}C"}
        if wanted == "t":
            faces |= {2: f"{high}D"}
        actions += [f"{seat} play {faces[seat]}" for seat in ((leader - 1 + place) % 4 + 1 for place in range(4))]
        leader = leader if wanted == "t" else int(wanted)
    return record("truco-paulista", turned="4H", actions=actions, options=options)


@pytest.mark.parametrize(
    ("pattern", "pair"),
    [("11", 1), ("22", 2), ("121", 1), ("122", 2), ("211", 1), ("212", 2), ("12t", 1), ("21t", 2), ("1t", 1), ("2t", 2),
     ("t1", 1), ("t2", 2), ("tt1", 1), ("tt2", 2), ("ttt", 0)],
)  # fmt: skip
def test_who_wins_the_hand(pattern, pair):
    data = tricks(pattern)
    assert points(data) == tuple(int(pair == one) for one in (1, 2))
    data["actions"].pop()
    assert not play(read(data)).complete


def test_equal_cards_in_one_pair_do_not_tie_and_the_first_leads():
    hand = play(read(truco("1 play 6C", "2 play 2D", "3 play 6S", "4 play 2H", deal=["6C 7C QC", "2D 7D QD", "6S 7S QS",
                                                                                  "2H 7H QH"])))  # fmt: skip
    assert (hand.results, hand.turn) == ([2], 2)


@pytest.mark.parametrize(("tie_lead", "leader"), [("leader", 1), ("tied-card", 2)])
def test_who_leads_after_a_tie(tie_lead, leader):
    deal = ["6C 7C QC", "3D 7D QD", "3S 7S QS", "6H 7H QH"]
    data = truco("1 play 6C", "2 play 3D", "3 play 3S", "4 play 6H", deal=deal, options={"tie_lead": tie_lead})
    hand = play(read(data))
    assert (hand.results, hand.turn) == ([0], leader)


def test_covered_cards():
    # a covered three is worth nothing: the seven wins
    deal = ["3C 2C AC", "6D 7D QD", "7H 6H QH", "6S 7S QS"]
    hand = play(read(truco("1 cover 3C", "2 play 6D", "3 play 7H", "4 play 6S", deal=deal)))
    assert (hand.results, hand.turn) == ([1], 3)
    # four covered cards tie
    hand = play(read(truco("1 cover ??", "2 cover ??", "3 cover 6H", "4 cover ??")))
    assert (hand.results, hand.turn) == ([0], 1)
    after_first = truco(
        "1 play 3C", "2 play 6D", "3 play 6H", "4 play 6S", "1 cover 2C", options={"covered": "after-first"}
    )
    assert len(play(read(after_first)).trick) == 1


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        (["1 raise 3", "2 run"], (1, 0)),
        (["1 raise 3", "2 raise 6", "3 run"], (0, 3)),
        (["1 raise 3", "4 raise 6", "1 accept", "1 raise 9", "2 run"], (6, 0)),
        (["1 raise 3", "2 raise 6", "1 raise 9", "4 raise 12", "3 run"], (0, 9)),
        (["1 raise 3", "2 accept", "1 play 3C", "2 raise 6", "3 run"], (0, 3)),
    ],
)
def test_running(actions, expected):
    assert points(truco(*actions)) == expected


def test_running_in_mineiro():
    assert points(truco("1 raise 4", "2 raise 6", "1 raise 10", "2 raise 12", "3 run", game="truco-mineiro")) == (0, 10)
    assert points(truco("1 raise 4", "2 run", game="truco-mineiro")) == (2, 0)


def test_after_an_answer_the_player_whose_turn_it_was_goes_on():
    hand = play(read(truco("1 play 3C", "2 raise 3", "1 raise 6", "4 accept")))
    assert (hand.turn, hand.value, hand.raiser) == (2, 6, 1)
    assert hand.verbs(2) == ("play", "cover", "raise")
    assert play(read(truco("1 play 3C", "2 raise 3", "1 accept"))).verbs(2) == ("play", "cover")


WON = ["1 play 3C", "2 play 6D", "3 play 6H", "4 play 6S", "1 play 2C", "2 play 7D", "3 play 7H", "4 play 7S"]


@pytest.mark.parametrize(
    ("before", "after", "winners"),
    [((0, 0), (1, 0), ()), ((11, 4), (12, 4), (1,)), ((4, 11), (7, 11), ()), ((11, 11), (12, 11), (1,))],
)
def test_hand_of_eleven_and_iron_hand_are_worth_three(before, after, winners):
    result = check(read(truco(*WON, before=list(before))))
    assert (result.after, result.winners, result.over) == (after, winners, bool(winners))
    assert result.points == ((1, 0) if before == (0, 0) else (3, 0)), "points are not capped, totals are"


def test_staying_and_folding():
    choose = {"options": {"eleven": "choose"}, "before": [11, 4]}
    assert play(read(truco(**choose))).to_act == (1, 3)
    assert points(truco("3 fold", **choose)) == (0, 1)
    assert points(truco("3 stay", *WON, **choose)) == (3, 0)
    assert points(truco(*WON, **choose)) == (3, 0), "a first card in place of stay"
    assert points(truco("1 fold", game="truco-mineiro", options={"eleven": "choose"}, before=[10, 8])) == (0, 2)


@pytest.mark.parametrize("before", [(11, 4), (4, 11), (11, 11)])
def test_asking_in_the_hand_of_eleven_loses_the_game(before):
    for value in (3, 9, 99):
        result = check(read(truco(f"1 raise {value}", before=list(before))))
        assert result.after == (before[0], 12)
        assert result.points == (0, 12 - before[1])
        assert result.winners == (2,)
        assert result.taken == {"pair": 2, "value": 12 - before[1], "by": "call"}


def test_asking_is_not_offered_in_the_hand_of_eleven():
    assert "raise" in play(read(truco())).verbs(1)
    assert "raise" not in play(read(truco(before=[11, 4]))).verbs(1)


def test_the_end_of_another_length():
    # a game to 9: the hand of eleven is the hand of eight
    options = {"end_at": 9}
    assert check(read(truco(*WON, before=[8, 0], options=options))).after == (9, 0)
    assert check(read(truco(*WON, before=[7, 0], options=options))).after == (8, 0)
    # and of ten, in mineiro, the hand of seven
    deal = ["3C 2C AC", "6D QD KD", "6H QH KH", "6S QS KS"]
    won = [action.replace("7", "Q") for action in WON]
    assert check(read(truco(*won, game="truco-mineiro", before=[7, 0], options=options, deal=deal))).points == (4, 0)


@pytest.mark.parametrize(
    ("tally", "before", "expected"),
    [
        ({"pair": 1, "value": 6, "by": "tricks"}, [0, 0], (6, 0)),
        ({"pair": 2, "value": 9, "by": "run"}, [0, 0], (0, 9)),
        ({"pair": 0}, [11, 11], (0, 0)),
        ({"pair": 2, "value": 8, "by": "call"}, [11, 4], (0, 8)),
        ({"pair": 2, "value": 1, "by": "fold"}, [11, 4], (0, 1)),
    ],
)
def test_tallies(tally, before, expected):
    data = record("truco-paulista", tally=tally, before=before, options={"eleven": "choose"})
    assert points(data) == expected


def test_the_facts_of_a_hand_are_its_tally():
    result = check(read(truco(*WON)))
    assert result.taken == {"pair": 1, "value": 1, "by": "tricks"}
    assert result.as_dict()["winners"] == []

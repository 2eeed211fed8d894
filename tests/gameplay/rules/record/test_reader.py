"""Reading and writing records."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gameplay.rules import cards, registry
from gameplay.rules.errors import CODES, RuleError
from gameplay.rules.game import check, play, tally_record
from gameplay.rules.record import read, write
from gameplay.rules.record.shown import shown
from gameplay.rules.result import HandContext
from tests.gameplay.rules.records import FOUR, TRUCO, fault, points, record, truco

TALLY = '{"record": 1, "game": "plain-hearts", "seats": 3, "tally": {"hearts": [5, 5, 3]}%s}'


def refused(text):
    with pytest.raises(RuleError) as refusal:
        read(text)
    return refusal.value.code, refusal.value.why


def test_text_bytes_and_objects_read_the_same():
    text = TALLY % ""
    assert read(text) == read(text.encode()) == read(json.loads(text))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "json"),
        ("null", "json"),
        ("[]", "json"),
        ("{", "json"),
        ("{'record': 1}", "json"),
        (b"\xff\xfe", "utf-8"),
        (b'{"note": "\xe9"}', "utf-8"),
        ("[" * 100_000, "json"),
        ('{"x-a":' * 50_000, "json"),
        (TALLY % ', "number": NaN', "json"),
        (TALLY % ', "number": Infinity', "json"),
        (TALLY % f', "number": {"9" * 5000}', "large"),
        (TALLY % ', "number": 1e400', "large"),
        (TALLY % ', "note": -1e400', "large"),
        (TALLY % f', "x-note": [-{"9" * 1000}]', "large"),
        (TALLY % ', "number": 1e30', "shape"),
        (TALLY % ', "number": 1.0', "shape"),
        (TALLY % ', "number": "1"', "shape"),
        (TALLY % ', "number": null', "shape"),
        (TALLY % ', "seats": 3', "twice"),
        (TALLY % ', "x-own": {"a": 1, "a": 2}', "twice"),
    ],
)
def test_what_is_no_record(text, why):
    assert refused(text) == ("bad-record", why)


def test_what_is_carried_along():
    text = TALLY % ', "players": 7, "note": null, "x-table": {"no": [1, 2]}'
    carried = {"players": 7, "note": None, "x-table": {"no": [1, 2]}}
    assert read(text).carried == carried
    assert write(read(text))["x-table"] == {"no": [1, 2]}
    mineiro = record("truco-mineiro", tally={"pair": 0}, turned=5)
    assert read(mineiro).carried == {"turned": 5}


def test_defaults_of_the_context():
    assert read(TALLY % "").context() == HandContext(1, 3, (0, 0, 0))
    assert read(TALLY % ', "number": 3').context() == HandContext(3, 2, (0, 0, 0))
    assert read(TALLY % ', "number": 3, "dealer": 1, "before": [1, 2, -3]').context() == HandContext(3, 1, (1, 2, -3))


@pytest.mark.parametrize(
    "data",
    [
        record("black-lady", number=2, dealer=3, before=[1, 2, 3, -4], deal=FOUR, actions=["1 play 2C", "anything"]),
        record(
            "black-lady",
            tally={"hearts": [13, 0, 0, 0], "queen": 1, "moon": "add"},
            points=[0, 26, 26, 26],
            note="moon",
        ),
        record("auction-hearts", 3, pool=14, namer=1, tally={"suit": "H", "taken": [6, 0, 7]}),
        record("cancellation", 6, widow="2H QS", actions=[]),
        record("cancellation", 8, actions=["1 play 2H"]),
        truco("1 raise 3", "2 run"),
        record("truco-mineiro", deal=TRUCO, tally={"pair": 0}, turned="whatever"),
    ],
)
def test_what_is_written_reads_back_equal(data):
    first = read(data)
    written = write(first)
    assert read(json.dumps(written)) == first
    assert all(written[key] == value for key, value in data.items() if key != "options")


def test_a_tally_from_a_form():
    variant = registry.make("auction-hearts", 3)
    context = HandContext(2, 1, (-14, 0, 0), 14, 1)
    made = tally_record(variant, context, {"suit": "H", "taken": [6, 0, 7]})
    assert check(made).points == (-6, 27, -7)
    assert read(write(made)) == made
    plain = tally_record(registry.make("plain-hearts", 3), HandContext(1, 3, (0, 0, 0)), {"hearts": [13, 0, 0]})
    assert read(write(plain)) == plain


# Without a deal: three players of plain hearts, cards are those that the actions show.


def plain(*actions, seats=3):
    return record("plain-hearts", seats, actions=list(actions))


def test_a_revoke_is_at_the_discard():
    code, at, sentence = fault(plain("1 play 3S", "2 play 4D", "3 play 5S", "3 play 2D", "1 play 3D", "2 play 6S"))
    assert (code, at) == ("must-follow", 2)
    assert sentence == "Seat 2 plays 4D on 3S, but can follow suit."
    assert fault(plain("1 play 3S", "2 play 4D", "3 play 5S", "3 play 2D", "1 play 3D", "2 play 6D"))[0] == "incomplete"


def test_a_card_shown_a_second_time_is_not_held():
    assert fault(plain("1 play 3S", "2 play 4S", "3 play 3S"))[:2] == ("not-held", 3)
    passes = ["1 pass 2C 3C 4C", "2 pass 5C 6C 7C", "3 pass 8C 9C TC"]
    assert fault(record("black-lady", 3, actions=[*passes, "2 play 2C", "3 play 8C"]))[:2] == ("not-held", 5)
    assert fault(record("black-lady", 3, actions=["1 pass 2C 3C 4C", "2 pass 2C 6C 7C"]))[:2] == ("not-held", 2)
    assert fault(record("truco-paulista", turned="4H", actions=["1 play 4H"]))[:2] == ("not-held", 1)
    covered = ["1 cover 3C", "2 play 6D", "3 play 7H", "4 play 3C"]
    assert fault(record("truco-paulista", turned="4H", actions=covered))[:2] == ("not-held", 4)


def test_received_cards_are_held():
    """Seat 1 is passed a club by seat 3 and never plays it: it could have followed suit."""
    passes = ["1 pass 2C 3H 4H", "2 pass 5D 6D 7D", "3 pass 8C 9D TD"]
    actions = [*passes, "2 play 2C", "3 play AC", "1 play 2S"]
    assert fault(record("black-lady", 3, actions=actions))[:2] == ("must-follow", 6)
    actions[2] = "3 pass 8D 9D TD"
    assert fault(record("black-lady", 3, actions=actions))[0] == "incomplete"


def test_nobody_shows_the_lowest_club():
    assert fault(record("black-lady", 3, options={"pass": 0}, actions=["1 play 3C"]))[:2] == (
        "must-lead-lowest-club",
        1,
    )


def test_somebody_else_shows_the_lowest_club():
    actions = ["1 play 3C", "2 play 2C"]
    assert fault(record("black-lady", 3, options={"pass": 0}, actions=actions))[:2] == ("not-your-turn", 1)


def test_a_seat_shows_more_cards_than_a_hand_has():
    """Seven players with seven cards each. Seat 1 was passed 8H, 9H and TH and plays none of them: it has four
    other cards, and the fifth that it plays cannot be its own."""
    passes = ["1 pass 4C 5C 6C", "2 pass 7C 8C 9C", "3 pass 4D 5D 6D", "4 pass 7D 8D 9D", "5 pass 2S 3S 4S",
              "6 pass 5S 6S 7S", "7 pass 8H 9H TH"]  # fmt: skip
    plays = ["1 play 2C", "1 play TC", "1 play JC", "1 play QC", "1 play KC"]
    hand = play(read(record("black-lady", 7, actions=[*passes, plays[0]])))
    assert cards.faces(hand.held[1]) == "8H 9H TH"
    variant = registry.make("black-lady", 7)
    seen = shown(variant, variant.opening(), [*passes, *plays], 0, ())
    assert [cards.face(card) for card in seen.hands[0]] == ["4C", "5C", "6C", "2C", "TC", "JC", "QC"]


def test_the_widow_is_nobody_s():
    actions = ["1 play 2H", "2 play QS", "3 play QS"]
    assert fault(record("cancellation", 6, widow="2C 3C", actions=actions))[0] == "incomplete"
    assert fault(record("cancellation", 6, widow="2C QS", actions=actions))[:2] == ("not-held", 3)


def test_a_widow_is_what_nobody_was_dealt():
    hands = [f"{rank}{suit}" for _ in range(2) for suit in "CDSH" for rank in "23456789TJQKA"]
    deal = [" ".join(hands[seat * 17 : seat * 17 + 17]) for seat in range(6)]
    without = read(record("cancellation", 6, deal=deal, actions=[]))
    assert write(without)["widow"] == "KH AH"
    assert read(record("cancellation", 6, deal=deal, widow="KH AH", actions=[])).deal.widow == without.deal.widow


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = (
    *("record", "game", "seats", "options", "number", "dealer", "before", "deal", "actions", "tally", "points"),
    *("turned", "widow", "pool", "namer"),
)
SAMPLES = (
    record("black-lady", deal=FOUR, actions=["1 play 2C"], options={"pass": 0}, before=[0] * 4, points=[0] * 4),
    record("omnibus", tally={"hearts": [13, 0, 0, 0], "queen": 1, "bonus": 1, "moon": "add"}),
    record(
        "cancellation",
        6,
        tally={"hearts": [26, 0, 0, 0, 0, 0], "queens": [2, 0, 0, 0, 0, 0], "moon": "add"},
        widow="2C 3C",
    ),
    record("auction-hearts", 3, tally={"bid": [1, 2], "suit": "C", "taken": [12, 0, 0]}, pool=3),
    truco("1 raise 3", "2 run", before=[0, 0]),
    record("truco-mineiro", tally={"pair": 1, "value": 2, "by": "run"}),
)


@given(st.sampled_from(SAMPLES), st.sampled_from(KEYS), JSON)
@settings(max_examples=300, deadline=None)
def test_any_value_anywhere_is_answered(sample, key, value):
    code, at, sentence = fault(sample | {key: value})
    assert code in {*CODES, "right"}
    assert sentence
    assert at is None or at >= 1


@given(st.sampled_from(SAMPLES), st.data())
@settings(max_examples=200, deadline=None)
def test_any_value_in_a_tally_is_answered(sample, data):
    tally = dict(sample.get("tally", {"pair": 0}))
    key = data.draw(st.sampled_from(sorted(tally)))
    changed = {name: value for name, value in sample.items() if name != "actions"} | {
        "tally": tally | {key: data.draw(JSON)}
    }
    assert fault(changed)[0] in {"bad-tally", "bad-moon", "right"}


@given(
    st.sampled_from(SAMPLES[:1] + SAMPLES[4:5]),
    st.lists(st.text("1234 playraisecovermoonpassQSH23CD?bid0", max_size=14), max_size=3),
)
@settings(max_examples=200, deadline=None)
def test_any_action_is_answered(sample, actions):
    code, at, sentence = fault(sample | {"actions": actions})
    assert code in CODES
    assert sentence
    assert (at is None) == (code in ("incomplete", "points-differ"))


def test_points_are_compared_never_believed():
    right = record("plain-hearts", 3, tally={"hearts": [5, 5, 3]}, points=[5, 5, 3])
    assert points(right) == (5, 5, 3)
    assert fault(right | {"points": [5, 3, 5]})[0] == "points-differ"

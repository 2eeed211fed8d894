"""The registry, options, and what every variant says of itself."""

import json

import pytest

from gameplay.rules import registry
from gameplay.rules.core import Variant
from gameplay.rules.errors import RuleError
from tests.gameplay.rules.tables import TABLES


def test_the_games():
    assert set(registry.VARIANTS) == {
        *("black-lady", "omnibus", "cancellation", "plain-hearts", "auction-hearts", "truco-paulista", "truco-mineiro")
    }


@pytest.mark.parametrize(("code", "seats"), TABLES)
def test_a_variant_says_what_it_is(code, seats):
    variant, info = registry.make(code, seats), registry.info(code)
    assert isinstance(variant, Variant)
    assert (variant.code, variant.seats, info.code) == (code, seats, code)
    assert variant.options == {option.name: option.default for option in info.options}
    assert all(option.allows(option.default) for option in info.options)
    assert json.loads(json.dumps(dict(variant.options))) == variant.options
    assert variant.sides == (2 if info.pairs else seats)
    assert variant.low_wins is info.low_wins is (code not in ("auction-hearts", "truco-paulista", "truco-mineiro"))
    assert info.default_seats in info.seats
    assert variant == registry.make(code, seats, dict(variant.options))
    assert hash(variant) == hash(registry.make(code, seats))
    assert variant.pack.bit_count() >= variant.hand_size * seats + variant.widow_size
    opening = variant.opening()
    assert (opening.number, opening.dealer, opening.before) == (1, seats, (0,) * variant.sides)


@pytest.mark.parametrize(("code", "seats"), TABLES)
def test_the_deal_moves_one_seat_each_hand(code, seats):
    variant = registry.make(code, seats)
    assert [variant.dealer_of(number) for number in range(1, seats + 2)] == [seats, *range(1, seats + 1)]


def test_options_are_typed():
    info = registry.info("omnibus")
    kinds = {option.name: option.kind for option in info.options}
    assert kinds["end_at"] == "number"
    assert kinds["moon"] == kinds["pass"] == kinds["bonus_card"] == "choice"
    assert kinds["break_hearts"] == "flag"
    assert next(option for option in info.options if option.name == "pass").choices == (3, 0)
    deals = next(option for option in registry.info("plain-hearts").options if option.name == "deals")
    assert (deals.optional, deals.minimum) == (True, 1)
    assert [deals.allows(value) for value in (None, 1, 0, "1", 1.0, True)] == [True, True, False, False, False, False]


@pytest.mark.parametrize(
    ("code", "seats", "options"),
    [("whist", 4, {}), ("black-lady", 2, {}), ("black-lady", 4.0, {}), ("black-lady", 4, {"deals": 1}),
     ("black-lady", 4, {"moon": "Add"}), ("truco-paulista", 4, {"end_at": 10**10}), ("cancellation", 6, {"pass": 3})],
)  # fmt: skip
def test_what_there_is_not_is_a_bad_record(code, seats, options):
    with pytest.raises(RuleError) as refusal:
        registry.make(code, seats, options)
    assert refusal.value.code == "bad-record"


def test_a_variant_cannot_be_changed():
    with pytest.raises(AttributeError):
        registry.make("black-lady", 4).seats = 5

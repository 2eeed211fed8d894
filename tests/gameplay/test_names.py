"""Games are called the same by the rules and by the pages."""

from gameplay.names import CALLS, GAMES, called, game_name, short_names, upright
from gameplay.rules import registry


def test_every_registered_game_is_marked_for_translation_under_its_own_name():
    assert {code: str(name) for code, name in GAMES.items()} == {
        code: variant.name for code, variant in registry.VARIANTS.items()
    }


def test_a_game_that_is_not_registered_any_more_keeps_its_code():
    assert game_name("bridge") == "bridge"


def test_short_names_part_those_who_share_one():
    assert short_names(["Ana Lopes", "Zoé", "Ana Dominici"]) == ["Ana L.", "Zoé", "Ana D."]
    assert short_names(["Ana Lopes", "Ana Luz", "Ana"]) == ["Ana Lopes", "Ana Luz", "Ana"]
    assert short_names(["Léa + Tom", "Ivo + João"]) == ["Léa + Tom", "Ivo + João"]


def test_names_stand_upright_where_four_columns_have_no_room_for_them():
    assert not upright(["Ana", "Zoé", "Stefano", "Marie-Anne"])
    assert upright(["Ana", "Zoé", "Bartholomew", "Ivo"])
    assert upright(["Ana", "Zoé", "Ivo", "Léa", "Tom"])


def test_every_raise_of_truco_has_its_call():
    for variant in (registry.make(code, 4) for code in registry.VARIANTS if code.startswith("truco")):
        assert all(value in CALLS for value in variant.ladder[1:])
        assert CALLS[variant.ladder[1]] == "Truco"
    assert (called("3"), called("10"), called("x")) == ("truco (3)", "dez (10)", "x")

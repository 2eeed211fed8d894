"""The settings of formats: what may stand in them, and what follows from them."""

import pytest

from gameplay.rules import registry
from league.errors import LeagueRefusal
from league.models import Event
from league.pairing import FORMATS, SCHEDULES, Knockout
from league.queries.formats import (
    NAMES,
    format_settings,
    groups_of,
    is_setting,
    knockout_of,
    set_up,
    settings_asked,
)
from league.queries.playable import formats_of, sides_at_a_table
from league.services import events
from league.web.words import format_text
from tests.factories import make_event

HEARTS = [code for code in registry.VARIANTS if not registry.info(code).pairs]
TRUCO = [code for code in registry.VARIANTS if registry.info(code).pairs]


@pytest.mark.parametrize(
    ("name", "value", "fits"),
    [
        ("double", True, True), ("double", 1, False), ("groups", 4, True), ("groups", True, False),
        ("groups", -1, False), ("advance", "2", False), ("seeds_by", "rating", True), ("seeds_by", "beauty", False),
        ("finals", "tables", True), ("colour", "red", False),
    ],
)  # fmt: skip
def test_what_may_stand_in_a_setting(name, value, fits):
    assert is_setting(name, value) is fits


def test_each_format_of_each_game_can_be_drawn_checked_and_told():
    for variant in registry.VARIANTS:
        for format in formats_of(variant):
            event = Event(variant=variant, format=format, table_size=registry.info(variant).default_seats)
            known = {**FORMATS, **SCHEDULES}[format]
            entries = sides_at_a_table(event).largest if format == Event.Format.SINGLE_TABLE else 24
            assert not [warn for warn in known.check(set_up(event, entries, 3)) if warn.blocks], (variant, format)
            assert "%(" not in str(format_text(event))


def test_every_setting_is_asked_for_by_some_format():
    asked = {
        name for format in Event.Format.values for pairs in (True, False) for name in settings_asked(format, pairs)
    }
    assert asked == set(NAMES)


def test_a_knockout_of_pairs_and_one_of_tables():
    truco = Event(variant=TRUCO[0], format="knockout", format_settings={"double_elimination": True, "advance": 3})
    assert knockout_of(truco) == Knockout(double=True)
    hearts = Event(variant="black-lady", format="knockout", table_size=4)
    assert knockout_of(hearts) == Knockout(size=4, minimum=3, maximum=7, advance=2)


@pytest.mark.parametrize(("pairs", "groups"), [(3, 1), (4, 2), (8, 2), (16, 4), (17, 4)])
def test_groups_of_about_four_pairs(pairs, groups):
    assert groups_of(Event(variant=TRUCO[0], format="groups"), pairs) == groups


def test_in_a_rotation_of_truco_four_enter_alone():
    assert sides_at_a_table(Event(variant=TRUCO[0], format="rotation")) == (4, 4, 4)
    assert sides_at_a_table(Event(variant=TRUCO[0], format="swiss")) == (2, 2, 2)


@pytest.mark.django_db
def test_a_setting_that_there_is_not_is_refused():
    event = make_event(rules="Truco to 12", format="knockout")
    with pytest.raises(LeagueRefusal, match="unknown-format-setting"):
        events.update_event(event, {"format_settings": {"third_place": "yes"}}, by=event.created_by)
    events.update_event(event, {"format_settings": {"third_place": True}}, by=event.created_by)
    assert format_settings(Event.objects.get(pk=event.pk)).third_place

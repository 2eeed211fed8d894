"""What is typed into the directors' forms, and what comes out of it."""

from datetime import UTC, datetime, time

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from gameplay.rules import registry
from league.web.director.event_form import ChainField, suggested_name
from league.web.director.rules_form import RuleSetForm
from league.web.forms import AmountField, TimesField, moments, times_as_text


def amount(currency: str) -> AmountField:
    field = AmountField(required=False)
    field.in_currency(currency)
    return field


@pytest.mark.parametrize(
    ("typed", "currency", "cents"),
    [
        ("5", "EUR", 500),
        ("2.50", "EUR", 250),
        ("2,50", "EUR", 250),
        (" 0.05 ", "BRL", 5),
        ("500", "JPY", 500),
        ("1.005", "TND", 1005),
        ("", "EUR", None),
    ],
)
def test_amounts_are_typed_in_the_currency_and_kept_in_its_smallest_unit(typed, currency, cents):
    for language in ("en", "fr", "pt-br"):
        with translation.override(language):
            assert amount(currency).clean(typed) == cents


@pytest.mark.parametrize(
    ("typed", "currency"),
    [
        ("2.505", "EUR"),
        ("2.5", "JPY"),
        ("-1", "EUR"),
        ("five", "EUR"),
        ("1.000,50", "EUR"),
        ("9999999", "EUR"),
        ("NaN", "EUR"),
    ],
)
def test_what_is_no_amount_is_refused(typed, currency):
    with pytest.raises(ValidationError):
        amount(currency).clean(typed)


def test_amounts_are_shown_as_they_are_typed():
    assert [amount("EUR").prepare_value(cents) for cents in (250, 0, None)] == ["2.50", "", None]
    with translation.override("fr"):
        assert amount("EUR").prepare_value(250) == "2,50"
    assert not amount("EUR").has_changed(250, "2,5")
    assert amount("EUR").has_changed(250, "2.51")


def test_times_of_the_rounds():
    assert TimesField(required=False).clean("20:00, 20.45 21h30 –") == [time(20), time(20, 45), time(21, 30), None]
    for wrong in ("25:00", "eight", "20:00, soon"):
        with pytest.raises(ValidationError):
            TimesField().clean(wrong)


def test_rounds_go_on_past_midnight():
    start = datetime(2026, 11, 29, 22, 0, tzinfo=UTC)
    found = moments(start, [time(22), None, time(23, 30), time(0, 15)])
    assert found == [start, None, start.replace(hour=23, minute=30), datetime(2026, 11, 30, 0, 15, tzinfo=UTC)]
    assert times_as_text([None, None]) == ""


def test_a_tie_break_stands_once_in_the_chain():
    field = ChainField(required=False)
    assert field.clean(["wins", "", "diff", "", "lot"]) == ["wins", "diff", "lot"]
    with pytest.raises(ValidationError):
        field.clean(["wins", "wins", "", "", ""])


def test_an_evening_is_called_by_its_game_and_day():
    at = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)
    assert suggested_name("black-lady", at) == "Black Lady evening, Sunday 29 November"


@pytest.mark.parametrize("variant", list(registry.VARIANTS))
def test_every_option_of_every_game_has_a_field(variant):
    form = RuleSetForm(variant=variant)
    assert {f"option_{option.name}" for option in registry.info(variant).options} <= set(form.fields)


def test_label_and_choice_read_on_and_name_no_number_of_another_game():
    moon = RuleSetForm(variant="cancellation").fields["option_moon"]
    assert [f"{moon.label} {choice}" for _code, choice in moon.choices] == [
        "Whoever shoots the moon chooses: off the own score, or onto everybody else's",
        "Whoever shoots the moon puts everything onto everybody else's score",
        "Whoever shoots the moon takes everything off the own score",
        "Whoever shoots the moon has it all: there is no moon",
    ]


@pytest.mark.parametrize("variant", list(registry.VARIANTS))
def test_a_form_left_alone_differs_from_no_default(variant):
    untouched = RuleSetForm(variant=variant)
    given = {name: untouched[name].value() for name in untouched.fields if untouched[name].value() not in (None, False)}
    form = RuleSetForm({**given, "name": "As it is"}, variant=variant)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["options"] == {}

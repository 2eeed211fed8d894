"""How numbers, money and times are written."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.utils import translation

from league.templatetags import tavula


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0, "0"),
        (12, "12"),
        (Fraction(13, 3), "4⅓"),
        (Fraction(-13, 3), "−4⅓"),
        (Fraction(1, 2), "½"),
        (Fraction(-1, 6), "−⅙"),
        ("7/2", "3½"),
        ([7, 4], "1¾"),
        (Fraction(47, 20), "2.35"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(69, 17), "4\u00a01⁄17"),
        (Fraction(3, 17), "3⁄17"),
        (None, "–"),
        ("", "–"),
    ],
)
def test_scores_are_exact(value, written):
    assert tavula.score(value) == written


@pytest.mark.parametrize(("value", "written"), [(Fraction(13, 3), "+4⅓"), (-4, "−4"), (0, "0"), (None, "–")])
def test_signed(value, written):
    assert tavula.signed(value) == written


def test_a_settlement_has_a_sign_and_points_have_none():
    assert tavula.scored("7/2", "settlement") == "+3½"
    assert tavula.scored("7/2", "placing") == "3½"
    assert tavula.scored("3", "match") == "3"


@pytest.mark.parametrize(
    ("language", "cents", "currency", "written"),
    [
        ("en", 1250, "EUR", "€12.50"),
        ("en", -5, "EUR", "−€0.05"),
        ("en", 0, "GBP", "£0.00"),
        ("en", 1250, "CHF", "CHF\u00a012.50"),
        ("en", 1250, "JPY", "¥1,250"),
        ("fr", 1250, "EUR", "12,50\u00a0€"),
        ("fr", -1250, "EUR", "−12,50\u00a0€"),
        ("it", 1250, "EUR", "12,50\u00a0€"),
        ("pt-br", 123456, "BRL", "R$\u00a01.234,56"),
        ("en", 1250, "XYZ", "XYZ\u00a012.50"),
    ],
)
def test_money_by_currency_and_language(language, cents, currency, written):
    with translation.override(language):
        assert tavula.money(cents, currency) == written


@pytest.mark.parametrize(("value", "written"), [("50.00", "50\u00a0%"), ("33.33", "33.33\u00a0%"), (100, "100\u00a0%")])
def test_percent(value, written):
    assert tavula.percent(value) == written


def test_times_stand_in_the_given_zone():
    at = datetime(2026, 1, 9, 23, 14, tzinfo=UTC)
    assert ">Saturday 10 January 2026<" in tavula.day(at, "Europe/Paris")
    assert ">00:14<" in tavula.clock(at, "Europe/Paris")
    assert ">20:14<" in tavula.clock(at, "America/Sao_Paulo")
    assert 'datetime="2026-01-09T20:14-03:00"' in tavula.clock(at, "America/Sao_Paulo")
    assert ">Fri 9 Jan 2026, 20:14<" in tavula.moment(at, "America/Sao_Paulo")
    assert tavula.clock(None) == ""
    assert ">00:14<" in tavula.clock(at, "Nowhere/Atall")  # the site's own zone


def test_zone_names_and_lists():
    assert tavula.zone_name("America/Sao_Paulo") == "Sao Paulo time"
    assert tavula.listed([]) == ""
    assert tavula.listed(["Ana"]) == "Ana"
    assert tavula.listed(["Ana", "Bruno", "Carla"]) == "Ana, Bruno and Carla"

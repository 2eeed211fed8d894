"""How scores, money and lists are written."""

from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from league import writing


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
        (Fraction(47, 20), "2\u00a07⁄20"),
        (Fraction(1, 1000), "1⁄1000"),
        (Fraction(69, 17), "4\u00a01⁄17"),
        (Fraction(3, 17), "3⁄17"),
        (None, "–"),
        ("", "–"),
    ],
)
def test_scores_are_exact(value, written):
    assert writing.score(value) == written


@pytest.mark.parametrize(("value", "written"), [(Fraction(13, 3), "+4⅓"), (-4, "−4"), (0, "0"), (None, "–")])
def test_signed(value, written):
    assert writing.signed(value) == written


def test_a_settlement_has_a_sign_and_points_have_none():
    assert writing.scored("7/2", "settlement") == "+3½"
    assert writing.scored("7/2", "placing") == "3½"
    assert writing.scored("3", "match") == "3"


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
        assert writing.money(cents, currency) == written


@pytest.mark.parametrize(("value", "written"), [("50.00", "50\u00a0%"), ("33.33", "33.33\u00a0%"), (100, "100\u00a0%")])
def test_percent(value, written):
    assert writing.percent(value) == written


def test_lists_and_labels():
    assert writing.listed([]) == ""
    assert writing.listed(["Ana"]) == "Ana"
    assert writing.listed(["Ana", "Bruno", "Carla"]) == "Ana, Bruno and Carla"
    assert writing.labelled("Hearts", "Ana") == "Hearts: Ana"


def test_templates_write_the_same():
    template = Template(
        "{% load tavula %}{{ half|score }} {{ half|signed }} {{ half|scored:'match' }} {{ cents|money:'JPY' }}"
        " {{ share|percent }} {{ names|listed }} {{ half|labelled:cents }}"
    )
    shown = template.render(Context({"half": "1/2", "cents": 1500, "share": 50, "names": ["Ana", "Bruno"]}))
    assert shown == "½ +½ ½ ¥1,500 50\u00a0% Ana and Bruno 1/2: 1500"

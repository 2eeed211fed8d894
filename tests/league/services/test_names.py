"""How names are read, compared and told apart."""

import pytest

from league.services.names import Likeness, Name, clean, name_key, read, read_one, read_pair, unlisted
from tests.refusals import refusal


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  Ana   Lopes ", "Ana Lopes"),
        ("Ana\tLopes", "Ana Lopes"),
        ("Ana\u00a0Lopes", "Ana Lopes"),
        ("\ufeffAna", "Ana"),
        ("Ana\r", "Ana"),
        ("Jose\u0301", "José"),
        ("مریم\u200cزاده", "مریم\u200cزاده"),
    ],
)
def test_names_lose_the_blanks_they_were_pasted_with(written, name):
    assert clean(written) == name


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\u202e", "\u200b", "\u2028", "\ue000"])
def test_characters_that_cannot_be_seen_are_refused(letter):
    assert refusal(clean, f"An{letter}a").code == "control-character"


def test_a_name_has_at_most_120_letters():
    assert clean("x" * 120) == "x" * 120
    found = refusal(clean, "x" * 121)
    assert (found.code, found.sentence) == ("name-too-long", "A name has at most 120 letters; this one has 121.")


def test_a_line_of_blanks_without_end_is_not_even_looked_at():
    for function in (read, read_pair):
        assert refusal(function, "Ana" + " " * 1_000_000 + "x").code == "name-too-long"


def test_a_note_stands_in_brackets():
    assert read("Ana (blue hat)") == Name("Ana", "blue hat")
    assert read("Ana Lopes  ( Bastia )") == Name("Ana Lopes", "Bastia")
    assert read("Ana") == Name("Ana", "")
    assert str(read("Ana ( blue hat )")) == "Ana (blue hat)"


def test_a_number_stands_behind_the_name():
    assert read("Ana #12") == Name("Ana", "", 12)
    assert read("Ana (blue hat)  #7 ") == Name("Ana", "blue hat", 7)
    assert read_pair("Ana #12 + Bruno") == (Name("Ana", "", 12), Name("Bruno"))
    assert read("Team #1a") == Name("Team #1a")


@pytest.mark.parametrize("written", ["", "   ", "()", "(blue hat)", "...", "-"])
def test_a_line_without_a_name_is_refused(written):
    assert refusal(read, written).code == "name-missing"


@pytest.mark.parametrize(
    "line",
    ["Ana + Bruno", "Ana+Bruno", "Ana & Bruno", "Ana / Bruno", "Ana; Bruno", "Ana\tBruno", "Ana and Bruno",
     "Ana e Bruno", "Ana et Bruno"],
)  # fmt: skip
def test_a_pair_is_two_names(line):
    assert read_pair(line) == (Name("Ana"), Name("Bruno"))


def test_a_plus_goes_before_the_words():
    assert read_pair("Ana Costa e Silva + Rui") == (Name("Ana Costa e Silva"), Name("Rui"))
    assert read_pair("Ana (a/b) + Rui (tall)") == (Name("Ana", "a/b"), Name("Rui", "tall"))


@pytest.mark.parametrize("line", ["Ana", "Ana + Bruno + Carla", "Ana +", "+", "Ana & Bruno & Carla"])
def test_one_or_three_names_are_no_pair(line):
    assert refusal(read_pair, line).code == "pair-needs-two"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("José  Pérez", "jose perez"),
        ("Anghjula", "ANGHJULA"),
        ("Weiß", "WEISS"),
        ("D'Angelo", "D’Angelo"),
        ("Çelik", "celik"),
        ("Jean-Luc", "jean‑luc"),
    ],
)
def test_spellings_of_one_name_have_one_key(one, other):
    assert name_key(one) == name_key(other)


def test_other_names_have_other_keys():
    assert len({name_key(name) for name in ("Ana", "Anna", "Ana L", "Anal")}) == 4
    assert len(name_key("ﷺ" * 120)) == 120  # the sign grows to eighteen letters; the column holds 120


@pytest.mark.parametrize(
    ("one", "other", "likely"),
    [
        ("davide", "davide", True),
        ("davide", "davdie", True),  # neighbours swapped
        ("davide", "davidde", True),  # one more
        ("davide", "david", True),  # one less
        ("davide", "davida", True),  # one other
        ("ana lopes", "lopes ana", True),
        ("davide", "dvaied", False),
        ("davide", "daniel", False),
        ("ana", "ada", False),  # too short to tell
        ("ana", "ana", True),
    ],
)
def test_a_slip_of_the_pen_is_a_likely_double(one, other, likely):
    assert Likeness([(one, 1)]).like(other) == ([1] if likely else [])
    assert Likeness([(other, 1)]).like(one) == ([1] if likely else [])


def test_each_likely_double_is_found_once():
    likeness = Likeness([("davide", 1), ("davida", 2), ("elisa", 3)])
    likeness.add("davidee", 4)
    assert sorted(likeness.like("davide")) == [1, 2, 4]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1. Ana Lopes", "Ana Lopes"), ("2) Zoé Martin", "Zoé Martin"), ("- Ana", "Ana"), ("• Ana", "Ana"),
        ("12.Ana", "Ana"), ("  3 . Ana", "Ana"), ("7\tAna\tBruno", "Ana\tBruno"), ("– Ana + Bruno", "Ana + Bruno"),
        ("1.\tÉva", "Éva"), ("Ana", "Ana"), ("12", "12"), ("1. 2", "1. 2"), ("3.", "3."), ("-", "-"),
        ("* Ana", "Ana"), ("7 Ana", "7 Ana"),
        ("Ana - Bruno", "Ana - Bruno"), ("2Pac", "2Pac"),
    ],
)  # fmt: skip
def test_numbers_and_bullets_of_a_list_are_no_part_of_a_name(line, name):
    assert unlisted(line) == name


@pytest.mark.parametrize("line", ["Ana + Bruno", "Ana & Bruno", "Ana (tall) + Bruno"])
def test_two_people_are_not_one(line):
    refused = refusal(read_one, line)
    assert (refused.code, refused.facts["text"]) == ("two-in-one-line", line)


@pytest.mark.parametrize(
    "line", ["Ana Costa e Silva", "Ana (blue + red hat)", "Rui A/S", "Sand and Land", "=1+1", "+Ana"]
)
def test_one_person_may_have_a_long_name(line):
    assert read_one(line) == read(line)

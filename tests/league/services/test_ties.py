"""A draw says where a tie was decided, and by what: at a cut, between byes, in a match."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from league.models import Standing
from league.pairing import TEXTS, Draw, Entrant
from league.queries.console.draw import explanations
from league.queries.tiebreaks import tiebreak_name
from league.services import finals, reports, results, ties
from tests.factories import make_event, pair
from tests.league.services.formats import fresh, hearts, play, start, truco


@dataclass
class Line:
    rank: int
    score: Fraction
    decided_by: str = ""


def lines(*given):
    return [Line(rank, Fraction(score), decided) for rank, score, decided in given]


def test_at_a_cut():
    """Four with 5, 5, 5 and 3: the second is parted from the first by `wins`, and shares its rank with the third."""
    rows = lines((1, 5, ""), (2, 5, "wins"), (2, 5, ""), (4, 3, ""))
    order = [10, 11, 12, 13]
    [lot] = ties.at_cut(order, rows, 2)
    assert (lot.code, lot.facts) == ("cut-by-lot", {"entries": (11, 12)})
    [chain] = ties.at_cut(order, rows, 1)
    assert (chain.code, chain.facts) == ("cut-by-tie-break", {"one": 10, "other": 11, "tie_break": "wins"})
    assert ties.at_cut(order, rows, 3) == []  # the score decides
    assert ties.at_cut(order, rows, 4) == []  # everybody goes on
    assert all(TEXTS[why.code] % why.facts for why in (lot, chain))


@pytest.mark.django_db
def test_between_byes():
    """Rank 3 is shared by the third and the fourth, who both have had no bye; the second has 2 points as they have and
    is before them by `diff`."""
    event = make_event(players=4)
    entries = list(event.entries.order_by("number").values_list("pk", flat=True))
    given = zip(entries, (1, 2, 3, 3), (3, 2, 2, 2), ("", "", "diff", ""), strict=True)
    Standing.objects.bulk_create(
        Standing(event=event, round_number=1, entry_id=entry, order=order, rank=rank, score_numerator=score,
                 score_denominator=1, games=1, values=[], decided_by=by)
        for order, (entry, rank, score, by) in enumerate(given, start=1)
    )  # fmt: skip

    def told(out, **byes):
        field = [Entrant(entry, byes=byes.get(f"of{at}", 0)) for at, entry in enumerate(entries, start=1)]
        return [(why.code, why.facts["other"]) for why in ties.of_byes(event, 2, Draw((), (entries[out - 1],)), field)]

    assert told(4) == [("bye-by-lot", entries[2])]
    assert told(4, of3=1) == []  # the third has had one: nothing was to be decided between them
    assert told(3) == [("bye-by-tie-break", entries[1])]
    assert told(2) == []  # by score
    assert {"bye-by-lot", "bye-by-tie-break"} <= TEXTS.keys()


@pytest.mark.django_db
def test_in_a_match_the_next_draw_says_who_went_on_by_lot_and_by_a_tie_break():
    """0, 3, 3 and 20 at both tables: the seconds are level and one of them goes on. With `places` they are level again,
    so it is the lot."""
    event = hearts(8, "knockout", format_settings={"advance": 2})
    for table in start(event, 1).tables.all():
        results.enter_hand(table, 1, {"hearts": [0, 3, 3, 7], "queen": 4}, by=event.created_by)
    second = pair(event, 2)
    told = [reason for reason in explanations(fresh(event), second, tiebreak_name) if reason.code == "went-on-by-lot"]
    assert [reason.sentence[:7] for reason in told] == ["Table 1", "Table 2"]
    assert "the lot put" in told[0].sentence


def cut_reasons(event, number):
    found = explanations(fresh(event), pair(event, number), tiebreak_name)
    return [reason for reason in found if reason.code.startswith("cut-")]


@pytest.mark.django_db
def test_at_the_cut_of_groups():
    """Two groups of three pairs in which each has won one game: all three are level, and the lot sends one on."""
    event = truco(6, "groups", chain=["lot"], format_settings={"groups": 2, "qualify": 1})
    for number in (1, 2, 3):
        play(event, number)
    finals.cut(event, by=event.created_by)
    found = cut_reasons(event, 4)
    assert [reason.code for reason in found] == ["cut-by-lot"] * 2
    assert all(reason.sentence.startswith("Equal at the cut, so the lot has decided between them") for reason in found)


@pytest.mark.django_db
def test_at_the_cut_to_finals_tables():
    """0, 0, 7 and 19 at both tables: four share the first rank, and a cut to three splits them by lot."""
    event = hearts(8, "pods", rounds_planned=1, chain=["lot"])
    for table in start(event, 1).tables.all():
        results.enter_hand(table, 1, {"hearts": [0, 0, 7, 6], "queen": 4}, by=event.created_by)
    finals.cut(event, 3, by=event.created_by, kind="tables")
    assert [reason.code for reason in cut_reasons(event, 2)] == ["cut-by-lot"]


@pytest.mark.django_db
def test_a_tie_break_is_called_by_its_name():
    """12 : 3 and 12 : 9. Both losers have 0 points; who has lost by 3 is in front of who has lost by 9, and in a cut
    to three."""
    event = truco(4, "swiss", rounds_planned=1, chain=["diff", "lot"])
    for table, totals in zip(start(event, 1).tables.order_by("number"), ([12, 3], [12, 9]), strict=True):
        reports.report_totals(table, totals, by=event.created_by)
    finals.cut(event, 3, by=event.created_by)
    [reason] = cut_reasons(event, 2)
    last, out = (
        Standing.objects.get(event=event, round_number=1, order=order).entry.name for order in (3, 4)
    )  # fmt: skip
    assert reason.sentence == (
        f"{last} and {out} are level on score at the cut; the tie-break decided: points for and against."
    )

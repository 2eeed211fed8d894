"""Why a draw is as it is, as people read it."""

import pytest

from league.models import Round
from league.queries.console.draw import explanations
from tests import factories

pytestmark = pytest.mark.django_db


def told(event, code: str, **facts) -> str:
    return explanations(event, Round(event=event, number=2, why=[{"code": code, "table": 1, "facts": facts}]))[
        0
    ].sentence


def test_scores_are_written_as_in_the_standings_not_as_fractions():
    event = factories.make_event(players=4)
    assert told(event, "scores-near", highest="47/5", lowest="-10") == "Scores from +9⅖ down to −10."
    assert told(event, "scores-level", score="0") == "All have 0."
    first, second = event.entries.order_by("number")[:2]
    sentence = told(event, "float", down=first.pk, up=second.pk, difference="7/2")
    assert sentence == f"{first.name} is paired down and {second.name} up, 3½ apart."

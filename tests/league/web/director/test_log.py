"""The log says in words what the services write."""

import re
from pathlib import Path

import pytest

from league.models import AuditEntry
from league.services import audit
from league.web.director.log import VERBS, log_lines
from tests import factories

SERVICES = Path(__file__).resolve().parents[4] / "league" / "services"
KINDS = (
    "event",
    "entry",
    "partnerrequest",
    "round",
    "hand",
    "table",
    "game",
    "result",
    "standings",
    "complaint",
    "mute",
)
"""Of what happens in an event: these stand in its log."""


def test_every_step_in_an_event_has_words():
    step = re.compile(rf'audit\.log(?:_each)?\(\s*"((?:{"|".join(KINDS)})\.\w+)"')
    written = {verb for source in SERVICES.rglob("*.py") for verb in step.findall(source.read_text(encoding="utf-8"))}
    assert len(written) > 40
    assert written <= set(VERBS)


@pytest.mark.django_db
def test_a_step_that_nobody_made_is_not_made_by_a_word_for_programs():
    event = factories.make_event()
    audit.log("event.start", event, by=None)
    audit.log("event.finish", event, by=event.created_by)
    written = AuditEntry.objects.filter(event=event, verb__in=("event.start", "event.finish")).order_by("id")
    assert [line.who for line in log_lines(event, written)] == ["by itself", str(event.created_by)]

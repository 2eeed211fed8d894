"""Every operation of the schema, asked right and wrong by a machine: no error of the server, and no answer that the
schema does not tell of.

`make check` runs it on PostgreSQL, which holds less than SQLite does. Each call is undone.
"""

from fractions import Fraction

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from gameplay.models import LiveTable
from gameplay.services import live
from league.models import PartnerRequest, Scope, SpecialPrize
from league.services import apart, job_turns, rulings, seasons, tokens
from league.services.imports import lists
from tests import factories as make
from tests.league.worlds import here, once, told

__all__ = ["here", "once"]

pytestmark = [pytest.mark.services, pytest.mark.django_db]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
RIGHT, WRONG = 4, 2
"""Examples of an operation that keep to the schema, and that do not."""
CALM = settings(
    deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck), phases=[Phase.generate]
)


@pytest.fixture(autouse=True)
def one_connection():
    """The handler of a real server lets go of its connection after each request; here it is the test's."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def program(here):
    """What a token with every scope of the event's director may do; and of everything that has an address, one."""
    apart.set_list(here.event, "Family", here.event.entries.all()[:2], by=here.admin)
    rulings.penalise(here.entry, Fraction(-1), reason="Late.", by=here.admin)
    job_turns.run(lists.import_players(here.club, b"Yann", by=here.director).pk)
    seasons.create_season(here.club, "Spring", by=here.admin)
    SpecialPrize.objects.create(event=here.event, kind=SpecialPrize.Kind.NEWCOMER, fixed_cents=0)
    PartnerRequest.objects.create(event=here.event, asker=make.make_player(here.club, "Zita"))
    live.open_table(variant="black-lady", by=here.director, name="Director")
    told(here)
    _token, text = tokens.make("Tester", Scope.values, by=here.director)
    return {"Authorization": f"Bearer {text}"}


def numbers_of(side):
    """What stands in addresses: things that there are."""
    event = side.event
    return {
        "club": side.club.pk, "event": event.pk, "number": 1, "table": side.table.pk, "entry": side.entry.pk,
        "result": side.table.results.get().pk, "key": str(side.table.game.key), "code": "not-found",
        "role": event.roles.first().pk, "held": event.keep_apart.first().pk, "job": side.club.jobs.first().pk,
        "penalty": side.entry.penalties.first().pk, "member": side.club.memberships.first().pk,
        "rule_set": side.club.rule_sets.first().pk, "player": side.player.pk, "season": side.club.seasons.first().pk,
        "family": "hearts", "variant": "black-lady", "special": event.special_prizes.first().pk, "line": 1,
        "category": side.club.categories.first().pk, "request_id": event.partner_requests.get().pk,
        "program": side.director.api_tokens.first().pk,
        "live": LiveTable.objects.first().key, "webhook": side.club.webhooks.first().pk,
        "delivery": side.club.webhooks.first().deliveries.first().pk,
    }  # fmt: skip


def test_every_operation_keeps_to_the_schema(here, program):
    found = schemathesis.openapi.from_wsgi("/api/schema/?format=json", app=get_wsgi_application())
    numbers, faults = numbers_of(here), {}
    for operation in (result.ok() for result in found.get_all_operations()):
        for mode, most in ((GenerationMode.POSITIVE, RIGHT), (GenerationMode.NEGATIVE, WRONG)):
            try:
                ask(operation, mode, most, program, numbers)
            except Unsatisfiable:  # nothing can be wrong with it
                continue
            except (FailureGroup, Failure) as fault:  # all of them are told together
                faults[f"{operation.label} {mode.value}"] = str(fault)
    assert faults == {}


def ask(operation, mode, most, headers, numbers):
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(CALM, max_examples=most)
    def each(case):
        case.path_parameters.update({name: numbers[name] for name in case.path_parameters if name in numbers})
        with transaction.atomic():
            case.call_and_validate(headers=headers, checks=CHECKS)
            transaction.set_rollback(True)

    each()

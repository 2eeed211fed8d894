"""The API says what it is: a schema without warnings, docs without a third party, answers that hold to it."""

import io
import re

import jsonschema_rs
import pytest
from django.core.management import call_command
from django.urls import reverse

from league.api.kit.examples import body_of
from league.api.kit.inputs import OneOf, SomeOf
from league.api.kit.problem_pages import sentences_of
from league.api.kit.problems import CONFLICTS, MEDIA_TYPE, STATUS
from league.api.kit.schema import READING, WRITING
from league.api.urls import urlpatterns
from league.models import Scope
from league.queries.status import TableState
from tests.league.api.test_reading import addresses
from tests.league.worlds import TALLY


@pytest.fixture(scope="module")
def schema():
    from drf_spectacular.generators import SchemaGenerator

    return SchemaGenerator().get_schema(request=None, public=True)


def test_the_schema_is_valid_and_has_no_warnings(db):
    out = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    assert "openapi: 3" in out.getvalue()


def operations(schema):
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_every_operation_tells_of_its_problems(schema):
    for path, method, operation in operations(schema):
        codes = set(READING if method == "get" else WRITING)
        for code in codes:
            answer = operation["responses"][code]["content"][MEDIA_TYPE]["schema"]
            assert answer == {"$ref": "#/components/schemas/Problem"}, (path, method, code)


def test_the_states_of_a_table_are_those_of_the_pages(schema):
    assert schema["components"]["schemas"]["TableState"]["enum"] == TableState.values
    assert TableState.GIVEN_UP in TableState.values


def test_entering_a_hand_has_examples(schema):
    post = schema["paths"]["/api/v1/tables/{table}/hands/"]["post"]
    assert {"BlackLady", "Truco"} == set(post["requestBody"]["content"]["application/json"]["examples"])
    assert "Bad-tally" in post["responses"]["422"]["content"][MEDIA_TYPE]["examples"]
    assert "Idempotency-Key" in {parameter["name"] for parameter in post["parameters"]}


def test_every_body_has_an_example_that_the_schema_and_its_reader_take(schema):
    for path, method, operation in operations(schema):
        if content := operation.get("requestBody", {}).get("content", {}).get("application/json"):
            whole = {**_open(content["schema"]), "components": _open(schema["components"])}
            for one in content["examples"].values():
                jsonschema_rs.validator_for(whole).validate(one["value"]), (path, method)
    read = 0
    for _method, endpoint in endpoints():
        if (takes := getattr(endpoint, "takes", None)) and not names_things(takes()):
            sent = takes(data=body_of(takes()), partial=endpoint.partial)
            assert endpoint.examples or sent.is_valid(), (takes, sent.errors)
            read += 1
    assert read > 60


def names_things(takes):
    """Such numbers are looked for in the database."""
    parts = [part for field in takes.fields.values() for part in (field, getattr(field, "child", None))]
    return any(isinstance(one, (OneOf, SomeOf)) or (hasattr(one, "fields") and names_things(one)) for one in parts)


def test_the_docs_ask_nobody_else(client, db):
    page = client.get(reverse("api:docs"))
    assert page.status_code == 200
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page.content.decode())
    assert addresses
    assert all(address.startswith(("/static/", "/api/docs/?script=")) for address in addresses)
    assert client.get(reverse("api:schema")).status_code == 200


def template_of(schema, path):
    """The path of the schema that this address is an instance of."""
    for template in schema["paths"]:
        if re.fullmatch(re.sub(r"\{[^}]+\}", "[^/]+", template), path):
            return template
    raise AssertionError(path)


def check(schema, response, path, method):
    operation = schema["paths"][template_of(schema, path)][method]
    answer = operation["responses"][str(response.status_code)]["content"][response["Content-Type"]]["schema"]
    whole = {**_open(answer), "components": _open(schema["components"])}
    jsonschema_rs.validator_for(whole).validate(response.json())


def _open(part):
    """OpenAPI 3.0's `nullable` said as JSON Schema says it."""
    if isinstance(part, list):
        return [_open(item) for item in part]
    if not isinstance(part, dict):
        return part
    opened = {key: _open(value) for key, value in part.items() if key != "nullable"}
    return {"anyOf": [opened, {"type": "null"}]} if part.get("nullable") is True else opened


def test_what_is_answered_holds_to_the_schema(api, here, schema):
    for path in addresses(here):
        check(schema, api.get(f"/api/v1{path}"), f"/api/v1{path}", "get")
    check(schema, api.get("/api/v1/events/999/"), "/api/v1/events/999/", "get")
    api.force_authenticate(here.director)
    path = f"/api/v1/tables/{here.table.pk}/hands/4/"
    sent = {"tally": {"hearts": [0, 13, 0, 0], "queen": 1}, "reason": "Swapped."}
    check(schema, api.put(path, sent, "json"), path, "put")
    check(schema, api.delete(path), path, "delete")
    path = f"/api/v1/tables/{here.table.pk}/hands/"
    check(schema, api.post(path, {"number": 4, "tally": TALLY}, "json"), path, "post")
    check(schema, api.post(path, {"number": 4, "tally": {}}, "json"), path, "post")
    check(schema, api.post(path, {}, "json"), path, "post")


def endpoints():
    for address in urlpatterns:
        view = getattr(getattr(address, "callback", None), "cls", None)
        yield from getattr(view, "endpoints", {}).items()


def test_every_code_that_is_named_has_its_sentence():
    named = {code for _method, endpoint in endpoints() for code in getattr(endpoint, "refuses", ())}
    assert len(named) > 50
    assert [code for code in {*named, *CONFLICTS, *STATUS} if not sentences_of(code)] == []


def test_every_write_says_its_scope_and_takes_a_key(schema):
    for method, endpoint in endpoints():
        assert (method == "get") == (not hasattr(endpoint, "call"))
        assert method == "get" or endpoint.scope != Scope.READ, endpoint.summary
    for path, method, operation in operations(schema):
        headers = {parameter["name"] for parameter in operation.get("parameters", ())}
        assert (method == "get") == ("Idempotency-Key" not in headers), path
        assert operation["security"][0] == {"token": []}

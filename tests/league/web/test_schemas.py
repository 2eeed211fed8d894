"""The hand record's JSON Schema, as programs get it, without a question to the database."""

import json
from pathlib import Path

import pytest
from django.urls import reverse
from jsonschema import Draft202012Validator

from gameplay.rules import record
from gameplay.rules.errors import RuleError
from gameplay.rules.record.jsontext import parse
from tests.gameplay.cases.test_cases import FOLDER, RECORDS, lines_of

SHIPPED = Path(record.__file__).with_name("hand-record.schema.json")
ADDRESS = "/schemas/hand-record.json"


def read_or_none(line):
    try:
        data = parse(line)
        record.read(data)
    except RuleError:
        return None
    return data


def test_the_file_beside_the_reader_is_what_is_served(client):
    response = client.get(ADDRESS)
    assert reverse("hand-record-schema") == ADDRESS
    assert response.content == SHIPPED.read_bytes()
    assert response["Content-Type"] == "application/schema+json"


def test_pages_elsewhere_may_ask_and_caches_may_keep_it(client):
    response = client.get(ADDRESS)
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Cache-Control"] == "public, max-age=3600"
    again = client.get(ADDRESS, headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again["Access-Control-Allow-Origin"] == "*"
    assert client.get(ADDRESS, headers={"If-None-Match": '"another"'}).status_code == 200


def test_nobodys_cookies_are_looked_at(client):
    client.cookies.load({"sessionid": "abc", "django_language": "fr"})
    response = client.get(ADDRESS, headers={"Accept-Language": "pt-BR"})
    assert not {"Vary", "Set-Cookie", "Content-Language"} & set(response.headers)
    assert not response.cookies


def test_a_browser_that_asks_beforehand_is_answered(client):
    asked = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "if-none-match",
    }
    response = client.options(ADDRESS, headers=asked)
    assert (response.status_code, response.content) == (200, b"")
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "GET" in response["Access-Control-Allow-Methods"]
    assert response["Access-Control-Allow-Headers"] == "If-None-Match"


def test_it_is_only_read(client):
    assert client.head(ADDRESS).status_code == 200
    assert client.post(ADDRESS).status_code == 405


@pytest.mark.parametrize("name", RECORDS)
def test_every_record_of_the_cases_that_can_be_read_is_valid_by_what_is_served(client, name):
    validator = Draft202012Validator(json.loads(client.get(ADDRESS).content))
    found = [data for line in lines_of(FOLDER / f"{name}.jsonl") if (data := read_or_none(line)) is not None]
    assert all(validator.is_valid(data) for data in found)

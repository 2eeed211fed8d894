"""Somebody asks at an address: may they?

Refused is 401, 403, 404, the way to the sign-in, or a page that says of its step that somebody may not. All else is
an answer: that what was sent is not complete, or does not fit the state, is said to those who may.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.template.backends.django import Template
from django.test import Client
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator

from gameplay.errors import Refusal
from league.models import User

REFUSED = {401, 403, 404}
MAY_NOT = {"not-allowed", "scope-missing", "not-at-this-table", "sign-in-first"}


class Asking:
    """Each request is undone; pages are not written out, which is for other tests to look at."""

    def __init__(self, people: dict[str, User | None]) -> None:
        self.cookies: dict[str, str] = {}
        self.heard: list[str] = []
        self.faults: list[str] = []
        for role, user in people.items():
            client = Client()
            if user is not None:
                client.force_login(user)
            self.cookies[role] = client.cookies["sessionid"].value if user else ""

    def ask(self, role: str, method: str, address: str, body: Any = None, **headers: str) -> HttpResponse:
        client = Client(raise_request_exception=False, headers={"Accept": "*/*", **headers})
        if role and self.cookies[role]:
            client.cookies["sessionid"] = self.cookies[role]
        json = {} if body is None else {"data": body, "content_type": "application/json"}
        self.heard.clear()
        with transaction.atomic():
            response = getattr(client, method.lower())(address, **json)
            transaction.set_rollback(True)
        return response

    def send(self, role: str, address: str, fields: dict[str, str]) -> HttpResponse:
        """As a form does."""
        client = Client(raise_request_exception=False)
        client.cookies["sessionid"] = self.cookies[role]
        with transaction.atomic():
            response = client.post(address, fields)
            transaction.set_rollback(True)
        return response

    def may(self, role: str, method: str, address: str, body: Any = None, **headers: str) -> bool | None:
        """None: there is no such method here."""
        response = self.ask(role, method, address, body, **headers)
        if response.status_code == 405:
            return None
        if response.status_code >= 500:
            self.faults.append(f"{method} {address} as {role}: {response.status_code}")
        to = response.url if response.status_code == 302 else ""
        away = to.startswith((reverse("account_login"), "/admin/login/"))
        away |= to == "/admin/" and address != "/admin/login/"  # what is another club's is not there
        return not (away or response.status_code in REFUSED or MAY_NOT & set(self.heard))


@contextmanager
def quickly(asking: Asking) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        made = Refusal.__init__

        def heard(self: Refusal, code: str, *args: Any, **facts: Any) -> None:
            asking.heard.append(code)
            made(self, code, *args, **facts)

        patch.setattr(Refusal, "__init__", heard)
        patch.setattr(Template, "render", lambda self, context=None, request=None: "")
        patch.setattr(SchemaGenerator, "get_schema", lambda self, *args, **more: {})  # it takes seconds, each time
        logging.disable(logging.CRITICAL)
        yield
        logging.disable(logging.NOTSET)

import pytest
from rest_framework.test import APIClient

from league.services import tokens
from tests.league.api.conftest import api, here, once, stranger

__all__ = ["api", "here", "once", "stranger"]


@pytest.fixture
def program(here):
    """A client with a token of the scorer, or of whom is named."""

    def make(*scopes, by=None, days=None):
        _token, text = tokens.make("Program", scopes or ["read"], days, by=by or here.scorer)
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
        return client

    return make

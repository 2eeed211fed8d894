import pytest
from rest_framework.test import APIClient

from tests import factories as make
from tests.league.worlds import Side, here, once

__all__ = ["here", "once"]


@pytest.fixture
def api() -> APIClient:
    return APIClient()


@pytest.fixture
def stranger(db):
    return make.make_user("Stranger")


@pytest.fixture
def draft(here: Side):
    return make.make_event(here.club, "Secret", players=4, by=here.director, open_registration=False)

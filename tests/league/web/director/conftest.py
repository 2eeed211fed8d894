"""A club that uses money, and its admin at the desk."""

import pytest

from tests import factories


@pytest.fixture
def club():
    return factories.make_club("Corte", money=True)


@pytest.fixture
def director(client, club):
    client.force_login(club.admin)
    return client

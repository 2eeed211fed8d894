import pytest

from tests.league.services.webhooks.receiver import Receiver


@pytest.fixture
def receiver():
    made = Receiver()
    yield made
    made.close()


@pytest.fixture
def at_home(settings):
    """Webhooks may be told on this machine, and without TLS."""
    settings.WEBHOOKS_HTTP = settings.WEBHOOKS_LOCAL = True

import pytest

from league.models import Notice
from league.services.notices import sending
from tests import factories as make
from tests.league.services.notices.people import confirmed


@pytest.fixture
def club(db):
    return make.make_club(language="en")


@pytest.fixture
def people(club):
    """Accounts of the four who play; all but Davide have confirmed their address."""
    accounts = {name: make.make_user(name, language="en") for name in ("Ana", "Bruno", "Carla", "Davide")}
    for name, account in accounts.items():
        make.make_player(club, name, user=account)
        if name != "Davide":
            confirmed(account)
    return accounts


@pytest.fixture
def event(club, people):
    return make.make_event(club, players=5, checked_in=False, table_size=5)


@pytest.fixture
def worker():
    """Mails everything that is due, as tasks would; how many went out."""

    def work(now=None):
        return sending.send(list(Notice.objects.values_list("pk", flat=True)), now)

    return work

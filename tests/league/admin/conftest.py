import pytest

from tests import factories as make
from tests.league.worlds import Side, here, make_side, once, pay  # noqa: F401  (fixtures)


@pytest.fixture
def there(db) -> Side:
    """Another club, with something in every table that the admin site shows."""
    side = make_side("There")
    pay(side)
    return side


@pytest.fixture
def site_admin(db):
    return make.make_site_admin()

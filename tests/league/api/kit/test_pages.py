"""Lists in pages: forward and back, in every order, whatever comes or goes meanwhile."""

import pytest

from league.models import Club
from tests import factories as make
from tests.league.api.test_problems import problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def clubs():
    """Names in pairs: the second field of the order decides."""
    return [make.make_club(name) for name in ("Bastia", "Ajaccio", "Ajaccio", "Corte", "Bastia", "Calvi", "Corte")]


def walk(api, address, way="next"):
    """All pages from this address on."""
    found = []
    while address:
        page = api.get(address).json()
        found.append([row["id"] for row in page["results"]])
        address = page[way]
    return found


@pytest.mark.parametrize("ordering", ["name", "-name", "created_at", "-created_at"])
@pytest.mark.parametrize("limit", [1, 2, 3, 7, 8])
def test_page_by_page_it_is_the_whole_list(api, clubs, ordering, limit):
    pages = walk(api, f"/api/v1/clubs/?ordering={ordering}&limit={limit}")
    sign = "-" if ordering.startswith("-") else ""
    expected = list(Club.objects.order_by(ordering, f"{sign}id").values_list("pk", flat=True))
    assert [pk for page in pages for pk in page] == expected
    assert all(len(page) == limit for page in pages[:-1])


def test_and_back(api, clubs):
    address = "/api/v1/clubs/?limit=3"
    last = address
    while link := api.get(last).json()["next"]:
        last = link
    back = walk(api, last, "previous")
    assert back[::-1] == walk(api, address)
    assert api.get(address).json()["previous"] is None


def test_what_moves_meanwhile_hides_nothing(api, clubs):
    first = api.get("/api/v1/clubs/?limit=2").json()
    Club.objects.filter(pk__in=[row["id"] for row in first["results"]]).update(name="Zonza")
    rest = [pk for page in walk(api, first["next"]) for pk in page]
    assert rest == list(Club.objects.order_by("name", "id").values_list("pk", flat=True))


@pytest.mark.parametrize(
    "cursor", ["x", "", "WyJuIl0=", "WyJuIiwgMV0=", "WyJxIiwgImEiLCAxXQ==", "W10=", "bnVsbA==", "é"]
)
def test_a_cursor_that_is_none(api, clubs, cursor):
    problem = problem_of(api.get("/api/v1/clubs/", {"cursor": cursor}), 400, "invalid")
    assert problem["errors"][0] == {"field": "cursor", "code": "bad-cursor", "detail": "There is no such page."}


@pytest.mark.parametrize("limit", ["0", "201", "-1", "x", "1.5", "9" * 400, "²"])
def test_a_limit_that_is_none(api, clubs, limit):
    assert problem_of(api.get("/api/v1/clubs/", {"limit": limit}), 400, "invalid")["errors"][0]["field"] == "limit"


def test_what_is_not_known_is_refused(api, clubs):
    problem = problem_of(api.get("/api/v1/clubs/", {"slgu": "corte"}), 400, "invalid")
    assert (problem["errors"][0]["field"], problem["errors"][0]["code"]) == ("slgu", "unknown")
    assert problem_of(api.get("/api/v1/clubs/", {"ordering": "slug"}), 400, "invalid")["errors"][0]["code"] == (
        "bad-ordering"
    )

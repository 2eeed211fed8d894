"""What a page sends can be asked of the API, too, or it is written down why not."""

from tests.league.access.tables import HERE, written


def counterparts() -> dict[str, list[str]]:
    """By route of a page, what stands beside it."""
    lines = (HERE / "counterparts.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    found = {route: told for route, *told in rows}
    assert len(found) == len(rows), "a page stands there twice"
    return found


def test_each_page_that_sends_something_has_its_counterpart():
    sending = {route for method, route in written("pages.txt") if method == "POST"}
    beside = counterparts()
    assert sorted(sending - beside.keys()) == []
    assert sorted(beside.keys() - sending) == []
    assert [route for route, told in beside.items() if told[:1] == ["-"] and len(told) < 3] == []  # it says why


def test_the_counterparts_are_there():
    known = written("api.txt")
    named = {(method, f"api/v1/{route}") for method, route in pairs()}
    assert sorted(named - known.keys()) == []
    assert len(named) > 120


def pairs() -> list[tuple[str, str]]:
    return [
        pair for told in counterparts().values() if told[0] != "-" for pair in zip(told[::2], told[1::2], strict=True)
    ]

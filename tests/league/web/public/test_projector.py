"""How the projector's page fills its screens."""

import pytest

from league.web.public.projector import in_screens


@pytest.mark.parametrize(("count", "sizes"), [(0, []), (3, [3]), (10, [10]), (13, [7, 6]), (25, [9, 8, 8])])
def test_screens_are_evenly_filled(count, sizes):
    assert [len(screen) for screen in in_screens(list(range(count)), 10)] == sizes

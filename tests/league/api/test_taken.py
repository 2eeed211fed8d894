"""An endpoint takes all that its service takes, so that pages can do no more than programs."""

import inspect

from league.api import club_inputs, event_inputs
from league.api.kit.endpoints import Do
from league.api.urls import urlpatterns
from league.services import clubs, prizes, seasons

SERVICES = ("league.services", "gameplay.services")
OF_US = {"by", "key", "now"}
"""Who asks, and under which key; of services alone what time it is."""
FILES = {"content", "name"}
"""Made of what was sent as `text` or `base64`."""


def done_by_services():
    for address in urlpatterns:
        view = getattr(getattr(address, "callback", None), "cls", None)
        for method, endpoint in getattr(view, "endpoints", {}).items():
            if isinstance(endpoint, Do) and endpoint.call.__module__.startswith(SERVICES):
                yield f"{method} {address.pattern}", endpoint


def test_what_a_service_takes_can_be_sent():
    missing, asked = {}, 0
    for where, endpoint in done_by_services():
        asked += 1
        _found, *names = inspect.signature(endpoint.call).parameters
        fields = set(endpoint.takes().fields) if endpoint.takes else set()
        left = set(names) - OF_US - fields - (FILES if endpoint.files else set())
        if left:
            missing[where] = sorted(left)
    assert missing == {}
    assert asked > 80


def test_what_can_be_set_of_clubs_rules_and_seasons_can_be_sent():
    assert set(clubs.CLUB_FIELDS) == set(club_inputs.ClubInput().fields)
    assert set(clubs.RULE_SET_FIELDS) == set(club_inputs.NewRuleSetInput().fields)
    assert set(seasons.FIELDS) == set(club_inputs.SeasonInput().fields)


def test_a_table_of_prizes_can_be_sent_whole():
    taken = set(inspect.signature(prizes.set_prizes).parameters) - OF_US - {"event", "lines"}
    assert taken | {"places"} == set(event_inputs.PrizesInput().fields)

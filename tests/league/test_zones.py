"""The time zones that are offered."""

from league.zones import time_zones


def test_each_place_is_offered_once_and_without_aliases():
    offered = [zone for zone, _name in time_zones()]
    assert {"UTC", "Europe/Paris", "America/Sao_Paulo", "Pacific/Auckland"} <= set(offered)
    assert not {"Brazil/East", "Etc/GMT+3", "Europe/Belfast", "US/Eastern", "CET"} & set(offered)
    assert len(offered) == len(set(offered))
    assert ("America/Sao_Paulo", "America/Sao Paulo") in time_zones()


def test_an_alias_that_a_club_has_stays_on_offer():
    assert time_zones(own="Brazil/East")[0] == ("Brazil/East", "Brazil/East")
    assert time_zones(own="Europe/Paris") == time_zones()

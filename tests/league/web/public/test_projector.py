"""What stands on the projector, how its screens are filled, and what is chosen by the address."""

import pytest

from league.models import Event, Round
from league.services import clock, events, prizes, rounds, standings
from league.web.public.projector import PARTS, chosen, in_screens, list_screens, seconds_of
from tests import factories
from tests.league.web.public.evenings import address, played, text


def parts(client, event, query="") -> list[str]:
    """Of each screen the part it belongs to."""
    return [screen.part for screen in client.get(address(event, "projector") + query).context["screens"]]


@pytest.mark.parametrize(("count", "sizes"), [(0, []), (3, [3]), (10, [10]), (13, [7, 6]), (25, [9, 8, 8])])
def test_screens_are_evenly_filled(count, sizes):
    assert [len(screen) for screen in in_screens(list(range(count)), 10)] == sizes


@pytest.mark.parametrize(
    ("count", "screens"),
    [
        (8, [[8]]),
        (12, [[12]]),
        (13, [[7, 6]]),
        (24, [[12, 12]]),
        (36, [[12, 12, 12]]),
        (37, [[7, 6, 6], [6, 6, 6]]),
        (200, [[12, 11, 11], [12, 11, 11], [11, 11, 11], [11, 11, 11], [11, 11, 11], [11, 11, 11]]),
    ],
)
def test_a_list_takes_as_few_columns_and_screens_as_hold_it(count, screens):
    found = list_screens("names", list(range(count)), 3)
    assert [[len(column) for column in screen.columns] for screen in found] == screens
    assert all(8 <= screen.lines <= 12 for screen in found)
    assert [thing for screen in found for thing in screen.things] == list(range(count))


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ([], list(PARTS)),
        (["nonsense"], list(PARTS)),
        (["pairings,standings"], ["names", "tables", "standings"]),
        (["standings,names,standings"], ["standings", "names"]),
        (["clock", "prizes,tables"], ["clock", "prizes", "tables"]),
    ],
)
def test_parts_are_chosen_by_the_address(given, found):
    assert chosen(given) == found


@pytest.mark.parametrize(
    ("text", "seconds"), [("", 12), ("20", 20), ("0", 3), ("99999", 120), ("-5", 12), ("²", 12), ("soon", 12)]
)
def test_seconds_stay_within_reason(text, seconds):
    assert seconds_of(text) == seconds


@pytest.mark.django_db
class TestPage:
    def test_screens_follow_the_evening(self, client):
        event = factories.make_event(factories.make_club(money=True), players=8, checked_in=True, added_cents=1000)
        assert parts(client, event) == []
        round_ = factories.play_round(event)
        assert parts(client, event) == ["names", "tables"]
        clock.start(round_, 45, by=event.created_by)
        standings.refresh(event.pk)
        assert parts(client, event) == ["names", "tables", "clock"]
        factories.finish_round(round_)
        standings.refresh(event.pk)
        rounds.close(round_, by=event.created_by)
        assert parts(client, event) == ["tables", "standings"]
        event.refresh_from_db()
        events.finish(event, by=event.created_by)
        assert parts(client, event) == ["standings", "prizes"]
        prizes.award(event, by=event.created_by)
        assert "€" in text(client.get(address(event, "projector")))

    def test_prizes_are_shown_by_clubs_with_money_alone(self, client):
        event = played(4)
        events.finish(event, by=event.created_by)
        assert parts(client, event) == ["standings"]

    def test_only_what_is_chosen_is_shown_and_goes_on_being(self, client):
        event = played(8, rounds=1)
        factories.play_round(event, 2)
        assert parts(client, event, "?show=standings,pairings") == ["standings", "names", "tables"]
        page = client.get(address(event, "projector") + "?show=standings&seconds=20")
        assert 'data-seconds="20"' in page.content.decode()
        assert page.context["live"]["url"].endswith("?live&by=standings")
        fragment = client.get(page.context["live"]["url"]).content.decode()
        assert 'data-part="standings"' in fragment
        assert 'data-part="names"' not in fragment

    def test_each_of_a_pair_is_found_by_the_own_name(self, client):
        event = factories.make_event(rules=factories.TRUCO, players=4, checked_in=True)
        factories.play_round(event)
        (screen,) = client.get(address(event, "projector") + "?show=names").context["screens"]
        assert [name for name, _table, _side in screen.things] == factories.names(8)

    def test_a_long_list_says_which_letters_a_screen_has(self, client):
        event = factories.make_event(players=40, checked_in=True)
        factories.play_round(event)
        screens = client.get(address(event, "projector") + "?show=names").context["screens"]
        assert [screen.mark for screen in screens] == ["A – J", "K – Z"]

    def test_a_draft_of_a_round_stays_off_the_wall(self, client):
        event = factories.make_event(players=4, checked_in=True)
        factories.pair(event)
        assert parts(client, event) == []
        assert "The tables stand here" in text(client.get(address(event, "projector") + "?show=tables"))

    def test_queries_do_not_grow_with_the_field(self, client, django_assert_max_num_queries):
        asked = []
        for players in (8, 24):
            event = played(players)
            factories.play_round(Event.objects.get(pk=event.pk), 2)
            with django_assert_max_num_queries(25) as seen:
                client.get(address(event, "projector"))
            asked.append(len(seen))
        assert asked[0] == asked[1]

    def test_a_knockout_has_its_bracket_on_the_wall(self, client):
        event = factories.make_event(rules="Truco to 12", players=4, checked_in=True, format="knockout")
        factories.play_round(event)
        assert parts(client, event) == ["names", "tables", "bracket"]
        assert "Semi-finals: who sits where" in text(client.get(address(event, "projector")))

    def test_once_all_results_are_in_no_clock_says_that_time_is_up(self, client):
        """The last round is not closed by a next one."""
        event = factories.make_event(players=4, checked_in=True)
        round_ = factories.play_round(event)
        clock.start(round_, 1, by=event.created_by)
        Round.objects.filter(pk=round_.pk).update(clock_ends_at="2020-01-01T00:00:00Z")
        assert "Time is up" in text(client.get(address(event, "projector")))
        factories.finish_round(round_)
        for page in ("projector", "pairings"):
            assert "Time is up" not in text(client.get(address(event, page)))

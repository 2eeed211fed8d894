"""What cannot work in an event as it is set up, told for every format, on the console and on the settings' page."""

import pytest
from django.urls import reverse

from gameplay.rules import registry
from league.models import Entry, Event
from league.queries.console.facts import EventFacts, event_facts
from league.queries.console.set_up import set_up_warnings
from league.queries.playable import formats_of, sides_at_a_table
from league.services import rounds
from tests.factories import BLACK_LADY, TRUCO, check_in, make_event


def warned(variant, format, entries, *, rounds=1, size=4, capacity=None, state="registration", here=0, **settings):
    """Codes of what is said of an event that is only thought of."""
    event = Event(
        variant=variant, format=format, table_size=size, capacity=capacity, state=state, format_settings=settings,
        rounds_planned=rounds,
    )  # fmt: skip
    facts = EventFacts(state, entries, here, sides_at_a_table(event).smallest, rounds)
    found = set_up_warnings(event, facts)
    assert all("%(" not in warning.sentence for warning in found)
    return [warning.code for warning in found]


HEARTS, PAIRS = "black-lady", "truco-paulista"


@pytest.mark.parametrize(
    ("found", "codes"),
    [
        # more rounds than opponents: at tables of 4, 12 others are met in (12 − 1) / 3 = 3 rounds; 8 pairs in 7
        (warned(HEARTS, "pods", 12, rounds=3), []),
        (warned(HEARTS, "pods", 12, rounds=4), ["more-rounds-than-opponents"]),
        (warned(HEARTS, "rotation", 12, rounds=4), ["more-rounds-than-opponents"]),
        (warned(PAIRS, "swiss", 8, rounds=7), []),
        (warned(PAIRS, "swiss", 8, rounds=8), ["more-rounds-than-opponents"]),
        (warned(PAIRS, "rotation", 8, rounds=7), []),
        (warned(PAIRS, "rotation", 8, rounds=8), ["more-rounds-than-partners"]),
        (warned(PAIRS, "rotation", 9, rounds=9), ["sit-outs-needed"]),
        (warned(PAIRS, "rotation", 9, rounds=10), ["sit-outs-needed", "more-rounds-than-partners"]),
        # two groups of 6 at tables of 3 meet 5 others in 2 rounds
        (warned(HEARTS, "groups", 12, rounds=2, size=3, groups=2), []),
        (warned(HEARTS, "groups", 12, rounds=3, size=3, groups=2), ["more-rounds-than-opponents"]),
        # too few for a table
        (warned(HEARTS, "pods", 2), ["too-few-entries"]),
        (warned(HEARTS, "pods", 3), ["fewer-than-a-table"]),
        (warned("plain-hearts", "pods", 2), ["too-few-entries"]),
        (warned("cancellation", "pods", 5, size=8), ["too-few-entries"]),
        (warned(HEARTS, "rotation", 2), ["too-few-entries"]),
        (warned(HEARTS, "knockout", 2), ["too-few-entries"]),
        (warned(HEARTS, "groups", 2), ["too-few-entries"]),
        (warned(HEARTS, "single-table", 2), ["too-few-entries"]),
        (warned(HEARTS, "single-table", 8), ["too-many-entries"]),
        (warned(PAIRS, "swiss", 1), ["too-few-entries"]),
        (warned(PAIRS, "round-robin", 1), ["too-few-entries"]),
        (warned(PAIRS, "knockout", 1), ["too-few-entries"]),
        (warned(PAIRS, "groups", 1), ["too-few-entries"]),
        (warned(PAIRS, "single-table", 1), ["too-few-entries"]),
        (warned(PAIRS, "single-table", 3), ["too-many-entries"]),
        (warned(PAIRS, "rotation", 3), ["too-few-entries"]),
        # cuts
        (warned(HEARTS, "pods", 12, cut=16), ["cut-too-large"]),
        (warned(HEARTS, "rotation", 12, cut=16), ["cut-too-large"]),
        (warned(PAIRS, "swiss", 8, cut=9), ["cut-too-large"]),
        (warned(PAIRS, "round-robin", 8, cut=9), ["cut-too-large"]),
        (warned(HEARTS, "pods", 12, cut=2), ["cut-too-small"]),
        (warned(PAIRS, "swiss", 8, cut=2), []),
        (warned(PAIRS, "swiss", 8, cut=3, finals="tables"), ["finals-do-not-divide"]),
        (warned(PAIRS, "swiss", 8, cut=3), []),
        (warned(HEARTS, "groups", 12, groups=4, size=3, qualify=4), ["qualifiers-do-not-fit"]),
        (warned(PAIRS, "groups", 8, groups=2, qualify=5), ["qualifiers-do-not-fit"]),
        (warned(PAIRS, "groups", 8, groups=5), ["groups-do-not-fit"]),
        (warned(PAIRS, "groups", 9, groups=3, qualify=1, finals="tables"), ["sit-outs-needed", "finals-do-not-divide"]),
        # a cut that the format does not ask for is none
        (warned(PAIRS, "knockout", 8, cut=16), []),
        (warned(HEARTS, "knockout", 12, advance=4), ["advance-does-not-fit"]),
    ],
)
def test_of_each_format(found, codes):
    assert found == codes


def test_before_anybody_is_in():
    """Without a limit only what is wrong for everybody; with one, what cannot work even with all places taken."""
    assert warned(HEARTS, "pods", 0, rounds=9, cut=16) == []
    assert warned(HEARTS, "pods", 0, cut=2) == ["cut-too-small"]
    assert warned(HEARTS, "knockout", 0, advance=4) == ["advance-does-not-fit"]
    assert warned(HEARTS, "pods", 0, capacity=12, rounds=3, cut=12) == []
    assert warned(HEARTS, "pods", 0, capacity=2) == ["too-few-entries"]
    assert warned(HEARTS, "pods", 0, capacity=12, rounds=4) == ["more-rounds-than-opponents"]
    assert warned(HEARTS, "pods", 0, capacity=12, cut=16) == ["cut-too-large"]
    assert warned(HEARTS, "pods", 0, capacity=13) == []


def test_nothing_is_said_of_any_game_as_it_is_by_itself():
    for variant in registry.VARIANTS:
        for format in formats_of(variant):
            assert warned(variant, format, 0, size=registry.info(variant).default_seats) == [], (variant, format)


def test_while_they_check_in_it_goes_by_who_is_entered_until_there_is_a_table():
    assert warned(HEARTS, "pods", 12, state="check-in", here=2) == []
    assert warned(HEARTS, "pods", 12, state="check-in", here=5) == ["odd-tables"]
    assert warned(HEARTS, "pods", 2, state="check-in", here=2) == ["too-few-entries"]


@pytest.mark.parametrize(("state", "blocks"), [("draft", False), ("registration", False), ("check-in", True)])
def test_too_few_so_far_are_no_trouble_yet(state, blocks):
    event = Event(variant=HEARTS, format="pods", table_size=4, state=state)
    (warning,) = set_up_warnings(event, EventFacts(state, 2, 0, 3, 1))
    assert (warning.sentence, warning.blocks) == ("There are 2 entries to seat; at least 3 are needed.", blocks)


@pytest.mark.django_db
class TestOfEvents:
    def codes(self, event):
        event = Event.objects.get(pk=event.pk)
        return [warning.code for warning in set_up_warnings(event, event_facts(event))]

    def test_once_the_finals_are_set_it_is_over(self):
        """Three rounds for twelve, and two of finals: that makes five, and none of them is one too many."""
        event = make_event(players=12, rounds_planned=3)
        event.rounds.create(number=4, stage="finals")
        event.rounds.create(number=5, stage="finals")
        Event.objects.filter(pk=event.pk).update(rounds_planned=5)
        assert self.codes(event) == []

    @pytest.mark.parametrize("rules", [BLACK_LADY, TRUCO])
    def test_the_settings_and_the_console_say_it(self, client, rules):
        event = make_event(rules=rules, players=1)
        client.force_login(event.created_by)
        for page in ("console", "settings"):
            address = reverse(f"director:{page}", kwargs={"club": event.club.slug, "event": event.slug})
            shown = client.get(address).content.decode()
            assert 'data-code="too-few-entries"' in shown

    def test_they_need_no_query(self, django_assert_num_queries):
        for players in (8, 20):
            event = make_event(players=players, rounds_planned=9)
            facts = event_facts(event)
            with django_assert_num_queries(0):
                assert set_up_warnings(event, facts)

    def test_who_is_gone_is_not_counted(self):
        event = make_event(players=4)
        Entry.objects.filter(event=event, number__lte=2).update(state="withdrawn", withdrawn_from=1)
        assert self.codes(event) == ["too-few-entries"]

    def test_a_round_that_is_drawn_of_a_bracket_settles_it(self):
        event = make_event(rules=TRUCO, players=4, format="knockout")
        check_in(event)
        rounds.pair(Event.objects.get(pk=event.pk), 1, by=event.created_by)
        assert self.codes(event) == []

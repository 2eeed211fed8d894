"""The one next step: a pure function of what is known of the event."""

from datetime import UTC, datetime

import pytest

from league.models import Entry, Event, Round
from league.queries.console.draw import explanations
from league.queries.console.facts import EventFacts, RoundFacts, event_facts
from league.queries.console.next_step import name_tables, next_step
from league.queries.console.tables import rounds_of
from league.queries.console.warnings import warnings_of
from league.services import results, rounds
from tests import factories


def facts(state: str, **more: object) -> EventFacts:
    known: dict = {"entries": 8, "checked_in": 8, "minimum": 3, "rounds_planned": 2} | more
    return EventFacts(state=state, **known)


def playing(number: int = 1, **more: object) -> RoundFacts:
    return RoundFacts(number, Round.State.PLAYING, tables=8, **more)


@pytest.mark.parametrize(
    ("given", "code", "label"),
    [
        (facts("registration", entries=0, checked_in=0), "enter-players", "Enter the players"),
        (facts("draft", entries=2, checked_in=0), "enter-players", "Enter the players"),
        (facts("registration", checked_in=0), "open-check-in", "Open check-in"),
        (facts("check-in", checked_in=2), "check-in", "Check the players in"),
        (facts("check-in"), "pair", "Pair round 1"),
        (facts("running", last=RoundFacts(1, Round.State.PAIRED, tables=2)), "publish", "Publish round 1"),
        (facts("running", last=playing(missing=(2, 5, 7))), "results", "Enter results"),
        (facts("running", last=playing(unconfirmed=(4,))), "confirm", "Confirm the results"),
        (facts("running", last=playing()), "pair", "Pair round 2"),
        (facts("running", last=playing(2)), "finish", "Finish the event"),
        (facts("running", last=RoundFacts(2, Round.State.CLOSED, tables=8)), "finish", "Finish the event"),
        (facts("running", last=playing(), checked_in=2), "check-in", "Check the players in"),
        (facts("finished", prizes=True), "pay", "Award the prizes"),
        (facts("finished", prizes=True, paid=True), "nothing", "Look at the standings"),
        (facts("finished"), "nothing", "Look at the standings"),
        (facts("archived"), "nothing", "Look at the standings"),
        (facts("cancelled"), "nothing", "Look at the event"),
    ],
)
def test_each_state_has_one_next_step(given: EventFacts, code: str, label: str):
    step = next_step(given)
    assert (step.code, step.label) == (code, label)


def test_what_blocks_the_next_round_is_said_in_words():
    step = next_step(facts("running", last=playing(missing=(2, 5, 7))))
    assert step.blocked_by == "5 of 8 tables in: waiting for tables 2, 5, 7."
    assert step.round == 1


def test_unconfirmed_results_are_told_apart_from_missing_ones():
    step = next_step(facts("running", last=playing(missing=(2,), unconfirmed=(5, 7))))
    assert step.blocked_by == "5 of 8 tables in: waiting for table 2; tables 5, 7 to be confirmed."


def test_many_tables_are_counted_not_listed():
    assert name_tables(tuple(range(1, 21))) == "tables 1, 2, 3, 4, 5, 6, 7, 8 and 12 more"
    assert name_tables((3,)) == "table 3"


def test_a_scheduled_round_says_when_it_starts_and_what_stopped_it():
    planned = RoundFacts(1, Round.State.PLANNED, starts_at=datetime(2026, 11, 29, 19, 0, tzinfo=UTC))
    step = next_step(facts("running", planned=planned))
    assert step.code == "pair"
    assert step.hint.startswith("It pairs and publishes itself at ")
    stopped = RoundFacts(1, Round.State.PLANNED, trouble="Nobody is checked in yet.")
    assert next_step(facts("running", planned=stopped)).hint == "Nobody is checked in yet."


@pytest.mark.django_db
class TestFactsOfAnEvent:
    def test_from_names_to_the_last_result(self):
        event = factories.make_event(players=8)
        seen = event_facts(event)
        assert (seen.state, seen.entries, seen.checked_in, seen.minimum) == (Event.State.REGISTRATION, 8, 0, 3)
        factories.check_in(event)
        event.refresh_from_db()
        assert next_step(event_facts(event)).label == "Pair round 1"
        round_ = factories.pair(event)
        event.refresh_from_db()
        assert next_step(event_facts(event)).label == "Publish round 1"
        rounds.publish(round_, by=event.created_by)
        assert next_step(event_facts(event)).blocked_by == "0 of 2 tables in: waiting for tables 1, 2."
        factories.finish_table(round_.tables.get(number=2))
        assert next_step(event_facts(event)).blocked_by == "1 of 2 tables in: waiting for table 1."
        factories.finish_table(round_.tables.get(number=1))
        assert next_step(event_facts(event)).label == "Pair round 2"

    def test_a_table_given_up_is_not_waited_for(self):
        event = factories.make_event(players=8, checked_in=True)
        round_ = factories.play_round(event)
        factories.finish_table(round_.tables.get(number=1))
        results.abandon_table(round_.tables.get(number=2), reason="a fire alarm", by=event.created_by)
        event.refresh_from_db()
        assert next_step(event_facts(event)).label == "Pair round 2"
        lines = rounds_of(event)[0].tables
        assert [(line.state, line.status.words) for line in lines] == [
            ("final", "final"),
            ("given-up", "given up, no result"),
        ]
        assert rounds_of(event)[0].status.words == "all results in"

    def test_two_pairs_make_a_round_of_truco_and_three_players_one_of_hearts(self):
        assert event_facts(factories.make_event(rules=factories.TRUCO)).minimum == 2
        assert event_facts(factories.make_event()).minimum == 3

    def test_a_withdrawn_entry_does_not_count(self):
        event = factories.make_event(players=4)
        Entry.objects.filter(event=event, number=1).update(state=Entry.State.WITHDRAWN, withdrawn_from=1)
        assert event_facts(event).entries == 3

    def test_the_number_of_queries_does_not_depend_on_the_size(self, django_assert_num_queries):
        for players in (8, 20):
            event = factories.make_event(players=players, checked_in=True)
            factories.play_round(event)
            event.refresh_from_db()
            with django_assert_num_queries(5):
                event_facts(event)
            with django_assert_num_queries(4):
                rounds_of(event)

    def test_warnings_come_from_the_pairing_room_in_words(self):
        event = factories.make_event(players=10, rounds_planned=6)
        sentences = {warning.code: warning.sentence for warning in warnings_of(event, event_facts(event))}
        assert sentences["odd-tables"] == "10 entries do not make full tables of 4; tables of 4, 3 and 3."
        assert "more-rounds-than-opponents" in sentences

    def test_a_draw_explains_itself_with_names(self):
        event = factories.make_event(players=5, checked_in=True)
        factories.play_round(event)
        factories.finish_round(event.rounds.get())
        event.refresh_from_db()
        round_ = factories.pair(event, 2)
        reasons = explanations(event, round_)
        assert reasons
        assert all("%(" not in reason.sentence for reason in reasons)
        repeats = [reason.sentence for reason in reasons if reason.code == "repeat-running"]
        assert repeats
        assert all(any(name in sentence for name in factories.NAMES) for sentence in repeats)

"""What is told of an evening: every kind, by numbers and addresses alone."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from league.models import AuditEntry, Club, Delivery, Entry
from league.services import entries, events, prizes, results, rounds, standings
from league.services.transitions import EVENT_STEPS, ROUND_STEPS
from league.services.webhooks import keeping
from league.services.webhooks.kinds import BY_VERB, KINDS
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db):
    club = make.make_club(money=True)
    keeping.create(club, "https://club.example/", list(KINDS), by=club.admin)
    return Club.objects.get(pk=club.pk)


def told(kind):
    return list(Delivery.objects.filter(kind=kind).order_by("pk"))


def kinds():
    return set(Delivery.objects.values_list("kind", flat=True))


def test_an_evening_tells_its_kinds_once_each_and_nobodys_name(club):
    by = make.admin_of(club)
    event = make.make_event(club, "Thursday of Zenobia", players=4, by=by, fee_cents=1000)
    assert len(told("entry.added")) == 4
    make.check_in(event, by=by)
    round_ = make.play_round(event)
    make.finish_round(round_)
    rounds.close(round_, by=by)
    standings.refresh(event.pk)
    events.finish(event, by=by)
    prizes.award(event, by=by)
    prizes.reverse_awards(event, by=by, reason="miscounted")
    events.reopen(event, by=by, reason="one more round")
    assert kinds() >= {
        "event.made", "event.check-in", "event.started", "event.finished", "event.reopened", "entry.added",
        "round.published", "round.closed", "result.entered", "standings.changed", "payout.made", "payout.taken-back",
    }  # fmt: skip
    for kind in ("event.made", "event.started", "event.finished", "round.published", "payout.made"):
        assert len(told(kind)) == 1, kind
    text = json.dumps([row.body for row in Delivery.objects.all()])
    for name in [*Entry.objects.values_list("name", flat=True), "Zenobia", club.name, by.email]:
        assert name not in text


def test_everything_has_an_address_that_leads_to_it(club):
    by = make.admin_of(club)
    event = make.make_event(club, players=4, checked_in=True, by=by)
    round_ = make.play_round(event)
    make.finish_round(round_)
    table = round_.tables.get()
    result = table.results.get()
    body = told("result.entered")[0].body
    assert {name: body[name]["id"] for name in ("club", "event", "round", "table", "result")} == {
        "club": club.pk, "event": event.pk, "round": round_.pk, "table": table.pk, "result": result.pk,
    }  # fmt: skip
    assert (body["round"]["number"], body["table"]["number"]) == (1, 1)
    for row in Delivery.objects.all():
        for thing in row.body.values():
            if isinstance(thing, dict):
                assert resolve(thing["address"]).namespace == "api"
    results.withdraw_hand(table, by=by, number=table.game.hands_played, reason="a mistake")
    assert told("result.corrected")[-1].body["result"]["id"] == result.pk
    entries.withdraw(event.entries.order_by("number")[0], by=by)
    assert told("entry.changed")[-1].body["entry"]["number"] == 1


def test_only_what_was_chosen_and_only_of_the_own_club(club):
    other = make.make_club()
    hook = keeping.create(other, "https://other.example/", ["event.check-in"], by=other.admin)[0]
    make.make_event(club, players=2)
    event = make.make_event(Club.objects.get(pk=other.pk), players=2)
    assert not hook.deliveries.exists()
    events.open_check_in(event, by=other.admin)
    assert [row.kind for row in hook.deliveries.all()] == ["event.check-in"]


def test_standings_that_come_to_the_same_are_not_told(club):
    event = make.make_event(club, players=4, checked_in=True)
    make.finish_round(make.play_round(event))
    standings.refresh(event.pk)
    before = len(told("standings.changed"))
    assert before
    standings.refresh(event.pk)
    standings.refresh(event.pk, everything=True)
    assert len(told("standings.changed")) == before


def test_a_club_without_webhooks_pays_nothing_for_them():
    event = make.make_event(players=2)
    with CaptureQueriesContext(connection) as queries:
        events.open_check_in(event, by=event.created_by)
    assert AuditEntry.objects.filter(verb="event.open_check_in").exists()
    assert not [query for query in queries if re.search("webhook|delivery", query["sql"].split("WHERE")[-1])]


def test_every_verb_is_one_that_services_write():
    steps = {f"event.{step}" for step in EVENT_STEPS} | {f"round.{step}" for step in ROUND_STEPS}
    of_entries = {
        "entry.enter", "entry.check_in", "entry.undo_check_in", "entry.no_show", "entry.withdraw", "entry.restore",
        "entry.move_up", "entry.disqualify", "entry.reinstate", "entry.remove", "entry.substitute",
    }  # fmt: skip
    of_results = {
        "result.report", "result.confirm", "result.harden", "result.dispute", "result.correct", "result.withdraw",
        "table.adjusted", "table.walkover", "table.lift",
    }  # fmt: skip
    assert set(BY_VERB) <= steps | of_entries | of_results | {
        "event.check_in_all",
        "event.create",
        "event.copy",
        "event.award",
        "event.reverse_awards",
    }
    assert sum(len(kind.verbs) for kind in KINDS.values()) == len(BY_VERB)
    assert all(str(kind.name) and str(kind.about) for kind in KINDS.values())

"""A copy of an event has all of it but its entries and results, and what each event has for itself."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from league.errors import LeagueRefusal
from league.models import AuditEntry, Event, EventRole, Membership, Prize, Round, SpecialPrize
from league.services import copying, events, prizes, rounds, sweep
from league.services.copying import copy_event
from tests.factories import finish_round, make_club, make_event, make_member, play_round

pytestmark = pytest.mark.django_db

PARIS = ZoneInfo("Europe/Paris")


def paris(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=PARIS).astimezone(UTC)


NOT_COPIED = {
    "id": "its own number",
    "name": "asked for",
    "slug": "follows from the name",
    "starts_at": "asked for",
    "state": "it begins anew",
    "public": "goes with its state",
    "seed": "its own draws",
    "results_version": "nothing is played yet",
    "standings_version": "nothing is played yet",
    "corrected_version": "nothing is corrected yet",
    "created_by": "who copies it",
    "created_at": "now",
    "check_in_at": "nobody is checked in yet",
}
MOVED = {
    "early_until": paris("2026-12-08 12:00"),
    "late_from": paris("2026-12-10 18:00"),
}
"""A week later, as the copy is."""
RELATED = {
    "roles": "copied", "rounds": "their times are copied", "prizes": "copied",
    "special_prizes": "copied, without who can win them", "entries": "left out", "keep_apart": "of entries",
    "partner_requests": "of entries", "standings": "results", "awards": "results", "transactions": "results",
    "accounts": "its own", "audit": "its own", "jobs": "its own", "occurrence": "its own",
    "mutes": "its own",
}  # fmt: skip


def full_event(**more):
    """Nothing in it is as it is by itself."""
    club = make_club(money=True, time_zone="Europe/Paris")
    settings = {
        "starts_at": paris("2026-12-03 20:00"), "about": "Bring a cake.", "capacity": 40, "confirm_after": 45,
        "hands_limit": 6, "format": "rotation", "format_settings": {"cut": 4}, "rounds_planned": 4, "table_size": 5,
        "first_round": "halves", "round_minutes": 50, "round_end": "one-more-hand", "scoring": "placing",
        "scoring_settings": {"bye": "zero"}, "chain": ["places", "lot"], "fee_cents": 500, "fee_share_percent": 80,
        "added_cents": 2000, "minimum_prize_cents": 300, "prizes_add_up": True, "stake_cents": 2,
        "time_zone": "Europe/Rome", "language": "it",
        "online": True, "online_settings": {"move": 45}, **more,
    }  # fmt: skip
    event = make_event(club, "Thursday", players=12, **settings)
    fees = {
        "early_fee_cents": 400, "early_until": paris("2026-12-01 12:00"), "late_fee_cents": 700,
        "late_from": paris("2026-12-03 18:00"), "member_fee_cents": 300,
    }  # fmt: skip
    Event.objects.filter(pk=event.pk).update(**fees)
    return Event.objects.get(pk=event.pk)


def test_every_field_is_copied_but_those_that_are_each_events_own():
    """A field that is added must be copied, or stand above with the reason why not: it then is `OWN` in the service."""
    event = full_event()
    copy = copy_event(event, "Once more", paris("2026-12-10 20:00"), by=event.created_by)
    fields = {field.name: field for field in Event._meta.concrete_fields}
    assert set(NOT_COPIED) == copying.OWN
    for name in set(fields) - set(NOT_COPIED):
        if name not in ("club", "variant"):
            assert getattr(event, name) != fields[name].get_default(), f"{name} is as by itself: the test sees nothing"
        wanted = MOVED.get(name, getattr(event, name))
        assert getattr(copy, name) == getattr(Event.objects.get(pk=copy.pk), name) == wanted, name


def test_of_everything_that_hangs_on_an_event_it_is_known_whether_it_is_copied():
    related = {relation.get_accessor_name() for relation in Event._meta.related_objects if relation.related_name != "+"}
    assert related == set(RELATED)


def test_what_each_event_has_for_itself():
    event = full_event()
    copy = copy_event(event, "  Once   more ", paris("2026-12-10 21:00"), by=event.created_by)
    assert (copy.name, copy.slug, copy.starts_at) == ("Once more", "once-more", paris("2026-12-10 21:00"))
    assert (copy.state, copy.public, copy.results_version) == ("registration", True, 0)
    assert copy.seed != event.seed
    assert copy.created_at > event.created_at
    assert copy.entries.count() == 0
    assert not AuditEntry.objects.filter(event=copy).exclude(verb="event.copy").exists()


def test_after_it_has_been_played_none_of_the_play_is_in_the_copy():
    event = make_event(players=8, checked_in=True)
    finish_round(play_round(event))
    sweep.sweep()
    event = events.finish(event, by=event.created_by)
    copy = copy_event(event, "Again", event.starts_at + timedelta(days=7), by=event.created_by)
    assert (copy.state, copy.results_version, copy.standings_version, copy.rounds_planned) == ("registration", 0, 0, 3)
    assert [copy.entries.count(), copy.rounds.count(), copy.standings.count()] == [0, 0, 0]


def test_prizes_and_people_come_along():
    event = full_event()
    prizes.set_prizes(event, [{"rank": 1, "fixed_cents": 900}, {"rank": 2, "percent": 100}], by=event.created_by)
    special = SpecialPrize.objects.create(event=event, kind="own", label="best cake", fixed_cents=100)
    special.candidates.add(event.entries.first())
    scorer, gone = make_member(event.club), make_member(event.club)
    events.assign(event, scorer, "scorer", by=event.created_by)
    events.assign(event, gone, "scorer", by=event.created_by)
    gone.is_active = False
    gone.save()
    copy = copy_event(event, "Again", paris("2026-12-10 20:00"), by=event.created_by)
    table = Prize.objects.filter(event=copy).order_by("rank").values_list("rank", "fixed_cents", "percent")
    assert list(table) == [(1, 900, None), (2, None, 100)]
    cake = copy.special_prizes.get()
    assert (cake.kind, cake.label, cake.fixed_cents, cake.candidates.count()) == ("own", "best cake", 100, 0)
    assert {role.user: role.role for role in copy.roles.all()} == {event.created_by: "director", scorer: "scorer"}


def test_whoever_copies_directs_the_copy():
    event = full_event()
    director = make_member(event.club, Membership.Role.DIRECTOR)
    events.assign(event, director, "director", by=event.created_by)
    copy = copy_event(event, "Again", paris("2026-12-10 20:00"), by=director)
    assert copy.created_by == director
    assert set(copy.roles.values_list("user", "role")) == {(event.created_by_id, "director"), (director.pk, "director")}


def test_a_drafts_copy_is_a_draft():
    event = make_event(open_registration=False)
    copy = copy_event(event, "Again", timezone.now(), by=event.created_by)
    assert (copy.state, copy.public) == ("draft", False)


def times_of(event):
    return [round_.starts_at and round_.starts_at.astimezone(PARIS).strftime("%d %H:%M %z")
            for round_ in event.rounds.order_by("number")]  # fmt: skip


@pytest.mark.parametrize(
    ("start", "times"),
    [
        # a week later; an hour later the times move along; in summer the clock on the wall is the same
        ("2026-12-10 20:00", ["10 20:15 +0100", None, "10 23:30 +0100", "11 00:30 +0100"]),
        ("2026-12-10 21:00", ["10 21:15 +0100", None, "11 00:30 +0100", "11 01:30 +0100"]),
        ("2027-06-10 20:00", ["10 20:15 +0200", None, "10 23:30 +0200", "11 00:30 +0200"]),
    ],
)
def test_rounds_start_as_long_after_it_by_the_clock_on_the_wall(start, times):
    event = full_event()
    at = [paris(f"2026-12-{each}") for each in ("03 20:15", "03 23:30", "04 00:30")]
    rounds.plan(event, [at[0], None, *at[1:]], by=event.created_by)
    assert times_of(copy_event(event, "Again", paris(start), by=event.created_by)) == times


def test_in_the_night_of_a_change_the_rounds_keep_their_order():
    """On 28 March 2027 it is 03:00 after 01:59: 02:30 (taken for 03:30) would come after 03:00. The rounds were one and
    a half, and two hours, after the start; from 01:00+01:00 that is 03:30 and 04:00 in summer time."""
    event = full_event(starts_at=paris("2026-12-03 01:00"))
    at = [paris("2026-12-03 02:30"), paris("2026-12-03 03:00")]
    rounds.plan(event, [*at, None, None], by=event.created_by)
    copy = copy_event(event, "Again", paris("2027-03-28 01:00"), by=event.created_by)
    assert times_of(copy) == ["28 03:30 +0200", "28 04:00 +0200", None, None]


def test_an_event_without_times_plans_no_rounds():
    event = full_event()
    assert not copy_event(event, "Again", paris("2026-12-10 20:00"), by=event.created_by).rounds.exists()


def test_finals_that_were_set_after_a_cut_are_left_out():
    event = full_event()
    Round.objects.create(event=event, number=5, stage="finals", starts_at=paris("2026-12-03 23:59"))
    Event.objects.filter(pk=event.pk).update(rounds_planned=6)
    copy = copy_event(event, "Again", paris("2026-12-10 20:00"), by=event.created_by)
    assert (copy.rounds_planned, copy.rounds.count()) == (4, 0)


def test_a_second_click_makes_no_second_copy():
    event = full_event()
    first, second = (copy_event(event, "Again", paris("2026-12-10 20:00"), by=event.created_by) for _ in range(2))
    assert first == second
    assert Event.objects.count() == 2
    assert AuditEntry.objects.filter(verb="event.copy").count() == 1
    other = copy_event(event, "Again", paris("2026-12-17 20:00"), by=event.created_by)
    assert (other.slug, Event.objects.count()) == ("again-2", 3)
    events.cancel(first, reason="typed wrongly", by=event.created_by)
    assert copy_event(event, "Again", paris("2026-12-10 20:00"), by=event.created_by) != first


@pytest.mark.parametrize(
    ("name", "start", "code"),
    [
        ("Thursday", "2026-12-03 20:00", "event-there-already"),
        (" ", "2026-12-10 20:00", "name-missing"),
        ("x" * 121, "2026-12-10 20:00", "bad-value"),
        ("Again", "2226-12-10 20:00", "no-such-year"),
    ],
)
def test_what_is_no_copy(name, start, code):
    event = full_event()
    with pytest.raises(LeagueRefusal) as refused:
        copy_event(event, name, paris(start), by=event.created_by)
    assert refused.value.code == code
    assert Event.objects.count() == 1


def test_it_takes_one_who_directs_the_event_and_may_create_others():
    event = full_event()
    runs = make_member(event.club)
    events.assign(event, runs, EventRole.Role.DIRECTOR, by=event.created_by)
    creates = make_member(event.club, Membership.Role.DIRECTOR)
    for user in (runs, creates):
        with pytest.raises(LeagueRefusal) as refused:
            copy_event(event, "Again", paris("2026-12-10 20:00"), by=user)
        assert refused.value.code == "not-allowed"

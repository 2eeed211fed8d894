"""Events: good defaults, settings that fit together, and the steps of their life."""

from datetime import UTC, datetime

import pytest
from django.utils import translation

from gameplay.rules import registry
from league.models import AuditEntry, Event, EventRole, RuleSet
from league.services import clubs, event_settings, events, rounds
from league.services.event_settings import next_evening
from tests.factories import BLACK_LADY, TRUCO, make_club, make_event, make_member, make_user, pair, play_round, rules
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def test_a_name_and_a_game_make_an_evening_of_black_lady():
    club = make_club()
    event = events.create_event(club, " Thursday ", None, rules(club), by=club.admin)
    assert (event.name, event.slug, event.state, event.time_zone) == (
        "Thursday", "thursday", "registration", club.time_zone,
    )  # fmt: skip
    assert (event.variant, event.options, event.hands_limit) == ("black-lady", {"end_at": 50}, None)
    assert (event.format, event.scoring, event.table_size, event.rounds_planned) == ("pods", "settlement", 4, 3)
    assert event.chain == ["places", "low_total", "best_round", "lot"]
    assert 0 <= event.seed < 2**53
    assert EventRole.objects.get(event=event).user == club.admin


def test_a_name_and_a_game_make_an_evening_of_truco():
    club = make_club()
    event = events.create_event(club, "Sunday", None, rules(club, TRUCO), by=club.admin)
    assert (event.format, event.scoring, event.rounds_planned) == ("swiss", "match", 3)
    assert event.chain == ["h2h", "wins", "diff", "buchholz", "lot"]


def test_one_table_plays_one_round():
    event = make_event(format="single-table")
    assert (event.format, event.rounds_planned, event.scoring) == ("single-table", 1, "settlement")


def test_two_events_have_two_seeds_and_two_addresses():
    club = make_club()
    one, other = make_event(club), make_event(club)
    assert one.seed != other.seed
    assert [one.slug, other.slug, make_event(club, "牌").slug] == ["thursday", "thursday-2", "event"]


@pytest.mark.parametrize(
    ("now", "starts"),
    [
        ("2026-03-05 09:12", "2026-03-05 20:00+01:00"),
        ("2026-03-05 20:00", "2026-03-05 20:00+01:00"),
        ("2026-03-05 20:01", "2026-03-06 20:00+01:00"),
        ("2026-03-28 23:30", "2026-03-29 20:00+02:00"),
    ],
)
def test_an_evening_starts_at_eight_tonight_or_tomorrow(now, starts):
    """In the club's time: Bastia is an hour ahead of UTC until the last Sunday of March."""
    at = datetime.fromisoformat(now + "+01:00").astimezone(UTC)
    assert next_evening("Europe/Paris", at).isoformat(" ", "minutes") == starts


def test_a_draft_is_not_seen_by_the_public():
    event = make_event(open_registration=False)
    stranger = make_user()
    assert event.state == "draft"
    assert not stranger.has_perm("league.see_event", event)
    assert stranger.has_perm("league.see_event", events.open_registration(event, by=event.created_by))


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"name": "  "}, "name-missing"),
        ({"name": "x" * 121}, "bad-value"),
        ({"format": "swiss"}, "format-does-not-fit"),
        ({"format": "bridge"}, "bad-value"),
        ({"scoring": "match"}, "scoring-does-not-fit"),
        ({"chain": ["places", "luck"]}, "unknown-tie-break"),
        ({"chain": ["lot", "lot"]}, "tie-break-twice"),
        ({"table_size": 8}, "table-size-does-not-fit"),
        ({"rounds_planned": 0}, "too-many-rounds"),
        ({"rounds_planned": 101}, "too-many-rounds"),
        ({"rounds_planned": -1}, "bad-value"),
        ({"rounds_planned": True}, "bad-value"),
        ({"fee_cents": True}, "bad-value"),
        ({"capacity": 0}, "bad-value"),
        ({"capacity": 70_000}, "bad-value"),
        ({"time_zone": "Mars/Olympus"}, "unknown-time-zone"),
        ({"options": {"end_at": -5}}, "bad-record"),
        ({"scoring_settings": {"luck": 3}}, "unknown-scoring-setting"),
        ({"scoring_settings": {"bye": "cake"}}, "unknown-scoring-setting"),
        ({"scoring_settings": {"win": "1/0"}}, "unknown-scoring-setting"),
        ({"scoring_settings": {"win": "1e99999999"}}, "unknown-scoring-setting"),
        ({"scoring_settings": {"win": 99999999999999999999}}, "unknown-scoring-setting"),
        ({"scoring_settings": {"absence": "-1000001"}}, "unknown-scoring-setting"),
        ({"scoring_settings": {"win": "1/1001"}}, "unknown-scoring-setting"),
        ({"fee_cents": 500}, "money-off"),
        ({"stake_cents": 1}, "money-off"),
        ({"state": "finished"}, "no-such-setting"),
    ],
)
def test_settings_that_do_not_fit_are_refused_with_a_sentence(settings, code):
    club = make_club()
    wanted = {"name": "Thursday", "starts_at": None, "rule_set": rules(club), **settings}
    found = refusal(events.create_event, club, by=club.admin, **wanted)
    assert found.code == code
    assert found.sentence
    assert "%(" not in found.sentence
    assert not Event.objects.exists()


def test_settings_that_fit_are_taken():
    club = make_club(money=True)
    event = make_event(
        club, rules=TRUCO, capacity=16, rounds_planned=5, fee_cents=500, added_cents=2000, chain=["wins", "lot"],
        scoring_settings={"win": 2, "draw": "1/2", "bye": "zero", "absence": -1},
    )  # fmt: skip
    assert (event.capacity, event.rounds_planned, event.fee_cents) == (16, 5, 500)
    assert event.scoring_settings == {"win": 2, "draw": "1/2", "bye": "zero", "absence": -1}


def test_house_rules_are_copied_and_come_from_the_own_club():
    club, elsewhere = make_club(), make_club()
    event = make_event(club)
    clubs.update_rule_set(rules(club), {"options": {"end_at": 77}}, by=club.admin)
    event.refresh_from_db()
    assert event.options == {"end_at": 50}
    assert refusal(events.create_event, club, "X", None, rules(elsewhere), by=club.admin).code == "other-club"
    assert refusal(events.create_event, club, "X", None, None, by=club.admin).code == "rules-needed"


def test_a_code_is_the_usual_rules_of_its_game():
    club = make_club()
    event = events.create_event(club, "X", None, "omnibus", by=club.admin)
    assert (event.variant, event.options, event.rule_set, event.table_size) == ("omnibus", {}, None, 4)
    event = events.update_event(event, {"rule_set": rules(club)}, by=club.admin)
    assert (event.variant, event.options, event.rule_set) == ("black-lady", {"end_at": 50}, rules(club))
    event = events.update_event(event, {"rule_set": "black-lady"}, by=club.admin)
    assert (event.options, event.rule_set) == ({}, None)
    assert refusal(events.create_event, club, "X", None, "canasta", by=club.admin).code == "bad-record"


def test_other_house_rules_are_copied_anew():
    event = make_event()
    event = events.update_event(event, {"rule_set": rules(event.club, "Black Lady to 100")}, by=event.created_by)
    assert (event.variant, event.options) == ("black-lady", {})
    line = AuditEntry.objects.get(verb="event.update")
    assert (line.old["options"], line.new["options"]) == ({"end_at": 50}, {})


def test_a_game_of_pairs_takes_settings_of_its_own():
    """Changing from hearts to truco means changing all that goes with it; entries of single players forbid it."""
    event = make_event()
    truco = {"rule_set": rules(event.club, TRUCO)}
    assert refusal(events.update_event, event, truco, by=event.created_by).code == "format-does-not-fit"
    truco |= {"format": "swiss", "scoring": "match", "chain": ["h2h", "lot"]}
    filled = make_event(event.club, players=2)
    assert refusal(events.update_event, filled, truco, by=filled.created_by).code == "entries-are-of-another-kind"
    assert events.update_event(event, truco, by=event.created_by).variant == "truco-paulista"


def test_nothing_changed_is_nothing_logged():
    event = make_event()
    events.update_event(event, {"name": "Thursday", "rounds_planned": 3}, by=event.created_by)
    assert not AuditEntry.objects.filter(verb="event.update").exists()


def test_once_a_round_is_paired_the_game_is_settled_and_the_rest_is_not():
    event = make_event(players=8, checked_in=True)
    pair(event)
    by = event.created_by
    found = refusal(events.update_event, event, {"options": {"end_at": 30}, "hands_limit": 4}, by=by)
    assert (found.code, found.facts["fields"]) == ("settled-by-play", "options, hands a game")
    before = Event.objects.get(pk=event.pk).results_version
    changed = events.update_event(event, {"scoring": "placing", "rounds_planned": 5, "table_size": 5}, by=by)
    assert (changed.scoring, changed.rounds_planned, changed.table_size) == ("placing", 5, 5)
    assert Event.objects.get(pk=event.pk).results_version == before + 1
    assert refusal(events.update_event, event, {"capacity": 7}, by=by).code == "capacity-below-entries"
    assert events.update_event(event, {"capacity": 8}, by=by).capacity == 8


def test_money_that_is_switched_off_later_is_in_nobodys_way():
    event = make_event(make_club(money=True), fee_cents=500)
    clubs.update_club(event.club, {"money": False}, by=event.created_by)
    assert events.update_event(event, {"name": "Friday"}, by=event.created_by).name == "Friday"
    assert refusal(events.update_event, event, {"fee_cents": 600}, by=event.created_by).code == "money-off"
    assert events.update_event(event, {"fee_cents": 0}, by=event.created_by).fee_cents == 0


def test_there_cannot_be_fewer_rounds_than_are_paired():
    event = make_event(format="single-table", rounds_planned=2, players=4, checked_in=True)
    play_round(event)
    assert events.update_event(event, {"rounds_planned": 1}, by=event.created_by).rounds_planned == 1
    event = make_event(players=4)
    planned = rounds.plan(event, [None] * 4, by=event.created_by)
    events.update_event(event, {"rounds_planned": 2}, by=event.created_by)
    assert [round_.number for round_ in event.rounds.all()] == [1, 2]
    assert len(planned) == 4


def test_members_of_the_club_are_assigned_and_taken_off_again():
    event = make_event()
    bruno, stranger = make_member(event.club), make_user()
    events.assign(event, bruno, "scorer", by=event.created_by)
    assert bruno.has_perm("league.score_event", event)
    assert not bruno.has_perm("league.direct_event", event)
    events.assign(event, bruno, "director", by=event.created_by)
    assert bruno.has_perm("league.direct_event", event)
    assert refusal(events.assign, event, stranger, "scorer", by=bruno).code == "not-a-member"
    assert refusal(events.assign, event, bruno, "king", by=bruno).code == "bad-value"
    events.unassign(event, bruno, by=event.created_by)
    assert not bruno.has_perm("league.score_event", event)
    events.unassign(event, bruno, by=event.created_by)
    assert AuditEntry.objects.filter(verb="event.unassign").count() == 1


def test_an_event_from_draft_to_archive():
    event = make_event(players=4, open_registration=False)
    by = event.created_by
    assert events.open_registration(event, by=by).state == "registration"
    assert refusal(events.start, event, by=by).code == "step-not-allowed"
    assert events.open_check_in(event, by=by).state == "check-in"
    assert refusal(events.start, event, by=by).code == "nobody-checked-in"
    assert refusal(events.open_registration, event, by=by).code == "step-not-allowed"
    assert refusal(events.reopen, event, by=by, reason="why not").code == "step-not-allowed"
    steps = AuditEntry.objects.filter(event=event, verb__startswith="event.open").order_by("id")
    assert [(line.old["state"], line.new["state"]) for line in steps] == [
        ("draft", "registration"),
        ("registration", "check-in"),
    ]


def test_an_event_that_has_not_been_played_is_not_finished_but_cancelled():
    event = make_event(players=4, checked_in=True)
    by = event.created_by
    events.start(event, by=by)
    assert refusal(events.finish, event, by=by).code == "nothing-played"
    pair(event)
    assert refusal(events.finish, event, by=by).code == "round-not-published"
    assert events.cancel(event, by=by, reason="power cut").state == "cancelled"
    assert AuditEntry.objects.get(verb="event.cancel").reason == "power cut"
    assert refusal(events.cancel, event, by=by).code == "step-not-allowed"
    assert refusal(events.update_event, event, {"name": "Friday"}, by=by).code == "event-is-closed"


def test_the_fields_of_the_settings_are_fields_of_an_event():
    assert set(event_settings.SETTINGS) <= {field.name for field in Event._meta.get_fields()}
    assert RuleSet._meta.get_field("variant").max_length == Event._meta.get_field("variant").max_length


def test_only_whoever_may_creates_and_changes_events():
    club, elsewhere = make_club(), make_club()
    event = make_event(club)
    for by in (make_user(), make_member(club), elsewhere.admin, make_member(elsewhere, "director"), None):
        made = refusal(events.create_event, club, "Mine", None, rules(club, BLACK_LADY), by=by)
        assert made.code == "not-allowed"
        for step in (events.open_check_in, events.start, events.finish, events.archive, events.cancel):
            assert refusal(step, event, by=by).code == "not-allowed"
    director = make_member(club, "director")
    assert make_event(club, "Friday", by=director).created_by == director
    assert refusal(events.update_event, event, {"name": "Mine"}, by=director).code == "not-allowed"


def test_an_event_comes_with_the_times_of_its_rounds():
    """Five rounds, of which the first two start by themselves."""
    club = make_club()
    times = [datetime(2026, 3, 5, 20, tzinfo=UTC), datetime(2026, 3, 5, 20, 45, tzinfo=UTC)]
    event = events.create_event(club, "Thursday", None, rules(club), by=club.admin, rounds_planned=5, times=times)
    assert event.rounds_planned == Event.objects.get().rounds_planned == 5
    assert list(event.rounds.order_by("number").values_list("starts_at", flat=True)) == [*times, None, None, None]
    longer = events.create_event(club, "Friday", None, rules(club), by=club.admin, rounds_planned=1, times=times)
    assert (longer.rounds_planned, longer.rounds.count()) == (2, 2)
    found = refusal(events.create_event, club, "Sunday", None, rules(club), by=club.admin, times=times[::-1])
    assert found.code == "times-out-of-order"
    assert Event.objects.count() == 2


def test_games_whose_hands_cannot_be_entered_are_refused(monkeypatch):
    monkeypatch.setattr(registry.find("auction-hearts"), "tally_keys", ("bid", "suit", "slippers"))
    club = make_club(money=True)
    chips = clubs.create_rule_set(club, "Chips", "auction-hearts", by=club.admin)
    found = refusal(events.create_event, club, "Thursday", None, chips, by=club.admin)
    assert (found.code, found.facts["game"]) == ("game-not-for-events", "Auction Hearts")
    event = make_event(club)
    assert refusal(events.update_event, event, {"rule_set": chips}, by=club.admin).code == "game-not-for-events"
    with translation.override("fr"):  # names of games are translated in refusals too
        found = refusal(events.create_event, club, "X", None, chips, by=club.admin)
    assert found.facts["game"] == "Cœurs aux enchères"


def test_a_stake_is_for_games_with_points():
    club = make_club(money=True)
    found = refusal(make_event, club, rules=TRUCO, stake_cents=10)
    assert (found.code, "%(" in found.sentence) == ("stake-does-not-fit", False)
    assert make_event(club, stake_cents=10).stake_cents == 10

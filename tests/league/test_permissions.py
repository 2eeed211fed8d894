"""Who may what: every role against every permission, and what the services say to those who may not."""

import pytest
from django.contrib.auth.models import AnonymousUser

from league.errors import LeagueRefusal
from league.models import User
from league.permissions import club_of, event_of
from league.services import clubs, entries, events, players, results, rounds
from tests.factories import (
    check_in,
    entry_of,
    finish_table,
    make_club,
    make_event,
    make_member,
    make_player,
    make_site_admin,
    make_user,
    play_round,
    tally,
)

pytestmark = pytest.mark.django_db

ROLES = (
    "visitor", "stranger", "member", "player", "scorer", "event director", "club director", "club admin",
    "director elsewhere", "admin elsewhere", "site admin", "dismissed admin",
)  # fmt: skip


@pytest.fixture
def house():
    """A published event of Black Lady, round 1 in play, with one person of each role; the player is Ana at table 1."""
    club, elsewhere = make_club(), make_club()
    people = {
        "visitor": AnonymousUser(),
        "stranger": make_user(),
        "member": make_member(club),
        "player": make_user("Ana"),
        "scorer": make_member(club),
        "event director": make_member(club),
        "club director": make_member(club, "director"),
        "club admin": make_member(club, "admin"),
        "director elsewhere": make_member(elsewhere, "director"),
        "admin elsewhere": elsewhere.admin,
        "site admin": make_site_admin(),
        "dismissed admin": make_member(club, "admin"),
    }
    make_player(club, "Ana", user=people["player"])
    event = make_event(club, players=4)
    events.assign(event, people["scorer"], "scorer", by=club.admin)
    events.assign(event, people["event director"], "director", by=club.admin)
    make_event(elsewhere, by=people["director elsewhere"])
    check_in(event)
    table = play_round(event).tables.get()
    draft = make_event(club, "Draft", open_registration=False)
    User.objects.filter(pk=people["dismissed admin"].pk).update(is_active=False)
    fresh = {role: User.objects.get(pk=person.pk) if person.pk else person for role, person in people.items()}
    return {"people": fresh, "club": club, "event": event, "draft": draft, "table": table,
            "entry": entry_of(event, "Ana"), "other": entry_of(event, "Bruno")}  # fmt: skip


ADMINS = {"club admin", "site admin"}
DIRECTORS = ADMINS | {"event director"}
EVERYBODY = set(ROLES)
SIGNED_IN = EVERYBODY - {"visitor", "dismissed admin"}

MAY = [
    ("create_club", "nothing", SIGNED_IN),
    ("administer_club", "club", ADMINS),
    ("manage_players", "club", ADMINS | {"club director"}),
    ("manage_rule_sets", "club", ADMINS | {"club director"}),
    ("create_event", "club", ADMINS | {"club director"}),
    ("direct_event", "event", DIRECTORS),
    ("direct_event", "table", DIRECTORS),
    ("score_event", "event", DIRECTORS | {"scorer"}),
    ("see_event", "event", EVERYBODY),
    ("see_event", "draft", ADMINS | {"club director"}),
    ("enter_self", "event", SIGNED_IN),
    ("enter_self", "draft", set()),
    ("manage_entry", "entry", DIRECTORS | {"player"}),
    ("manage_entry", "other", DIRECTORS),
    ("enter_hand", "table", DIRECTORS | {"scorer", "player"}),
    ("confirm_result", "table", DIRECTORS | {"scorer", "player"}),
]


@pytest.mark.parametrize(("permission", "thing", "who"), MAY)
def test_who_may_what(house, permission, thing, who):
    asked = house.get(thing)
    found = {role for role, user in house["people"].items() if user.has_perm(f"league.{permission}", asked)}
    if permission == "enter_self" and thing == "draft":
        found -= {"site admin"}  # a site admin may everything; there is nothing to enter
    assert found == who


def test_every_thing_leads_to_its_club_and_event(house):
    finish_table(house["table"])
    table, event = house["table"], house["event"]
    things = [
        event,
        table,
        table.round,
        house["entry"],
        table.results.get(),
        event.roles.first(),
        table.seatings.first(),
    ]
    assert {event_of(thing).pk for thing in things} == {event.pk}
    assert {club_of(thing).pk for thing in [*things, house["club"], house["club"].rule_sets.first()]} == {
        house["club"].pk
    }
    assert event_of(house["club"]) is None


def services(house):
    """Each writing service by name, as a call that only lacks `by`."""
    club, event, table = house["club"], house["event"], house["table"]
    rules, somebody = club.rule_sets.first(), make_user()
    return {
        "administer": [
            lambda by: clubs.update_club(club, {"name": "X"}, by=by),
            lambda by: clubs.set_role(club, somebody, "admin", by=by),
            lambda by: clubs.remove_member(club, somebody, by=by),
        ],
        "club": [
            lambda by: clubs.create_rule_set(club, "X", "black-lady", by=by),
            lambda by: clubs.update_rule_set(rules, {"name": "X"}, by=by),
            lambda by: clubs.delete_rule_set(rules, by=by),
            lambda by: players.add_player(club, "X", by=by),
            lambda by: players.rename_player(house["other"].members.get().player, "X", by=by),
            lambda by: events.create_event(club, "X", None, rules, by=by),
        ],
        "event": [
            lambda by: events.update_event(event, {"name": "X"}, by=by),
            lambda by: events.assign(event, somebody, "director", by=by),
            lambda by: events.finish(event, by=by),
            lambda by: events.cancel(event, by=by),
            lambda by: entries.enter_players(event, ["X"], by=by),
            lambda by: entries.withdraw(house["other"], by=by),
            lambda by: rounds.pair(event, 2, by=by),
            lambda by: rounds.unpublish(table.round, by=by, reason="x"),
            lambda by: rounds.close(table.round, by=by),
        ],
        "score": [
            lambda by: results.enter_hand(table, 1, tally(table.game, 1), by=by),
            lambda by: results.stop_table(table, by=by),
        ],
    }


REFUSED = {
    "administer": EVERYBODY - ADMINS,
    "club": EVERYBODY - ADMINS - {"club director"},
    "event": EVERYBODY - DIRECTORS,
    "score": EVERYBODY - DIRECTORS - {"scorer", "player"},
}


@pytest.mark.parametrize("kind", REFUSED)
def test_services_refuse_whoever_may_not_and_change_nothing(house, kind):
    for role in sorted(REFUSED[kind] - {"visitor"}):
        for service in services(house)[kind]:
            with pytest.raises(LeagueRefusal) as refused:
                service(house["people"][role])
            assert (role, refused.value.code) == (role, "not-allowed")
    house["event"].refresh_from_db()
    house["club"].refresh_from_db()
    assert house["event"].name == "Thursday"
    assert house["club"].name != "X"


def test_a_player_enters_hands_at_the_own_table_and_no_other(house):
    ana = house["people"]["player"]
    event = make_event(house["club"], "Friday", players=8, checked_in=True)
    mine, other = sorted(
        play_round(event).tables.all(), key=lambda table: not table.seatings.filter(entry__name="Ana").exists()
    )
    assert ana.has_perm("league.enter_hand", mine)
    assert not ana.has_perm("league.enter_hand", other)
    with pytest.raises(LeagueRefusal, match="not-allowed"):
        results.enter_hand(other, 1, tally(other.game, 1), by=ana)

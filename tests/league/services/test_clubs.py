"""Clubs, their people and their house rules."""

import pytest

from league.models import AuditEntry, Club, EventRole, Membership, RuleSet
from league.queries.second_factor import is_required_of
from league.services import clubs, entries, events
from tests.factories import make_club, make_event, make_member, make_player, make_site_admin, make_user
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def test_whoever_creates_a_club_is_its_admin_and_the_usual_games_are_there():
    ana = make_user("Ana")
    club = clubs.create_club("Circulu di Bastia", by=ana, money=True, currency="EUR")
    assert (club.slug, club.money) == ("circulu-di-bastia", True)
    assert ana.has_perm("league.administer_club", club)
    assert sorted(club.rule_sets.values_list("name", "variant", "options")) == [
        ("Black Lady to 100", "black-lady", {}),
        ("Black Lady to 50", "black-lady", {"end_at": 50}),
        ("Truco to 12", "truco-paulista", {}),
    ]
    assert AuditEntry.objects.get(verb="club.create").new["name"] == "Circulu di Bastia"


def test_two_clubs_of_one_name_have_two_addresses():
    ana = make_user()
    assert [clubs.create_club(name, by=ana).slug for name in ("Hearts", "Hearts", "カード")] == [
        "hearts", "hearts-2", "club",
    ]  # fmt: skip
    assert refusal(clubs.create_club, "Other", by=ana, slug="hearts").code == "slug-taken"


def test_a_currency_is_one_there_is_and_stays_once_money_is_booked_or_agreed():
    club, admin = make_club(money=True, currency="EUR"), make_site_admin()
    assert refusal(clubs.update_club, club, {"currency": "XXQ"}, by=admin).code == "unknown-currency"
    assert clubs.update_club(club, {"currency": "JPY"}, by=admin).currency == "JPY"
    make_event(club=club, fee_cents=500)
    assert refusal(clubs.update_club, club, {"currency": "EUR"}, by=admin).code == "currency-in-use"
    assert clubs.update_club(club, {"currency": "JPY", "about": "Fridays"}, by=admin).about == "Fridays"


def test_no_club_stands_where_the_site_has_a_page():
    ana = make_user()
    assert clubs.create_club("New", by=ana).slug == "new-2"
    assert refusal(clubs.create_club, "Other", by=ana, slug="new").code == "slug-taken"


@pytest.mark.parametrize(
    ("details", "code"),
    [
        ({"name": "  "}, "name-missing"),
        ({"time_zone": "Mars/Olympus"}, "unknown-time-zone"),
        ({"language": "tlh"}, "bad-value"),
        ({"currency": "EURO"}, "bad-value"),
        ({"name": "x" * 121}, "bad-value"),
        ({"slug": "other"}, "no-such-setting"),
    ],
)
def test_a_club_keeps_its_settings_when_new_ones_are_wrong(details, code):
    club = make_club("Hearts")
    assert refusal(clubs.update_club, club, details, by=club.admin).code == code
    assert Club.objects.get(pk=club.pk).name == "Hearts"


def test_a_change_is_logged_with_what_was_before():
    club = make_club("Hearts")
    clubs.update_club(club, {"name": "Hearts and Truco", "language": "en"}, by=club.admin)
    line = AuditEntry.objects.get(verb="club.update")
    assert (line.old, line.new, line.by) == ({"name": "Hearts"}, {"name": "Hearts and Truco"}, club.admin)


def test_a_member_becomes_director_and_what_the_user_object_knew_is_forgotten():
    club = make_club()
    bruno = make_user()
    assert not bruno.has_perm("league.create_event", club)
    clubs.set_role(club, bruno, Membership.Role.DIRECTOR, by=club.admin)
    assert bruno.has_perm("league.create_event", club)
    assert refusal(clubs.set_role, club, bruno, "king", by=club.admin).code == "bad-value"


def test_a_club_keeps_an_admin():
    club = make_club()
    assert refusal(clubs.set_role, club, club.admin, "member", by=club.admin).code == "last-admin"
    assert refusal(clubs.remove_member, club, club.admin, by=club.admin).code == "last-admin"
    other = make_member(club, Membership.Role.ADMIN)
    clubs.remove_member(club, club.admin, by=other)
    assert list(club.memberships.values_list("user", flat=True)) == [other.pk]


def test_whoever_leaves_the_club_runs_none_of_its_events():
    club = make_club()
    bruno = make_member(club, Membership.Role.DIRECTOR)
    event = make_event(club, by=bruno)
    assert EventRole.objects.filter(event=event, user=bruno).exists()
    clubs.remove_member(club, bruno, by=club.admin)
    assert not EventRole.objects.filter(event=event, user=bruno).exists()
    assert refusal(events.open_check_in, event, by=bruno).code == "not-allowed"
    assert refusal(clubs.remove_member, club, bruno, by=club.admin).code == "not-a-member"


@pytest.mark.parametrize("role", Membership.Role.values)
def test_whoever_has_a_role_leaves_the_club_without_asking_anybody(role):
    club = make_club(second_factor=True)
    bruno = make_member(club, role)
    player = make_player(club, "Bruno", user=bruno)
    event = make_event(club)
    entries.enter_players(event, ["Bruno"], by=club.admin)
    events.assign(event, bruno, EventRole.Role.DIRECTOR, by=club.admin)
    assert is_required_of(bruno)
    clubs.leave(club, by=bruno)
    assert not Membership.objects.filter(user=bruno).exists()
    assert not EventRole.objects.filter(user=bruno).exists()
    assert not is_required_of(bruno)
    player.refresh_from_db()
    assert player.user == bruno
    assert event.entries.get(members__player=player).has_place
    line = AuditEntry.objects.get(verb="member.leave")
    assert (line.by, line.old) == (bruno, {"user": bruno.pk, "role": role})
    assert refusal(clubs.leave, club, by=bruno).code == "not-a-member"
    assert AuditEntry.objects.filter(verb="member.leave").count() == 1


def test_the_last_admin_cannot_leave_until_there_is_another():
    club = make_club()
    make_member(club, Membership.Role.DIRECTOR)
    gone = make_member(club, Membership.Role.ADMIN)
    gone.is_active = False
    gone.save()
    assert refusal(clubs.leave, club, by=club.admin).code == "last-admin"
    other = make_member(club, Membership.Role.ADMIN)
    clubs.leave(club, by=club.admin)
    assert refusal(clubs.leave, club, by=other).code == "last-admin"


def test_house_rules_keep_only_what_differs_from_the_game():
    club = make_club()
    made = clubs.create_rule_set(club, " To 30 ", "black-lady", {"end_at": 30, "moon": "choice"}, 8, by=club.admin)
    assert (made.name, made.options, made.hands_limit) == ("To 30", {"end_at": 30}, 8)
    clubs.update_rule_set(made, {"options": {"end_at": 100}, "hands_limit": None}, by=club.admin)
    made.refresh_from_db()
    assert (made.options, made.hands_limit) == ({}, None)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"name": ""}, "name-missing"),
        ({"name": "Truco to 12"}, "rule-set-exists"),
        ({"variant": "whist"}, "bad-record"),
        ({"options": {"end_at": 0}}, "bad-record"),
        ({"options": {"trump": "H"}}, "bad-record"),
        ({"hands_limit": 0}, "bad-value"),
        ({"hands_limit": -1}, "bad-value"),
    ],
)
def test_house_rules_are_checked_by_the_game(given, code):
    club = make_club()
    wanted = {"name": "Ours", "variant": "black-lady", "options": {}, **given}
    found = refusal(clubs.create_rule_set, club, **wanted, by=club.admin)
    assert found.code == code
    assert found.sentence
    assert not club.rule_sets.filter(name="Ours").exists()


def test_presets_that_are_there_stay_as_they_are():
    club = make_club()
    ours = club.rule_sets.get(name="Truco to 12")
    clubs.update_rule_set(ours, {"options": {"end_at": 15}}, by=club.admin)
    clubs.delete_rule_set(club.rule_sets.get(name="Black Lady to 50"), by=club.admin)
    assert len(clubs.add_presets(club, by=club.admin)) == 3
    assert club.rule_sets.count() == 3
    assert club.rule_sets.get(name="Truco to 12").options == {"end_at": 15}


def test_nobody_else_changes_a_club():
    club, elsewhere = make_club(), make_club()
    for by in (make_user(), make_member(club), elsewhere.admin):
        assert refusal(clubs.update_club, club, {"name": "Mine"}, by=by).code == "not-allowed"
        assert refusal(clubs.set_role, club, by, "admin", by=by).code == "not-allowed"
        assert refusal(clubs.create_rule_set, club, "Ours", "black-lady", by=by).code == "not-allowed"
    assert clubs.update_club(club, {"name": "Theirs"}, by=make_site_admin()).name == "Theirs"
    assert refusal(clubs.update_club, club, {"name": "Mine"}, by=None).code == "not-allowed"


def test_the_usual_games_are_added_by_who_may_and_logged():
    club = make_club()
    for by in (make_user(), make_member(club)):
        assert refusal(clubs.add_presets, club, by=by).code == "not-allowed"
    gone = club.rule_sets.get(name="Truco to 12")
    clubs.delete_rule_set(gone, by=club.admin)
    clubs.add_presets(club, by=club.admin)
    made = AuditEntry.objects.filter(verb="rules.create", new__name="Truco to 12")
    assert [line.by for line in made] == [club.admin, club.admin]  # with the club, and now
    assert refusal(clubs.update_rule_set, RuleSet(pk=0, club=club), {"name": "X"}, by=club.admin).code == (
        "no-such-rule-set"
    )


def test_presets_are_named_in_the_language_of_whoever_opens_the_club(monkeypatch):
    monkeypatch.setattr(clubs, "gettext", {"Black Lady to 100": "Dame de pique à 100"}.get)
    monkeypatch.setattr(clubs, "PRESETS", clubs.PRESETS[:1])
    club = make_club()
    assert [one.name for one in club.rule_sets.all()] == ["Dame de pique à 100"]
    monkeypatch.setattr(clubs, "gettext", str)
    clubs.add_presets(club, by=club.admin)  # asked for in English, the same game is not added under another name
    assert [one.name for one in club.rule_sets.all()] == ["Dame de pique à 100"]


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Roi de Cœur", "roi-de-coeur"), ("Læsø", "laeso"), ("Łódź", "lodz"), ("Weißes Haus", "weisses-haus")],
)
def test_addresses_spell_letters_out_that_are_more_than_an_accent(name, slug):
    assert make_club(name).slug == slug

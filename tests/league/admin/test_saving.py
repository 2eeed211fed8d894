"""What may be edited saves through the services: permission, checks, audit, and refusals as words in the form."""

import pytest
from django.urls import reverse

from league.models import AuditEntry, Club, Entry, Event, EventRole, Membership, Player, Round, RuleSet, User
from tests import factories as make

NO_INLINES = {
    f"{prefix}-{key}": "0"
    for prefix in ("roles", "prizes", "special_prizes", "members")
    for key in ("TOTAL_FORMS", "INITIAL_FORMS")
}


def page(model, name, *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)


def send(client, model, data, thing=None):
    where = page(model, "change", thing.pk) if thing else page(model, "add")
    return client.post(where, NO_INLINES | data)


def problems(response):
    assert response.status_code == 200, response.headers
    return [str(error) for errors in response.context["adminform"].form.errors.values() for error in errors]


def audited(verb):
    return AuditEntry.objects.filter(verb=verb).count()


def typed(response):
    """The change form's values as a browser would send them back."""
    form = response.context["adminform"].form
    sent = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if hasattr(field.widget, "decompress"):
            parts = field.widget.decompress(value) if not isinstance(value, list) else value
            sent |= {f"{name}_{at}": "" if part is None else part for at, part in enumerate(parts)}
        elif value is not None and value is not False:
            sent[name] = value
    return sent


def test_a_club_is_made_with_its_presets(client, site_admin):
    client.force_login(site_admin)
    data = {"name": "Circolo", "slug": "circolo", "time_zone": "Europe/Rome", "language": "it", "currency": "EUR"}
    assert send(client, Club, data).status_code == 302
    club = Club.objects.get(slug="circolo")
    assert club.rule_sets.count() == 3
    assert club.memberships.get().user == site_admin
    assert audited("club.create") == 1


def test_a_club_is_changed_by_its_admin_and_not_by_its_directors(client, here):
    client.force_login(here.admin)
    sent = typed(client.get(page(Club, "change", here.club.pk)))
    assert send(client, Club, sent | {"about": "On Thursdays."}, here.club).status_code == 302
    here.club.refresh_from_db()
    assert here.club.about == "On Thursdays."
    assert AuditEntry.objects.get(verb="club.update").new == {"about": "On Thursdays."}
    client.force_login(here.director)
    assert client.get(page(Club, "change", here.club.pk)).status_code == 200
    assert send(client, Club, sent | {"about": "On Fridays."}, here.club).status_code == 403


def test_a_member_is_added_by_address(client, here):
    client.force_login(here.admin)
    guest = make.make_user("Guest", email="guest@example.org")
    data = {"club": here.club.pk, "role": "director"}
    assert send(client, Membership, data | {"email": "Guest@Example.org"}).status_code == 302
    assert Membership.objects.get(user=guest).role == "director"
    found = problems(send(client, Membership, data | {"email": "nobody@example.org"}))
    assert found == ["Nobody has signed up with the address nobody@example.org yet."]


def test_the_last_admin_stays(client, here):
    client.force_login(here.admin)
    own = Membership.objects.get(club=here.club, user=here.admin)
    found = problems(send(client, Membership, {"role": "member"}, own))
    assert found == ["A club keeps at least one admin: make somebody else admin first."]
    own.refresh_from_db()
    assert own.role == "admin"


def test_house_rules_are_checked_by_the_game(client, here):
    client.force_login(here.director)
    data = {"club": here.club.pk, "name": "Long", "variant": "black-lady", "options": '{"end_at": 150}'}
    assert send(client, RuleSet, data).status_code == 302
    assert RuleSet.objects.get(name="Long").options == {"end_at": 150}
    for options in ('{"end_at": "many"}', '{"no_such": 1}', "[1]", '"x"'):
        assert problems(send(client, RuleSet, data | {"name": "Bad", "options": options}))
    assert problems(send(client, RuleSet, data))[0].startswith("There are house rules Long already.")
    assert not RuleSet.objects.filter(name="Bad").exists()


def test_a_player_is_added_renamed_and_linked(client, here):
    client.force_login(here.admin)
    data = {"club": here.club.pk, "name": "Zita", "note": "", "user": here.member.pk}
    assert send(client, Player, data).status_code == 302
    zita = Player.objects.get(name="Zita")
    assert (zita.user, zita.name_key) == (here.member, "zita")
    assert send(client, Player, {"name": "Zità", "note": "red hat", "user": ""}, zita).status_code == 302
    zita.refresh_from_db()
    assert (zita.name, zita.note, zita.user) == ("Zità", "red hat", None)
    assert (audited("player.rename"), audited("player.account")) == (1, 2)


def test_of_a_refused_change_nothing_is_kept(client, here):
    """The name would be changed and then the account refused: neither is."""
    client.force_login(here.admin)
    make.make_player(here.club, "Yara", user=here.member)
    zita = make.make_player(here.club, "Zita")
    response = send(client, Player, {"name": "Zora", "note": "", "user": here.member.pk}, zita)
    assert problems(response) == ["This account belongs to Yara already."]
    assert response.context["adminform"].form["name"].value() == "Zora"
    zita.refresh_from_db()
    assert zita.name == "Zita"
    assert audited("player.rename") == 0


def test_an_event_needs_a_club_a_name_and_house_rules(client, here):
    client.force_login(here.other_director)
    rules = here.club.rule_sets.get(name=make.TRUCO)
    data = {"club": here.club.pk, "name": "Truco night", "rule_set": rules.pk, "starts_at_0": "", "starts_at_1": ""}
    assert send(client, Event, data | {"draft": "on"}).status_code == 302
    event = Event.objects.get(name="Truco night")
    assert (event.state, event.variant, event.format, event.scoring) == ("draft", "truco-paulista", "swiss", "match")
    assert event.roles.get().user == here.other_director


def test_an_events_settings_change_through_the_service(client, here):
    event = make.make_event(here.club, "Friday", by=here.director, time_zone="America/Sao_Paulo")
    client.force_login(here.director)
    sent = typed(client.get(page(Event, "change", event.pk)))
    sent |= {"rounds_planned": 5, "starts_at_0": "2030-03-01", "starts_at_1": "20:00:00", "fee_cents": 500}
    assert send(client, Event, sent, event).status_code == 302
    event.refresh_from_db()
    assert (event.rounds_planned, event.fee_cents) == (5, 500)
    assert event.starts_at.isoformat() == "2030-03-01T23:00:00+00:00"  # eight in the evening in São Paulo
    assert AuditEntry.objects.filter(verb="event.update").get().by == here.director


def test_what_play_has_settled_comes_back_as_a_sentence(client, here):
    client.force_login(here.director)
    sent = typed(client.get(page(Event, "change", here.event.pk)))
    found = problems(send(client, Event, sent | {"hands_limit": 3}, here.event))
    assert found == ["hands a game cannot change any more: play is drawn."]
    here.event.refresh_from_db()
    assert here.event.hands_limit is None
    assert problems(send(client, Event, sent | {"chain": '{"a": 1}'}, here.event)) == ["This must be written as [...]."]


def test_money_is_asked_for_only_where_it_is_used(client, site_admin):
    club = make.make_club("Poor")
    event = make.make_event(club)
    client.force_login(site_admin)
    assert "fee_cents" not in client.get(page(Event, "change", event.pk)).context["adminform"].form.fields


def test_somebody_of_the_club_is_made_scorer(client, here):
    client.force_login(here.director)
    data = {"event": here.event.pk, "user": here.member.pk, "role": "scorer"}
    assert send(client, EventRole, data).status_code == 302
    role = EventRole.objects.get(user=here.member)
    assert send(client, EventRole, {"role": "director"}, role).status_code == 302
    role.refresh_from_db()
    assert role.role == "director"


def test_an_entry_is_entered_by_name(client, here):
    event = make.make_event(here.club, "Friday", by=here.director)
    client.force_login(here.director)
    assert send(client, Entry, {"event": event.pk, "name": "Zita"}).status_code == 302
    assert Entry.objects.get(event=event).members.get().player.name == "Zita"
    assert problems(send(client, Entry, {"event": event.pk, "name": "zita"})) == ["Zita is entered already."]


@pytest.mark.parametrize("model", [Entry, Round])
def test_what_services_write_has_no_form(client, here, model):
    client.force_login(here.admin)
    thing = model.objects.filter(event=here.event).first()
    assert client.post(page(model, "change", thing.pk), {"number": 9}).status_code == 403
    assert client.post(page(model, "delete", thing.pk), {"post": "yes"}).status_code == 403


def test_nothing_is_deleted_not_even_by_site_admins(client, here, site_admin):
    client.force_login(site_admin)
    for thing in (here.club, here.event, here.player, here.entry, here.round, here.member):
        assert client.post(page(type(thing), "delete", thing.pk), {"post": "yes"}).status_code == 403
        response = client.post(
            page(type(thing), "changelist"), {"action": "delete_selected", "_selected_action": thing.pk}
        )
        assert type(thing).objects.filter(pk=thing.pk).exists(), response


def test_a_site_admin_makes_and_closes_accounts(client, site_admin):
    client.force_login(site_admin)
    data = {"email": "new@example.org", "name": "New", "usable_password": "true"}
    data |= {"password1": make.PASSWORD, "password2": make.PASSWORD}
    assert send(client, User, data).status_code == 302
    new = User.objects.get(email="new@example.org")
    assert new.check_password(make.PASSWORD)
    assert send(client, User, {"email": "new@example.org", "name": "New", "language": ""}, new).status_code == 302
    new.refresh_from_db()
    assert not new.is_active

"""Setting up: a club, its members and house rules, a new event and its settings."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gameplay.rules import registry
from league.models import Club, Event, EventRole, Membership, RuleSet
from league.services import clubs, prizes
from tests import factories
from tests.league.web.desk import at, said

pytestmark = pytest.mark.django_db


class TestNewEvent:
    def test_the_name_follows_game_and_date_until_somebody_writes_one(self, director, club):
        address = reverse("director:event-name", kwargs={"club": club.slug})
        given = {"rule_set": club.rule_sets.get(name="Truco to 12").pk, "starts_at_0": "2026-11-29"}
        given |= {"starts_at_1": "20:00", "suggested": "Black Lady evening", "name": "Black Lady evening"}
        answer = director.get(address, given)
        assert b'value="Truco Paulista evening, Sunday 29 November"' in answer.content
        answer = director.get(address, given | {"name": "The old town cup"})
        assert b'value="The old town cup"' in answer.content

    def test_times_past_midnight_are_the_next_day(self, director, club):
        director.post(reverse("director:event-new", kwargs={"club": club.slug}), {
            "rule_set": club.rule_sets.first().pk, "starts_at_0": "2026-11-29", "starts_at_1": "22:00", "name": "Late",
            "round_times": "22:00, 23:15, 0:30",
        })  # fmt: skip
        starts = [round_.starts_at for round_ in Event.objects.get().rounds.order_by("number")]
        assert [later - starts[0] for later in starts] == [timedelta(0), timedelta(minutes=75), timedelta(minutes=150)]

    def test_a_club_without_money_is_not_asked_about_it(self, client):
        club = factories.make_club()
        client.force_login(club.admin)
        page = client.get(reverse("director:event-new", kwargs={"club": club.slug}))
        assert "fee_cents" not in page.context["form"].fields
        event = factories.make_event(club)
        assert client.get(at(event, "money")).status_code == 404
        assert b"Money" not in client.get(at(event, "console")).content

    def test_what_is_wrong_in_a_folded_field_opens_it(self, director, club):
        page = director.post(reverse("director:event-new", kwargs={"club": club.slug}), {
            "rule_set": club.rule_sets.first().pk, "starts_at_0": "2026-11-29", "starts_at_1": "20:00", "name": "X",
            "round_times": "half past eight",
        })  # fmt: skip
        assert page.context["form"].trouble_inside
        assert b"Write the times like 20:00" in page.content
        assert not Event.objects.exists()


class TestSettings:
    def test_only_what_was_changed_is_changed(self, director, club):
        event = factories.make_event(club, fee_cents=500, capacity=16)
        form = director.get(at(event, "settings")).context["form"]
        given = {name: value for name, value in filled(form).items() if value is not None}
        director.post(at(event, "settings"), given | {"name": "Friday", "capacity": ""})
        event.refresh_from_db()
        assert (event.name, event.capacity, event.fee_cents) == ("Friday", None, 500)
        log = event.audit.get(verb="event.update")
        assert set(log.new) == {"name", "capacity"}

    def test_rounds_are_planned_and_shown_as_typed(self, director, club):
        event = factories.make_event(club, starts_at=timezone.now() + timedelta(days=1))
        director.post(at(event, "plan"), {"times": "20:00, –, 21:30"})
        assert [bool(one.starts_at) for one in event.rounds.order_by("number")] == [True, False, True]
        assert director.get(at(event, "settings")).context["times"] == "20:00, –, 21:30"

    def test_people_get_roles_and_lose_them(self, director, club):
        event = factories.make_event(club)
        scorer = factories.make_member(club, name="Rosa")
        director.post(at(event, "assign"), {"email": scorer.email.upper(), "role": "scorer"})
        role = EventRole.objects.get(event=event, user=scorer)
        director.post(at(event, "unassign", role=role.pk))
        assert not EventRole.objects.filter(event=event, user=scorer).exists()


def filled(form) -> dict[str, object]:
    """What a browser would send back of a form that nobody touched."""
    found: dict[str, object] = {}
    for field in form:
        value = field.value()
        if hasattr(field.field.widget, "decompress"):
            parts = field.field.widget.decompress(value)
            for number, widget in enumerate(field.field.widget.widgets):
                found[f"{field.html_name}_{number}"] = widget.format_value(parts[number])
            found |= {name: part[0] for name, part in found.items() if isinstance(part, list)}
        else:
            found[field.html_name] = value
    return {name: value for name, value in found.items() if value is not None}


class TestTheClub:
    def test_whoever_is_signed_in_opens_a_club(self, client):
        user = factories.make_user("Lucia")
        client.force_login(user)
        response = client.post(reverse("director:club-new"), {
            "name": "Ajaccio", "about": "", "language": "fr", "time_zone": "Europe/Paris", "currency": "eur",
        })  # fmt: skip
        club = Club.objects.get(name="Ajaccio")
        assert response.url == reverse("director:club", kwargs={"club": club.slug})
        assert (club.currency, club.money, club.memberships.get().role) == ("EUR", False, Membership.Role.ADMIN)
        assert client.get(response.url).status_code == 200

    def test_roles_are_given_changed_and_taken(self, director, club):
        rosa = factories.make_user("Rosa")
        members = reverse("director:members", kwargs={"club": club.slug})
        director.post(members, {"email": rosa.email, "role": "director"})
        membership = Membership.objects.get(club=club, user=rosa)
        assert membership.role == Membership.Role.DIRECTOR
        one = reverse("director:member", kwargs={"club": club.slug, "member": membership.pk})
        director.post(one, {"role": "admin"})
        membership.refresh_from_db()
        assert membership.role == Membership.Role.ADMIN
        director.post(one, {"role": "none"})
        assert not Membership.objects.filter(pk=membership.pk).exists()

    def test_a_club_keeps_an_admin(self, director, club):
        own = club.memberships.get()
        response = director.post(
            reverse("director:member", kwargs={"club": club.slug, "member": own.pk}), {"role": "member"}
        )
        assert said(response)[-1][0] == "last-admin"

    def test_house_rules_are_what_differs_from_the_game(self, director, club):
        new = reverse("director:rule-set-new", kwargs={"club": club.slug, "variant": "black-lady"})
        director.post(new, {
            "name": "Short", "option_end_at": "25", "option_moon": "add", "option_pass": "0",
            "option_break_hearts": "on", "option_queen_breaks": "on", "option_tie": "share", "hands_limit": "6",
        })  # fmt: skip
        rule_set = RuleSet.objects.get(club=club, name="Short")
        assert (rule_set.options, rule_set.hands_limit) == ({"end_at": 25, "moon": "add", "pass": 0}, 6)
        page = director.get(reverse("director:rule-set", kwargs={"club": club.slug, "rule_set": rule_set.pk}))
        assert page.context["form"]["option_pass"].value() == "0"

    def test_a_game_that_cannot_be_entered_here_is_not_offered(self, director, club, monkeypatch):
        address = reverse("director:rule-sets", kwargs={"club": club.slug})
        assert {code for code, _name in director.get(address).context["variants"]} == set(registry.VARIANTS)
        monkeypatch.setattr(registry.find("omnibus"), "tally_keys", ("hearts", "slippers"))
        offered = {code for code, _name in director.get(address).context["variants"]}
        assert offered == set(registry.VARIANTS) - {"omnibus"}

    def test_an_event_of_chips_is_made_in_the_form(self, director, club):
        rule_set = clubs.create_rule_set(club, "Auction", "auction-hearts", by=club.admin)
        director.post(reverse("director:event-new", kwargs={"club": club.slug}), {
            "rule_set": rule_set.pk, "starts_at_0": "2026-11-29", "starts_at_1": "20:00", "name": "Auction",
            "table_size": "5", "hands_limit": "8", "scoring": "chips",
        })  # fmt: skip
        event = Event.objects.get(name="Auction")
        assert (event.variant, event.scoring, event.table_size) == ("auction-hearts", "chips", 5)
        page = director.get(reverse("public:about", kwargs={"club": club.slug, "event": event.slug}))
        assert "an equal share of those that are left in the pool" in page.content.decode()

    def test_directors_see_the_events_they_run(self, client, club):
        mine = factories.make_event(club, "Mine")
        factories.make_event(club, "Not mine")
        user = factories.make_member(club, Membership.Role.DIRECTOR)
        EventRole.objects.create(event=mine, user=user, role=EventRole.Role.DIRECTOR)
        client.force_login(user)
        page = client.get(reverse("director:club", kwargs={"club": club.slug}))
        assert [event.name for event in page.context["lists"].open] == ["Mine"]


class TestHowPrizesAreShared:
    def new(self, director, club, **more):
        director.post(reverse("director:event-new", kwargs={"club": club.slug}), {
            "rule_set": factories.rules(club).pk, "starts_at_0": "2026-11-29", "starts_at_1": "20:00", "name": "Sunday",
            "fee_cents": "5", **more,
        })  # fmt: skip
        return club.events.get(name="Sunday")

    def shares(self, event):
        return [(prize.rank, prize.percent) for prize in event.prizes.order_by("rank")]

    def test_it_is_chosen_with_the_event_and_changed_in_its_settings(self, client):
        club = factories.make_club(money=True)
        client.force_login(club.admin)
        event = self.new(client, club, prizes="60-40")
        assert self.shares(event) == [(1, 60), (2, 40)]
        form = client.get(at(event, "settings")).context["form"]
        assert form["prizes"].value() == "60-40"
        data = {"starts_at_0": "2026-11-29", "starts_at_1": "20:00", "name": "Sunday", "format": "pods",
                "scoring": "settlement", "fee_cents": "5", "fee_share_percent": "100"}  # fmt: skip
        assert client.post(at(event, "settings"), data | {"prizes": "winner"}).status_code == 302
        assert self.shares(event) == [(1, 100)]
        client.post(at(event, "settings"), data | {"prizes": "usual"})
        assert self.shares(event) == []

    def test_a_table_of_its_own_is_made_on_the_money_page_and_left_alone_in_the_settings(self, client):
        club = factories.make_club(money=True)
        client.force_login(club.admin)
        event = self.new(client, club, prizes="own")
        assert self.shares(event) == []
        prizes.set_prizes(event, [{"rank": 1, "percent": 70}, {"rank": 2, "percent": 30}], by=club.admin)
        form = client.get(at(event, "settings")).context["form"]
        assert form["prizes"].value() == "own"

    def test_a_club_without_money_is_not_asked(self, client):
        club = factories.make_club()
        client.force_login(club.admin)
        form = client.get(reverse("director:event-new", kwargs={"club": club.slug})).context["form"]
        assert "prizes" not in form.fields

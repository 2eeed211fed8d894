"""A pair signs up by one of the two, and counts when the other has agreed."""

import pytest

from league.models import AuditEntry, Entry, PartnerRequest
from league.services import clubs, entries, events, partners, shown_names
from tests.factories import TRUCO, make_club, make_event, make_member, make_player, make_user
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event(make_club(), rules=TRUCO, capacity=2)


@pytest.fixture
def people(event):
    """Ana, Bruno and Carla, players of the club with an account."""
    return [make_player(event.club, name, user=make_member(event.club, name=name)).user
            for name in ("Ana", "Bruno", "Carla")]  # fmt: skip


def test_the_partner_agrees_and_the_pair_is_entered(event, people):
    ana, bruno, _ = people
    request = partners.ask(event, "bruno", by=ana)
    assert not event.entries.exists()
    assert partners.ask(event, "Bruno", by=ana) == request
    entry = partners.agree(request, by=bruno)
    assert (entry.name, entry.state) == ("Ana + Bruno", "entered")
    assert not PartnerRequest.objects.exists()
    refused("request-gone", lambda: partners.agree(request, by=bruno))
    refused("already-in-a-pair", lambda: partners.ask(event, "Carla", by=ana))
    verbs = list(AuditEntry.objects.filter(event=event).order_by("id").values_list("verb", "by_name"))[-2:]
    assert verbs == [("partnerrequest.ask", "Ana"), ("entry.enter", "Bruno")]


def test_whoever_opens_the_link_is_the_partner(event, people):
    request = partners.ask(event, "", by=people[0])
    token = partners.link(request)
    assert partners.linked(token) == request
    stranger = make_user("Zoe")
    assert partners.agree(partners.linked(token), by=stranger).name == "Ana + Zoe"
    refused("request-gone", lambda: partners.linked(token))
    refused("request-unknown", lambda: partners.linked(token[:-1] + "_"))


def test_nobody_is_their_own_partner(event, people):
    ana = people[0]
    refused("pair-of-one", lambda: partners.ask(event, "Ana", by=ana))
    request = partners.ask(event, "", by=ana)
    refused("pair-of-one", lambda: partners.agree(request, by=ana))


def test_only_the_one_who_is_asked_can_agree(event, people):
    ana, bruno, carla = people
    request = partners.ask(event, "Bruno", by=ana)
    refused("not-allowed", lambda: partners.agree(request, by=carla))
    refused("not-allowed", lambda: partners.drop(request, by=carla))
    partners.drop(request, by=bruno)
    assert AuditEntry.objects.filter(verb="partnerrequest.decline", by=bruno).exists()
    again = partners.ask(event, "Bruno", by=ana)
    partners.drop(again, by=ana)
    assert AuditEntry.objects.filter(verb="partnerrequest.take_back", by=ana).exists()
    partners.drop(partners.ask(event, "", by=ana), by=event.created_by)
    assert not PartnerRequest.objects.exists()


def test_asking_another_one_takes_the_first_request_back(event, people):
    first = partners.ask(event, "Bruno", by=people[0])
    second = partners.ask(event, "Carla", by=people[0])
    assert list(PartnerRequest.objects.all()) == [second]
    refused("request-gone", lambda: partners.agree(first, by=people[1]))


def test_whoever_is_entered_has_no_open_requests(event, people):
    ana, bruno, carla = people
    partners.ask(event, "Bruno", by=ana)
    partners.ask(event, "Bruno", by=carla)
    refused("partner-asks-you", lambda: partners.ask(event, "Ana", by=bruno))
    entries.enter_pair(event, ["Bruno", "Walter"], by=event.created_by)
    assert not PartnerRequest.objects.exists()
    refused("already-in-a-pair", lambda: partners.ask(event, "Bruno", by=ana))


def test_the_place_is_taken_when_the_partner_agrees(event, people):
    request = partners.ask(event, "Bruno", by=people[0])
    entries.enter_players(event, ["Elisa + Fabio", "Gino + Hugo"], by=event.created_by)
    assert partners.agree(request, by=people[1]).state == "waiting"
    assert Entry.objects.present().filter(event=event).count() == 2


def test_names_that_mean_nobody_or_several(event, people):
    ana = people[0]
    make_player(event.club, "Dora")
    for unknown in ("Nobody", "Dora"):
        refused("partner-unknown", lambda unknown=unknown: partners.ask(event, unknown, by=ana))
    for note in ("", "blue hat"):
        make_player(event.club, "Elisa", note, user=make_member(event.club))
    refused("partner-unclear", lambda: partners.ask(event, "Elisa", by=ana))
    assert partners.ask(event, "Elisa (blue hat)", by=ana).partner.note == "blue hat"


def test_whoever_hides_is_asked_by_the_name_that_everybody_reads(event, people):
    """By the own one others would be told: "Player 1 is asked", of whom they had typed as Carla."""
    ana, bruno, carla = people
    shown_names.choose(carla, "hidden", by=carla)
    refused("partner-unknown", lambda: partners.ask(event, "Carla", by=ana))
    assert partners.ask(event, "player 1", by=ana).partner.user == carla
    clubs.set_role(event.club, bruno, "director", by=event.created_by)
    assert partners.ask(event, "Carla", by=bruno).partner.user == carla


def test_only_before_the_start_and_only_where_pairs_play(event, people):
    refused("singles-only", lambda: partners.ask(make_event(event.club, "Hearts"), "Bruno", by=people[0]))
    request = partners.ask(event, "Bruno", by=people[0])
    events.cancel(event, by=event.created_by)
    refused("entries-closed", lambda: partners.agree(request, by=people[1]))
    draft = make_event(event.club, "Draft", rules=TRUCO, open_registration=False)
    refused("not-allowed", lambda: partners.ask(draft, "Bruno", by=people[0]))

"""Two records of one person become one, with everything they hold."""

import pytest

from league.errors import LeagueRefusal
from league.models import Account, AuditEntry, Award, EntryMember, Player
from league.queries import money
from league.services import entries, events, fees, invitations, ledger, merging, payments, prizes, substitutions
from league.services.merging import merge_players
from tests.books import player_balance
from tests.factories import (
    admin_of,
    check_in,
    entry_of,
    finish_round,
    make_club,
    make_event,
    make_member,
    make_player,
    play_round,
)
from tests.refusals import refused

pytestmark = pytest.mark.django_db
WHY = "It is the same Ana"


@pytest.fixture
def club():
    return make_club(money=True)


@pytest.fixture
def two(club):
    """Ana, and what is Ana misspelt."""
    return make_player(club, "Ana Lopes"), make_player(club, "Anna Lopes")


def enter(event, *names):
    return entries.enter_players(event, names, by=event.created_by)


def merge(keep, gone):
    return merge_players(keep, gone, by=admin_of(keep.club), reason=WHY)


def test_entries_go_over_and_bear_the_name_that_is_kept(club, two):
    keep, gone = two
    past, now = make_event(club, "May"), make_event(club, "June")
    enter(past, "Anna Lopes", "Bruno", "Carla")
    enter(now, "Anna Lopes")
    events.cancel(past, by=club.admin)
    merge(keep, gone)
    assert set(EntryMember.objects.filter(player=keep).values_list("event__name", flat=True)) == {"May", "June"}
    assert (entry_of(past, "An").name, entry_of(now, "An").name) == ("Anna Lopes", "Ana Lopes")
    assert not Player.objects.filter(pk=gone.pk).exists()
    assert list(club.players.filter(name__startswith="An")) == [keep]
    assert Player.with_merged.get(pk=gone.pk).merged_into == keep
    line = AuditEntry.objects.get(verb="player.merge")
    assert (line.reason, line.old["name"], line.new["entries"]) == (WHY, "Anna Lopes", 2)
    assert [answer.code for answer in enter(now, "Anna Lopes")] == ["likely-double"]


def test_the_balance_is_carried_over_and_later_reversals_find_it(club, two):
    keep, gone = two
    may, june = (make_event(club, name, fee_cents=cents) for name, cents in (("May", 500), ("June", 300)))
    for event, name in ((may, "Ana Lopes"), (june, "Anna Lopes")):
        enter(event, name, "Bruno", "Carla", "Davide")
        check_in(event)
        fees.charge_fees(event, by=club.admin)
        events.start(event, by=club.admin)
    payments.receive(gone, 300, june, by=club.admin)
    merge(keep, gone)
    assert (player_balance(keep), player_balance(gone)) == (-500, 0)
    line = next(line for line in payments.fee_lines(june) if line.player == keep)
    assert (line.due_cents, line.cash_cents, line.is_paid) == (300, 300, True)
    events.cancel(june, by=club.admin, reason="rain")
    assert (player_balance(keep), player_balance(gone)) == (-200, 0)
    assert money.balance_sheet(club).sum_cents == 0


def test_an_account_of_the_ledger_goes_over_where_there_is_none(club, two):
    keep, gone = two
    ledger.post(club, "payment", "p", [(ledger.player_account(gone), 700), (ledger.cash_account(club), -700)],
                by=club.admin)  # fmt: skip
    merge(keep, gone)
    assert player_balance(keep) == 700
    assert [line.cents for line in money.player_statement(keep)] == [700]
    assert not Account.objects.filter(player=gone).exists()


def test_a_club_without_money_merges_what_was_booked_before(club, two):
    keep, gone = two
    for player in two:
        account = ledger.player_account(player)
        ledger.post(club, "payment", f"p{player.pk}", [(account, 700), (ledger.cash_account(club), -700)], by=None)
    type(club).objects.filter(pk=club.pk).update(money=False)
    merge(keep, gone)
    assert player_balance(keep) == 1400


def test_prizes_stay_with_the_person(club, two):
    keep, gone = two
    event = make_event(club, fee_cents=500)
    enter(event, "Anna Lopes", "Bruno", "Carla", "Davide")
    check_in(event)
    round_ = play_round(event)
    finish_round(round_, best=round_.seatings.get(entry__name="Anna Lopes").side)
    events.finish(event, by=club.admin)
    prizes.award(event, by=club.admin)
    before = player_balance(gone)
    merge(keep, gone)
    assert Award.objects.filter(player=keep).exists()
    assert player_balance(keep) == before > 0
    prizes.reverse_awards(event, by=club.admin, reason="counted wrong")
    assert player_balance(keep) == -500


def test_the_account_goes_over_and_links_of_before_are_worth_nothing(club, two):
    keep, gone = two
    links = [invitations.invite(player, by=club.admin) for player in two]
    gone.user = make_member(club, name="Ana Lopes")
    gone.save()
    assert merge(keep, gone).user == gone.user
    for token in links:
        refused_one = ("player-has-account", "invitation-unknown")[links.index(token)]
        refused(refused_one, lambda token=token: invitations.invited(token))


def test_two_accounts_are_two_people_until_somebody_says_otherwise(club, two):
    for player in two:
        player.user = make_member(club)
        player.save()
    refused("both-have-accounts", lambda: merge(*two))


def test_two_in_one_event_are_not_one_and_the_event_is_named(club, two):
    keep, gone = two
    event = make_event(club, "Thursday")
    enter(event, "Ana Lopes", "Anna Lopes", "Bruno")
    assert merging.shared_events(keep, gone) == ["Thursday"]
    with pytest.raises(LeagueRefusal) as caught:
        merge(keep, gone)
    assert caught.value.code == "both-in-one-event"
    assert "are both in Thursday." in caught.value.sentence
    entries.remove(entry_of(event, "Anna"), by=club.admin)
    substitutions.substitute(entry_of(event, "Bruno"), gone, by=club.admin)
    refused("both-in-one-event", lambda: merge(keep, gone))


def test_merged_twice_chains_and_strangers(club, two):
    keep, gone = two
    third = make_player(club, "A. Lopes")
    merge(gone, third)
    refused("merged-already", lambda: merge(keep, third))
    merge(keep, gone)
    assert Player.with_merged.get(pk=third.pk).merged_into == keep
    refused("one-record-only", lambda: merge(keep, keep))
    refused("other-club", lambda: merge(keep, make_player(make_club(), "Zoe")))
    other = make_player(club, "Zoe")
    refused("reason-missing", lambda: merge_players(keep, other, by=club.admin, reason=" "))
    for by in (make_member(club), make_club().admin):
        refused("not-allowed", lambda by=by: merge_players(keep, other, by=by, reason=WHY))

"""What games for a stake have come to: on the sheet of a table, and by player on the pages of the event."""

import pytest
from django.urls import reverse

from league.models import Result
from league.queries.stakes import event_stakes, table_stakes
from league.services import events, results
from tests.factories import make_club, make_event, play_round
from tests.league.services.tables import ONE_HAND, enter, one_hand_rules, seats, tally
from tests.league.web.desk import at

pytestmark = pytest.mark.django_db


def evening(players=4, money=True, **settings):
    """6, 4, 3, 13 at the first table: +5, +25, +35, -65 at 10 cents a point."""
    club = make_club(money=money)
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=players, checked_in=True, rounds_planned=1, **settings)
    for table in play_round(event).tables.order_by("number"):
        names = seats(table)
        enter(table, {names[0]: 6, names[1]: 4, names[2]: 3}, names[3], by=event.created_by)
        event.table = table
    return event


def amounts(event):
    return [one.cents for one in event_stakes(event)]


def test_by_side_of_a_table_and_by_player_of_the_event():
    event = evening(stake_cents=10)
    assert table_stakes(event, Result.objects.get()) == [5, 25, 35, -65]
    assert amounts(event) == [35, 25, 5, -65]


def test_a_corrected_result_counts_as_it_is_now():
    event = evening(stake_cents=10)
    names = seats(event.table)
    swapped = tally(event.table, {names[0]: 4, names[1]: 6}, names[3])
    results.correct_hand(
        event.table, 1, swapped | {"hearts": [4, 6, 3, 0]}, "The two were swapped", by=event.created_by
    )
    assert amounts(event) == [35, 25, 5, -65]
    assert [one.player.name for one in event_stakes(event)][1] == names[0]


def test_without_a_stake_there_is_nothing():
    event = evening()
    assert table_stakes(event, Result.objects.get()) == []
    assert event_stakes(event) == []


def page(client, event, name):
    return client.get(reverse(f"public:{name}", args=[event.club.slug, event.slug])).content.decode()


def test_everybody_sees_it_where_the_club_shows_money(client):
    event = evening(stake_cents=10)
    shown = page(client, event, "payouts")
    assert "€0.65" in shown
    assert "Prize fund" not in shown
    table = reverse("public:table", args=[event.club.slug, event.slug, 1, event.table.number])
    assert "+€0.35" in client.get(table).content.decode()
    client.force_login(event.created_by)
    entry = reverse("entry:enter", kwargs={"club": event.club.slug, "event": event.slug, "table": event.table.pk})
    assert "−€0.65" in client.get(entry).content.decode()
    assert "€0.65" in client.get(at(event, "money")).content.decode()
    events.finish(event, by=event.created_by)
    console = client.get(at(event, "console"))
    assert (console.context["step"].code, console.context["step"].url) == ("settle", at(event, "money"))


def test_no_stake_no_word_of_it(client):
    event = evening(fee_cents=500)
    assert "Games for a stake" not in page(client, event, "payouts")
    table = reverse("public:table", args=[event.club.slug, event.slug, 1, event.table.number])
    assert "For money" not in client.get(table).content.decode()


def test_queries_do_not_grow(client, django_assert_num_queries):
    small, large = evening(4, stake_cents=10), evening(12, stake_cents=10)
    with django_assert_num_queries(2):
        assert len(event_stakes(small)) == 4
    with django_assert_num_queries(2):
        assert len(event_stakes(large)) == 12

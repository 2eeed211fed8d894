"""Categories: whom a club tells apart, which entries belong, and the prizes within one."""

import pytest

from league.models import AuditEntry, Award, Category, Event, Membership, Prize
from league.queries.categories import categories_of, members_of, within
from league.services import categories, events, prizes, rounds, standings
from league.services.copying import copy_event
from tests import factories as make
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db):
    return make.make_club(money=True)


def kind_of(club, kind):
    return Category.objects.get(club=club, kind=kind)


def played(club, **settings):
    """Four entries in the order Bruno, Ana, ... as it comes; a fund of 40.00."""
    event = make.make_event(club, players=4, checked_in=True, fee_cents=1000, **settings)
    make.finish_round(make.play_round(event))
    return Event.objects.get(pk=event.pk)


def test_every_club_has_newcomers_and_juniors_and_names_others(club):
    assert [str(one) for one in categories_of(club)] == ["newcomers", "juniors"]
    seniors = categories.add(club, "  Over   60 ", by=club.admin)
    assert (str(seniors), seniors.code, Category.name_of(seniors.code)) == ("Over 60", "in:own:Over 60", "Over 60")
    assert Category.name_of("in:junior") == "juniors"
    refused("category-there", lambda: categories.add(club, "over 60", by=club.admin))
    refused("category-there", lambda: categories.add(club, "Juniors", by=club.admin))
    refused("name-missing", lambda: categories.add(club, " ", by=club.admin))
    refused("not-allowed", lambda: categories.add(club, "Others", by=make.make_member(club, Membership.Role.MEMBER)))
    categories.remove(seniors, by=club.admin)
    assert categories_of(club).count() == 2


def test_what_came_with_the_club_is_removed_like_any_other_and_stays_where_there_are_prizes_in_it(club):
    event = played(club)
    junior, newcomer = kind_of(club, "junior"), kind_of(club, "newcomer")
    prizes.set_prizes(event, [], categories=[{"category": junior.pk, "rank": 1, "fixed_cents": 700}], by=club.admin)
    refused("category-is-used", lambda: categories.remove(junior, by=club.admin))
    categories.remove(newcomer, by=club.admin)
    assert list(categories_of(club)) == [junior]


def test_renamed_it_keeps_who_belongs_and_its_prizes_until_they_are_paid(club):
    event = played(club)
    junior, last = kind_of(club, "junior"), standings.current(event)[3].entry
    categories.assign(last, [junior], by=club.admin)
    prizes.set_prizes(event, [], categories=[{"category": junior.pk, "rank": 1, "fixed_cents": 700}], by=club.admin)
    youth = categories.rename(junior, " Under  18 ", by=club.admin)
    assert (youth.pk, str(youth), youth.code) == (junior.pk, "Under 18", "in:own:Under 18")
    assert list(last.categories.all()) == [youth]
    log = AuditEntry.objects.get(verb="club.rename_category")
    assert (log.old, log.new) == ({"name": "juniors"}, {"name": "Under 18"})
    categories.rename(youth, "Under 18", by=club.admin)
    assert AuditEntry.objects.filter(verb="club.rename_category").count() == 1
    categories.rename(youth, "under 18", by=club.admin)  # in other letters it is no other's
    refused("category-there", lambda: categories.rename(youth, "Newcomers", by=club.admin))
    refused("name-missing", lambda: categories.rename(youth, " ", by=club.admin))
    refused("not-allowed", lambda: categories.rename(youth, "X", by=make.make_member(club, Membership.Role.MEMBER)))
    rounds.close(event.rounds.get(), by=club.admin)
    events.finish(event, by=club.admin)
    prizes.award(Event.objects.get(pk=event.pk), by=club.admin)
    refused("category-is-paid", lambda: categories.rename(youth, "Youth", by=club.admin))
    prizes.reverse_awards(Event.objects.get(pk=event.pk), reason="Counted wrong", by=club.admin)
    assert str(categories.rename(youth, "Youth", by=club.admin)) == "Youth"


def test_entries_belong_and_the_log_says_since_when(club):
    event = make.make_event(club, players=3)
    ana, bruno = (make.entry_of(event, name) for name in ("Ana", "Bruno"))
    junior = kind_of(club, "junior")
    assert categories.assign_all(event, {ana: [junior], bruno: []}, by=club.admin) == 1
    assert categories.assign_all(event, {ana: [junior], bruno: []}, by=club.admin) == 0
    assert members_of(event) == {junior.pk: {ana.pk}}
    assert AuditEntry.objects.get(verb="entry.categorise").new == {"categories": [junior.pk]}
    other = make.make_club()
    refused("other-club", lambda: categories.assign(ana, [kind_of(other, "junior")], by=club.admin))
    refused("not-allowed", lambda: categories.assign(ana, [], by=make.make_member(club, Membership.Role.DIRECTOR)))
    stranger = make.make_event(other, players=1).entries.get()
    refused("other-event", lambda: categories.assign_all(event, {stranger: []}, by=club.admin))


def test_a_cell_of_a_list_names_them_as_they_are_called(club):
    own = categories.add(club, "Over 60", by=club.admin)
    junior = kind_of(club, "junior")
    assert categories.named(club, "Juniors; OVER 60") == [junior, own]
    assert categories.named(club, "junior/in:own:Over 60") == [junior, own]
    assert categories.named(club, " ; ") == []
    refused("no-such-category", lambda: categories.named(club, "juniors; kings"))


def test_the_standings_within_one():
    class Row:
        def __init__(self, entry_id, rank):
            self.entry_id, self.rank = entry_id, rank

    rows = [Row(1, 1), Row(2, 2), Row(3, 2), Row(4, 4), Row(5, 5)]
    shown = within(rows, {2, 3, 5, 9})
    assert [row.entry_id for row in shown.rows] == [2, 3, 5]
    assert shown.places == {2: 1, 3: 1, 5: 3}


def test_prizes_within_a_category_are_set_paid_and_named(club):
    event = played(club)
    rows = standings.current(event)
    junior = kind_of(club, "junior")
    last, third = rows[3].entry, rows[2].entry
    categories.assign_all(event, {last: [junior], third: [junior]}, by=club.admin)
    prizes.set_prizes(event, [{"rank": 1, "percent": 100}],
                      categories=[{"category": junior.pk, "rank": 1, "fixed_cents": 700}], by=club.admin)  # fmt: skip
    rounds.close(event.rounds.get(), by=club.admin)
    events.finish(event, by=club.admin)
    awards = prizes.award(Event.objects.get(pk=event.pk), by=club.admin)
    assert sum(award.amount_cents for award in awards) == 4000
    ranks = [row.rank for row in rows]
    winners = {award.entry.pk: award.amount_cents for award in awards if award.special}
    assert sum(winners.values()) == 700
    assert set(winners) <= {third.pk, last.pk}
    assert (len(winners) == 1) == (ranks[2] != ranks[3])
    one = Award.objects.filter(special="in:junior").first()
    assert one.special_name == "juniors"


@pytest.mark.parametrize("add_up", [False, True])
def test_one_prize_or_both(club, add_up):
    event = played(club)
    first = standings.current(event)[0].entry
    junior = kind_of(club, "junior")
    categories.assign(first, [junior], by=club.admin)
    lines = [{"category": junior.pk, "rank": 1, "fixed_cents": 500}]
    prizes.set_prizes(event, [], categories=lines, add_up=add_up, by=club.admin)
    shown = prizes.preview(Event.objects.get(pk=event.pk))
    assert shown.total_cents == 4000
    kinds = {payout.special for payout in shown.payouts if payout.entry == first}
    assert kinds == ({"", "in:junior"} if add_up else {""})


def test_a_table_is_refused_as_a_whole_and_left_alone_where_it_is_not_sent(club):
    event = make.make_event(club, players=4, fee_cents=1000)
    junior = kind_of(club, "junior")
    line = {"category": junior.pk, "rank": 1, "fixed_cents": 500}

    def set_them(*lines, places=()):
        return lambda: prizes.set_prizes(event, places, categories=lines, by=club.admin)

    set_them(line)()
    refused("prizes-above-fund", set_them({**line, "fixed_cents": 5000}))
    refused("prize-twice", set_them(line, line))
    refused("no-such-category", set_them({**line, "category": kind_of(make.make_club(), "junior").pk}))
    refused("prize-amount", set_them({**line, "percent": 5}))
    prizes.set_prizes(event, [{"rank": 1, "percent": 60}], by=club.admin)
    assert Prize.objects.filter(event=event, category=junior).count() == 1
    refused("category-is-used", lambda: categories.remove(junior, by=club.admin))
    copy = copy_event(event, "Again", event.starts_at, by=club.admin)
    assert set(copy.prizes.values_list("category", "rank")) == {(None, 1), (junior.pk, 1)}
    set_them()()
    assert not Prize.objects.filter(event=event, category=junior).exists()

"""Prizes that are not for a place: who wins them, and that the fund is paid to the cent all the same."""

import pytest

from league.models import AuditEntry, Award, SpecialPrize
from league.queries import money
from league.queries.prizes import award_changes
from league.services import disqualification, entries, events, ledger, prizes, results
from tests.factories import check_in, entry_of, finish_round, make_club, make_event, play_round
from tests.league.services.prize_evenings import evening, played
from tests.league.services.tables import ONE_HAND
from tests.refusals import refusal

pytestmark = pytest.mark.django_db


def finished(event):
    events.finish(event, by=event.created_by)
    event.refresh_from_db()
    return prizes.award(event, by=event.created_by)


def won(event):
    rows = Award.objects.filter(event=event, in_force=True).order_by("id")
    return [(one.entry.name, one.special, one.amount_cents) for one in rows]


def test_most_moons_win_and_the_places_share_what_is_left():
    """Of 40.00 fixed 4.00 for most moons; of the other 36.00 the first has 50, the second 30 percent, and 20 are left
    over to the first. Seat 2 shoots: 26 to the others, so that it wins; the others are level and share 10.80."""
    event = evening(4, added_cents=4000)
    lines = [{"rank": 1, "percent": 50}, {"rank": 2, "percent": 30}]
    prizes.set_prizes(event, lines, specials=[{"kind": "moons", "fixed_cents": 400}], by=event.created_by)
    names = played(event, {2: 13}, 2, moon="add")
    finished(event)
    places = [(name, special, cents) for name, special, cents in won(event) if not special]
    assert places[0] == (names[1], "", 1800 + 720)
    assert sorted(cents for _name, _special, cents in places[1:]) == [360, 360, 360]
    assert won(event)[-1] == (names[1], "moons", 400)
    assert money.balance(ledger.pool_account(event)) == 0


def test_what_nobody_wins_goes_to_the_first():
    event = evening(4, added_cents=1000)
    prizes.set_prizes(
        event, [{"rank": 1, "percent": 0}],
        specials=[{"kind": "moons", "fixed_cents": 400}, {"kind": "newcomer", "percent": 10}], by=event.created_by,
    )  # fmt: skip
    names = played(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    finished(event)
    assert won(event) == [(names[3], "", 1000)]
    assert [why.code for why in prizes.preview(event).why] == []


def test_the_best_of_those_who_are_marked_win_and_share_where_they_are_level():
    """13 13 0 0: seats 3 and 4 are first, 1 and 2 level behind. Marked are 1, 2, and 4, who is disqualified: 3.01 for
    the two, 1.51 and 1.50 with the cent by lot."""
    event = evening(4, added_cents=1000)
    by = event.created_by
    prizes.set_prizes(event, [], specials=[{"kind": "own", "label": "The eldest", "fixed_cents": 301}], by=by)
    names = played(event, {1: 13}, 2)
    special = event.special_prizes.get()
    prizes.mark(special, [entry_of(event, names[at]) for at in (0, 1, 3)], by=by)
    assert won_by(event) == {names[3]: 301}
    disqualification.disqualify(entry_of(event, names[3]), by=by, reason="for talking")
    finished(event)
    eldest = [(name, cents) for name, special, cents in won(event) if special == "own:The eldest"]
    assert {name for name, _cents in eldest} == set(names[:2])
    assert sorted(cents for _name, cents in eldest) == [150, 151]
    assert {one.special_name for one in Award.objects.exclude(special="")} == {"The eldest"}
    lots = Award.objects.exclude(special="").order_by("amount_cents").values_list("lot_cents", flat=True)
    assert list(lots) == [0, 1]
    assert sum(cents for *_, cents in won(event)) == 1000


def won_by(event):
    event.refresh_from_db()
    return {one.entry.name: one.amount_cents for one in prizes.preview(event).payouts if one.special}


def test_a_pairs_special_prize_is_halved():
    event = make_event(make_club(money=True), rules="Truco to 12", players=2, checked_in=True, added_cents=100)
    by = event.created_by
    prizes.set_prizes(event, [], specials=[{"kind": "newcomer", "fixed_cents": 51}], by=by)
    prizes.mark(event.special_prizes.get(), [entry_of(event, "Ana")], by=by)
    finish_round(play_round(event))
    finished(event)
    newcomers = Award.objects.filter(special="newcomer")
    assert sorted(newcomers.values_list("amount_cents", "lot_cents")) == [(25, 0), (26, 1)]
    assert sum(Award.objects.values_list("amount_cents", flat=True)) == 100


def test_the_usual_table_leaves_a_share_for_them():
    """Four entries: 65 and 35 percent, of the 90 that a special prize of 10 percent leaves."""
    event = evening(4, added_cents=10000)
    prizes.set_prizes(event, [], specials=[{"kind": "newcomer", "percent": 10}], by=event.created_by)
    names = played(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    prizes.mark(event.special_prizes.get(), [entry_of(event, names[0])], by=event.created_by)
    finished(event)
    assert won(event) == [(names[3], "", 5850), (names[1], "", 3150), (names[0], "newcomer", 1000)]


def test_a_prize_that_stays_keeps_who_is_marked():
    event = evening(4, added_cents=1000)
    by = event.created_by
    both = [{"kind": "newcomer", "percent": 10}, {"kind": "own", "label": "The eldest", "percent": 5}]
    prizes.set_prizes(event, [], specials=both, by=by)
    for special in event.special_prizes.all():
        prizes.mark(special, [entry_of(event, "Ana")], by=by)
    prizes.set_prizes(event, [{"rank": 1, "percent": 50}], by=by)  # which says nothing of them
    assert event.special_prizes.count() == 2
    prizes.set_prizes(event, [], specials=[{"kind": "newcomer", "fixed_cents": 300}], by=by)
    special = event.special_prizes.get()
    assert (special.code, special.fixed_cents, special.percent) == ("newcomer", 300, None)
    assert [entry.name for entry in special.candidates.all()] == ["Ana"]
    told = AuditEntry.objects.filter(verb="event.set_prizes").latest("id")
    assert told.new["prizes"] == [{"special": "newcomer", "fixed_cents": 300}]
    marked = AuditEntry.objects.filter(verb="event.mark").first()
    assert (marked.old["entries"], marked.new["entries"]) == ([], [1])


@pytest.mark.parametrize(
    ("specials", "code"),
    [
        ([{"kind": "loudest", "percent": 1}], "special-unknown"),
        ([{"kind": "own", "label": "  ", "percent": 1}], "special-without-a-name"),
        ([{"kind": "newcomer", "percent": 1}, {"kind": "newcomer", "percent": 2}], "special-twice"),
        ([{"kind": "newcomer"}], "prize-amount"),
        ([{"kind": "newcomer", "percent": "1.005"}], "prize-amount"),
        ([{"kind": "newcomer", "fixed_cents": 1001}], "prizes-above-fund"),
        ([{"kind": "newcomer", "percent": 51}], "percentages-above-100"),
    ],
)
def test_special_prizes_that_cannot_be_are_refused(specials, code):
    event = evening(4, added_cents=1000)
    lines = [{"rank": 1, "percent": 50}]
    caught = refusal(lambda: prizes.set_prizes(event, lines, specials=specials, by=event.created_by))
    assert caught.code == code
    assert "own:" not in caught.sentence
    assert not SpecialPrize.objects.exists()


def test_no_moons_are_shot_in_truco_and_nobody_is_marked_for_them():
    event = make_event(make_club(money=True), rules="Truco to 12", players=2, added_cents=100)
    moons = [{"kind": "moons", "fixed_cents": 1}]
    assert refusal(lambda: prizes.set_prizes(event, [], specials=moons, by=event.created_by)).code == (
        "no-moons-to-shoot"
    )
    event = evening(4, added_cents=1000)
    prizes.set_prizes(event, [], specials=moons, by=event.created_by)
    special = event.special_prizes.get()
    assert refusal(lambda: prizes.mark(special, [], by=event.created_by)).code == "nobody-to-mark"


def test_who_is_marked_stays_once_prizes_are_paid():
    event = evening(4, added_cents=1000)
    by = event.created_by
    prizes.set_prizes(event, [], specials=[{"kind": "newcomer", "fixed_cents": 1}], by=by)
    special = event.special_prizes.get()
    other = make_event(event.club, "Friday", rules=ONE_HAND, players=3)
    assert refusal(lambda: prizes.mark(special, other.entries.all(), by=by)).code == "other-event"
    played(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    finished(event)
    assert refusal(lambda: prizes.mark(special, [], by=by)).code == "prizes-are-paid"


def test_what_is_shown_follows_the_results_before_anybody_has_worked_out_the_standings():
    """The standings are brought up to the results by a worker; what would be paid does not wait for it."""
    event = evening(4, added_cents=1000)
    played(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    event.refresh_from_db()
    assert not event.standings.exists()
    assert [one.amount_cents for one in prizes.preview(event).payouts] == [650, 350]


def test_the_table_that_was_paid_by_is_the_one_that_is_shown():
    """Four entries, one disqualified: three are in the running, and the usual table has one prize."""
    event = evening(4, added_cents=1000)
    names = played(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    disqualification.disqualify(entry_of(event, names[3]), by=event.created_by, reason="for talking")
    finished(event)
    assert won(event) == [(names[1], "", 1000)]
    assert [prize.rank for prize in prizes.preview(event).prizes] == [1]


def test_paid_anew_it_is_told_who_gets_more_or_less():
    """Points 5, 4, 16, 1: seat 4 has 13.00, seat 2 7.00. Corrected to 5, 4, 3, 14: seat 3 has 13.00."""
    event = evening(4, fee_cents=500)
    by = event.created_by
    names = played(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    finished(event)
    assert award_changes(event) == []
    events.reopen(event, by=by, reason="Maria was another's")
    assert award_changes(event) == []
    table = event.rounds.get().tables.get()
    results.correct_hand(table, 1, {"hearts": [5, 4, 3, 1], "queen": 4}, "Maria was another's", by=by)
    finished(event)
    told = [(one.player.name, one.old_cents, one.new_cents, one.difference_cents) for one in award_changes(event)]
    assert told == [(names[2], 0, 1300, 1300), (names[3], 1300, 0, -1300)]


def test_the_queries_of_a_preview_do_not_grow_with_what_is_marked(django_assert_num_queries):
    for players in (4, 12):
        event = evening(players, added_cents=1000)
        by = event.created_by
        specials = [{"kind": kind, "label": "The eldest", "percent": 5} for kind in ("moons", "newcomer", "own")]
        prizes.set_prizes(event, [], specials=specials, by=by)
        for special in event.special_prizes.exclude(kind="moons"):
            prizes.mark(special, event.entries.all(), by=by)
        check_in(event)
        play_round(event)
        event.refresh_from_db()
        entries.withdraw(entry_of(event, "Ana"), by=by)
        with django_assert_num_queries(14):
            prizes.preview(event)

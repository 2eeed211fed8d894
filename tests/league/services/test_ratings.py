"""Ratings follow the games of a club's events: kept up one by one, they are what the whole comes to."""

from datetime import timedelta
from fractions import Fraction
from random import Random

import pytest
from django.utils import timezone

from league.models import Event, Family, Rating, RatingChange, RatingList, Round, Table
from league.queries.ratings import ratings_of, stale_ratings
from league.ratings import START
from league.services import draws, events, ratings, results, rounds, rulings, substitutions, taking_back
from tests.factories import finish_round, finish_table, make_club, make_event, make_player, play_round
from tests.league.services.tables import ONE_HAND, one_hand_rules, play_out, tally

pytestmark = pytest.mark.django_db
HEARTS, TRUCO = Family.HEARTS, Family.TRUCO
ROW = ("player__name", "table_id", "at", "place", "games", "mu_before", "sigma_before", "mu", "sigma")


def book(club, family=HEARTS):
    changes = RatingChange.objects.filter(player__club=club, family=family).order_by("at", "table", "player")
    lines = Rating.objects.filter(player__club=club, family=family).order_by("player")
    return list(changes.values(*ROW)), list(lines.values("player__name", "mu", "sigma", "rating", "games", "last_at"))


def is_whole(club, family=HEARTS):
    """What is kept is what the whole comes to, worked out anew."""
    kept = book(club, family)
    ratings.refresh(club.pk, family, everything=True)
    assert book(club, family) == kept
    return kept


def of(club, name):
    return Rating.objects.get(player__club=club, player__name=name)


@pytest.fixture
def club():
    club = make_club()
    one_hand_rules(club)
    return club


def evening(club, name="Thursday", players=8, rounds_played=2):
    event = make_event(club, name, rules=ONE_HAND, players=players, checked_in=True, rounds_planned=6)
    for number in range(1, rounds_played + 1):
        play_out(play_round(event, number), event.created_by)
    return event


def correct(table, queen, by):
    names = list(table.seatings.order_by("side").values_list("entry__name", flat=True))
    hearts = dict(zip(names, (4, 3, 3, 3), strict=True))
    return results.correct_hand(table, 1, tally(table, hearts, names[queen]), "misread", by=by)


def test_every_game_moves_those_who_sat_at_it(club):
    event = evening(club)
    assert ratings.refresh(club.pk, HEARTS) == 16
    changes, lines = is_whole(club)
    assert len(changes) == 16
    assert {line["games"] for line in lines} == {2}
    best = Rating.objects.filter(player__club=club).order_by("-rating").first()
    assert best.rating > START
    assert ratings.refresh(club.pk, HEARTS) == 0
    assert RatingList.objects.get(club=club).counted == {str(event.pk): Event.objects.get(pk=event.pk).results_version}


def test_a_correction_in_the_middle_is_replayed_from_there(club):
    first, _second = evening(club, "First"), evening(club, "Second")
    ratings.refresh(club.pk, HEARTS)
    kept = dict(RatingChange.objects.values_list("table_id", "pk"))
    table = Table.objects.filter(round__event=first, round__number=2).order_by("pk")[0]
    correct(table, 3, first.created_by)
    assert ratings.refresh(club.pk, HEARTS) == 8 + 16  # round 2 of the first evening, and all of the second
    untouched = Table.objects.filter(round__event=first, round__number=1).values_list("pk", flat=True)
    assert all(RatingChange.objects.filter(pk=kept[pk]).exists() for pk in untouched)
    is_whole(club)


def test_a_correction_that_leaves_the_places_alone_changes_nothing(club):
    event = evening(club)
    ratings.refresh(club.pk, HEARTS)
    before = book(club)
    table = Table.objects.filter(round__event=event).order_by("pk")[0]
    names = list(table.seatings.order_by("side").values_list("entry__name", flat=True))
    # seat 1 had 17, the others 5 4 0: now 16, 6, 4, 0
    right = tally(table, {names[0]: 3, names[1]: 6, names[2]: 4}, names[0])
    results.correct_hand(table, 1, right, "one heart", by=event.created_by)
    assert ratings.refresh(club.pk, HEARTS) == 0
    assert book(club) == before
    assert stale_ratings(9) == []


def test_an_undone_round_counts_for_nothing_and_restored_counts_again(club):
    event = evening(club, rounds_played=2)
    other = evening(club, "Next", rounds_played=1)
    ratings.refresh(club.pk, HEARTS)
    both = book(club)
    last = Round.objects.get(event=event, number=2)
    taking_back.undo(last, by=event.created_by, reason="wrong draw")
    ratings.refresh(club.pk, HEARTS)
    assert not RatingChange.objects.filter(table__round__number=2).exists()
    assert RatingChange.objects.filter(table__round__event=other).count() == 8
    is_whole(club)
    taking_back.restore(Round.with_undone.get(pk=last.pk), by=event.created_by, reason="it was right")
    ratings.refresh(club.pk, HEARTS)
    assert book(club) == both


def test_somebody_whose_only_game_is_gone_has_no_rating(club):
    event = evening(club, players=4, rounds_played=1)
    ratings.refresh(club.pk, HEARTS)
    taking_back.undo(Round.objects.get(event=event, number=1), by=event.created_by, reason="no")
    ratings.refresh(club.pk, HEARTS)
    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()


def test_an_event_that_is_called_off_counts_for_nothing(club):
    event = evening(club, rounds_played=1)
    ratings.refresh(club.pk, HEARTS)
    events.cancel(event, by=event.created_by, reason="fire alarm")
    assert stale_ratings(9) == [(club.pk, "hearts")]
    ratings.refresh(club.pk, HEARTS)
    assert not Rating.objects.exists()


def test_who_sat_in_the_round_is_rated_not_who_sits_now(club):
    event = evening(club, players=4, rounds_played=1)
    ana = event.entries.get(name="Ana")
    play_round(event, 2)  # the newcomer sits from here on
    substitutions.substitute(ana, make_player(club, "Zelda"), by=event.created_by)
    play_out(event.rounds.get(number=2), event.created_by)
    ratings.refresh(club.pk, HEARTS)
    assert (of(club, "Ana").games, of(club, "Zelda").games, of(club, "Bruno").games) == (1, 1, 2)
    is_whole(club)


def test_a_game_that_goes_on_again_is_taken_out(club):
    event = make_event(club, players=4, checked_in=True)
    table = play_round(event).tables.get()
    finish_table(table)
    ratings.refresh(club.pk, HEARTS)
    results.withdraw_hand(table, by=event.created_by, number=3, reason="misread")
    ratings.refresh(club.pk, HEARTS)
    assert not Rating.objects.exists()


def test_two_clubs_and_two_families_know_nothing_of_each_other(club):
    event, elsewhere = evening(club), evening(_other_club())
    pairs = make_event(club, rules="Truco to 12", players=2, checked_in=True)
    finish_round(play_round(pairs))
    for family in Family:
        ratings.refresh(club.pk, family)
    assert not Rating.objects.filter(player__club=elsewhere.club).exists()
    assert Rating.objects.filter(player__club=club, family=TRUCO).count() == 4
    ana = Rating.objects.filter(player__club=club, player__name="Ana")
    assert {rating.games for rating in ana} == {1, 2}
    kept = book(club)
    ratings.refresh(elsewhere.club_id, HEARTS)
    table = Table.objects.filter(round__event=elsewhere).order_by("pk")[0]
    correct(table, 2, elsewhere.created_by)
    ratings.refresh(elsewhere.club_id, HEARTS)
    assert book(club) == kept
    is_whole(elsewhere.club)
    assert event.club_id != elsewhere.club_id


def _other_club():
    other = make_club()
    one_hand_rules(other)
    return other


def test_a_merged_record_is_seen_and_all_is_worked_out_anew(club):
    event = evening(club, players=4, rounds_played=1)
    ratings.refresh(club.pk, HEARTS)
    into = make_player(club, "Anna")
    entry = event.entries.get(name="Ana")
    ana = entry.members.get().player
    entry.members.update(player=into)
    type(ana).objects.filter(pk=ana.pk).update(merged_into=into)
    assert stale_ratings(9) == [(club.pk, "hearts")]
    ratings.refresh(club.pk, HEARTS)
    assert of(club, "Anna").games == 1
    assert Rating.objects.filter(player__club=club).count() == 4
    assert stale_ratings(9) == []


def test_whatever_happens_the_whole_is_what_was_kept_up(club):
    """Two events side by side: results, corrections, rounds undone, refreshed now and then."""
    rng = Random(7)
    pair = [make_event(club, name, rules=ONE_HAND, players=8, checked_in=True, rounds_planned=20) for name in "AB"]
    for _step in range(14):
        event = rng.choice(pair)
        by = event.created_by
        played = list(Round.objects.filter(event=event, state__in=Round.PUBLISHED).order_by("number"))
        what = rng.choice(("play", "play", "correct", "undo")) if played else "play"
        if what == "play":
            play_out(play_round(event, len(played) + 1), by)
        elif what == "correct":
            table = rng.choice(list(Table.objects.filter(round__in=played).order_by("pk")))
            correct(table, rng.randrange(4), by)
        else:
            taking_back.undo(played[-1], by=by, reason="again")
        if rng.random() < 0.6:
            ratings.refresh(club.pk, HEARTS)
    ratings.refresh(club.pk, HEARTS)
    changes, _lines = is_whole(club)
    assert changes


def test_the_queries_do_not_grow_with_the_games(club, django_assert_max_num_queries):
    ratings.refresh(club.pk, HEARTS)
    for name, players, played in (("Small", 4, 1), ("Large", 16, 3)):
        evening(club, name, players, played)
        with django_assert_max_num_queries(19):
            assert ratings.refresh(club.pk, HEARTS) == players * played


def test_a_slow_refresh_never_overwrites_a_newer_one(club, monkeypatch):
    event = evening(club, rounds_played=1)
    work_out = ratings._work_out

    def while_a_result_comes_in(*asked):
        monkeypatch.setattr(ratings, "_work_out", work_out)
        fresh = work_out(*asked)
        play_out(play_round(event, 2), event.created_by)
        ratings.refresh(club.pk, HEARTS)
        return fresh

    monkeypatch.setattr(ratings, "_work_out", while_a_result_comes_in)
    assert ratings.refresh(club.pk, HEARTS) == 0
    assert len(is_whole(club)[0]) == 16


def test_a_club_without_games_has_no_ratings(club):
    assert ratings.refresh(club.pk, HEARTS) == 0
    assert stale_ratings(9) == []


def test_a_first_round_by_rating(club):
    pairs = make_event(club, rules="Truco to 12", players=4, checked_in=True, seed=3)
    for number in (1, 2):
        finish_round(play_round(pairs, number))
    ratings.refresh(club.pk, TRUCO)
    later = timezone.now() + timedelta(days=1)
    again = make_event(
        club, "Again", rules="Truco to 12", players=4, checked_in=True, first_round="slide", starts_at=later
    )
    entries = list(again.entries.all())
    expected = ratings_of(entries, TRUCO)
    assert len(expected) == 4
    told = {entrant.id: entrant.rating for entrant in draws.entrants(again, 1, entries)}
    assert told == expected
    round_ = rounds.pair(again, 1, by=again.created_by)
    upper = set(sorted(expected, key=expected.get, reverse=True)[:2])
    tables = [set(table.seatings.values_list("entry", flat=True)) for table in round_.tables.all()]
    assert [len(sides & upper) for sides in tables] == [1, 1]
    assert all(entrant.rating is None for entrant in draws.entrants(again, 2, entries))


def test_what_was_ruled_is_no_game(club):
    event = evening(club, rounds_played=1)
    other = play_round(event, 2)
    tables = list(other.tables.order_by("number"))
    rulings.walkover(tables[0], [1, 2, 3], reason="one did not come", by=event.created_by)
    ratings.refresh(club.pk, HEARTS)
    assert RatingChange.objects.count() == 8
    first = Table.objects.get(round__event=event, round__number=1, number=1)
    rulings.adjust(first, [Fraction(1)] * 4, reason="a card was marked", by=event.created_by)
    ratings.refresh(club.pk, HEARTS)
    assert RatingChange.objects.count() == 4
    is_whole(club)

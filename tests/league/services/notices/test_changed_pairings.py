"""Who is told when a pairing is changed after its round was published: those whose place or company is another one now,
once, and nobody else."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Event, Notice, Round, Seating, User
from league.queries.notices import names_for
from league.queries.notices import told as words
from league.services import entries, fixtures, pairing_changes, rounds, substitutions, taking_back
from league.services.notices import choices, due
from tests import factories as make
from tests.league.services.notices.people import confirmed, told

EIGHT = ("Ana", "Bruno", "Carla", "Davide", "Elena", "Fabio", "Gino", "Hugo")


@pytest.fixture
def eight(club):
    """Accounts of eight who play."""
    accounts = {name: make.make_user(name, language="en") for name in EIGHT}
    for name, account in accounts.items():
        make.make_player(club, name, user=account)
    return accounts


def event_of(club, names, **settings):
    event = make.make_event(club, **settings)
    entries.enter_players(event, names, by=event.created_by)
    make.check_in(event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def drawn(club, eight):
    """Two tables of four, as a draft: Ana, Bruno, Carla, Davide at 1, the others at 2."""
    event = event_of(club, EIGHT)
    draft = make.pair(event)
    seat(draft, {1: EIGHT[:4], 2: EIGHT[4:]})
    return draft


@pytest.fixture
def round_(drawn):
    return rounds.publish(drawn, by=drawn.event.created_by)


def seat(draft, tables):
    Seating.objects.filter(round=draft).update(kind="bye", table=None, side=None)
    for number, names in tables.items():
        for side, name in enumerate(names, start=1):
            rows = Seating.objects.filter(round=draft, entry__name=name)
            rows.update(kind="seated", table=draft.tables.get(number=number), side=side)


def entry(round_, name):
    return make.entry_of(round_.event, name)


def change(name, round_, *arguments, **named):
    fresh = Round.objects.get(pk=round_.pk)
    return getattr(pairing_changes, name)(
        round_, *arguments, by=round_.event.created_by, edition=fresh.edition, **named
    )


def swap(round_, one, other):
    change("swap", round_, entry(round_, one).pk, entry(round_, other).pk)


def told_times():
    """By name, how often each has been told of the round."""
    found: dict[str, int] = {}
    for name in Notice.objects.filter(kind="pairings").values_list("recipient__name", flat=True):
        found[name] = found.get(name, 0) + 1
    return found


def line(name):
    notice = told("pairings")[name]
    found = words(notice, names_for([notice]))
    return found.title.removeprefix("Thursday, Round 1: "), found.lines


ONCE = dict.fromkeys(EIGHT, 1)


def test_a_draft_is_changed_without_a_word(drawn):
    swap(drawn, "Ana", "Elena")
    assert told_times() == {}


def test_at_both_tables_of_a_swap_all_are_told_their_table_and_whom_they_meet(round_):
    swap(round_, "Ana", "Elena")
    assert told_times() == dict.fromkeys(EIGHT, 2)
    assert line("Ana") == ("you are at table 2", ("Seat 1: with Fabio, Gino and Hugo",))
    assert line("Elena") == ("you are at table 1", ("Seat 1: with Bruno, Carla and Davide",))
    assert line("Bruno") == ("you are at table 1", ("Seat 2: with Elena, Carla and Davide",))
    path = words(told("pairings")["Ana"], {}).path
    assert path.endswith("/rounds/1/tables/2/")


def test_whose_table_stays_as_it_was_is_not_told(round_):
    change("move", round_, entry(round_, "Ana").pk, "bye")
    assert told_times() == ONCE | dict.fromkeys(EIGHT[:4], 2)
    assert line("Ana") == ("you have a bye", ())
    assert line("Davide") == ("you are at table 1", ("Seat 3: with Bruno and Carla",))


def test_who_exchange_seats_at_one_table_are_told_and_the_others_are_not(round_):
    """The others there are the same, in another order."""
    swap(round_, "Ana", "Bruno")
    assert told_times() == ONCE | {"Ana": 2, "Bruno": 2}
    assert line("Ana")[1] == ("Seat 2: with Bruno, Carla and Davide",)


def test_a_table_of_another_number_is_told_to_those_who_sit_there(round_):
    change("renumber", round_, 2, 7)
    assert told_times() == ONCE | dict.fromkeys(EIGHT[4:], 2)
    assert line("Gino") == ("you are at table 7", ("Seat 3: with Elena, Fabio and Hugo",))


def test_the_same_is_never_told_twice_and_what_is_as_before_again_is_told_again(round_):
    change("lock", round_, 1, True)
    change("lock", round_, 1, False)
    assert told_times() == ONCE
    swap(round_, "Ana", "Bruno")
    swap(round_, "Ana", "Bruno")
    assert told_times() == ONCE | {"Ana": 3, "Bruno": 3}
    draft = rounds.unpublish(Round.objects.get(pk=round_.pk), by=round_.event.created_by, reason="wait")
    rounds.publish(draft, by=round_.event.created_by)
    assert told_times() == ONCE | {"Ana": 3, "Bruno": 3}


def test_changed_while_it_was_a_draft_again_it_is_told_with_the_publishing(round_):
    draft = rounds.unpublish(round_, by=round_.event.created_by, reason="wait")
    swap(draft, "Ana", "Elena")
    assert told_times() == ONCE
    rounds.publish(Round.objects.get(pk=draft.pk), by=round_.event.created_by)
    assert told_times() == dict.fromkeys(EIGHT, 2)


def test_a_mail_that_waited_while_it_was_a_draft_again_goes_out_after_all(round_, worker):
    """Published by mistake, taken back before the mails went out, and published as it was."""
    by = round_.event.created_by
    confirmed(User.objects.get(name="Ana"))
    draft = rounds.unpublish(round_, by=by, reason="wait")
    assert worker() == 0
    assert told("pairings")["Ana"].state == Notice.State.OVERTAKEN
    rounds.publish(draft, by=by)
    assert told_times() == ONCE
    assert worker() == 1
    assert told("pairings")["Ana"].state == Notice.State.SENT
    rounds.publish(rounds.unpublish(Round.objects.get(pk=round_.pk), by=by, reason="wait"), by=by)
    assert worker() == 0


def test_who_comes_late_and_is_put_at_a_table_is_told_with_those_who_sit_there(round_, club):
    zoe = make.make_user("Zoe", language="en")
    make.make_player(club, "Zoe", user=zoe)
    entries.enter_players(round_.event, ["Zoe"], by=round_.event.created_by)
    change("move", round_, entry(round_, "Zoe").pk, 2)
    assert told_times() == ONCE | dict.fromkeys(EIGHT[4:], 2) | {"Zoe": 1}
    assert line("Zoe") == ("you are at table 2", ("Seat 5: with Elena, Fabio, Gino and Hugo",))


def test_who_is_taken_from_a_table_is_told_and_who_left_knows(round_):
    by = round_.event.created_by
    change("move", round_, entry(round_, "Ana").pk, "absence")
    assert told_times() == ONCE | dict.fromkeys(EIGHT[:4], 2)
    assert line("Ana") == ("you do not sit at a table any more", ())
    entries.withdraw(entry(round_, "Hugo"), by=by)
    change("move", round_, entry(round_, "Hugo").pk, "absence")
    assert told_times() == {**dict.fromkeys(EIGHT[:7], 2), "Hugo": 1}
    change("move", round_, entry(round_, "Ana").pk, 2)
    assert line("Ana") == ("you are at table 2", ("Seat 4: with Elena, Fabio and Gino",))
    assert told_times()["Ana"] == 3


def test_who_was_never_told_of_a_place_is_not_told_that_there_is_none(round_, club):
    make.make_player(club, "Zoe", user=make.make_user("Zoe", language="en"))
    entries.enter_players(round_.event, ["Zoe"], by=round_.event.created_by)
    change("pair_rest", round_)
    rounds.unpublish(round_, by=round_.event.created_by, reason="wait")
    entries.undo_check_in(entry(round_, "Zoe"), by=round_.event.created_by)
    assert "you do not sit" not in str(Notice.objects.filter(recipient__name="Zoe").values_list("facts", flat=True))


def test_whoever_takes_an_entry_over_is_told_and_so_are_the_others_there(round_, club):
    zoe = make.make_user("Zoe", language="en")
    player = make.make_player(club, "Zoe", user=zoe)
    ana = entry(round_, "Ana")
    substitutions.substitute(ana, player, by=round_.event.created_by)
    assert told_times() == ONCE | dict.fromkeys(EIGHT[:4], 2) | {"Zoe": 1}
    assert line("Zoe") == ("you are at table 1", ("Seat 1: with Bruno, Carla and Davide",))
    assert line("Bruno") == ("you are at table 1", ("Seat 2: with Zoe, Carla and Davide",))
    assert line("Ana") == ("you do not sit at a table any more", ())
    swap(round_, "Gino", "Hugo")
    assert told_times() == ONCE | dict.fromkeys(EIGHT[:4], 2) | {"Zoe": 1, "Gino": 2, "Hugo": 2}


def test_a_pair_is_told_of_other_opponents_and_not_of_another_side(club):
    for name in EIGHT:
        make.make_player(club, name, user=make.make_user(name, language="en"))
    pairs = ["Ana + Bruno", "Carla + Davide", "Elena + Fabio", "Gino + Hugo"]
    event = event_of(club, pairs, rules="Truco to 12")
    draft = make.pair(event)
    seat(draft, {1: pairs[:2], 2: pairs[2:]})
    round_ = rounds.publish(draft, by=event.created_by)
    swap(round_, "Ana + Bruno", "Carla + Davide")
    assert told_times() == ONCE
    swap(round_, "Ana + Bruno", "Gino + Hugo")
    assert told_times() == dict.fromkeys(EIGHT, 2)
    assert line("Ana") == ("you are at table 2", ("Ana + Bruno against Elena + Fabio",))


def test_a_round_that_is_restored_is_told_to_those_who_know_another(round_):
    by = round_.event.created_by
    taking_back.undo(round_, by=by, reason="wrong draw")
    again = make.pair(round_.event)
    seat(again, {1: EIGHT[4:], 2: EIGHT[:4]})
    rounds.publish(again, by=by)
    assert told_times() == dict.fromkeys(EIGHT, 2)
    taking_back.restore(Round.with_undone.get(pk=round_.pk), by=by, reason="it was right")
    assert told_times() == dict.fromkeys(EIGHT, 3)
    assert line("Ana")[0] == "you are at table 1"


def test_a_game_put_off_stays_the_former_players_and_so_does_its_day(club):
    """In a league Ana's pair has played its second week, and not yet its first, when Zoe comes for her."""
    for name in ("Ana", "Bruno", "Zoe"):
        make.make_player(club, name, user=make.make_user(name, language="en"))
    pairs = ["Ana + Bruno", "Carla + Davide", "Elena + Fabio", "Gino + Hugo"]
    event = event_of(club, pairs, rules="Truco to 12", format="league", starts_at=timezone.now())
    first, second = make.play_round(event), make.play_round(event, 2)
    ana = entry(first, "Ana")
    make.finish_table(second.tables.get(seatings__entry=ana))
    zoe, leaves = (club.players.get(name=name) for name in ("Zoe", "Ana"))
    substitutions.substitute(ana, zoe, leaves=leaves, by=event.created_by)
    day = timezone.now() + timedelta(hours=30)
    fixtures.set_date(first.tables.get(seatings__entry=ana), day, by=event.created_by)
    assert set(told("day")) == {"Ana", "Bruno"}
    Round.objects.filter(pk=first.pk).update(published_at=timezone.now() - timedelta(days=3))
    due.make_due(day - timedelta(hours=1))
    assert set(told("reminder")) == {"Ana", "Bruno"}
    third = make.play_round(event, 3)
    assert {"Zoe", "Bruno"} == {name for name, one in told("pairings").items() if one.facts["round"] == third.number}


def test_who_does_not_want_it_is_not_told(round_, eight):
    choices.choose({"pairings": "never"}, ["pairings"], 24, by=eight["Ana"])
    choices.choose({"pairings": "never"}, [], 24, by=eight["Bruno"])
    swap(round_, "Ana", "Elena")
    assert told_times() == dict.fromkeys(EIGHT, 2) | {"Ana": 1}
    assert told("pairings")["Bruno"].state == Notice.State.PAGE


def test_what_was_told_in_the_words_of_before_is_known(round_):
    """Older notices of pairs told a side, and none told who had come for whom."""
    for notice in Notice.objects.all():
        del notice.facts["came"]
        notice.save()
    draft = rounds.unpublish(round_, by=round_.event.created_by, reason="wait")
    rounds.publish(draft, by=round_.event.created_by)
    assert told_times() == ONCE


def test_a_change_asks_the_same_however_many_play(club):
    counts = []
    for size in (8, 40):
        event = make.make_event(club, f"Of {size}", players=size, checked_in=True)
        for player in club.players.filter(user=None):
            make.people.link_account(player, make.make_user(player.name), by=club.admin)
        round_ = make.play_round(event)
        one, other = (table.seatings.order_by("side")[0].entry_id for table in round_.tables.order_by("number")[:2])
        with CaptureQueriesContext(connection) as captured:
            change("swap", round_, one, other)
        counts.append(len([query for query in captured if "notice" in query["sql"]]))
    assert counts[0] == counts[1]

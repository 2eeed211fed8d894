"""Hand entry as a plain form and as the page's script uses it: what is counted, what is refused, and in which words."""

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gameplay.models import Game, Hand
from league.models import AuditEntry, EventRole, Result, Table
from league.services import clubs, events
from tests import factories

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}


@pytest.fixture
def table():
    return table_of(factories.make_event(players=4, checked_in=True))


def table_of(event) -> Table:
    return factories.play_round(event).tables.select_related("game", "round__event__club").first()


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def director(table):
    return signed_in(table.round.event.created_by)


def at(table: Table, name: str = "enter", **kwargs: object) -> str:
    event = table.round.event
    kwargs |= {"club": event.club.slug, "event": event.slug, "table": table.pk}
    return reverse(f"entry:{name}", kwargs=kwargs)


def hand(number: int = 1, hearts=(3, 0, 8, 2), queen=3, **more: object) -> dict[str, object]:
    fields = {f"hearts-{seat}": count for seat, count in enumerate(hearts, start=1)}
    return {"number": number, "queen": queen, "key": str(uuid.uuid4()), **fields, **more}


def totals(table: Table) -> list[int]:
    return Game.objects.get(pk=table.game_id).totals


@pytest.mark.parametrize(("length", "kept"), [(64, 64), (65, 0)])
def test_a_key_is_taken_whole_or_not_at_all(director, table, length, kept):
    director.post(at(table), hand(key="k" * length))
    assert len(Hand.objects.get().key or "") == kept


class TestControlCharacters:
    @pytest.mark.parametrize("key", ["\0", "a\0b", "a\x1fb"])
    def test_a_key_with_one_is_none(self, director, table, key):
        director.post(at(table), hand(key=key))
        assert Hand.objects.get().key is None

    @pytest.mark.parametrize("name", ["stop", "give-up", "correct"])
    def test_a_reason_is_kept_without(self, director, table, name):
        director.post(at(table), hand())
        where = {"number": 1} if name == "correct" else {}
        director.post(at(table, name, **where), hand(hearts=(0, 3, 8, 2), reason="read\0 wrongly\x1f"))
        assert AuditEntry.objects.exclude(reason="").get().reason == "read wrongly"

    def test_a_reason_of_nothing_else_is_none(self, director, table):
        director.post(at(table), hand())
        director.post(at(table, "give-up"), {"reason": "\0\x1f"})
        assert Game.objects.get(pk=table.game_id).state == Game.State.OPEN


class TestHearts:
    def test_a_hand_is_saved_and_said(self, director, table):
        page = director.post(at(table), hand(), follow=True)
        # hearts 3, 0, 8, 2 and Black Maria for seat 3: 8 + 13 = 21
        assert totals(table) == [3, 0, 21, 2]
        assert b"Hand 1 is saved." in page.content

    def test_the_last_number_may_be_left_out(self, director, table):
        director.post(at(table), hand(hearts=("3", "0", "8", "")))
        assert totals(table) == [3, 0, 21, 2]

    def test_once_all_hearts_are_named_the_others_took_none(self, director, table):
        director.post(at(table), hand(hearts=("", "13", "", ""), queen=1))
        assert totals(table) == [13, 13, 0, 0]

    @pytest.mark.parametrize(
        ("fields", "code", "sentence"),
        [
            (hand(hearts=(3, 0, 8, 1)), "bad-tally", "Hearts add up to 12; they must be 13."),
            (hand(hearts=(3, "", 8, "")), "cards-missing", "Hearts add up to 11 so far; they must be 13."),
            (hand(queen=""), "card-missing", "Say who took this card: the queen of spades."),
            (hand(queen=5), "bad-tally", "“the queen of spades” names a seat that does not exist."),
            (hand(hearts=("x", 0, 8, 2)), "not-a-number", "“x” is not a number."),
            (hand(hearts=("-1", 4, 8, 2)), "not-a-number", "“-1” is not a number."),
            (hand(hearts=("99999", 4, 8, 2)), "not-a-number", "“99999” is not a number."),
            (hand(hearts=(13, 0, 0, 0), queen=1), "bad-moon", "took everything: say what was chosen for the moon."),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_is_written(self, director, table, fields, code, sentence):
        page = director.post(at(table), fields)
        assert page.status_code == 409
        assert f'data-code="{code}"' in page.content.decode()
        assert sentence in page.content.decode()
        assert not Hand.objects.exists()
        # what was typed is still there
        assert page.context["fields"]["hearts-3"] == str(fields["hearts-3"])

    def test_a_moon_asks_and_is_counted_as_chosen(self, director, table):
        director.post(at(table), hand(1, (13, 0, 0, 0), 1, moon="add"))
        director.post(at(table), hand(2, (0, 13, 0, 0), 2, moon="subtract"))
        # 26 to everybody else; then 26 off for seat 2, who had 26
        assert totals(table) == [0, 0, 26, 26]

    def test_a_choice_without_a_moon_is_passed_over(self, director, table):
        director.post(at(table), hand(moon="add"))
        assert totals(table) == [3, 0, 21, 2]

    def test_where_the_house_decides_nobody_is_asked(self):
        club = factories.make_club()
        clubs.create_rule_set(club, "All on the others", "black-lady", {"moon": "add"}, by=club.admin)
        table = table_of(factories.make_event(club, rules="All on the others", players=4, checked_in=True))
        page = signed_in(club.admin).get(at(table))
        assert b"data-moon" not in page.content
        signed_in(club.admin).post(at(table), hand(1, (13, 0, 0, 0), 1))
        assert totals(table) == [0, 26, 26, 26]


class TestTheScriptsAnswers:
    def test_who_may_not_is_told_so(self, table):
        rosa = signed_in(factories.make_user("Rosa"))
        for answer in (rosa.get(at(table), headers=JSON), rosa.post(at(table), hand(), headers=JSON)):
            assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
            assert "may not enter hands" in answer.json()["sentence"]

    def test_state_and_sheet_come_with_each_answer(self, director, table):
        answer = director.post(at(table), hand(), headers=JSON).json()
        assert answer["sentence"] == "Hand 1 is saved."
        state = answer["state"]
        assert (state["next"], state["over"], state["totals"], state["last"]) == (2, False, [3, 0, 21, 2], 1)
        assert "+21" in state["html"]

    def test_wrong_sums_are_code_and_sentence(self, director, table):
        answer = director.post(at(table), hand(hearts=(3, 0, 8, 1)), headers=JSON)
        assert answer.status_code == 409
        assert answer.json()["sentence"] == "Hearts add up to 12; they must be 13."

    def test_after_the_end_nothing_is_taken(self, director, table):
        factories.finish_table(table)
        answer = director.post(at(table), hand(4), headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (409, "game-not-open")
        assert answer.json()["state"]["over"] is True

    def test_whoever_was_signed_out_is_told_so_and_keeps_the_hand(self, table):
        answer = Client().post(at(table), hand(), headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (401, "signed-out")
        assert answer.json()["url"] == f"{reverse('account_login')}?next={at(table)}"

    def test_the_state_can_be_asked_for(self, director, table):
        assert director.get(at(table), headers=JSON).json()["state"]["next"] == 1

    def test_a_hand_without_a_number_is_not_found(self, director, table):
        assert director.post(at(table), hand("one")).status_code == 404


class TestTruco:
    @pytest.fixture
    def table(self):
        return table_of(factories.make_event(rules=factories.TRUCO, players=2, checked_in=True))

    def test_two_fields_are_enough(self, director, table):
        director.post(at(table), {"number": 1, "pair": 2, "value": 3})
        assert totals(table) == [0, 3]
        assert Hand.objects.get().tally == {"pair": 2, "value": 3, "by": "tricks"}

    def test_all_tied_is_one(self, director, table):
        director.post(at(table), {"number": 1, "tied": "1", "pair": 1})
        assert totals(table) == [0, 0]
        assert Hand.objects.get().tally == {"pair": 0}

    def test_what_no_hand_is_worth_is_refused(self, director, table):
        answer = director.post(at(table), {"number": 1, "pair": 1, "value": 4}, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (409, "bad-tally")
        answer = director.post(at(table), {"number": 1, "value": 3}, headers=JSON)
        assert answer.json()["sentence"] == "Say which pair took the hand, or that all tricks were tied."
        answer = director.post(at(table), {"number": 1, "pair": 1}, headers=JSON)
        assert answer.json()["code"] == "value-missing"

    def test_only_what_these_totals_allow_is_offered(self, director, table):
        state = director.get(at(table), headers=JSON).json()["state"]
        assert state["values"]["1"] == {"tricks": [1, 3, 6, 9, 12], "run": [1, 3, 6, 9]}
        for number, value in enumerate((9, 1, 1), start=1):
            director.post(at(table), {"number": number, "pair": 1, "value": value})
        state = director.get(at(table), headers=JSON).json()["state"]
        # pair 1 has 11: the hand of eleven is worth 3, and whoever asks in it loses the game
        assert state["totals"] == [11, 0]
        assert state["values"] == {"1": {"tricks": [3], "call": [1]}, "2": {"tricks": [3], "call": [12]}}


class TestOtherGames:
    def test_cancellation_has_two_columns_of_numbers(self):
        club = factories.make_club()
        clubs.create_rule_set(club, "Two packs", "cancellation", by=club.admin)
        event = factories.make_event(club, rules="Two packs", players=6, checked_in=True, table_size=6)
        table = table_of(event)
        client = signed_in(club.admin)
        fields = {f"hearts-{seat}": count for seat, count in enumerate((6, 5, 4, 4, 4, ""), start=1)}
        fields |= {"queens-1": 1, "queens-2": 1, "number": 1}
        assert client.get(at(table)).status_code == 200
        client.post(at(table), fields)
        # hearts 6, 5, 4, 4, 4 and 3 of 26; a queen each for seats 1 and 2
        assert totals(table) == [19, 18, 4, 4, 4, 3]

    def test_omnibus_asks_for_the_bonus_card(self):
        club = factories.make_club()
        clubs.create_rule_set(club, "With the jack", "omnibus", by=club.admin)
        table = table_of(factories.make_event(club, rules="With the jack", players=4, checked_in=True))
        client = signed_in(club.admin)
        assert "J♦" in client.get(at(table)).content.decode()
        answer = client.post(at(table), hand(), headers=JSON)
        assert answer.json()["sentence"] == "Say who took this card: the bonus card."
        client.post(at(table), hand(bonus=2))
        assert totals(table) == [3, -10, 21, 2]


class TestTakingBackAndCorrecting:
    def test_the_last_hand_is_taken_back_by_its_number(self, director, table):
        director.post(at(table), hand(1))
        director.post(at(table), hand(2))
        director.post(at(table, "undo"), {"number": 2})
        director.post(at(table, "undo"), {"number": 2})  # a second tap takes nothing more
        assert Game.objects.get(pk=table.game_id).hands_played == 1

    def test_a_correction_wants_a_reason_and_keeps_the_old_one(self, director, table):
        director.post(at(table), hand(1))
        right = hand(hearts=(3, 0, 2, 8))
        assert director.post(at(table, "correct", number=1), right).status_code == 409
        assert totals(table) == [3, 0, 21, 2]
        response = director.post(at(table, "correct", number=1), right | {"reason": "two columns swapped"})
        assert response.url == at(table)
        assert totals(table) == [3, 0, 15, 8]
        assert Hand.objects.filter(number=1, in_force=False).count() == 1

    def test_the_correction_starts_from_what_was_entered(self, director, table):
        director.post(at(table), hand(1))
        page = director.get(at(table, "correct", number=1)).content.decode()
        assert 'name="hearts-3" value="8"' in page
        assert director.get(at(table, "correct", number=2)).status_code == 404

    def test_a_game_is_stopped_and_counts_as_it_stands(self, director, table):
        director.post(at(table), hand(1))
        director.post(at(table, "stop"), {"reason": "the room closes"})
        game = Game.objects.get(pk=table.game_id)
        assert (game.state, game.ending, game.winners) == ("over", "stopped", [2])
        assert b"The game was stopped: it counts as it stands." in director.get(at(table)).content

    def test_a_table_that_did_not_play_is_given_up_with_a_reason(self, director, table):
        director.post(at(table, "give-up"))
        assert Game.objects.get(pk=table.game_id).state == Game.State.OPEN
        director.post(at(table, "give-up"), {"reason": "two of them went home"})
        page = director.get(at(table)).content.decode()
        assert Game.objects.get(pk=table.game_id).state == Game.State.ABANDONED
        assert "Given up" in page
        assert "Save the hand" not in page


class TestPlayersAtTheTable:
    @pytest.fixture
    def club(self):
        return factories.make_club()

    @pytest.fixture
    def players(self, club):
        """Ana and Bruno have accounts; Carla and Davide play without."""
        return [factories.make_player(club, name, user=factories.make_user(name)).user for name in ("Ana", "Bruno")]

    @pytest.fixture
    def table(self, club, players):
        return table_of(factories.make_event(club, players=4, checked_in=True))

    def test_a_player_enters_and_another_confirms(self, table, players):
        ana, bruno = (signed_in(user) for user in players)
        for number in (1, 2, 3):
            ana.post(at(table), hand(number))
        result = Result.objects.get()
        # 3 · 21 = 63 ends the game to 50; a player's word wants a second one
        assert result.state == Result.State.REPORTED
        assert "Confirm the result" not in ana.get(at(table)).content.decode()
        assert "Confirm the result" in bruno.get(at(table)).content.decode()
        ana.post(at(table, "confirm"), {"result": result.pk})
        result.refresh_from_db()
        assert result.state == Result.State.REPORTED
        response = bruno.post(at(table, "confirm"), {"result": result.pk, "next": reverse("player:home")})
        assert response.url == reverse("player:home")
        result.refresh_from_db()
        assert result.state == Result.State.CONFIRMED

    def test_a_player_corrects_and_stops_nothing(self, table, players):
        ana = signed_in(players[0])
        ana.post(at(table), hand(1))
        assert ana.get(at(table, "correct", number=1)).status_code == 403
        assert ana.post(at(table, "stop"), {"reason": "tired"}).status_code == 403
        page = ana.get(at(table)).content.decode()
        assert "Stop this game" not in page
        assert "/direct/" not in page

    def test_whoever_sits_elsewhere_enters_nothing_here(self, club, table):
        rosa = factories.make_player(club, "Rosa", user=factories.make_user("Rosa")).user
        assert signed_in(rosa).post(at(table), hand()).status_code == 403
        assert not Hand.objects.exists()

    def test_a_result_that_changed_meanwhile_is_not_confirmed_unseen(self, table, players):
        ana, bruno = (signed_in(user) for user in players)
        for number in (1, 2, 3):
            ana.post(at(table), hand(number))
        seen = Result.objects.get().pk
        ana.post(at(table, "undo"), {"number": 3})
        ana.post(at(table), hand(3, (0, 0, 0, 13), 4, moon="add"))
        bruno.post(at(table, "confirm"), {"result": seen})
        assert not Result.objects.filter(state=Result.State.CONFIRMED).exists()

    @pytest.mark.parametrize("result", ["", "abc", "²", "\0", "9" * 19, "9" * 5000])
    def test_no_result_is_confirmed_by_what_is_no_number(self, director, table, result):
        assert director.post(at(table, "confirm"), {"result": result}).status_code == 404

    def test_what_is_confirmed_only_directors_take_back_and_say_why(self, table, players):
        ana, bruno = (signed_in(user) for user in players)
        for number in (1, 2, 3):
            ana.post(at(table), hand(number))
        assert "Take hand 3 back" in ana.get(at(table)).content.decode()
        bruno.post(at(table, "confirm"), {"result": Result.objects.get().pk})
        assert "Take hand 3 back" not in ana.get(at(table)).content.decode()
        director = signed_in(table.round.event.created_by)
        assert "Take hand 3 back" in director.get(at(table)).content.decode()
        for reason, left in (("", 3), ("misread", 2)):
            director.post(at(table, "undo"), {"number": 3, "reason": reason})
            assert Hand.objects.filter(in_force=True).count() == left

    def test_an_address_elsewhere_is_not_followed(self, table, players):
        ana, bruno = (signed_in(user) for user in players)
        for number in (1, 2, 3):
            ana.post(at(table), hand(number))
        response = bruno.post(at(table, "confirm"), {"result": Result.objects.get().pk, "next": "https://evil.example"})
        assert response.url == at(table)


def test_a_scorer_goes_from_table_to_table():
    event = factories.make_event(players=12, checked_in=True)
    tables = list(factories.play_round(event).tables.order_by("number"))
    scorer = factories.make_member(event.club)
    events.assign(event, scorer, EventRole.Role.SCORER, by=event.created_by)
    client = signed_in(scorer)
    found = client.get(at(tables[1])).context["neighbours"]
    assert (found.before, found.after, found.open) == (tables[0], tables[2], tables[2])
    factories.finish_table(tables[2])
    assert client.get(at(tables[1])).context["neighbours"].open == tables[0]


def test_the_page_takes_as_many_queries_for_many_hands_as_for_few():
    event = factories.make_event(rules=factories.TRUCO, players=2, checked_in=True)
    table = table_of(event)
    client = signed_in(event.created_by)
    counts = []
    for number in range(1, 9):
        client.post(at(table), {"number": number, "pair": 1, "value": 1})
        if number in (2, 8):
            with CaptureQueriesContext(connection) as captured:
                client.get(at(table))
            counts.append(len(captured))
    assert counts[0] == counts[1]

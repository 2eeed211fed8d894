"""Somebody is forgotten: no table of the database has the name or the address any more, and what was played and paid
is as it was."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.db import IntegrityError, connection, transaction
from django.db.models import Model, Sum
from django.test.utils import CaptureQueriesContext

from gameplay.models import Message, Seat
from gameplay.services import live
from league.errors import LeagueRefusal
from league.models import (
    AuditEntry,
    Club,
    Entry,
    EntryMember,
    Event,
    KeepApart,
    KeptAnswer,
    Membership,
    Player,
    Recurrence,
    Result,
    Season,
    SpecialPrize,
    Standing,
    StoppedAddress,
    Transaction,
    User,
)
from league.queries.own_data import own_data
from league.services import (
    clubs,
    entries,
    erasure,
    payments,
    players,
    rulings,
    shown_names,
    standings,
    tokens,
)
from tests import factories as make

pytestmark = pytest.mark.django_db
NAME, EMAIL = "Zéphyrine Quatrebarbes", "zephyrine@quatrebarbes.example"
TRACES = ("quatrebarbes", "zéphyrine", "zephyrine", "z\\u00e9phyrine")


def traces():
    """In which columns of which tables any row has a trace of the person."""
    found = []
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table = model._meta.db_table
            cursor.execute(f"SELECT * FROM {table}")
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                found += [f"{table}.{column}: {value!r}" for column, value in zip(columns, row, strict=True)
                          if any(trace in str(value).lower() for trace in TRACES)]  # fmt: skip
    return found


@pytest.fixture
def person():
    """A member with an account, in an event with money that was played, and in one that is to come."""
    user = make.make_user(NAME, email=EMAIL)
    club = make.make_club(money=True)
    clubs.set_role(club, user, Membership.Role.MEMBER, by=club.admin)
    player = make.make_player(club, NAME, "blue hat", user=user)
    event = make.make_event(club, players=3, fee_cents=500)
    entries.enter_player(event, player, by=club.admin)
    make.check_in(event, by=club.admin)
    make.finish_round(make.play_round(event))
    standings.refresh(event.pk)
    payments.receive(player, 500, event, by=club.admin)
    coming = make.make_event(club, "Friday")
    entries.enter_self(coming, by=user)
    tokens.make("Mine", ["read"], by=user)
    event.refresh_from_db()
    return user, player, event, coming


def books():
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, account_id, transaction_id, cents FROM league_line ORDER BY id")
        return cursor.fetchall()


def test_nothing_has_the_name_any_more_and_all_that_was_played_and_paid_is_there(person):
    user, player, event, coming = person
    assert len({trace.partition(":")[0] for trace in traces()}) > 6
    before, ranks = books(), list(Standing.objects.order_by("pk").values_list("entry", "rank", "score_numerator"))
    results = list(Result.objects.order_by("pk").values_list("sides", "state"))
    erasure.erase_account(user, by=user)
    assert traces() == []
    assert not User.objects.filter(pk=user.pk).exists()
    player.refresh_from_db()
    assert (player.name, player.note, player.user, player.public_name) == ("Former player 1", "", None, "")
    assert player.erased_at is not None
    assert Entry.objects.get(event=event, members__player=player).name == "Former player 1"
    assert Seat.objects.filter(name="Former player 1").count() == 1
    assert Entry.objects.get(event=coming, members__player=player).state == Entry.State.WITHDRAWN
    assert books() == before
    assert list(Standing.objects.order_by("pk").values_list("entry", "rank", "score_numerator")) == ranks
    assert list(Result.objects.order_by("pk").values_list("sides", "state")) == results
    assert all(sums["cents"] == 0 for sums in Transaction.objects.annotate(cents=Sum("lines__cents")).values("cents"))
    line = AuditEntry.objects.get(verb="account.erase")
    assert line.subject == f"user {user.pk} Former member"


def test_the_guards_are_there_again_afterwards(person):
    user = person[0]
    erasure.erase_account(user, by=user)
    for table in ("league_auditentry", "league_line", "league_transaction"):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {table}")


def test_what_was_said_at_tables_goes_too():
    user, mate = make.make_user(NAME, email=EMAIL), make.make_user("Rui")
    key = live.open_table(by=user, name=NAME, variant="black-lady").key
    live.sit_down(key, by=mate, name="Rui")
    live.say(key, text="I am here.", by=user, once="1")
    erasure.erase_account(user, by=user)
    assert traces() == []
    assert list(Message.objects.values_list("name", "text")) == [("Former member", "–")]


def test_reasons_that_name_the_person_do_not_any_more(person):
    user, _player, event, _coming = person
    other = event.entries.get(name="Ana")
    rulings.penalise(other, -1, reason=f"Quarrel with {NAME.upper()}, again.", by=event.created_by)
    erasure.erase_account(user, by=user)
    assert other.penalties.get().reason == "Quarrel with Former player 1, again."
    assert traces() == []


def test_titles_and_answers_to_programs_and_lists_of_steps_have_it_no_more(person):
    user, player, _event, _coming = person
    admin = make.admin_of(player.club)
    Club.objects.update(about=f"Led by {NAME}, {EMAIL}")
    Event.objects.update(name=f"{NAME} cup", about=f"In honour of {NAME.upper()}")
    season = Season.objects.create(club=player.club, name=f"Year of {NAME}", slug="spring")
    days = {"first_day": "2027-01-01", "clock": "20:00", "until": "2027-02-01"}
    Recurrence.objects.create(club=player.club, name=f"{NAME}, weekly", **days)
    answered = {"request": "POST /", "digest": "1", "status": 201, "body": f'{{"name":"{NAME}"}}'}
    kept = KeptAnswer.objects.create(account=admin, key="1", **answered)
    for who in (admin, make.make_site_admin()):
        LogEntry.objects.create(user=who, object_repr=f"{NAME} <{EMAIL}>", action_flag=2, change_message=f"[{NAME}]")
    EmailAddress.objects.create(user=user, email="other@quatrebarbes.example", verified=True)
    for address in (EMAIL, "Other@quatrebarbes.example"):
        StoppedAddress.objects.create(email=address, why="unknown")
    erasure.erase_account(user, by=user)
    assert traces() == []
    kept.refresh_from_db()
    season.refresh_from_db()
    assert (kept.body, season.name) == ('{"name":"Former player 1"}', "Year of Former player 1")


def test_what_differed_in_the_name_alone_is_told_apart_by_a_number(person):
    """Of the keep-apart lists of an event no two have one name, nor of its special prizes."""
    user, _player, event, _coming = person
    for name in (NAME, NAME.upper(), f"{NAME}{'.' * 57}", f"{NAME.upper()}{'.' * 57}"):
        KeepApart.objects.create(event=event, name=name)
        SpecialPrize.objects.create(event=event, kind="own", label=name, fixed_cents=100)
    erasure.erase_account(user, by=user)
    assert traces() == []
    lists = list(KeepApart.objects.order_by("pk").values_list("name", flat=True))
    assert lists == list(SpecialPrize.objects.order_by("pk").values_list("label", flat=True))
    long = "Former player 1" + "." * 57
    assert lists == ["Former player 1", "Former player 1 (2)", long, f"{long} (2)"]


def test_of_a_namesake_only_the_own_records_are_changed(person):
    user, player, event, _coming = person
    namesake = make.make_player(event.club, NAME, "red hat")
    erasure.erase_account(user, by=user)
    namesake.refresh_from_db()
    assert str(namesake) == f"{NAME} (red hat)"
    assert AuditEntry.objects.filter(subject=f"player {namesake.pk} {NAME} (red hat)").exists()
    assert not AuditEntry.objects.filter(subject__startswith=f"player {player.pk} ", subject__contains=NAME).exists()


def test_an_admin_erases_somebody_without_an_account():
    event = make.make_event(players=4, checked_in=True)
    ana = Player.objects.get(name="Ana")
    players.rename_player(ana, NAME, by=make.admin_of(event.club))
    make.finish_round(make.play_round(event))
    director = make.make_member(event.club, "director")
    with pytest.raises(LeagueRefusal) as refusal:
        erasure.erase_player(ana, by=director, reason="She asked.")
    assert refusal.value.code == "not-allowed"
    erasure.erase_player(ana, by=make.admin_of(event.club), reason="Asked by letter.")
    assert traces() == []
    assert EntryMember.objects.get(player=ana).entry.name == "Former player 1"
    with pytest.raises(LeagueRefusal) as refusal:
        erasure.erase_player(ana, by=make.admin_of(event.club), reason="Again.")
    assert refusal.value.code == "erased-already"


def test_whose_account_it_is_says_so_alone_and_hands_over_first(person):
    user, player, event, _coming = person
    admin = make.admin_of(event.club)
    for ask, code in (
        (lambda: erasure.erase_account(user, by=admin), "not-allowed"),
        (lambda: erasure.erase_player(player, by=admin, reason="No."), "erases-by-account"),
        (lambda: erasure.erase_account(admin, by=admin), "hand-over-first"),
    ):
        with pytest.raises(LeagueRefusal) as refusal:
            ask()
        assert refusal.value.code == code
    assert User.objects.filter(pk=user.pk).exists()
    clubs.set_role(event.club, make.make_user("Next"), Membership.Role.ADMIN, by=admin)
    erasure.erase_account(admin, by=admin)
    assert not User.objects.filter(pk=admin.pk).exists()


TOLD_AS_STEPS = (
    "league.Event.created_by", "league.Recurrence.created_by", "league.Season.created_by", "league.Webhook.created_by",
    "league.Substitution.by", "league.Transaction.by", "league.Mute.by", "league.Mute.lifted_by", "league.Penalty.by",
    "league.Round.paired_by", "league.Round.undone_by", "league.SweepRun.by", "league.Result.reported_by",
    "league.Result.confirmed_by", "gameplay.Game.ended_by", "gameplay.Hand.entered_by", "gameplay.Message.hidden_by",
    "gameplay.Complaint.answered_by",
)  # fmt: skip
"""What somebody did for others stands in the trail, and in the file with it."""
TOLD_OTHERWISE = {
    "league.User_groups.user": "nobody has any here",
    "league.User_user_permissions.user": "nobody has any here",
    "league.Award.entry": "whoever of the entry won it is told",
    "league.KeptAnswer.account": "answers to the own programs, for a day; what they say is told where it stands",
}


def asks_by(sql: str, model: type[Model], column: str) -> bool:
    """Whether the query goes by this column: in a join or in its conditions, whatever the table is called there."""
    _shown, _, rest = sql.partition(" FROM ")
    table = f'"{model._meta.db_table}"'
    called = {table, *re.findall(rf"{table} (?:AS )?([A-Z]+\d+)\b", rest)}
    return any(f'{name}."{column}"' in rest for name in called)


def test_whatever_is_kept_of_somebody_is_in_their_file_or_excused(person):
    """Each way in which a row belongs to an account, a player or an entry."""
    with CaptureQueriesContext(connection) as queries:
        own_data(person[0])
    told, others = set(), set()
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if field.related_model in (User, Player, Entry):
                is_told = any(asks_by(query["sql"], model, field.column) for query in queries)
                (told if is_told else others).add(f"{model._meta.label}.{field.name}")
    assert {"league.NoticeChoices.account", "league.Penalty.entry", "league.Award.player"} <= told
    assert others == {*TOLD_AS_STEPS, *TOLD_OTHERWISE}


def test_everything_of_somebody_is_in_their_file(person):
    user, _player, event, coming = person
    shown_names.choose(user, "hidden", by=user)
    user.refresh_from_db()
    told = own_data(user)
    assert told["account"]["email"] == EMAIL
    (club,) = told["players"]
    assert (club["name"], club["note"], club["club"]) == (NAME, "blue hat", event.club.name)
    assert [(one["event"], one["name"]) for one in club["entries"]] == [
        (event.name, f"{NAME} (blue hat)"), (coming.name, f"{NAME} (blue hat)"),
    ]  # fmt: skip
    assert {one["kind"] for one in club["money"]} == {"fee", "payment"}
    assert len(club["standings"]) == 1
    assert [one["name"] for one in told["tables"]["games"]] == [f"{NAME} (blue hat)"]
    assert told["programs"][0]["name"] == "Mine"
    assert "account.show_name" in {step["verb"] for step in told["steps"]}

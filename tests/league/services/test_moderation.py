"""Complaints about what was said at online tables, and mutes: whose they are, what they do, and where they hold."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.models import Complaint, LiveTable, Message, Place
from gameplay.queries.live import standing
from gameplay.queries.snapshots import snapshot
from gameplay.services import live
from league.models import AuditEntry, EventRole, Membership, Mute
from league.queries.moderation import board, waiting_at, waiting_in
from league.services import events, moderation, taking_back
from tests import factories as make
from tests.league.rudeness import rude_evening
from tests.refusals import refused

pytestmark = pytest.mark.django_db
Answer = Complaint.Answer


@pytest.fixture
def evening():
    return rude_evening()


@pytest.fixture
def event(evening):
    return evening[0]


@pytest.fixture
def table(evening):
    return evening[1]


@pytest.fixture
def rude(evening):
    return evening[2]


@pytest.fixture
def casual():
    """A table by invitation whose host plays in a club."""
    host = make.make_user("Host")
    club = make.make_club()
    make.make_player(club, "Host", user=host)
    table = live.open_table(variant="plain-hearts", by=host, name="Host")
    guest = make.make_user("Guest")
    live.sit_down(table.key, by=guest, name="Guest")
    message = live.say(table.key, text="Rude", by=guest, once="a")
    return club, table, guest, live.complain(table.key, message=message.pk, by=host)


def writer_of(complaint):
    return Message.objects.get(pk=complaint.message_id).user


def test_a_club_admin_reads_it_with_the_lines_around(event, rude):
    admin = event.created_by
    assert (waiting_in(event.club, admin), waiting_at(event)) == (1, 1)
    (case,) = board(event.club, admin).open
    assert [line.text for line in case.around] == ["Well played", "You cheat"]
    assert (case.first.reason, case.broad, case.own) == ("That is no way to talk", True, False)
    assert case.place.round.event == event


def test_it_is_nobody_elses(event, rude):
    stranger, club_director = make.make_club().admin, make.make_member(event.club, Membership.Role.DIRECTOR)
    for user in (stranger, club_director, make.make_member(event.club)):
        assert board(event.club, user).open == []
        refused("no-such-complaint", lambda u=user: moderation.answer(event.club, rude, answer=Answer.HIDDEN, by=u))
    theirs = stranger.memberships.get().club
    refused("no-such-complaint", lambda: moderation.answer(theirs, rude, answer="left", by=stranger))


def test_a_mute_in_the_club_holds_at_all_its_tables_and_is_told(event, table, rude):
    writer, admin = writer_of(rude), event.created_by
    moderation.answer(event.club, rude, answer=Answer.MUTED, days=7, note="Twice already", by=admin)
    mute = Mute.objects.get()
    assert (mute.user, mute.event, mute.note, mute.by) == (writer, None, "Twice already", admin)
    assert timedelta(days=6, hours=23) < mute.until - timezone.now() <= timedelta(days=7)
    refused("muted", lambda: live.say(table.key, text="But", by=writer, once="c"))
    told = snapshot(standing(LiveTable.objects.get(pk=table.pk)), 1, timezone.now())
    assert told["muted_until"] == mute.until.isoformat()
    for other in (2, None):
        told = snapshot(standing(LiveTable.objects.get(pk=table.pk)), other, timezone.now())
        assert told["muted_until"] is None, "nobody else is told"
    entry = AuditEntry.objects.get(verb="complaint.answer")
    assert (entry.event, entry.by, entry.reason) == (event, admin, "Twice already")
    name = Place.objects.get(table=table, number=1).name
    assert entry.new == {"answer": "muted", "message": "You cheat", "name": name}
    assert board(event.club, admin).mutes == [mute]


def test_a_table_that_is_opened_later_knows_of_the_mute(casual):
    club, _table, guest, complaint = casual
    moderation.answer(club, complaint, answer=Answer.MUTED, days=1, note="Rude", by=club.admin)
    host = complaint.by
    later = live.open_table(variant="plain-hearts", by=host, name="Host")
    assert live.sit_down(later.key, by=guest, name="Guest").muted_until == Mute.objects.get().until
    refused("muted", lambda: live.say(later.key, text="Hello", by=guest, once="a"))
    live.leave(later.key, by=guest)
    assert Place.objects.get(table=later, number=2).muted_until is None
    elsewhere = live.open_table(variant="plain-hearts", by=make.make_user("Other"), name="Other")
    live.sit_down(elsewhere.key, by=guest, name="Guest")
    assert live.say(elsewhere.key, text="Hello", by=guest, once="a").text == "Hello"


def test_a_director_mutes_in_the_event_alone(event, table, rude):
    director = make.make_member(event.club)
    events.assign(event, director, EventRole.Role.DIRECTOR, by=event.created_by)
    (case,) = board(event.club, director).open
    assert not case.broad
    moderation.answer(event.club, rude, answer=Answer.MUTED, days=1, note="Rude", by=director)
    assert Mute.objects.get().event == event
    mine = live.open_table(variant="plain-hearts", by=make.make_user("Other"), name="Other")
    make.make_player(event.club, "Other", user=mine.host)
    assert live.sit_down(mine.key, by=writer_of(rude), name="Writer").muted_until is None


def test_hidden_or_left_with_a_note(event, table, rude):
    admin = event.created_by
    moderation.answer(event.club, rude, answer=Answer.LEFT, note="Meant kindly", by=admin)
    rude.refresh_from_db()
    assert (rude.answer, rude.note, rude.answered_by) == (Answer.LEFT, "Meant kindly", admin)
    assert not Mute.objects.exists()
    assert Message.objects.get(text="You cheat").hidden_by is None
    moderation.answer(event.club, rude, answer=Answer.HIDDEN, by=admin)
    assert Message.objects.get(text="You cheat").hidden_by == admin
    assert (waiting_in(event.club, admin), len(board(event.club, admin).answered)) == (0, 1)


def test_all_who_complained_of_it_are_answered_at_once(event, table, rude):
    three = table.places.get(number=3).user
    second = live.complain(table.key, message=rude.message_id, by=three)
    (case,) = board(event.club, event.created_by).open
    assert case.complaints == [rude, second]
    moderation.answer(event.club, rude, answer=Answer.HIDDEN, by=event.created_by)
    second.refresh_from_db()
    assert second.answer == Answer.HIDDEN


def test_what_cannot_be_answered(event, rude):
    admin, writer = event.created_by, writer_of(rude)
    for code, more in (
        ("no-such-answer", {"answer": "open"}),
        ("mute-too-long", {"answer": "muted", "days": 9999, "note": "x"}),
        ("mute-needs-a-reason", {"answer": "muted", "days": 7, "note": " "}),
    ):
        refused(code, lambda more=more: moderation.answer(event.club, rude, by=admin, **more))
    events.assign(event, writer, EventRole.Role.DIRECTOR, by=admin)
    refused("own-complaint", lambda: moderation.answer(event.club, rude, answer="left", by=writer))
    assert board(event.club, writer).open[0].own
    assert waiting_in(event.club, writer) == 0


def test_a_mute_is_lifted(event, table, rude):
    writer, admin = writer_of(rude), event.created_by
    moderation.answer(event.club, rude, answer=Answer.MUTED, days=7, note="Rude", by=admin)
    moderation.answer(event.club, rude, answer=Answer.HIDDEN, by=admin)
    mute = Mute.objects.get()
    refused("not-allowed", lambda: moderation.lift(mute, by=writer))
    moderation.lift(mute, by=admin)
    assert moderation.lift(mute, by=admin).lifted_by == admin
    assert Place.objects.get(table=table, number=1).muted_until is None
    assert live.say(table.key, text="Sorry", by=writer, once="c").text == "Sorry"
    assert AuditEntry.objects.filter(verb="mute.lift").count() == 1
    assert board(event.club, admin).mutes == []


def test_an_undone_round_keeps_its_complaints(event, rude):
    taking_back.undo(event.rounds.get(), reason="Wrong draw", by=event.created_by)
    assert waiting_in(event.club, event.created_by) == 1

"""Names at tables by invitation: whoever hides is hidden there from the first moment on, in whatever order things are
done."""

import json
from datetime import UTC, datetime
from importlib import import_module

import pytest
from django.apps import apps

from gameplay.models import LiveTable, Message, Place, Seat
from gameplay.queries.live import shown
from gameplay.queries.snapshots import snapshot
from gameplay.services import live
from league.models import User
from league.services import shown_names
from tests import factories as make

pytestmark = pytest.mark.django_db
ROWS = (Place, Message, Seat)


def public_names(user):
    return [list(rows.objects.filter(user=user).values_list("name", "public_name")) for rows in ROWS]


def an_evening(host):
    """A table that the host opens, speaks at and begins, against bots; its key."""
    key = live.open_table(variant="black-lady", by=host, name=host.name).key
    live.say(key, text="Hello", by=host, once="1")
    live.fill_with_bots(key, by=host)
    live.start(key, by=host)
    return key


@pytest.mark.parametrize(("choice", "name"), [("", ""), ("initial", "Ana S."), ("hidden", "Somebody")])
def test_whoever_hides_first_and_opens_a_table_then(choice, name):
    host = make.make_user("Ana Silva")
    shown_names.choose(host, choice, by=host)
    key = an_evening(User.objects.get(pk=host.pk))
    assert public_names(host) == [[("Ana Silva", name)]] * 3
    told = json.dumps(snapshot(shown(key), None, datetime.now(UTC)))
    assert ("Silva" in told) == (choice == "")


def test_an_account_that_was_read_before_its_owner_hid_shows_no_name_either():
    """A socket has it as it was when it was opened."""
    before = make.make_user("Ana Silva")
    shown_names.choose(User.objects.get(pk=before.pk), "hidden", by=before)
    assert before.public_name == ""
    key = live.open_table(variant="black-lady", by=make.make_user("Bruno"), name="Bruno").key
    live.sit_down(key, by=before, seat=3)
    live.open_table(variant="black-lady", by=before, name="Ana Silva")
    assert public_names(before)[0] == [("Ana Silva", "Somebody")] * 2


def test_without_a_name_nobody_sits_under_a_part_of_the_address():
    nameless = make.make_user(email="secret@example.org")
    User.objects.filter(pk=nameless.pk).update(name="")
    key = live.open_table(variant="black-lady", by=nameless, name="").key
    assert [place.name for place in LiveTable.objects.get(key=key).places.filter(user=nameless)] == ["Somebody"]


def test_rows_from_before_are_put_right():
    """Of those who hide, and at tables by invitation; the others' rows stay what they are."""
    host, other = make.make_user("Ana Silva"), make.make_user("Bruno Costa")
    shown_names.choose(host, "initial", by=host)
    for user in (host, other):
        an_evening(user)
    for rows in ROWS:
        rows.objects.filter(user=host).update(public_name="")
    import_module("gameplay.migrations.0010_keys_and_hosts_names").show(apps, None)
    assert public_names(host) == [[("Ana Silva", "Ana S.")]] * 3
    assert public_names(other) == [[("Bruno Costa", "")]] * 3
    event = LiveTable.objects.filter(host=host)
    event.update(casual=False)
    Seat.objects.filter(user=host).update(public_name="Player 7")  # as the club says
    import_module("gameplay.migrations.0010_keys_and_hosts_names").show(apps, None)
    assert public_names(host)[2] == [("Ana Silva", "Player 7")]

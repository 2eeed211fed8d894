"""The demo club is told on its player's page of what it brings, and writes no mail of it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.management import demo
from league.models import Notice, NoticeChoices, User
from league.services.notices import due

pytestmark = pytest.mark.django_db


def test_nothing_is_mailed_unasked_after_a_fresh_start():
    demo.make()
    player = User.objects.get(email=demo.PLAYER)
    assert Notice.objects.filter(recipient=player, kind="pairings").exists()
    assert due.make_due(timezone.now() + due.SLOW_TURN + timedelta(minutes=1)) > 0
    turns = Notice.objects.filter(kind="turn")
    assert {notice.recipient for notice in turns} == {player}
    assert set(Notice.objects.values_list("state", flat=True)) == {Notice.State.PAGE}
    assert all(Notice.objects.values_list("on_page", flat=True))


def test_what_is_done_there_is_mailed_as_ever():
    """But for turns: how long the demo's tables stand still says nothing."""
    player = demo.account(demo.PLAYER, "Ana Lopes")
    demo.on_the_page_only(player, Notice.Kind.values)
    demo.on_the_page_only(player, [Notice.Kind.TURN])
    chosen = NoticeChoices.objects.get(account=player)
    assert {kind for kind in Notice.Kind.values if chosen.by_mail(kind) != "now"} == {"turn"}
    assert all(chosen.on_page(kind) for kind in Notice.Kind.values)

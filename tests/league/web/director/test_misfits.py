"""A draft that does not fit who is there: every page beside "Publish" says so, with the way out."""

import pytest

from league.models import Round
from league.services import entries
from tests import factories
from tests.league.web.desk import at, said

pytestmark = pytest.mark.django_db
WARNING = 'data-code="draft-does-not-fit"'


@pytest.fixture
def event(club):
    event = factories.make_event(club, rules=factories.TRUCO, players=6, checked_in=True, rounds_planned=3)
    factories.finish_round(factories.play_round(event))
    factories.pair(event, 2)
    event.refresh_from_db()
    return event


def pages(event):
    one = event.entries.order_by("number")[0]
    return [
        at(event, "console"), at(event, "rounds"), at(event, "entries"), at(event, "edit", number=2),
        at(event, "entry", entry=one.pk),
    ]  # fmt: skip


def test_who_leaves_is_named_beside_publishing_and_the_round_is_paired_again(director, event):
    gone = event.entries.order_by("number")[2]
    assert not any(WARNING in director.get(page).content.decode() for page in pages(event))
    answer = director.post(
        at(event, "entry-step", entry=gone.pk, verb="withdraw"), headers={"HX-Request": "true"}
    ).content.decode()
    assert f"{gone.name} is not here any more, and has a place in the draft." in answer
    assert "from round 2" in answer
    for page in pages(event):
        content = director.get(page).content.decode()
        assert WARNING in content
        assert "Pair round 2 again" in content
    response = director.post(at(event, "pair", number=2), {"again": "1"}, follow=True)
    assert said(response) == [("", "Round 2 is drawn. Look it over, then publish it.")]
    draft = Round.objects.get(event=event, number=2)
    assert draft.state == "paired"
    assert draft.seatings.get(entry=gone).kind == "absence"
    assert not any(WARNING in director.get(page).content.decode() for page in pages(event))


def test_who_comes_late_is_named_and_taken_in(director, event):
    director.post(at(event, "paste"), {"names": "Zoe + Yann", "first_round": "2"})
    assert "Zoe + Yann is here, and has no place in the draft." in director.get(at(event, "console")).content.decode()
    director.post(at(event, "pair", number=2), {"again": "1"})
    seating = Round.objects.get(event=event, number=2).seatings.get(entry__name="Zoe + Yann")
    assert seating.kind != "absence"


def test_only_a_draft_is_paired_again(director, event):
    response = director.post(at(event, "pair", number=1), {"again": "1"}, follow=True)
    assert len(said(response)) == 1
    assert Round.objects.get(event=event, number=1).state == "closed"


def test_a_check_in_that_is_undone_is_seen_too(director, event):
    one = event.entries.order_by("number")[0]
    entries.undo_check_in(one, by=event.created_by)
    assert f"{one.name} is not here any more" in director.get(at(event, "rounds")).content.decode()

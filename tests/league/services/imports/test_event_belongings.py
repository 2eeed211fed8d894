"""Categories and handicaps in an event's file: there and back, of older files, and what is refused."""

import json
from fractions import Fraction

import pytest

from league.errors import LeagueRefusal
from league.models import AuditEntry, Category, Event, Player, Standing
from league.queries.categories import members_of
from league.queries.exports.event_file import event_document
from league.services import categories, events, handicaps, prizes, rounds, standings
from league.services.imports import event_copy
from league.services.imports.event_reading import read_event
from tests import factories as make
from tests.league.jobs import work
from tests.league.services.imports.test_event_copy import changed, imported, shown, taken_away

pytestmark = pytest.mark.django_db


@pytest.fixture
def elsewhere():
    return make.make_club("Elsewhere")


@pytest.fixture
def event():
    """Four, one round: Ana is a junior and of the club's own "Over 60", with 5/2 points a game; Bruno is over 60."""
    event = make.make_event(make.make_club(money=True), players=4, checked_in=True, seed=5, fee_cents=500)
    by = event.created_by
    junior, own = Category.objects.get(club=event.club, kind="junior"), categories.add(event.club, "Over 60", by=by)
    ana, bruno = (make.entry_of(event, name) for name in ("Ana", "Bruno"))
    categories.assign_all(event, {ana: [own, junior], bruno: [own]}, by=by)
    handicaps.set_all(event, {ana.pk: Fraction(5, 2), bruno.pk: Fraction(1)}, by=by)
    prizes.set_prizes(
        event, [{"rank": 1, "percent": 60}], categories=[{"category": own.pk, "rank": 1, "percent": 40}], by=by
    )
    round_ = make.play_round(event)
    make.finish_round(round_)
    rounds.close(round_, by=by)
    events.finish(event, by=by)
    return Event.objects.get(pk=event.pk)


def belonging(event):
    names = dict(event.entries.values_list("pk", "name"))
    codes = {one.pk: one.code for one in Category.objects.filter(club=event.club)}
    return {(codes[category], names[entry]) for category, own in members_of(event).items() for entry in own}


def test_the_file_has_them(event):
    written = {one["players"][0]["name"]: one for one in event_document(event)["entries"]}
    assert {name: (one["handicap"], one["categories"]) for name, one in written.items()} == {
        "Ana": ("5/2", ["in:junior", "in:own:Over 60"]), "Bruno": ("1", ["in:own:Over 60"]),
        "Carla": ("0", []), "Davide": ("0", []),
    }  # fmt: skip
    [prize] = event_document(event)["category_prizes"]
    assert (prize["category"], prize["rank"], prize["percent"]) == ("in:own:Over 60", 1, 40)


def test_there_and_back(event, elsewhere):
    copy = imported(taken_away(event), elsewhere)
    assert belonging(copy) == belonging(event) == {
        ("in:junior", "Ana"), ("in:own:Over 60", "Ana"), ("in:own:Over 60", "Bruno"),
    }  # fmt: skip
    assert dict(copy.entries.values_list("name", "handicap_numerator")) == {
        "Ana": 5,
        "Bruno": 1,
        "Carla": 0,
        "Davide": 0,
    }
    assert copy.entries.get(name="Ana").handicap == Fraction(5, 2)
    assert shown(copy) == shown(event) != []
    here, there = (Standing.objects.filter(event=one).order_by("order") for one in (event, copy))
    assert [row.handicap for row in here] == [row.handicap for row in there]
    assert {row.handicap for row in there} == {"5/2", "1", ""}
    for part in ("entries", "standings"):
        assert event_document(copy)[part] == event_document(event)[part]
    assert AuditEntry.objects.get(club=elsewhere, verb="club.category").new == {"name": "Over 60"}


def test_a_category_of_the_same_name_is_this_one(event, elsewhere):
    own = categories.add(elsewhere, "OVER 60", by=elsewhere.admin)
    copy = imported(taken_away(event), elsewhere)
    assert set(own.entries.values_list("name", flat=True)) == {"Ana", "Bruno"}
    assert Category.objects.filter(club=elsewhere).count() == 3
    assert copy.entries.get(name="Ana").categories.count() == 2


def test_one_called_as_every_clubs_are_is_these(event, elsewhere):
    """Own names of one language can be the usual ones of another."""
    data = json.loads(taken_away(event))
    data["entries"][2]["categories"] = ["in:own:Newcomers"]
    copy = imported(json.dumps(data).encode(), elsewhere)
    assert copy.entries.get(name="Carla").categories.get().kind == Category.Kind.NEWCOMER


def test_older_files_know_of_neither(event, elsewhere):
    data = json.loads(taken_away(event))
    for one in data["entries"]:
        del one["categories"], one["handicap"]
    copy = imported(json.dumps(data).encode(), elsewhere)
    assert belonging(copy) == set()
    assert {entry.handicap for entry in copy.entries.all()} == {0}
    standings.refresh(copy.pk)
    assert {row.handicap for row in Standing.objects.filter(event=copy)} == {""}


def test_who_waited_in_vain_brings_no_category(event, elsewhere):
    data = json.loads(taken_away(event))
    data["entries"].append(
        data["entries"][0]
        | {"number": 9, "state": "waiting", "categories": ["in:own:Kings"], "players": [{"name": "Zoe"}]}
    )
    imported(json.dumps(data).encode(), elsewhere)
    assert not Category.objects.filter(label="Kings").exists()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("handicap", "-1", "handicap"),
        ("handicap", 2, "handicap"),
        ("handicap", None, "handicap"),
        ("handicap", "1/0", "handicap"),
        ("handicap", "1/1001", "handicap"),
        ("handicap", "1000001", "handicap"),
        ("handicap", "two", "handicap"),
        ("categories", None, "categories"),
        ("categories", "in:junior", "categories"),
        ("categories", [None], "categories[1]"),
        ("categories", ["junior"], "categories[1]"),
        ("categories", ["in:own"], "categories[1]"),
        ("categories", ["in:own:"], "categories[1]"),
        ("categories", ["in:king"], "categories[1]"),
        ("categories", ["in:junior", "in:own: Over  60"], "categories[2]"),
        ("categories", ["in:own:" + "x" * 61], "categories[1]"),
        ("categories", ["in:own:a\u202eb"], "categories[1]"),
        ("categories", ["in:junior", "in:junior"], "categories"),
        ("categories", ["in:own:Over 60", "in:own:OVER 60"], "categories"),
    ],
)
def test_what_is_neither_is_refused_with_its_place(event, elsewhere, field, value, place):
    content = changed(json.loads(taken_away(event)), ["entries", 0, field], value)
    with pytest.raises(LeagueRefusal, match="event-file-wrong") as refused:
        read_event(content)
    assert refused.value.facts["where"] == f"entries[1].{place}"
    before = Event.objects.count(), Player.objects.count(), Category.objects.count()
    job = work(event_copy.import_event(elsewhere, content, by=elsewhere.admin))
    assert (job.state, job.trouble["code"]) == ("stopped", "event-file-wrong")
    assert (Event.objects.count(), Player.objects.count(), Category.objects.count()) == before


def test_more_categories_than_a_club_may_have_are_refused_before_it_is_asked(event, elsewhere):
    data = json.loads(taken_away(event))
    data["entries"][0]["categories"] = [f"in:own:Number {number}" for number in range(categories.MOST - 2)]
    data["entries"][1]["categories"] = []
    imported(json.dumps(data | {"event": data["event"] | {"name": "Fits"}}).encode(), elsewhere)
    assert Category.objects.filter(club=elsewhere).count() == categories.MOST
    data["entries"][1]["categories"] = ["in:own:One more"]
    job = work(event_copy.import_event(elsewhere, json.dumps(data).encode(), by=elsewhere.admin))
    assert (job.state, job.trouble["code"]) == ("stopped", "too-many-categories")
    assert not Category.objects.filter(label="One more").exists()

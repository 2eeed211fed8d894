"""Every leaf of exported files put wrong or taken out, one at a time: the answer is a refusal with a code and the
place, or an import that comes to its end; never an error, and never half an event.

What the checks take differs little from event to event, so each kind of leaf is put wrong once, at its first place. The
quick part imports only what touches the play of a table, of the smallest event; the rest is marked as long.
"""

import json
from copy import deepcopy
from fractions import Fraction

import pytest
from django.db import transaction

from gameplay.errors import Refusal
from league.models import Entry, Event, Player
from league.queries.exports.event_file import SETTINGS
from league.services import events, rounds, rulings
from league.services.imports import event_copy
from league.services.imports.event_parts import the_event
from league.services.imports.event_reading import read_event
from tests import factories as make
from tests.league.jobs import work
from tests.league.services.formats import fresh
from tests.league.services.imports import test_event_formats as formats
from tests.league.services.imports.test_event_copy import black_lady, taken_away, truco

pytestmark = pytest.mark.django_db

GONE = object()
WRONG = [GONE, None, True, -1, 0, 2, 99, 10**30, 1.5, float("nan"), "", "x", "a\0b", "\ud800", "1/0", "y" * 50_000, [],
         [None], {}, {"a": 1}]  # fmt: skip
EVENTS = [black_lady, truco, formats.swiss, formats.groups, formats.double_elimination, formats.tables_of_four,
          formats.finals_tables, formats.changing_partners, formats.chips, formats.chips_corrected,
          formats.nobody_left]  # fmt: skip
READ = ("entries", "substitutions", "rounds", "penalties")


def leaves(there, path=()):
    """Ways to all that stands in it, what holds others included."""
    if path:
        yield path
    keys = there if isinstance(there, dict) else range(len(there)) if isinstance(there, list) else ()
    for key in keys:
        yield from leaves(there[key], (*path, key))


def kinds_of_leaves(data):
    first = {}
    for path in leaves(data):
        first.setdefault(tuple("" if isinstance(key, int) else key for key in path), path)
    return first.values()


def put(data, path, value):
    changed = deepcopy(data)
    there = changed
    for key in path[:-1]:
        there = there[key]
    if value is GONE:
        del there[path[-1]]
    else:
        there[path[-1]] = value
    return json.dumps(changed).encode()


def imported_part(data):
    """What of a file has any say."""
    written = data["event"]  # what older files do not have is as it is by itself
    settings = {name: written.get(name, Event._meta.get_field(name).get_default()) for name in SETTINGS}
    return json.dumps([settings, [data[part] for part in READ]], sort_keys=True)


def taken(content, club):
    """What of the file would be imported, None where it is refused as it should be."""
    said = None
    try:
        data = read_event(content)
        the_event(club, deepcopy(data["event"]), club.admin)
    except Refusal as refusal:
        said = refusal
    if said is None:
        return data
    places = ("event", "entries", "substitutions", "rounds", "penalties", "hand ")
    assert said.sentence != said.code
    assert said.code == "event-file-unknown" or said.facts["where"].startswith(places), said.facts
    return None


def exported(build):
    event = build()
    if fresh(event).state != Event.State.FINISHED:
        events.finish(fresh(event), by=event.created_by)
    return json.loads(taken_away(fresh(event)))


def ends_well(content, club):
    """Imported in full and rolled back: done, or refused before anything is there."""
    mark = transaction.savepoint()
    before = [kind.objects.count() for kind in (Event, Entry, Player)]
    job = work(event_copy.import_event(club, content, by=club.admin))
    if job.state == job.State.ASKING:
        job = work(event_copy.confirm(job, by=club.admin))
        assert job.state == job.State.DONE, job.trouble
    else:
        assert job.state == job.State.STOPPED
        assert [kind.objects.count() for kind in (Event, Entry, Player)] == before
    transaction.savepoint_rollback(mark)


@pytest.mark.thorough
def test_every_kind_of_leaf_put_wrong_is_refused_with_its_place():
    data, club = exported(formats.double_elimination), make.make_club("Elsewhere")
    as_it_was, at_tables = imported_part(read_event(json.dumps(data).encode())), []
    for path in kinds_of_leaves(data):
        for value in WRONG:
            content = put(data, path, value)
            found = taken(content, club)
            if found and imported_part(found) != as_it_was and "tables" in path:
                at_tables.append(content)
    assert at_tables
    for content in at_tables[:3]:
        ends_well(content, club)


@pytest.mark.services
@pytest.mark.parametrize("build", EVENTS)
def test_whatever_is_taken_can_be_imported(build):
    data, club = exported(build), make.make_club("Elsewhere")
    as_it_was = imported_part(read_event(json.dumps(data).encode()))
    for path in kinds_of_leaves(data):
        alike = set()  # of what differs in a text or a number only, one
        for value in WRONG:
            content = put(data, path, value)
            found = taken(content, club)
            if found and imported_part(found) != as_it_was and type(value) not in alike:
                alike.add(type(value))
                ends_well(content, club)


STUMBLES = [
    (["event", "hands_limit"], 1, "rounds[1].tables[1].ending"),  # stopped after as many hands as were agreed on
    (["event", "hands_limit"], 2, "rounds[1].tables[2].hands[3]"),
    (["rounds", 0, "tables", 0, "hands", 0, "options"], {"end_at": 60}, "rounds[1].tables[1].hands[1]"),
    (["rounds", 0, "tables", 0, "hands", 0, "tally"], {"hearts": None}, "rounds[1].tables[1].hands[1]"),  # annulled
    (["rounds", 0, "tables", 1, "ending"], "stopped", "rounds[1].tables[2].ending"),  # it was over by its hands
    (["rounds", 0, "tables", 0, "ending"], "threshold", "rounds[1].tables[1].ending"),
    (["rounds", 1, "tables", 0, "ruling", "points", 0], "2000000", "rounds[2].tables[1].ruling.points[1]"),
    (["rounds", 1, "tables", 0, "ruling", "kind"], "game", "rounds[2].tables[1].ruling.kind"),
    (["rounds", 0, "ahead"], {"tables": "many"}, "rounds[1].ahead.tables"),
    (["substitutions", 0, "position"], 2, "substitutions[2].position"),  # whoever plays alone has one place
    (["substitutions", 0, "comes", "note"], 7, "substitutions[1].comes.note"),
    (["penalties", 0, "round"], 4, "penalties[1]"),  # of three rounds
    (["version"], True, None),
]


def test_what_the_import_would_have_stumbled_over_half_way():
    data = exported(black_lady)
    for path, value, where in STUMBLES:
        with pytest.raises(Refusal) as refused:
            read_event(put(data, path, value))
        assert refused.value.facts.get("where") == where


def test_a_penalty_from_a_round_that_is_not_over_stays_behind():
    event = make.make_event(players=8, checked_in=True)
    make.finish_round(one := make.play_round(event))
    rounds.close(one, by=event.created_by)
    make.play_round(event, 2)
    rulings.penalise(make.entry_of(event, "Ana"), Fraction(-2), reason="late", by=event.created_by)
    club = make.make_club("Elsewhere")
    content = taken_away(event)
    assert [row["round"] for row in json.loads(content)["penalties"]] == [2]
    job = work(event_copy.import_event(club, content, by=club.admin))
    assert work(event_copy.confirm(job, by=club.admin)).state == "done"

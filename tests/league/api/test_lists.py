"""What an event's director lists and looks at asks the database as often for much as for little."""

from fractions import Fraction

from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.services import apart, rulings, taking_back
from tests.league.worlds import make_side


def fill(side, times):
    entries = list(side.event.entries.order_by("number"))
    for number in range(times):
        apart.set_list(side.event, f"Family {number}", entries[number : number + 2], by=side.admin)
        rulings.penalise(entries[number], Fraction(-1), reason="Late.", by=side.admin)
        taking_back.undo(side.round, reason="Wrong.", by=side.director)
        taking_back.restore(side.round, reason="Right.", by=side.director)
    side.event.refresh_from_db()


def addresses(side):
    event = f"/api/v1/events/{side.event.pk}/"
    lists = ("entries/?state=entered", "entries/?ordering=-name", "penalties/", "apart/", "staff/", "undone-rounds/")
    things = ("", f"entries/{side.entry.pk}/", "rounds/1/", f"penalties/{side.entry.penalties.first().pk}/",
              f"apart/{side.event.keep_apart.first().pk}/", f"staff/{side.event.roles.first().pk}/")  # fmt: skip
    result = f"/api/v1/results/{side.table.results.first().pk}/"
    return [event + path for path in (*lists, *things)] + [result, f"/api/v1/clubs/{side.club.pk}/events/"]


def asked(api, side):
    counts = []
    for address in addresses(side):
        api.force_authenticate(type(side.director).objects.get(pk=side.director.pk))
        with CaptureQueriesContext(connection) as queries:
            assert api.get(address).status_code == 200, address
        counts.append(len(queries))
    return counts


def test_it_asks_as_often_for_much_as_for_little(api, here):
    big = make_side("Big", players=12)
    fill(here, 1)
    fill(big, 3)
    assert asked(api, big) == asked(api, here)


def test_nothing_of_another_event(api, here):
    there = make_side("There")
    fill(there, 1)
    api.force_authenticate(here.director)
    mine = f"/api/v1/events/{here.event.pk}/"
    for path in (f"entries/{there.entry.pk}/", f"penalties/{there.entry.penalties.first().pk}/",
                 f"apart/{there.event.keep_apart.first().pk}/", f"staff/{there.event.roles.first().pk}/"):  # fmt: skip
        assert api.get(mine + path).status_code == 404, path
    theirs = f"/api/v1/events/{there.event.pk}/"
    assert api.get(f"{theirs}staff/").status_code == 404
    assert api.get(f"{theirs}apart/").json()["results"] == []
    for path, body in (
        ("apart/", {"name": "x", "entries": [there.entry.pk, here.entry.pk]}),
        ("penalties/", {"entry": there.entry.pk, "points": "1", "reason": "x"}),
        ("entries/known/", {"players": [there.player.pk]}),
        ("seeds/", {"entries": [there.entry.pk]}),
    ):
        method = api.put if path == "seeds/" else api.post
        assert method(mine + path, body, "json").status_code == 400, path


def steps(side):
    """Every write on the other side's event, by what its address is."""
    event = f"/api/v1/events/{side.event.pk}/"
    return [
        f"{event}finish/", f"{event}open-check-in/", f"{event}entries/check-in/", f"{event}schedule/",
        f"{event}rounds/1/close/", f"{event}rounds/2/draw/", f"{event}rounds/2/preview/",
        f"{event}entries/{side.entry.pk}/check-in/", f"{event}entries/{side.entry.pk}/no-show/",
        f"{event}rounds/1/clock/pause/",
    ]  # fmt: skip


def test_a_director_of_another_club_changes_nothing(api, here):
    there = make_side("There")
    for user in (there.admin, here.member, here.other_director):
        api.force_authenticate(user)
        for address in steps(here):
            answer = api.post(address, {}, "json")
            assert answer.status_code in (403, 404), (address, answer.content)
    assert list(here.event.rounds.values_list("number", "state")) == [(1, "playing")]

"""The director's pages of results: totals by row, disputes, rulings, penalties."""

from types import SimpleNamespace

import pytest

from league.models import Penalty, Result
from league.services import entries, events, reports, rulings
from tests.factories import entry_of, make_event, make_member, play_round
from tests.league.services.tables import in_force

pytestmark = pytest.mark.django_db

TOTALS, OTHERS = [50, 10, 52, 44], [50, 10, 44, 52]


@pytest.fixture
def event():
    event = make_event(players=8, checked_in=True)
    event.round = play_round(event)
    event.table, event.other = event.round.tables.order_by("number")
    event.at = f"/clubs/{event.club.slug}/events/{event.slug}/direct/"
    event.refresh_from_db()
    return event


@pytest.fixture
def page(client, event):
    client.force_login(event.created_by)
    return client


def sitting(table, side):
    player = table.seatings.get(side=side).entry.members.get().player
    if player.user is None:
        player.user = make_member(player.club, name=player.name)
        player.save()
    return player.user


def dispute(table):
    reports.report_totals(table, TOTALS, by=sitting(table, 1))
    return reports.report_totals(table, OTHERS, by=sitting(table, 2))


def typed(name, numbers):
    return {f"{name}-{side}": str(number) for side, number in enumerate(numbers, start=1)}


def test_points_are_given_to_those_who_play(page, event):
    events.update_event(event, {"capacity": 8}, by=event.created_by)
    entries.enter_players(event, ["Late"], by=event.created_by)
    assert entry_of(event, "Late").state == "waiting"
    offered = {one.name for one in page.get(event.at + "rulings/").context["entries"]}
    assert offered == {one.name for one in event.entries.all()} - {"Late"}


def test_totals_are_saved_row_by_row(page, event):
    address = f"{event.at}results/tables/{event.table.pk}/totals/"
    html = page.get(f"{event.at}results/").content.decode()
    assert html.count('hx-post="') == html.count("entry-line-number") == 2
    refused = page.post(address, typed("total", [50, 10, 52, 43]), headers={"HX-Request": "true"})
    assert refused.status_code == 200  # so that the row is put in its place
    row = refused.content.decode()
    assert 'data-code="bad-totals"' in row
    assert 'value="43"' in row
    saved = page.post(address, typed("total", TOTALS), headers={"HX-Request": "true"}).content.decode()
    assert "<input" not in saved.replace('<input type="hidden"', "")
    assert in_force(event.table).state == "confirmed"


def test_it_works_without_a_script(page, event):
    address = f"{event.at}results/tables/{event.table.pk}/totals/"
    refused = page.post(address, typed("total", [50, 10, 52, "x"]))
    assert refused.status_code == 409
    assert 'value="52"' in refused.content.decode()
    saved = page.post(address, typed("total", ["50", " 10", "52", "44"]))
    assert saved.url == f"{event.at}results/1/#row-1"
    assert in_force(event.table).totals == TOTALS


def test_reported_results_are_confirmed_at_once(page, event):
    first = reports.report_totals(event.table, TOTALS, by=sitting(event.table, 1))
    html = page.get(f"{event.at}results/").content.decode()
    assert f'name="result" value="{first.pk}"' in html
    second = reports.report_totals(event.other, TOTALS, by=sitting(event.other, 1))
    page.post(f"{event.at}results/1/confirm/", {"result": [first.pk]})
    states = [Result.objects.get(pk=each.pk).state for each in (first, second)]
    assert states == ["confirmed", "reported"]  # the second was not on the page


def test_a_dispute_is_shown_and_decided(page, event):
    result = dispute(event.table)
    assert "Two reports differ at table 1" in page.get(f"{event.at}results/").content.decode()
    console = page.get(event.at).content.decode()
    assert "Decide the dispute" in console
    assert 'data-code="disputed"' in console
    address = f"{event.at}tables/{event.table.pk}/"
    html = page.get(address).content.decode()
    report = result.reports.get()
    assert f'name="keep" value="{report.pk}"' in html
    page.post(f"{address}decide/", {"result": result.pk, "keep": report.pk, "reason": "columns"})
    assert (in_force(event.table).state, in_force(event.table).totals) == ("confirmed", OTHERS)
    assert "columns" in page.get(address).content.decode()


def test_the_one_step_leads_to_the_table_itself(page, event):
    dispute(event.other)
    step = page.get(event.at).context["step"]
    assert (step.code, step.label, step.url) == ("decide", "Decide the dispute", f"{event.at}tables/{event.other.pk}/")
    assert "What did the game come to?" in page.get(step.url).content.decode()
    dispute(event.table)  # of two, the first
    assert page.get(event.at).context["step"].url == f"{event.at}tables/{event.table.pk}/"


def test_other_totals_decide_it_too_and_nothing_unseen_is_decided(page, event):
    result = dispute(event.table)
    address = f"{event.at}tables/{event.table.pk}/decide/"
    page.post(address, {"result": result.pk + 99, "keep": "first", "reason": "eh"})
    assert in_force(event.table).state == "disputed"
    page.post(address, {"result": result.pk, "keep": "other", "reason": "both wrong", **typed("total", [26, 0, 0, 0])})
    assert in_force(event.table).totals == [26, 0, 0, 0]


def test_rulings_on_a_table(page, event):
    address = f"{event.at}tables/{event.table.pk}/"
    page.post(f"{address}adjust/", {"reason": "revoke", **typed("points", ["1/2", "−3", "2,5", 0])})
    assert [side["points"] for side in in_force(event.table).sides] == ["1/2", "-3", "5/2", "0"]
    shown = page.get(address).content.decode()
    assert "revoke" in shown
    public = page.get(f"/clubs/{event.club.slug}/events/{event.slug}/rounds/1/").content.decode()
    assert f"{event.created_by} ruled: revoke" in public
    page.post(f"{address}lift/", {"result": in_force(event.table).pk, "reason": "no"})
    page.post(f"{address}walkover/", {"present": ["1", "3"], "reason": "two are missing"})
    assert [side["present"] for side in in_force(event.table).sides] == [True, False, True, False]
    assert page.post(f"{address}guess/", {}).status_code == 404
    refused = page.post(f"{address}adjust/", {"reason": "revoke", **typed("points", ["a", 1, 1, 1])}, follow=True)
    assert 'data-code="bad-points"' in refused.content.decode()


def test_a_hand_is_annulled_from_the_page(page, event):
    from league.services import results

    results.enter_hand(event.table, 1, {"hearts": [5, 4, 3, 1], "queen": 3}, by=event.created_by)
    page.post(f"{event.at}tables/{event.table.pk}/annul/", {"number": "1", "reason": "misdeal"})
    event.table.game.refresh_from_db()
    assert (event.table.game.totals, event.table.game.hands_played) == ([0, 0, 0, 0], 0)
    sheet = f"/clubs/{event.club.slug}/events/{event.slug}/tables/{event.table.pk}/enter/"
    assert "annulled" in page.get(sheet).content.decode()


def test_penalties_are_given_and_taken_back(page, event):
    entry = entry_of(event, "Ana")
    page.post(f"{event.at}rulings/penalise/", {"entry": entry.pk, "points": "−2,5", "reason": "late"})
    penalty = Penalty.objects.get()
    assert (penalty.points, penalty.reason) == (-2.5, "late")
    assert "late" in page.get(f"{event.at}rulings/").content.decode()
    page.post(f"{event.at}rulings/{penalty.pk}/take-back/", {"reason": "clock was wrong"})
    assert "clock was wrong" in page.get(f"{event.at}rulings/").content.decode()
    refused = page.post(
        f"{event.at}rulings/penalise/", {"entry": entry.pk, "points": "x", "reason": "late"}, follow=True
    )
    assert 'data-code="bad-points"' in refused.content.decode()


def test_all_tables_as_they_stand(page, event):
    page.post(f"{event.at}results/1/as-they-stand/", {"reason": "the hall closes"})
    games = [table.game.state for table in event.round.tables.select_related("game")]
    assert games == ["abandoned", "abandoned"]


def test_the_pages_take_as_many_queries_for_two_tables_as_for_four(client, django_assert_max_num_queries):
    counts = []
    for players in (8, 16):
        event = make_event(players=players, checked_in=True)
        round_ = play_round(event)
        for table in round_.tables.all():
            dispute(table)
        rulings.penalise(event.entries.first(), 1, reason="a friendly host", by=event.created_by)
        client.force_login(event.created_by)
        at = f"/clubs/{event.club.slug}/events/{event.slug}/direct/"
        for address in ("results/", "rulings/", f"tables/{round_.tables.first().pk}/"):
            with django_assert_max_num_queries(40) as asked:
                client.get(at + address)
            counts.append(len(asked))
    assert counts[:3] == counts[3:]


@pytest.mark.parametrize("points", ["1e99999999", "9" * 200_000, "1/0", "12345678901"])
def test_points_that_nobody_can_count_are_refused_at_once(page, event, points):
    entry = entry_of(event, "Ana")
    sent = {"entry": entry.pk, "points": points, "reason": "late"}
    answer = page.post(f"{event.at}rulings/penalise/", sent, follow=True)
    assert 'data-code="bad-points"' in answer.content.decode()
    assert not Penalty.objects.exists()


def test_a_row_whose_round_is_undone_meanwhile_is_missing(page, event, monkeypatch):
    monkeypatch.setattr("league.queries.console.tables._views", lambda *args: [SimpleNamespace(tables=[])])
    answer = page.post(f"{event.at}results/tables/{event.table.pk}/totals/", typed("total", TOTALS))
    assert answer.status_code == 404
    assert "no such table any more" in answer.content.decode()

"""The steps of an evening, taken from the admin site's lists and from a thing's own page."""

from fractions import Fraction

from django.contrib.messages import get_messages
from django.urls import reverse

from league.models import AuditEntry, Entry, Event, EventRole, Job, Membership, Result, Round
from league.services import big_draws, events, handouts, prizes, results, rulings
from league.services.imports import lists
from tests import factories as make
from tests.league.worlds import TALLY


def said(response):
    return [(message.level_tag, str(message)) for message in get_messages(response.wsgi_request)]


def tick(client, model, name, *things):
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    return client.post(address, {"action": name, "_selected_action": [thing.pk for thing in things]})


def press(client, thing, name, **fields):
    address = reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_{name}_this", args=[thing.pk])
    return client.post(address, {"_form_submitted": "True"} | fields)


def buttons(client, thing):
    page = client.get(reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_change", args=[thing.pk]))
    return [item["title"] for menu in page.context["actions_detail"] for item in menu["items"]]


def test_an_evening_is_led_from_the_list(client, here):
    event = make.make_event(here.club, "Friday", players=4, by=here.director)
    client.force_login(here.director)
    assert said(tick(client, Event, "open_check_in", event)) == [("success", "Open check-in: Friday")]
    assert said(tick(client, Event, "check_in_all", event))[-1] == ("success", "Check in all entries: Friday")
    tick(client, Event, "pair_next", event)
    tick(client, Event, "publish_round", event)
    round_ = event.rounds.get()
    assert (round_.number, round_.state, round_.paired_by) == (1, "published", here.director)
    refused = said(tick(client, Event, "close_round", event))[-1]
    assert refused == ("error", "Friday: Results of round 1 are missing. Tables: 1.")
    for number in range(1, 5):
        results.enter_hand(round_.tables.get(), number, TALLY, by=here.director)
    tick(client, Event, "close_round", event)
    tick(client, Event, "refresh_standings", event)
    tick(client, Event, "finish", event)
    event.refresh_from_db()
    assert event.state == "finished"
    assert event.standings.count() == 4


def test_each_of_several_is_done_or_refused_by_itself(client, here):
    draft = make.make_event(here.club, "Draft", by=here.director, open_registration=False)
    client.force_login(here.director)
    refused, done = said(tick(client, Event, "open_registration", draft, here.event))
    assert done == ("success", "Open registration: Draft")
    assert refused[0] == "error"
    assert refused[1].startswith("Here evening: Here evening")


def test_names_in_messages_are_text(client, here):
    event = make.make_event(here.club, "<b>bold</b>", by=here.director, open_registration=False)
    client.force_login(here.director)
    tick(client, Event, "open_registration", event)
    page = client.get(reverse("admin:league_event_changelist")).content.decode()
    assert "<b>bold</b>" not in page
    assert "&lt;b&gt;bold&lt;/b&gt;" in page


def test_a_page_offers_what_the_state_allows(client, here):
    client.force_login(here.director)
    draft = make.make_event(here.club, "Draft", by=here.director, open_registration=False)
    assert buttons(client, draft) == ["Open registration", "Open check-in", "Cancel the event"]
    assert buttons(client, here.round) == ["Close", "Take back the publication", "Undo"]
    assert buttons(client, here.entry) == [
        "Undo check-in", "Withdraw", "Did not come", "Disqualify", "Remove, as entered by mistake",
    ]  # fmt: skip


def test_a_button_asks_first_and_then_does_it(client, here):
    client.force_login(here.director)
    address = reverse("admin:league_round_close_this", args=[here.round.pk])
    assert client.get(address).status_code == 200
    here.round.refresh_from_db()
    assert here.round.state == "playing"
    response = press(client, here.round, "close")
    assert response["HX-Redirect"] == reverse("admin:league_round_change", args=[here.round.pk])
    here.round.refresh_from_db()
    assert here.round.state == "closed"


def test_a_step_back_asks_why(client, here):
    client.force_login(here.director)
    press(client, here.round, "close")
    assert "HX-Redirect" not in press(client, here.round, "reopen", reason="")
    press(client, here.round, "reopen", reason="A table had not finished.")
    here.round.refresh_from_db()
    assert here.round.state == "playing"
    assert AuditEntry.objects.get(verb="round.reopen").reason == "A table had not finished."


def test_what_reopening_takes_back_is_read_before_it_is_done(client, db):
    """Four pay 5.00 each: the fund of 20.00 goes to the first, and 6.00 to two on the second place."""
    club = make.make_club(money=True)
    event = make.make_event(club, players=4, checked_in=True, rounds_planned=1, fee_cents=500)
    prizes.set_prizes(event, [{"rank": 1, "percent": 70}, {"rank": 2, "percent": 30}], by=club.admin)
    make.finish_round(make.play_round(event))
    cancel = reverse("admin:league_event_cancel_this", args=[event.pk])
    reopen = reverse("admin:league_event_reopen_this", args=[event.pk])
    client.force_login(club.admin)
    assert "Booked back in the ledger: entry fees €20.00." in client.get(cancel).content.decode()
    events.finish(event, by=club.admin)
    first, *others = (award.player for award in prizes.award(Event.objects.get(pk=event.pk), by=club.admin))
    assert len(others) == 2
    handouts.hand_out(first, event, by=club.admin)
    page = client.get(reopen).content.decode()
    for told in (
        "Prizes of €20.00 are taken back",
        f"{first} €14.00, {others[0]} €3.00 and {others[1]} €3.00",
        "€14.00 have been handed out",
    ):
        assert told in page
    client.force_login(make.make_club("Elsewhere").admin)
    assert "€14.00" not in client.get(reopen).content.decode()


def test_entries_check_in_and_leave(client, here):
    event = make.make_event(here.club, "Friday", players=3, by=here.director)
    make.check_in(event)
    entries = list(event.entries.all())
    client.force_login(here.director)
    tick(client, Entry, "undo_check_in", *entries)
    assert set(event.entries.values_list("state", flat=True)) == {"entered"}
    tick(client, Entry, "check_in", *entries[:2])
    tick(client, Entry, "withdraw", entries[2])
    assert list(event.entries.order_by("number").values_list("state", flat=True)) == [
        "checked-in", "checked-in", "withdrawn"
    ]  # fmt: skip
    press(client, entries[2], "restore")
    assert event.entries.get(pk=entries[2].pk).state == "entered"


def test_a_reported_result_is_confirmed(client, here):
    result = Result.objects.get(table=here.table, state="confirmed")
    Result.objects.filter(pk=result.pk).update(state="reported", confirmed_at=None, confirmed_by=None)
    client.force_login(here.director)
    tick(client, Result, "confirm", result)
    result.refresh_from_db()
    assert (result.state, result.confirmed_by) == ("confirmed", here.director)


def test_members_and_roles_are_taken_away(client, here):
    client.force_login(here.admin)
    role = EventRole.objects.get(user=here.scorer)
    response = press(client, role, "unassign")
    assert response["HX-Redirect"] == reverse("admin:league_eventrole_changelist")
    assert not EventRole.objects.filter(user=here.scorer).exists()
    tick(client, Membership, "remove", Membership.objects.get(user=here.scorer))
    assert not Membership.objects.filter(user=here.scorer).exists()
    assert AuditEntry.objects.filter(verb="member.remove").count() == 1


def test_a_draw_is_taken_back(client, here):
    event = make.make_event(here.club, "Friday", players=4, by=here.director, checked_in=True)
    round_ = make.pair(event)
    client.force_login(here.director)
    press(client, round_, "unpair", reason="Somebody came late.")
    assert Round.objects.get(pk=round_.pk).state == "planned"


def test_an_undone_round_is_found_and_restored(client, here):
    client.force_login(here.director)
    press(client, here.round, "undo", reason="The wrong draw was printed.")
    page = client.get(reverse("admin:league_round_changelist"), {"state__exact": "undone"})
    assert [thing.pk for thing in page.context["cl"].queryset] == [here.round.pk]
    shown = client.get(reverse("admin:league_round_change", args=[here.round.pk]))
    assert [form.instance.pk for form in shown.context["inline_admin_formsets"][0].formset] == [here.table.pk]
    assert client.get(reverse("admin:league_table_change", args=[here.table.pk])).status_code == 200
    assert buttons(client, Round.with_undone.get(pk=here.round.pk)) == ["Restore"]
    press(client, here.round, "restore", reason="It was the right one.")
    assert Round.objects.get(event=here.event).pk == here.round.pk
    assert AuditEntry.objects.get(verb="round.restore").by == here.director


def test_a_job_is_called_off(client, here):
    job = lists.import_players(here.club, b"Yann", by=here.admin)
    client.force_login(here.other_director)
    assert buttons(client, job) == ["Call it off"]
    press(client, job, "cancel")
    job.refresh_from_db()
    assert job.state == "cancelled"
    assert buttons(client, job) == []


def test_a_penalty_is_taken_back_by_one_that_adds_the_opposite(client, here):
    penalty = rulings.penalise(here.entry, Fraction(-2), reason="Late.", by=here.director)
    client.force_login(here.director)
    assert buttons(client, penalty) == ["Take back"]
    press(client, penalty, "take_back", reason="The bus was.")
    assert here.entry.penalties.get(reverses=penalty).points == 2
    assert buttons(client, penalty) == []


def test_a_draw_that_a_worker_makes_is_not_told_as_done(client, here, monkeypatch):
    monkeypatch.setattr(big_draws, "LARGE", 3)
    event = make.make_event(here.club, "Friday", players=4, checked_in=True, by=here.director)
    client.force_login(here.director)
    job_page = reverse("admin:league_job_change", args=["0"]).replace("0", "{}")
    [(level, text)] = said(tick(client, Event, "pair_next", event))
    assert level == "info"
    assert text.startswith("Pair the next round: Friday: a worker is at it, it is not done yet.")
    assert f'href="{job_page.format(Job.objects.get().pk)}"' in text
    assert not event.rounds.exclude(state="planned").exists()

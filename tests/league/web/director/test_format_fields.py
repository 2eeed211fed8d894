"""What is asked of a format, and what of it is kept; and which format is suggested."""

import pytest
from django.urls import reverse

from league.models import Event
from league.services import events
from league.web.director.event_form import EventForm
from league.web.director.suggestion import suggestion_text
from tests.factories import TRUCO, make_event
from tests.league.web.director.test_setup import filled

pytestmark = pytest.mark.django_db


def new(club, name="event-new"):
    return reverse(f"director:{name}", kwargs={"club": club.slug})


def sent(**changes):
    return {"rule_set": "black-lady", "starts_at_0": "2026-12-03", "starts_at_1": "20:00", "name": "X", **changes}


def settings_of(club, **changes):
    form = EventForm(sent(**changes), club=club)
    assert form.is_valid(), form.errors
    return form.changes().get("format_settings", {})


def test_what_belongs_to_the_chosen_format_is_kept(club):
    assert settings_of(club, format="pods", cut="4", finals="tables") == {"cut": 4, "finals": "tables"}
    assert settings_of(club, format="", cut="4", finals="tables") == {"cut": 4, "finals": "tables"}  # suggested: pods
    assert settings_of(club, format="groups", groups="2", qualify="3") == {"groups": 2, "qualify": 3}
    assert settings_of(club, rule_set="truco-paulista", format="knockout", third_place="on") == {"third_place": True}


@pytest.mark.parametrize(
    ("chosen", "typed"),
    [
        ({"format": "knockout"}, {"cut": "4", "finals": "tables", "groups": "2", "double": "on"}),
        ({"format": "knockout"}, {"third_place": "on", "double_elimination": "on"}),  # at tables of four there is none
        ({"format": "single-table"}, {"cut": "4", "seeds_by": "rating"}),
        ({"format": ""}, {"groups": "2", "third_place": "on", "advance": "2"}),  # tables of Hearts are suggested
        ({"rule_set": "truco-paulista", "format": "rotation"}, {"cut": "4"}),
        ({"rule_set": "truco-paulista", "format": "knockout"}, {"advance": "2"}),
    ],
)
def test_what_does_not_is_not(club, chosen, typed):
    assert settings_of(club, **chosen, **typed) == {}


def test_nobody_is_held_up_by_a_field_that_is_not_shown(club):
    assert settings_of(club, format="knockout", cut="1", finals="fireworks", groups="many") == {}
    form = EventForm(sent(format="pods", cut="1"), club=club)
    assert set(form.errors) == {"cut"}
    assert not {"min", "max"} & {limit for name in ("cut", "advance", "groups", "qualify")
                                 for limit in form.fields[name].widget.attrs}  # fmt: skip


def test_another_format_leaves_the_settings_of_the_last_behind(director, club):
    event = make_event(club, format_settings={"cut": 4})
    page = reverse("director:settings", kwargs={"club": club.slug, "event": event.slug})
    data = filled(director.get(page).context["form"]) | {"format": "groups", "qualify": "1"}
    director.post(page, data)
    event.refresh_from_db()
    assert (event.format, event.format_settings) == ("groups", {"qualify": 1})


def test_what_was_kept_from_elsewhere_stays_while_nobody_touches_the_format(director, club):
    event = events.update_event(make_event(club), {"format_settings": {"groups": 3}}, by=club.admin)
    page = reverse("director:settings", kwargs={"club": club.slug, "event": event.slug})
    director.post(page, filled(director.get(page).context["form"]) | {"capacity": "20"})
    event.refresh_from_db()
    assert (event.capacity, event.format_settings) == (20, {"groups": 3})


def test_an_event_shows_the_settings_of_its_own_game_alone(club):
    def shown(rules):
        form = EventForm(club=club, event=make_event(club, rules=rules))
        return {field.name for field, formats in form.format_fields() if "for-knockout" in formats}

    assert shown("Black Lady to 50") == {"seeds_by", "advance"}
    assert shown(TRUCO) == {"seeds_by", "double_elimination", "third_place"}


@pytest.mark.parametrize(
    ("variant", "players", "text"),
    [
        ("black-lady", None, "Suggested for this game: Swiss, several tables (Hearts)."),
        ("truco-paulista", None, "Suggested for this game: Swiss, two pairs a table (Truco)."),
        ("black-lady", 2, "2 are too few: at least 3 are needed."),
        ("black-lady", 5, "Suggested for 5 players: One table."),
        # 9 others, two or three new ones a round, would be 4 rounds; but a round makes 6 + 3 + 3 of the 45 meetings: 3
        ("black-lady", 10, "Suggested for 10 players: Swiss, several tables (Hearts). 1 table of 4 and 2 tables of 3. "
                           "More than 3 rounds mean meeting again."),
        # 6 + 6 + 3 + 3 = 18 of 91 meetings a round
        ("black-lady", 14, "Suggested for 14 players: Swiss, several tables (Hearts). 2 tables of 4 and 2 tables of 3. "
                           "More than 5 rounds mean meeting again."),
        ("black-lady", 16, "Suggested for 16 players: Swiss, several tables (Hearts). 4 tables of 4. "
                           "More than 5 rounds mean meeting again."),
        ("cancellation", 11, "Suggested for 11 players: One table."),
        ("cancellation", 16, "Suggested for 16 players: Swiss, several tables (Hearts). 2 tables of 8. "
                             "More than 2 rounds mean meeting again."),
        ("truco-paulista", 3, "3 are too few: at least 4 are needed."),
        ("truco-paulista", 4, "Suggested for 4 players: One table."),
        ("truco-paulista", 10, "Suggested for 10 players: Round-robin: every pair meets every other (Truco). "
                               "It takes 5 rounds."),
        # 8 pairs: 4, 2, 1 unbeaten after three rounds; 9 need a fourth
        ("truco-paulista", 16, "Suggested for 16 players: Swiss, two pairs a table (Truco). "
                               "3 rounds leave at most one unbeaten."),
        ("truco-paulista", 18, "Suggested for 18 players: Swiss, two pairs a table (Truco). "
                               "4 rounds leave at most one unbeaten."),
        ("truco-mineiro", 9, "Suggested for 9 players: Rotation: all rounds drawn beforehand; in truco with another "
                             "partner each round. An odd number makes no pairs: everybody enters alone, and has "
                             "another partner each round."),
    ],
)  # fmt: skip
def test_a_format_is_suggested_for_a_game_and_a_number_of_players(variant, players, text):
    assert suggestion_text(variant, players) == text


def test_the_form_says_it_at_once_and_when_it_is_asked(director, club):
    page = director.get(new(club)).content.decode()
    assert "Suggested for this game" in page
    answer = director.get(new(club, "event-suggestion"), {"rule_set": "truco-paulista", "expected": "10"})
    assert "Round-robin" in answer.content.decode()
    assert director.get(new(club, "event-suggestion"), {"rule_set": "", "expected": "x"}).status_code == 200
    answer = director.post(new(club), sent(expected="5", name="", suggest="1"))
    assert "Suggested for 5 players: One table." in answer.content.decode()
    assert not Event.objects.exists()


def test_left_as_suggested_it_is_what_is_suggested(director, club):
    director.post(new(club), sent(expected="5", name="One"))
    director.post(new(club), sent(expected="12", name="Three"))
    director.post(new(club), sent(expected="5", name="Chosen", format="rotation"))
    director.post(new(club), sent(name="Nobody knows"))
    director.post(new(club), sent(expected="2", name="Too few so far"))
    made = dict(Event.objects.values_list("name", "format"))
    assert made == {"One": "single-table", "Three": "pods", "Chosen": "rotation", "Nobody knows": "pods",
                    "Too few so far": "pods"}  # fmt: skip
    assert Event.objects.get(name="One").rounds_planned == 1


def test_the_settings_say_it_for_those_who_are_entered(director, club):
    def said(event):
        page = reverse("director:settings", kwargs={"club": club.slug, "event": event.slug})
        return director.get(page).context["suggestion"]

    assert said(make_event(club)) == ""
    assert said(make_event(club, players=4)).startswith("Suggested for 4 players: One table")
    assert said(make_event(club, rules=TRUCO, players=4)).startswith("Suggested for 8 players: Round-robin")


def test_a_game_of_large_tables_has_them_in_events(club):
    assert events.create_event(club, "X", None, "cancellation", by=club.admin).table_size == 8


def test_while_an_event_is_set_up_the_page_knows_whose_setting_each_is(club):
    form = EventForm(club=club)
    kinds = {field.name: classes.split() for field, classes in form.format_fields()}
    assert "only-pairs" in kinds["third_place"]
    assert "only-pairs" in kinds["double"]
    assert "only-tables" in kinds["advance"]
    assert not {"only-pairs", "only-tables"} & {*kinds["seeds_by"], *kinds["weeks"]}
    page = str(form["rule_set"])
    assert 'value="truco-paulista" data-sides="pairs"' in page
    assert 'value="black-lady" data-sides="tables"' in page


def test_a_league_asks_for_weeks_and_for_no_clock(club):
    event = make_event(club, rules=TRUCO, players=4, format="league")
    fields = set(EventForm(club=club, event=event).fields)
    assert "weeks" in fields
    assert not fields & {"rounds_planned", "first_round", "round_minutes", "round_end"}

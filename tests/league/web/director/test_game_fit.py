"""The form of a new event offers what the chosen game can have, and marks what was refused."""

import pytest
from django.urls import reverse

from league.models import Event
from league.services import events
from tests.factories import BLACK_LADY, make_event
from tests.factories import TRUCO as PAIRS
from tests.league.web.desk import at
from tests.league.web.director.test_format_fields import sent
from tests.refusals import refusal

pytestmark = pytest.mark.django_db
TRUCO = {"rule_set": "truco-paulista"}


def url(club, name="event-new"):
    return reverse(f"director:{name}", kwargs={"club": club.slug})


def offered(form, name):
    return [value for value, _words in form.fields[name].choices if value]


def test_a_page_offers_what_the_game_can_have(director, club):
    form = director.get(url(club)).context["form"]  # the club's first house rules are of Black Lady
    assert offered(form, "scoring") == ["settlement", "placing", "points"]
    assert "swiss" not in offered(form, "format")
    assert "settlement: the mean of the table" in form["scoring"].help_text


def test_with_another_game_the_fields_are_swapped_and_keep_what_fits(director, club):
    response = director.get(
        url(club, "event-suggestion"), TRUCO | {"format": "knockout"}, headers={"HX-Request": "true"}
    )
    content = response.content.decode()
    for name in ("format", "scoring", "chain"):
        assert f'<div id="fitting-{name}" hx-swap-oob="true">' in content
    assert '<option value="knockout" selected>' in content
    assert 'value="pods"' not in content
    assert 'value="settlement"' not in content
    assert 'value="moons"' not in content
    response = director.get(url(club, "event-suggestion"), TRUCO | {"format": "pods"}, headers={"HX-Request": "true"})
    assert "errorlist" not in response.content.decode()


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        (TRUCO | {"format": "pods"}, "format",
         "Truco Paulista cannot be played in the format “Swiss, several tables (Hearts)”."),
        (TRUCO | {"scoring": "chips"}, "scoring", "Truco Paulista cannot be scored by “chips”."),
        ({"table_size": "11"}, "table_size", "Black Lady takes 3 to 7 players a table, not 11."),
        (TRUCO | {"chain_0": "moons"}, "chain", None),
        (TRUCO | {"stake_cents": "1"}, "stake_cents", None),
    ],
)  # fmt: skip
def test_what_is_refused_is_marked_at_its_field_which_stays_unfolded(director, club, typed, field, sentence):
    response = director.post(url(club), sent(**typed))
    form = response.context["form"]
    assert not Event.objects.exists()
    assert list(form.errors) == [field]
    assert sentence is None or form.errors[field] == [sentence]
    assert '<details class="fold more-fields" open>' in response.content.decode()


def test_whoever_is_out_with_the_second_defeat_plays_no_match_for_the_third_place(director, club):
    both = {"format": "knockout", "double_elimination": "on", "third_place": "on"}
    director.post(url(club), sent(**TRUCO, **both))
    assert Event.objects.get().format_settings == {"double_elimination": True}


def test_no_prize_is_offered_for_moons_that_nobody_can_shoot(director, club):
    for rules, offers in ((BLACK_LADY, True), (PAIRS, False)):
        event = make_event(club, rules, rules=rules, fee_cents=500)
        content = director.get(at(event, "money")).content.decode()
        assert ('<option value="moons">' in content) == offers


def test_where_the_list_is_the_order_of_the_seeds_the_box_says_so(director, club):
    said = "The order of the list is the order of the seeds"
    for format, seeds_by, says in (
        ("knockout", "rank", True),
        ("knockout", "draw", False),
        ("round-robin", "rank", False),
    ):
        event = make_event(
            club, f"{format} {seeds_by}", rules=PAIRS, format=format, format_settings={"seeds_by": seeds_by}
        )
        assert (said in director.get(at(event, "entries")).content.decode()) == says


def test_a_service_refuses_a_match_for_a_third_place_that_is_known(club):
    event = make_event(club, rules=PAIRS, format="knockout", format_settings={"double_elimination": True})
    both = {"format_settings": {"double_elimination": True, "third_place": True}}
    assert refusal(events.update_event, event, both, by=event.created_by).code == "third-place-is-known"

"""Why the places of a table of prizes are paid as they are."""

from types import SimpleNamespace

from league.payouts.types import Why
from league.web.public.payouts import _reasons


def test_what_limits_the_places_is_told_in_the_words_of_the_split_with_amounts():
    below = Why("below-minimum", {"rank": 3, "cents": 400, "minimum_cents": 500})
    fewer = Why("fewer-entries", {"places": 4, "entries": 3})
    tied = Why("tied", {"rank": 1, "entries": [1, 2], "pool_cents": 900})
    assert _reasons(SimpleNamespace(why=[below, fewer, tied]), "EUR") == [
        "Place 3 would get €4.00, below the minimum of €5.00; it is not paid.",
        "4 places have a prize, and 3 entries are ranked; the rest goes to the first.",
    ]

"""ETags and keys: what has been read is not changed blindly, and what is sent twice is done once."""

from datetime import timedelta

from django.utils import timezone

from gameplay.models import Hand
from league.models import KeptAnswer
from league.services import kept_answers, results
from tests.league.api.test_problems import problem_of
from tests.league.worlds import TALLY


def test_what_is_unchanged_is_not_sent_again(api, here):
    address = f"/api/v1/tables/{here.table.pk}/"
    first = api.get(address)
    assert api.get(address)["ETag"] == first["ETag"]
    for known in (first["ETag"], f'"x", {first["ETag"]}', f"W/{first['ETag']}", "*"):
        again = api.get(address, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert api.get(address, headers={"If-None-Match": '"x"'}).json() == first.json()
    results.withdraw_hand(here.table, number=4, reason="Misread.", by=here.director)
    assert api.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_write_can_ask_that_nothing_has_changed(api, here):
    api.force_authenticate(here.director)
    address = f"/api/v1/tables/{here.table.pk}/hands/4/"
    body = {"tally": {"hearts": [0, 13, 0, 0], "queen": 1}, "reason": "Swapped."}
    problem_of(api.put(address, body, "json", headers={"If-Match": '"x"'}), 412, "changed-since")
    etag = api.get(address)["ETag"]
    assert api.put(address, body, "json", headers={"If-Match": etag}).status_code == 200
    problem_of(api.put(address, body, "json", headers={"If-Match": etag}), 412, "changed-since")
    assert Hand.objects.filter(game=here.table.game, number=4).count() == 2
    assert api.put(address, body, "json", headers={"If-Match": "*"}).status_code == 200


def test_a_write_answers_with_the_etag_of_what_is_read_next(api, here):
    api.force_authenticate(here.director)
    result = here.table.results.get().pk
    written = api.post(f"/api/v1/results/{result}/confirm/")
    assert written["ETag"] == api.get(f"/api/v1/results/{result}/")["ETag"]


def take_back(api, here, key, number=4, reason="Misread."):
    address = f"/api/v1/tables/{here.table.pk}/hands/{number}/?reason={reason}"
    return api.delete(address, headers={"Idempotency-Key": key})


def test_sent_again_it_is_answered_again_and_done_once(api, here):
    api.force_authenticate(here.director)
    first = take_back(api, here, "a")
    again = take_back(api, here, "a")
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()
    assert ("Idempotency-Replayed" in first, again["Idempotency-Replayed"]) == (False, "true")
    here.table.game.refresh_from_db()
    assert here.table.game.hands_played == 3


def test_a_key_stands_for_one_request(api, here):
    api.force_authenticate(here.director)
    take_back(api, here, "a")
    problem_of(take_back(api, here, "a", number=3), 409, "key-reused")
    problem_of(take_back(api, here, "a", reason="Other."), 409, "key-reused")
    api.force_authenticate(here.admin)  # somebody else's key is another one
    assert take_back(api, here, "a", number=3).status_code == 200


def test_what_was_refused_was_not_done_and_its_key_is_free(api, here):
    api.force_authenticate(here.director)
    problem_of(take_back(api, here, "a", reason=""), 422, "reason-missing")
    problem_of(take_back(api, here, "a", number=2), 409, "not-the-last-hand")
    assert not KeptAnswer.objects.exists()
    assert take_back(api, here, "a").status_code == 200


def test_while_the_first_is_not_through_the_second_is_told_to_wait(api, here):
    api.force_authenticate(here.director)
    asked = f"DELETE /api/v1/tables/{here.table.pk}/hands/4/?reason=Misread."
    kept_answers.keep_place(here.director, "a", asked, b"{}")  # as another process sees it that does not wait
    answer = take_back(api, here, "a")
    problem_of(answer, 409, "key-in-use")
    assert answer["Retry-After"] == "1"


def test_answers_are_kept_for_a_day(api, here):
    api.force_authenticate(here.director)
    take_back(api, here, "a")
    kept = KeptAnswer.objects.get()
    assert kept_answers.forget_old(kept.created_at + timedelta(hours=23)) == 0
    assert kept_answers.forget_old(timezone.now() + timedelta(hours=25)) == 1
    body = {"number": 4, "tally": TALLY}
    address = f"/api/v1/tables/{here.table.pk}/hands/"
    assert api.post(address, body, "json", headers={"Idempotency-Key": "a"}).status_code == 201

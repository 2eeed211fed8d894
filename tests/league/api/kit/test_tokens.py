"""Programs ask by token: within its scopes, as long as it is in force, and never beyond its account."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.models import ApiToken
from league.services import tokens
from tests.league.api.test_problems import problem_of
from tests.league.worlds import make_side

EVENTS = "/api/v1/events/"


def confirm(client, here):
    return client.post(f"/api/v1/results/{here.table.results.get().pk}/confirm/")


def test_it_does_what_its_scopes_name(program, here):
    assert program("read").get(EVENTS).status_code == 200
    assert confirm(program("results"), here).status_code == 200
    refused = problem_of(confirm(program("read", "events", "money"), here), 403, "scope-missing")
    assert "“results”" in refused["detail"]
    problem_of(program("results").get(EVENTS), 403, "scope-missing")


def test_reading_may_need_a_scope_too(program, here):
    staff = f"{EVENTS}{here.event.pk}/staff/"
    for scopes, status in ((["read"], 403), (["events"], 200)):
        client = program(*scopes, by=here.director)
        assert [client.get(staff).status_code, client.head(staff).status_code] == [status] * 2
        assert client.options(staff).status_code == 200


def test_it_never_does_more_than_its_account(program, here):
    draft = here.event
    type(draft).objects.filter(pk=draft.pk).update(public=False)
    assert program(by=here.director).get(f"{EVENTS}{draft.pk}/").status_code == 200
    problem_of(program(by=here.member).get(f"{EVENTS}{draft.pk}/"), 404, "not-found")
    every = ["read", "results", "events", "clubs", "money", "play"]
    problem_of(confirm(program(*every, by=make_side("There").admin), here), 404, "not-found")


def test_what_opens_nothing(api, program, here):
    for text in ("", "tavula_unknown", "é", "x" * 5000):
        api.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
        answer = api.get(EVENTS)
        problem_of(answer, 401, "token-unknown")
        assert answer["WWW-Authenticate"].startswith("Bearer")
    client = program()
    token = ApiToken.objects.get()
    ApiToken.objects.update(expires_at=timezone.now())
    problem_of(client.get(EVENTS), 401, "token-expired")
    tokens.revoke(token, by=here.scorer)
    problem_of(client.get(EVENTS), 401, "token-revoked")
    ApiToken.objects.update(revoked_at=None, expires_at=None)
    here.scorer.is_active = False
    here.scorer.save()
    problem_of(client.get(EVENTS), 401, "token-unknown")


def test_its_use_is_noted_once_a_minute(program, here, django_assert_num_queries):
    client = program()
    client.get("/api/v1/clubs/")
    first = ApiToken.objects.get().last_used_at
    assert timezone.now() - first < timedelta(seconds=10)
    with django_assert_num_queries(2):  # the token, and the clubs
        client.get("/api/v1/clubs/")
    assert ApiToken.objects.get().last_used_at == first
    ApiToken.objects.update(last_used_at=first - timedelta(minutes=2))
    client.get("/api/v1/clubs/")
    assert ApiToken.objects.get().last_used_at >= first


def test_a_token_needs_no_csrf_token_and_no_session(program, here):
    client = program("results")
    client.handler.enforce_csrf_checks = True
    assert confirm(client, here).status_code == 200


@pytest.mark.parametrize("header", ["Basic YTpi", "Token tavula_x", "nonsense"])
def test_another_kind_of_header_is_nobody(api, here, header):
    api.credentials(HTTP_AUTHORIZATION=header)
    assert api.get(EVENTS).status_code == 200
    problem_of(confirm(api, here), 401, "not-signed-in")

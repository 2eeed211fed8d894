"""The page of an account's programs: a token is made, shown once, listed and revoked."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from league.errors import LeagueRefusal
from league.models import ApiToken, AuditEntry, Scope
from league.services import tokens
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client):
    user = make.make_user("Ana")
    client.force_login(user)
    return user


PAGE = reverse("account_programs")


def test_a_token_is_shown_once(client, ana):
    answer = client.post(PAGE, {"name": "Club room", "scopes": ["read", "results"], "days": "30"})
    text = re.search(r'value="(tavula_[\w-]{43})"', answer.content.decode())[1]
    assert "no-store" in answer["Cache-Control"]
    token = ApiToken.objects.get()
    assert (token.account, token.name, token.scopes, token.prefix) == (ana, "Club room", ["read", "results"], text[:13])
    assert (token.expires_at - timezone.now()).days in (29, 30)
    assert text not in str(ApiToken.objects.values().get())
    assert tokens.found(text) == token
    page = client.get(PAGE).content.decode()
    assert text not in page
    assert text[:13] in page
    assert text not in str(list(AuditEntry.objects.values()))


def test_it_is_revoked_by_its_owner(client, ana):
    token, text = tokens.make("Display", ["read"], by=ana)
    client.force_login(make.make_user("Bruno"))
    assert client.post(reverse("account_revoke", args=[token.pk])).status_code == 404
    client.force_login(ana)
    for _ in range(2):
        page = client.post(reverse("account_revoke", args=[token.pk]), follow=True).content.decode()
        assert "opens nothing any more" in page
    with pytest.raises(LeagueRefusal, match="token-revoked"):
        tokens.found(text)
    assert AuditEntry.objects.filter(verb="account.revoke_token").count() == 1


@pytest.mark.parametrize(
    "sent", [{"name": "", "scopes": ["read"]}, {"name": "x"}, {"name": "x", "scopes": ["all"]},
             {"name": "x", "scopes": ["read"], "days": "0"}, {"name": "​", "scopes": ["read"]}],
)  # fmt: skip
def test_what_makes_no_token(client, ana, sent):
    answer = client.post(PAGE, sent)
    assert answer.status_code == 200
    assert not ApiToken.objects.exists()


def test_the_page_is_for_those_who_are_signed_in(client, db):
    assert client.get(PAGE)["Location"].startswith(reverse("account_login"))


def test_each_scope_is_explained(client, ana, django_assert_num_queries):
    page = client.get(PAGE).content.decode()
    for scope in Scope:
        assert str(scope.label) in page
    for number in range(3):
        tokens.make(f"Program {number}", Scope.values, by=ana)
    with django_assert_num_queries(3):  # session, account, tokens
        client.get(PAGE)


def test_so_many_at_most(ana, monkeypatch):
    monkeypatch.setattr(tokens, "MOST", 1)
    token, _text = tokens.make("One", ["read"], by=ana)
    with pytest.raises(LeagueRefusal, match="too-many-tokens"):
        tokens.make("Two", ["read"], by=ana)
    tokens.revoke(token, by=ana)
    tokens.make("Two", ["read"], by=ana)

import pytest

from league.errors import LeagueRefusal
from league.models import AuditEntry
from league.services import accounts
from tests import factories

pytestmark = pytest.mark.django_db


def test_the_own_name_and_language_are_kept_and_logged():
    user = factories.make_user("Ana")
    accounts.update_profile(user, by=user, name="  Ana   Maria ", language="co")
    user.refresh_from_db()
    assert (user.name, user.language) == ("Ana Maria", "co")
    line = AuditEntry.objects.get(verb="account.update")
    assert (line.old, line.new) == ({"name": "Ana", "language": ""}, {"name": "Ana Maria", "language": "co"})


def test_nobody_changes_somebody_else():
    user = factories.make_user("Ana")
    with pytest.raises(LeagueRefusal) as refusal:
        accounts.update_profile(user, by=factories.make_user(), name="Rosa", language="fr")
    assert refusal.value.code == "not-allowed"
    user.refresh_from_db()
    assert user.name == "Ana"


def test_the_same_again_logs_nothing():
    user = factories.make_user("Ana")
    accounts.update_profile(user, by=user, name="Ana", language="")
    assert not AuditEntry.objects.filter(verb="account.update").exists()


def test_what_a_site_admin_does_to_an_account_is_logged():
    admin, ana = factories.make_site_admin(), factories.make_user("Ana")
    held = ana.email
    ana.email, ana.is_active = "ana@example.org", False
    ana.set_password("another-long-sentence")
    accounts.save_account(ana, by=admin)
    line = AuditEntry.objects.get(verb="account.update")
    assert line.old == {"email": held, "is_active": True, "password": "replaced"}
    assert line.new == {"email": "ana@example.org", "is_active": False, "password": "new"}
    accounts.save_account(ana, by=admin)
    assert AuditEntry.objects.filter(verb="account.update").count() == 1
    accounts.save_account(type(ana)(email="new@example.org", name="New"), by=admin)
    assert AuditEntry.objects.get(verb="account.create").new["email"] == "new@example.org"
    with pytest.raises(LeagueRefusal):
        accounts.save_account(ana, by=factories.make_user())

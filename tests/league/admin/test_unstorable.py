"""Letters that no database holds, in every search and filter of the admin site: what cannot be there is not found.

SQLite would take them: it is PostgreSQL whose queries fail.
"""

import pytest
from django.contrib import admin
from django.urls import reverse

from league.models import Entry
from tests import factories as make
from tests.league.admin.test_scope import page

pytestmark = [pytest.mark.django_db, pytest.mark.services]

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)


@pytest.fixture
def site_admin(client):
    client.force_login(make.make_site_admin())
    return client


def asked(model):
    """What the list of a model can be asked by its address, and a lookup that nobody offers."""
    shown = admin.site._registry[model]
    for one in shown.list_filter:
        field = one[0] if isinstance(one, tuple) else one
        if isinstance(field, str):
            yield from (f"{field}{lookup}" for lookup in ("__exact", "__id__exact"))
        elif hasattr(field, "parameter_name"):
            yield field.parameter_name
    if shown.date_hierarchy:
        yield f"{shown.date_hierarchy}__year"
    yield from ("q", "id__exact")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_no_letter_in_an_address_breaks_a_list(site_admin, model):
    for name in asked(model):
        answer = site_admin.get(page(model), {name: "a\0b"}, follow=True)
        assert answer.status_code in (200, 400), name


@pytest.mark.parametrize("name", ["o", "p", "all", "_to_field", "pk", "name__icontains", "_changelist_filters"])
def test_nor_what_a_list_is_told(site_admin, name):
    for value in ("\0", "\x1f", "9" * 400, "٣"):
        assert site_admin.get(page(Entry), {name: value}, follow=True).status_code in (200, 400), value


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_nor_the_address_of_one_thing(site_admin, model):
    for key in ("a_00b", "9" * 400):  # as the site itself writes a NUL in an address
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[key])
        assert site_admin.get(address, follow=True).status_code in (200, 404)

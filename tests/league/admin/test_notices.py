"""Whether mails go out, and to whom none does: for site admins alone."""

import pytest
from django.urls import reverse

from league.models import CalendarLink, Notice, NoticeChoices, StoppedAddress


@pytest.mark.parametrize("model", [Notice, NoticeChoices, StoppedAddress, CalendarLink])
def test_site_admins_look_and_nobody_else(client, here, site_admin, model):
    address = reverse(f"admin:league_{model._meta.model_name}_changelist")
    StoppedAddress.objects.create(email="gone@example.org")
    NoticeChoices.objects.create(account=here.member)
    client.force_login(here.admin)
    assert client.get(address).status_code == 403
    client.force_login(site_admin)
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.context["cl"].result_count == model.objects.count()
    assert not answer.context["has_add_permission"]

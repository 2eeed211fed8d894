"""The example in the documentation does check what is sent."""

import re
from pathlib import Path

import pytest
from django.utils import timezone

from league.services.webhooks import keeping, sending
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_its_example_takes_what_is_signed_and_nothing_else():
    text = Path("docs/webhooks.md").read_text(encoding="utf-8")
    space: dict = {}
    exec(re.search("```python\n(.*?)```", text, re.DOTALL)[1], space)
    club = make.make_club()
    hook, secret = keeping.create(club, "https://club.example/", ["payout.made"], by=club.admin)
    delivery = keeping.test(hook, by=club.admin)
    body, now = sending.body_of(delivery), timezone.now()
    header = sending.headers_of(delivery, body, now)[sending.SIGNATURE]
    check = space["is_from_the_club"]
    assert check(header, body, secret)
    assert not check(header, body + b" ", secret)
    assert not check(header, body, secret + "x")
    old = sending.headers_of(delivery, body, now - sending.LEASE * 10)[sending.SIGNATURE]
    assert not check(old, body, secret)
    delivery.webhook = keeping.renew_secret(hook, by=club.admin)[0]
    assert check(sending.headers_of(delivery, body, now)[sending.SIGNATURE], body, secret)

"""What the log says, and what it does not."""

import logging

import pytest
from django.core.exceptions import PermissionDenied

from league.web.masking import ALineARefusal


@pytest.mark.parametrize(("error", "traced"), [(PermissionDenied(), False), (ValueError(), True)])
def test_a_page_that_is_not_theirs_leaves_no_trace(error, traced):
    record = logging.LogRecord(
        "django.request", logging.WARNING, "", 0, "Forbidden: /x/", (), (type(error), error, None)
    )
    assert ALineARefusal().filter(record)
    assert bool(record.exc_info) is traced

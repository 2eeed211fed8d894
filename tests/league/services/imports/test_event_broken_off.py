"""An import of an event that does not come to its end leaves nothing that stands in the way of the next."""

import pytest

from gameplay.errors import Refusal
from league.models import Event
from league.services import job_life
from league.services.imports import event_copy
from tests import factories as make
from tests.league.jobs import work
from tests.league.services.imports.test_event_copy import imported, taken_away, truco

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("how", ["refused", "nowhere", "cancelled"])
def test_half_an_event_is_called_off_and_can_be_imported_anew(how, monkeypatch):
    content, club = taken_away(truco()), make.make_club("Elsewhere")
    job = work(event_copy.import_event(club, content, by=club.admin))
    event_copy.confirm(job, by=club.admin)

    def broken(*_args, **_kwargs):
        raise Refusal("no-hands") if how == "refused" else RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(event_copy, "_play", broken)
        for _ in range(1 if how == "refused" else 2):
            try:
                job = work(job)
            except RuntimeError:
                job.refresh_from_db()
    half = event_copy.made_by(job)
    if how == "nowhere":
        job_life.stop(job, Refusal("no-hands"))
    elif how == "cancelled":
        job_life.cancel(job, by=club.admin)
    assert Event.objects.get(pk=half.pk).state == Event.State.CANCELLED
    assert imported(content, club).state == Event.State.ARCHIVED

"""A list of members comes in without a mail to anybody; whom to invite is chosen later, one by one, by a link."""

import pytest

from league.models import Player
from league.services import invitations, job_turns
from league.services.imports import lists
from tests import factories as make

pytestmark = pytest.mark.django_db
LIST = b"name;email\nAna Silva;ana@example.org\nRui Costa;rui@example.org\n"


def test_an_import_mails_nobody_and_keeps_no_strangers_address(mailoutbox, django_capture_on_commit_callbacks):
    club = make.make_club()
    with django_capture_on_commit_callbacks(execute=True):
        job = lists.import_players(club, LIST, "members.csv", by=club.admin)
        job_turns.run(job.pk)
        lists.confirm(job, by=club.admin)
        job_turns.run(job.pk)
    assert set(Player.objects.filter(club=club).values_list("name", flat=True)) == {"Ana Silva", "Rui Costa"}
    assert mailoutbox == []
    token = invitations.invite(Player.objects.get(name="Ana Silva"), by=club.admin)
    ana = make.make_user("Ana Silva", email="ana@example.org")
    assert invitations.claim(token, by=ana).user == ana
    assert mailoutbox == []

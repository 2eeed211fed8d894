"""A filter over a table and the predicate of one thing say the same, whoever asks."""

import pytest
from django.contrib.auth.models import AnonymousUser

from league.models import Club, Event, User
from league.queries.reach import reach
from tests import factories as make
from tests.league.worlds import make_side


@pytest.fixture
def people(db):
    sides = [make_side("Here"), make_side("There")]
    for side in sides:
        make.make_event(side.club, "Draft", by=side.admin, open_registration=False)
    make.make_site_admin()
    make.make_user("Stranger")
    make.make_user("Gone", is_active=False, is_superuser=True)
    User.objects.filter(pk=sides[0].scorer.pk).update(is_active=False)
    return [*User.objects.all(), AnonymousUser()]


def test_filters_and_predicates_agree(people):
    pairs = [
        (Event, "league.see_event", lambda theirs: theirs.may_see()),
        (Event, "league.direct_event", lambda theirs: theirs.may_direct()),
        (Club, "league.administer_club", lambda theirs: theirs.may_administer()),
    ]
    for model, permission, filter_of in pairs:
        answers = set()
        for user in people:
            listed = set(model.objects.filter(filter_of(reach(user))))
            allowed = {thing for thing in model.objects.all() if user.has_perm(permission, thing)}
            assert listed == allowed, (user, permission)
            answers.add(len(allowed))
        assert len(answers) > 2, f"{permission} tells nobody from anybody"


def test_it_asks_twice_and_remembers(people, django_assert_num_queries):
    user = User.objects.get(name="Here director")
    with django_assert_num_queries(2):
        assert reach(user) is reach(user)
    assert reach(user).looks_after_something
    assert not reach(User.objects.get(name="Here member")).looks_after_something
    assert not reach(User.objects.get(name="There scorer")).looks_after_something

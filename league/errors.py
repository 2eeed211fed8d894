"""The league's refusals: codes and sentences on top of gameplay's; see gameplay.errors."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gameplay.errors import SENTENCES as GAME_SENTENCES
from gameplay.errors import Refusal

SENTENCES: dict[str, str | Promise] = {
    "step-not-allowed": _("%(what)s is %(state)s: that step is not possible now."),
}


class LeagueRefusal(Refusal):
    sentences: Mapping[str, str | Promise] = {**GAME_SENTENCES, **SENTENCES}

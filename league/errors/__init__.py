"""The league's refusals: codes and sentences on top of gameplay's; see gameplay.errors.

One file of sentences for each part of the domain. The pure rooms raise errors of their own, with a code and facts;
`refused` turns those into refusals that say the same.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.utils.functional import Promise
from django.utils.translation import gettext

from gameplay.errors import SENTENCES as GAME_SENTENCES
from gameplay.errors import Refusal
from gameplay.rules.errors import RuleError
from league.errors import clubs, events, money, play, programs, webhooks, weeks
from league.pairing.texts import TEXTS as PAIRING_TEXTS
from league.pairing.types import PairingError
from league.payouts.texts import TEXTS as PAYOUT_TEXTS
from league.payouts.types import PayoutError
from league.standings.texts import TEXTS as STANDING_TEXTS
from league.standings.types import StandingsError

SENTENCES: Mapping[str, str | Promise] = {
    **clubs.SENTENCES, **events.SENTENCES, **play.SENTENCES, **money.SENTENCES, **programs.SENTENCES,
    **webhooks.SENTENCES,
}  # fmt: skip
PURE_TEXTS: Mapping[str, str] = {**PAYOUT_TEXTS, **STANDING_TEXTS, **PAIRING_TEXTS}


class LeagueRefusal(Refusal):
    sentences: Mapping[str, str | Promise] = {**GAME_SENTENCES, **SENTENCES}

    @property
    def sentence(self) -> str:
        if self.facts.get("weekly") and self.code in weeks.SENTENCES:
            return str(weeks.SENTENCES[self.code]) % self.facts
        if self.code in self.sentences or self.code not in PURE_TEXTS:
            return super().sentence
        return gettext(PURE_TEXTS[self.code]) % self.facts


@contextmanager
def refused() -> Iterator[None]:
    """Turn an error of a pure room inside the block into a refusal that says the same."""
    try:
        yield
    except RuleError as error:
        raise LeagueRefusal(error.code, error.why, at=error.at, **error.facts) from error
    except (PairingError, StandingsError, PayoutError) as error:
        raise LeagueRefusal(error.code, **error.facts) from error

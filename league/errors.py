"""The league's refusals: codes and sentences on top of gameplay's; see gameplay.errors.

The pure rooms raise errors of their own, with a code and facts; `refused` turns those into refusals that say the same.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.errors import SENTENCES as GAME_SENTENCES
from gameplay.errors import Refusal
from gameplay.rules.errors import RuleError
from league.pairing.texts import TEXTS as PAIRING_TEXTS
from league.pairing.types import PairingError
from league.payouts.texts import TEXTS as PAYOUT_TEXTS
from league.payouts.types import PayoutError
from league.standings.texts import TEXTS as STANDING_TEXTS
from league.standings.types import StandingsError

SENTENCES: dict[str, str | Promise] = {
    "step-not-allowed": _("%(what)s stands at “%(state)s”: that step is not possible now."),
    "reason-missing": _("Please say why: the reason is kept in the log."),
    "bad-value": _("%(field)s: %(problem)s"),
    "no-such-setting": _("There is no setting %(field)s."),
    # clubs and their people
    "slug-taken": _("The address %(slug)s is taken by another club."),
    "unknown-time-zone": _("There is no time zone %(time_zone)s."),
    "last-admin": _("A club keeps at least one admin: make somebody else admin first."),
    "not-a-member": _("%(user)s is not a member of %(club)s."),
    "rule-set-exists": _("There are house rules %(name)s already. Choose another name."),
    "no-such-rule-set": _("There are no house rules %(name)s any more."),
    "no-such-year": _("The year of a start lies between %(first)s and %(last)s."),
    "prizes-unpaid": _("%(event)s still has money in its pool: pay the prizes first, then archive it."),
    "name-missing": _("A name is missing."),
    "name-too-long": _("A name has at most %(longest)s letters; this one has %(length)s."),
    "control-character": _("This name has a character in it that cannot be shown. Please type it anew."),
    "player-exists": _("There is a player %(name)s already. Add a note that tells the two apart."),
    "name-taken": _(
        "The club has a player %(name)s already. If that is you, ask a director to link it to your account; otherwise "
        "write a note in brackets behind your name, like “%(name)s (blue hat)”."
    ),
    "account-has-player": _("This account belongs to %(player)s already."),
    "player-has-account": _("%(player)s has an account already."),
    "invitation-unknown": _("This link is no invitation. Perhaps a part of it was lost on the way: ask for it again."),
    "invitation-over": _("An invitation lasts %(days)s days, and this one is older. Ask for a new one."),
    "invitation-used": _("This invitation has been used already. Ask for a new one."),
    "other-club": _("%(what)s belongs to another club."),
    # events
    "rules-needed": _("Choose the game's house rules."),
    "game-not-for-events": _("%(game)s is not played in events: none of their scorings counts its chips."),
    "format-does-not-fit": _("%(game)s cannot be played in the format “%(format)s”."),
    "scoring-does-not-fit": _("%(game)s cannot be scored by “%(scoring)s”."),
    "stake-does-not-fit": _("%(game)s is won or lost: it has no points to play for money."),
    "table-size-does-not-fit": _("%(game)s takes %(smallest)s to %(largest)s players a table, not %(size)s."),
    "unknown-scoring-setting": _("There is no scoring setting “%(setting)s” with the value “%(value)s”."),
    "money-off": _("This club does not use money. An admin can switch it on in the club's settings."),
    "settled-by-play": _("%(fields)s cannot change any more: the first round is paired."),
    "event-is-closed": _("%(event)s stands at “%(state)s”: its settings stay as they are."),
    "entries-are-of-another-kind": _("There are entries already: pairs and single players cannot be exchanged."),
    "capacity-below-entries": _("%(entries)s are entered already; the capacity cannot be less."),
    "rounds-below-paired": _("Round %(number)s is paired already; there cannot be fewer rounds."),
    "times-out-of-order": _("The rounds must start one after the other."),
    "too-many-rounds": _("At most %(most)s rounds can be planned."),
    "nothing-played": _("No round has been played. An event that does not take place is cancelled."),
    "nobody-checked-in": _("Nobody is checked in yet."),
    "round-not-published": _("Round %(number)s is paired but not published. Publish it or take it back first."),
    # entries
    "entries-closed": _("%(event)s stands at “%(state)s”: it takes no entries."),
    "event-full": _("The event is full: it takes %(capacity)s."),
    "too-many-lines": _("At most %(most)s names can be entered at once; these are %(lines)s."),
    "entered": _("%(name)s is entered."),
    "likely-double": _("%(name)s is entered. Is this somebody whom the club knows: %(doubles)s?"),
    "entered-as": _("%(name)s is entered: the club knows “%(written)s” by this spelling."),
    "already-entered": _("%(name)s is entered already."),
    "already-in-a-pair": _("%(name)s is entered already, in the pair %(entry)s."),
    "entry-withdrawn": _("%(name)s had withdrawn. The entry can be restored."),
    "which-of-these": _(
        "The club knows several by the name %(name)s: %(choices)s. Write the number of the one who is meant behind it."
    ),
    "no-such-player": _("The club has no player %(name)s with the number %(number)s."),
    "pair-needs-two": _("A pair is two names with a + between them, like “Ana + Bruno”."),
    "pair-of-one": _("%(name)s cannot be both players of a pair."),
    "pairs-only": _("Pairs play in this event: enter two players together."),
    "singles-only": _("Single players play in this event, no pairs."),
    "withdrawn-already": _("%(entry)s has withdrawn already."),
    "not-withdrawn": _("%(entry)s has not withdrawn."),
    "withdrawn-cannot-check-in": _("%(entry)s has withdrawn. Restore the entry first."),
    "check-in-closed": _("%(event)s stands at “%(state)s”: nobody can check in now."),
    # rounds
    "not-the-next-round": _("The next round to be paired is %(next)s, not %(number)s."),
    "all-rounds-paired": _(
        "All %(planned)s planned rounds are paired. For one more, raise the number of rounds in the settings."
    ),
    "already-paired": _("Round %(number)s has been paired already, by %(name)s at %(time)s."),
    "results-missing": _("Results of round %(number)s are missing. Tables: %(tables)s."),
    "results-unconfirmed": _("Results of round %(number)s are not confirmed yet. Tables: %(tables)s."),
    "not-in-check-in": _("%(event)s stands at “%(state)s”. Open check-in before the first round is paired."),
    "hands-entered": _("Hands have been entered already. Tables: %(tables)s. The round stays published."),
    "unexpected-trouble": _(
        "Something went wrong that nobody foresaw; it is in the site's log. Pair the round by hand."
    ),
    "later-round-paired": _("Round %(later)s is paired already. Take it back first."),
    # hand entry
    "not-a-number": _("“%(text)s” is not a number."),
    "cards-missing": _("%(cards)s add up to %(sum)s so far; they must be %(must)s."),
    "card-missing": _("Say who took this card: %(card)s."),
    "no-tally-here": _("Hands of this game are not entered on this page: they are sent as whole records."),
    "pair-missing": _("Say which pair took the hand, or that all tricks were tied."),
    "value-missing": _("Say what the hand was worth."),
    # results
    "event-not-running": _("%(event)s stands at “%(state)s”: its results stay as they are."),
    "no-such-table": _("There is no such table in this round any more."),
    "round-not-in-play": _("Round %(number)s is %(state)s: no hands are entered in it now."),
    "round-is-closed": _(
        "With this correction the game would go on, but round %(number)s is closed. Reopen the round first."
    ),
    "result-is-confirmed": _("The result is confirmed: only a scorer or a director can change it now."),
    "result-replaced": _("This result is not the last one: it has been corrected or withdrawn since."),
    "confirmed-by-another": _("A result is confirmed by somebody else at the table, or by a scorer."),
    # money
    "not-entered": _("%(player)s is not entered in %(event)s."),
    "nothing-to-book": _("There is nothing to book: all amounts are 0."),
    "unbalanced": _("The amounts of a transaction must sum to 0; these sum to %(sum)s."),
    "account-of-another-club": _("One of the accounts does not belong to %(club)s."),
    "reversal-of-a-reversal": _("What reverses a transaction is not reversed again: book it anew."),
    "prizes-before-the-end": _("%(event)s stands at “%(state)s”: prizes are paid when it is finished."),
    "prizes-above-fund": _("The fixed prizes come to %(fixed)s; the fund is %(fund)s."),
}

PURE_TEXTS: Mapping[str, str] = {**PAYOUT_TEXTS, **STANDING_TEXTS, **PAIRING_TEXTS}


class LeagueRefusal(Refusal):
    sentences: Mapping[str, str | Promise] = {**GAME_SENTENCES, **SENTENCES}

    @property
    def sentence(self) -> str:
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

"""Sentences about events and who enters them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    # events
    "rules-needed": _("Choose the game's house rules."),
    "game-not-for-events": _("%(game)s is not played in events: the entry pages cannot take its hands."),
    "format-does-not-fit": _("%(game)s cannot be played in the format “%(format)s”."),
    "scoring-does-not-fit": _("%(game)s cannot be scored by “%(scoring)s”."),
    "tie-break-does-not-fit": _("%(game)s: the tie-break %(tie_break)s tells nothing in this game."),
    "stake-does-not-fit": _("%(game)s is won or lost: it has no points to play for money."),
    "table-size-does-not-fit": _("%(game)s takes %(smallest)s to %(largest)s players a table, not %(size)s."),
    "unknown-scoring-setting": _("There is no scoring setting “%(setting)s” with the value “%(value)s”."),
    "money-off": _("This club does not use money. An admin can switch it on in the club's settings."),
    "settled-by-play": _("%(fields)s cannot change any more: play is drawn."),
    "event-is-closed": _("%(event)s stands at “%(state)s”: its settings stay as they are."),
    "entries-are-of-another-kind": _("There are entries already: pairs and single players cannot be exchanged."),
    "capacity-below-entries": _("%(entries)s are entered already; the capacity cannot be less."),
    "rounds-below-paired": _("Round %(number)s is paired already; there cannot be fewer rounds."),
    "recurrence-needs-an-end": _("Say until which day, or how many times: one of the two."),
    "recurrence-too-long": _("At most %(most)s events come of one recurrence. Set it again when they are over."),
    "recurrence-too-short": _("By then there is no week left: choose a later day."),
    "recurrence-stopped": _("%(name)s comes round no more: somebody has stopped it."),
    "no-weeks": _("An event of the format “%(format)s” is not played by weeks."),
    "more-weeks-than-drawn": _("The fixtures are drawn for %(weeks)s weeks: there can be fewer, not more."),
    "week-ends-before": _("Week %(number)s would end before it begins."),
    "date-outside-the-week": _(
        "The week is played from %(first)s to %(last)s: only a director puts a game off beyond."
    ),
    "fixture-is-played": _("The game at table %(table)s is played: it needs no other day."),
    "times-out-of-order": _("The rounds must start one after the other."),
    "too-many-rounds": _("From 1 to %(most)s rounds can be planned."),
    "unknown-format-setting": _("There is no setting “%(setting)s” of the format with the value “%(value)s”."),
    "third-place-is-known": _(
        "Out with the second defeat: whoever loses the last match of the losers is third, without a match of its own."
    ),
    "unknown-online-setting": _("There is no setting “%(setting)s” of play online with the value “%(value)s”."),
    "no-schedule": _("In the format “%(format)s” rounds are drawn one by one: there is no schedule."),
    "field-is-drawn": _(
        "%(event)s is drawn for those who are in it: nobody can join any more. To take somebody in, take round "
        "%(number)s back first."
    ),
    "seeds-are-drawn": _("The first round is drawn, and with it the order of the seeds."),
    "drawn-ahead": _("This draw follows from what was drawn before; it is not drawn again by itself. Swap or move."),
    "bracket-stays": _("A bracket keeps its tables: swap people, but add or break up none."),
    "bracket-place-stays": _(
        "In a bracket those at tables can be swapped; who goes on without a game, or waits, keeps that place."
    ),
    "no-finals": _("In the format “%(format)s” there are no finals after a cut."),
    "finals-are-drawn": _("The finals are set already, with %(count)s in them."),
    "no-cut-yet": _("There is no cut to take back."),
    "one-more-hand": _("Both have %(points)s: in a knockout one more hand decides. Play it, then stop the game."),
    "nothing-played": _("Nothing has been played. An event that does not take place is cancelled."),
    "nobody-checked-in": _("Nobody is checked in yet."),
    "draft-does-not-fit": _(
        "Somebody came or left since round %(number)s was drawn. Pair it again, or publish it as it is."
    ),
    "round-not-published": _("Round %(number)s is paired but not published. Publish it or take it back first."),
    # entries
    "entries-closed": _("%(event)s stands at “%(state)s”: it takes no entries."),
    "event-full": _("The event is full: it takes %(capacity)s."),
    "waiting": _("%(name)s is on the waiting list, at place %(place)s."),
    "still-waiting": _("%(entry)s is on the waiting list: no place is free yet."),
    "not-waiting": _("%(entry)s is not on the waiting list."),
    "entry-removed": _("%(entry)s is not entered any more."),
    "entry-has-left": _("%(entry)s has left the event. Restore the entry first."),
    "entry-disqualified": _("%(entry)s is disqualified. A director can take that back."),
    "not-disqualified": _("%(entry)s is not disqualified."),
    "entry-has-a-place": _(
        "%(entry)s has a place in round %(number)s and cannot be removed: what is drawn stays. Withdraw it instead."
    ),
    "entry-has-prizes": _("%(entry)s has had a prize and cannot be removed. Withdraw it instead."),
    "entry-has-paid": _(
        "%(entry)s has paid the fee. Give it back on the money page first, or withdraw the entry instead."
    ),
    "no-show-before-the-start": _(
        "%(event)s has not begun. Withdraw whoever does not come: then the first on the waiting list moves up."
    ),
    "already-in-the-event": _("%(name)s is in this event already: %(entry)s."),
    "has-played-for": _("%(name)s has played for %(entry)s in this event and can come back into that entry only."),
    "apart-needs-two": _("Choose at least two who are to be kept apart."),
    "apart-name-taken": _("There is a keep-apart list %(name)s already. Choose another name."),
    "other-event": _("One of the entries belongs to another event."),
    "partner-unknown": _(
        "The club knows nobody named %(name)s who has an account. Send your partner the link instead."
    ),
    "partner-unclear": _("The club knows several by the name %(name)s: %(choices)s. Write the note behind the name."),
    "partner-asks-you": _("%(name)s has asked you already: agree to that request."),
    "request-unknown": _("This link asks nobody. Perhaps a part of it was lost on the way, or it is too old."),
    "request-gone": _("This request has been answered already, or taken back."),
    "one-record-only": _("%(name)s is one record already: choose another one to merge."),
    "merged-already": _("%(name)s has been merged into another player already."),
    "both-have-accounts": _(
        "%(keep)s and %(gone)s have an account each. If they are one person, take one of the accounts away first."
    ),
    "both-in-one-event": _(
        "%(keep)s and %(gone)s are both in %(events)s. They are two people, or one was entered by mistake: remove that "
        "entry first."
    ),
    "not-a-draft": _("%(event)s stands at “%(state)s”: only a draft is given up. Cancel it instead, and say why."),
    "who-leaves": _("Say which of the two leaves the pair."),
    "too-many-lines": _("At most %(most)s names can be entered at once; these are %(lines)s."),
    "entered": _("%(name)s is entered."),
    "likely-double": _("%(name)s is entered. Is this somebody whom the club knows: %(doubles)s?"),
    "member-account": _(
        "%(name)s is entered. A member of the club has an account of this name, which is no player yet: is it this one?"
    ),
    "entered-as": _("%(name)s is entered: the club knows “%(written)s” by this spelling."),
    "already-entered": _("%(name)s is entered already."),
    "name-twice": _("%(name)s stands in line %(line)s already: another person of this name, or the same one twice?"),
    "already-in-a-pair": _("%(name)s is entered already, in the pair %(entry)s."),
    "entry-withdrawn": _("%(name)s had withdrawn. The entry can be restored."),
    "which-of-these": _(
        "The club knows several by the name %(name)s: %(choices)s. Write the number of the one who is meant behind it."
    ),
    "no-such-player": _("The club has no player %(name)s with the number %(number)s."),
    "pair-needs-two": _("A pair is two names with a + between them, like “Ana + Bruno”."),
    "pair-of-one": _("%(name)s cannot be both players of a pair."),
    "two-in-one-line": _("“%(text)s” looks like two people. Each has a line of their own here."),
    "pairs-only": _("Pairs play in this event: enter two players together."),
    "singles-only": _("Single players play in this event, no pairs."),
    "withdrawn-already": _("%(entry)s has withdrawn already."),
    "not-leaving": _("%(entry)s has not said to leave."),
    "round-is-drawn": _("Round %(number)s is drawn already: name round %(next)s or a later one."),
    "no-such-round-planned": _("There are %(planned)s rounds: round %(number)s will not be played."),
    "all-from-the-first": _("In the format “%(format)s” everybody plays from the start."),
    "plays-already": _("%(entry)s has had a place since round %(number)s."),
    "not-withdrawn": _("%(entry)s has not withdrawn."),
    "withdrawn-cannot-check-in": _("%(entry)s has withdrawn. Restore the entry first."),
    "check-in-closed": _("%(event)s stands at “%(state)s”: nobody can check in now."),
}

"""What the director's console shows above all: the one next step of an event, and what blocks it.

`next_step` is a pure function of `EventFacts`.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Event, Round
from league.queries.console.draft import Misfit
from league.queries.console.facts import DrawFacts, EventFacts, RoundFacts
from league.queries.status import tables_in
from league.writing import clock, money, short_day

MOST_NAMED = 8
"""So many tables are named one by one; beyond, the rest is counted."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """`code` names the step (and, to the pages, where it is made); `blocked_by` says in words why it must wait.
    `table`: the number of the one that it is about; `misfit`: why a draft is better drawn again."""

    code: str
    label: str
    blocked_by: str = ""
    round: int | None = None
    hint: str = ""
    job: int | None = None
    table: int | None = None
    misfit: Misfit | None = None


def next_step(facts: EventFacts) -> NextStep:
    """The one thing to do next."""
    if facts.draw and facts.state in Event.TAKES_CHECK_INS:
        return _drawing(facts.draw)
    if facts.state in (Event.State.DRAFT, Event.State.REGISTRATION):
        return _before(facts)
    if facts.state == Event.State.CHECK_IN:
        return _check_in(facts)
    if facts.state == Event.State.RUNNING:
        return _running(facts)
    if facts.state == Event.State.FINISHED:
        return _finished(facts)
    if facts.state == Event.State.ARCHIVED:
        return NextStep("nothing", _("Look at the standings"), hint=_("This event is archived."))
    return NextStep("nothing", _("Look at the event"), hint=_("This event was cancelled."))


def _drawing(draw: DrawFacts) -> NextStep:
    entries = ngettext("%(count)s entry", "%(count)s entries", draw.entries) % {"count": draw.entries}
    hint = _("The schedule is being drawn for %(entries)s.") % {"entries": entries}
    if draw.round:
        hint = _("Round %(number)s is being drawn for %(entries)s.") % {"number": draw.round, "entries": entries}
    return NextStep("drawing", _("See how far the draw is"), round=draw.round, hint=hint, job=draw.job)


def _lacking(count: int, minimum: int) -> str:
    return ngettext(
        "%(count)s entry so far; it takes %(minimum)s.", "%(count)s entries so far; it takes %(minimum)s.", count
    ) % {"count": count, "minimum": minimum}


def _before(facts: EventFacts) -> NextStep:
    if facts.entries < facts.minimum:
        return NextStep("enter-players", _("Enter the players"), hint=_lacking(facts.entries, facts.minimum))
    if facts.weekly:
        return _draw_fixtures(facts)
    entered = ngettext("%(count)s entry.", "%(count)s entries.", facts.entries) % {"count": facts.entries}
    return NextStep("open-check-in", _("Open check-in"), hint=entered)


def _draw_fixtures(facts: EventFacts) -> NextStep:
    """Of a league, which nobody has to check in for."""
    if facts.entries < facts.minimum:
        return NextStep("enter-players", _("Enter the players"), hint=_lacking(facts.entries, facts.minimum))
    entered = ngettext("%(count)s entry.", "%(count)s entries.", facts.entries) % {"count": facts.entries}
    closed = _("All weeks are drawn for those who are entered; nobody joins later.")
    return NextStep("pair", _("Draw the fixtures"), round=1, hint=f"{entered} {closed}")


def _check_in(facts: EventFacts) -> NextStep:
    if facts.weekly:
        return _draw_fixtures(facts)
    here = _("%(here)s of %(all)s checked in.") % {"here": facts.checked_in, "all": facts.entries}
    if facts.checked_in < facts.minimum:
        missing = _("It takes %(minimum)s to start.") % {"minimum": facts.minimum}
        return NextStep("check-in", _("Check the players in"), hint=" ".join([here, missing]))
    return NextStep("pair", _("Pair round %(number)s") % {"number": 1}, round=1, hint=here)


def _running(facts: EventFacts) -> NextStep:
    last = facts.last
    if last is None:
        return _pair(facts, 1)
    if last.state == Round.State.PAIRED:
        label = (_("Publish week %(number)s") if facts.weekly else _("Publish round %(number)s")) % {
            "number": last.number}  # fmt: skip
        label = _with_name(facts, label, last.number)
        blocked = _("The draft does not fit who is here now.") if facts.misfit else ""
        hint = _("Drawn, and seen by directors only.")
        return NextStep("publish", label, blocked, last.number, hint, misfit=facts.misfit)
    if facts.weeks or (facts.weeks is not None and facts.planned):
        return _weeks(facts.planned, facts.weeks)
    if last.missing or last.unconfirmed or last.disputed:
        return _playing(last)
    if last.number < facts.rounds_planned:
        return _pair(facts, last.number + 1)
    if facts.cut_next:
        return NextStep("cut", _("Go on to the finals"), round=last.number + 1, hint=_("All main rounds are played."))
    return NextStep("finish", _("Finish the event"), hint=_("All results of the last round are in."))


def _weeks(planned: RoundFacts | None, weeks: tuple[RoundFacts, ...]) -> NextStep:
    """While fixtures of a league are open, or to come: what a director decides first, then a week whose time has come,
    whatever is overdue by then, then what is overdue. Else it is the players' turn."""
    for week in weeks:
        if week.disputed:
            return _playing(week, weekly=True)
    late = sum(len(week.overdue) for week in weeks)
    hints = []
    if planned and planned.trouble:
        hints.append(planned.trouble)
    if late:
        hints.append(ngettext("%(count)s game is overdue.", "%(count)s games are overdue.", late) % {"count": late})
    if left := sum(week.left for week in weeks) - late:
        hints.append(ngettext("%(count)s game is open.", "%(count)s games are open.", left) % {"count": left})
    if off := sum(week.put_off for week in weeks):
        hints.append(ngettext("%(count)s is put off.", "%(count)s are put off.", off) % {"count": off})
    if planned and planned.due:
        label = _("Publish week %(number)s now") % {"number": planned.number}
        return NextStep("publish-week", label, round=planned.number, hint=" ".join(hints))
    if planned and planned.starts_at:
        day = short_day(planned.starts_at)
        hints.append(_("Week %(number)s comes out by itself on %(day)s.") % {"number": planned.number, "day": day})
    label = _("Rule on what is overdue, or put it off") if late else _("Look at the fixtures")
    return NextStep("fixtures", label, hint=" ".join(hints))


def _with_name(facts: EventFacts, label: str, number: int) -> str:
    """ "Pair round 3 (Semi-finals)"."""
    name = facts.names.get(number)
    return _("%(step)s (%(round)s)") % {"step": label, "round": name} if name else label


def _pair(facts: EventFacts, number: int) -> NextStep:
    label = (_("Pair week %(number)s") if facts.weekly else _("Pair round %(number)s")) % {"number": number}
    label = _with_name(facts, label, number)
    if facts.checked_in < facts.minimum:
        return NextStep("check-in", _("Check the players in"), hint=_("It takes %(minimum)s to make a round.") % {
            "minimum": facts.minimum})  # fmt: skip
    planned = facts.planned
    if planned and planned.number == number and planned.trouble:
        return NextStep("pair", label, round=number, hint=planned.trouble)
    if planned and planned.number == number and planned.starts_at:
        return NextStep("pair", label, round=number, hint=_("It pairs and publishes itself at %(time)s.") % {
            "time": clock(planned.starts_at)})  # fmt: skip
    if facts.last:
        return NextStep("pair", label, round=number, hint=_("All results of round %(number)s are in.") % {
            "number": facts.last.number})  # fmt: skip
    return NextStep("pair", label, round=number)


def _playing(last: RoundFacts, *, weekly: bool = False) -> NextStep:
    count = last.tables - len(last.missing) - len(last.unconfirmed) - len(last.disputed)
    parts = []
    if last.disputed:
        parts.append(_("%(tables)s disputed") % {"tables": name_tables(last.disputed)})
    if last.missing:
        parts.append(_("waiting for %(tables)s") % {"tables": name_tables(last.missing)})
    if last.unconfirmed:
        parts.append(_("%(tables)s to be confirmed") % {"tables": name_tables(last.unconfirmed)})
    far = tables_in(count, last.tables, last.put_off)
    if weekly:  # others are open beside it
        far = _("Week %(number)s, %(tables_in)s") % {"number": last.number, "tables_in": far}
    blocked = _("%(tables_in)s: %(what)s.") % {"tables_in": far, "what": "; ".join(parts)}
    if last.disputed:
        return NextStep("decide", _("Decide the dispute"), blocked, last.number, table=last.disputed[0])
    if last.missing:
        return NextStep("results", _("Enter results"), blocked, last.number)
    return NextStep("confirm", _("Confirm the results"), blocked, last.number)


def name_tables(numbers: tuple[int, ...]) -> str:
    """ "table 2" · "tables 2, 5, 7" · "tables 1, 2, 3, 4, 5, 6, 7, 8 and 12 more"."""
    named = ", ".join(str(number) for number in numbers[:MOST_NAMED])
    text = ngettext("table %(tables)s", "tables %(tables)s", len(numbers)) % {"tables": named}
    more = len(numbers) - MOST_NAMED
    return _("%(tables)s and %(count)s more") % {"tables": text, "count": more} if more > 0 else text


def _finished(facts: EventFacts) -> NextStep:
    if facts.prizes and not facts.paid:
        return NextStep("pay", _("Award the prizes"), hint=_("The event is finished; its prizes are not awarded yet."))
    if facts.to_hand_out:
        left = ngettext(
            "%(amount)s of prizes is to be handed out, to %(count)s player.",
            "%(amount)s of prizes is to be handed out, to %(count)s players.",
            facts.to_hand_out,
        ) % {"amount": money(facts.open_cents, facts.currency), "count": facts.to_hand_out}
        return NextStep("hand-out", _("Hand out the prizes"), hint=left)
    if facts.stakes:
        hint = _("Finished. The games were played for a stake: it stands there who receives and who pays.")
        return NextStep("settle", _("See who owes what"), hint=hint)
    return NextStep("nothing", _("Look at the standings"), hint=_("Finished. Nothing is left to do."))

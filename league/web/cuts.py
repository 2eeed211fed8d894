"""Who went on to finals where scores did not say: the tie-break that decided, or the lot."""

from collections.abc import Sequence

from league.models import Event, Round
from league.queries.console.draw import told
from league.queries.tiebreaks import tiebreak


def cut_reasons(event: Event, rounds: Sequence[Round]) -> list[str]:
    """As it was noted with the cut; one query where there is anything to say."""
    first = next((one for one in rounds if one.stage == Round.Stage.FINALS), None)
    noted = [why for why in first.ahead.get("why", ()) if why["code"].startswith("cut-")] if first else []
    return [reason.sentence for reason in told(event, noted, lambda code: tiebreak(code).name)]

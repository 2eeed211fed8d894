"""What is decided and said at the tables: penalties, the reports of a dispute, and the slips that lie there."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from gameplay.admin import ByRelated, in_a_row
from league.admin.base import AdminStep, steps
from league.admin.rounds import OfEvents
from league.models import Penalty, Report, Slip
from league.services import rulings


@steps(AdminStep("take_back", _("Take back"), rulings.take_back, asks_why=True))
@admin.register(Penalty)
class PenaltyAdmin(OfEvents):
    event = "entry__event"
    list_display = ["entry", "event_name", "exact_points", "round_number", "reason", "by", "at"]
    list_select_related = ["entry__event", "by", "reversed_by"]
    list_filter = [("entry__event__club", ByRelated), ("entry__event", ByRelated), "at"]
    search_fields = ["entry__name", "entry__event__name", "reason"]
    date_hierarchy = "at"
    fields = readonly_fields = ["entry", "exact_points", "round_number", "reason", "by", "at", "reverses"]

    def possible(self, penalty: Penalty) -> set[str]:
        taken_back = penalty.reverses_id is not None or hasattr(penalty, "reversed_by")
        return set() if taken_back else {"take_back"}

    @display(description=_("event"), ordering="entry__event__name")
    def event_name(self, penalty: Penalty) -> str:
        return penalty.event.name

    @display(description=_("points"))
    def exact_points(self, penalty: Penalty) -> str:
        return str(penalty.points)


@admin.register(Report)
class ReportAdmin(OfEvents):
    event = "result__table__round__event"
    list_display = ["event_name", "result", "side", "said", "by", "at"]
    list_display_links = ["event_name", "result"]
    list_select_related = ["result__table__round__event", "by"]
    list_filter = [
        ("result__table__round__event__club", ByRelated), ("result__table__round__event", ByRelated), "at"
    ]  # fmt: skip
    search_fields = ["result__table__round__event__name", "by__name"]
    date_hierarchy = "at"
    fields = readonly_fields = ["result", "side", "said", "by", "at"]

    @display(description=_("event"), ordering="result__table__round__event__name")
    def event_name(self, report: Report) -> str:
        return report.result.table.round.event.name

    @display(description=_("totals"))
    def said(self, report: Report) -> str:
        return in_a_row(report.totals)


@admin.register(Slip)
class SlipAdmin(OfEvents):
    """That there is one, and since when. Its token opens the table to whoever knows it, so nobody reads it here: it is
    on the paper alone."""

    event = "table__round__event"
    list_display = ["event_name", "round_number", "table", "made_at"]
    list_display_links = ["event_name", "table"]
    list_select_related = ["table__round__event"]
    list_filter = ["table__round__number", ("table__round__event__club", ByRelated), ("table__round__event", ByRelated)]
    search_fields = ["table__round__event__name", "=table__number"]
    fields = readonly_fields = ["table", "made_at"]

    @display(description=_("event"), ordering="table__round__event__name")
    def event_name(self, slip: Slip) -> str:
        return slip.table.round.event.name

    @display(description=_("round"), ordering="table__round__number")
    def round_number(self, slip: Slip) -> int:
        return slip.table.round.number

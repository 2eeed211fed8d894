"""The admin site's sidebar, in the order of an evening."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

# group: (whether only site admins see it, {model: symbol})
GROUPS: dict[Any, tuple[bool, dict[str, str]]] = {
    _("Evenings"): (False, {
        "league.event": "event", "league.entry": "how_to_reg", "league.round": "replay",
        "league.table": "table_restaurant", "league.result": "fact_check", "league.standing": "leaderboard",
        "league.penalty": "sports", "league.season": "calendar_month", "league.seasonevent": "edit_calendar",
        "league.seasonstanding": "emoji_events", "league.recurrence": "event_repeat",
        "league.occurrence": "date_range",
    }),
    _("Clubs"): (False, {
        "league.club": "groups", "league.membership": "badge", "league.player": "person",
        "league.category": "category", "league.ruleset": "gavel", "league.eventrole": "assignment_ind",
        "league.rating": "trending_up", "league.ratingchange": "show_chart", "league.ratinglist": "checklist",
    }),
    _("Money"): (False, {
        "league.transaction": "receipt_long", "league.account": "account_balance", "league.line": "list_alt",
        "league.prize": "workspace_premium", "league.specialprize": "award_star", "league.award": "redeem",
    }),
    _("Games"): (False, {
        "gameplay.game": "playing_cards", "gameplay.hand": "front_hand", "gameplay.seat": "chair",
        "gameplay.action": "touch_app", "league.seating": "event_seat", "league.entrymember": "diversity_3",
        "league.substitution": "swap_horiz", "league.keepapart": "social_distance",
        "league.partnerrequest": "handshake", "league.report": "forum", "league.slip": "qr_code_2",
    }),
    _("Online tables"): (False, {
        "gameplay.livetable": "computer", "gameplay.place": "event_seat", "gameplay.dealthand": "style",
        "gameplay.move": "swipe", "gameplay.sealeddeal": "lock", "gameplay.happening": "notifications",
        "gameplay.message": "chat", "gameplay.complaint": "report", "league.mute": "volume_off",
    }),
    _("Records"): (False, {
        "league.auditentry": "history", "league.user": "manage_accounts", "league.apitoken": "vpn_key",
        "league.job": "pending_actions", "league.webhook": "webhook", "league.delivery": "outgoing_mail",
        "league.attempt": "swap_calls",
        "league.jobline": "format_list_numbered",
    }),
    _("Site"): (True, {
        "league.sweeprun": "cleaning_services", "league.notice": "notifications_active",
        "league.noticechoices": "notification_settings", "league.stoppedaddress": "unsubscribe",
        "league.calendarlink": "event_available",
        "account.emailaddress": "alternate_email", "mfa.authenticator": "key",
        "django_celery_beat.periodictask": "schedule", "django_celery_beat.intervalschedule": "timer",
        "django_celery_beat.crontabschedule": "calendar_clock", "django_celery_beat.clockedschedule": "alarm",
        "django_celery_beat.solarschedule": "wb_twilight",
    }),
}  # fmt: skip


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    from django.contrib import admin

    names = {model._meta.label_lower: model._meta.verbose_name_plural for model in admin.site._registry}
    return [
        {
            "title": title,
            "separator": True,
            "collapsible": title != _("Evenings"),
            "items": [
                {"title": capfirst(names[label]), "icon": symbol, "link": _list_of(label)}
                for label, symbol in models.items()
            ],
        }
        for title, (site_admins_only, models) in GROUPS.items()
        if request.user.is_superuser or not site_admins_only
    ]


def _list_of(label: str) -> Any:
    return reverse_lazy(f"admin:{label.replace('.', '_')}_changelist")

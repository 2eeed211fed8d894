"""The models of the libraries, in the same clothes, for site admins only.

Imported once the libraries have registered their own pages, which these replace. Groups go: roles decide here.
"""

from typing import Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_celery_beat import admin as beat
from django_celery_beat.models import (
    ClockedSchedule,
    CrontabSchedule,
    IntervalSchedule,
    PeriodicTask,
    SolarSchedule,
)
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from gameplay.admin import AsListed
from league.queries.sign_ins import machine


class ForSiteAdmins(AsListed, ModelAdmin):
    list_filter_submit = True
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_superuser

    has_change_permission = has_delete_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser


class TaskSelect(UnfoldAdminSelectWidget, beat.TaskSelectWidget):
    """The library's list of tasks, as the site's other lists look."""


class TaskForm(beat.PeriodicTaskForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["task"].widget = UnfoldAdminTextInputWidget()
        self.fields["regtask"].widget = TaskSelect()


class TaskAdmin(ForSiteAdmins, beat.PeriodicTaskAdmin):
    form = TaskForm
    list_filter = ["enabled", "one_off", "task"]


class IntervalAdmin(ForSiteAdmins, beat.IntervalScheduleAdmin):
    search_fields = ["every", "period"]


class CrontabAdmin(ForSiteAdmins, beat.CrontabScheduleAdmin):
    search_fields = ["minute", "hour"]


class SolarAdmin(ForSiteAdmins, beat.SolarScheduleAdmin):
    search_fields = ["event"]


class ClockedAdmin(ForSiteAdmins, beat.ClockedScheduleAdmin):
    search_fields = ["clocked_time"]


class AddressAdmin(ForSiteAdmins, EmailAddressAdmin):
    raw_id_fields = ()
    autocomplete_fields = ["user"]
    list_select_related = ["user"]


class SecondFactorAdmin(ForSiteAdmins):
    """Which second factors an account has; a lost one is removed. The secret itself is nobody's to read."""

    list_display = ["user", "type", "created_at", "last_used_at"]
    list_filter = ["type", "created_at"]
    list_select_related = ["user"]
    search_fields = ["user__email", "user__name"]
    fields = readonly_fields = ["user", "type", "created_at", "last_used_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


class SignInAdmin(ForSiteAdmins):
    """Where accounts are signed in, to look at and to end."""

    list_display = ["user", "created_at", "last_seen_at", "address", "user_agent"]
    list_select_related = ["user"]
    search_fields = ["user__email", "user__name"]
    fields = readonly_fields = list_display

    @admin.display(description=_("address of the machine"), ordering="ip")
    def address(self, held: UserSession) -> str:
        return machine(held.ip)

    def delete_model(self, request: HttpRequest, obj: UserSession) -> None:
        """The sign-in ends, and not only what is told of it."""
        obj.end()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[UserSession]) -> None:
        for held in queryset:
            held.end()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


PAGES = {
    UserSession: SignInAdmin,
    PeriodicTask: TaskAdmin,
    IntervalSchedule: IntervalAdmin,
    CrontabSchedule: CrontabAdmin,
    SolarSchedule: SolarAdmin,
    ClockedSchedule: ClockedAdmin,
    EmailAddress: AddressAdmin,
    Authenticator: SecondFactorAdmin,
}

for model, page in PAGES.items():
    admin.site.unregister(model)
    admin.site.register(model, page)
admin.site.unregister(Group)

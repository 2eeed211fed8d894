"""Clubs, who belongs to them, and their house rules."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminEmailInputWidget, UnfoldAdminSelectWidget

from gameplay.admin import ByRelated
from gameplay.names import game_name
from gameplay.rules import registry
from league.admin.base import AdminStep, Refusable, ThroughServices, steps
from league.models import Club, Membership, RuleSet, User
from league.queries.reach import reach
from league.services import clubs
from league.services.addressed import account_of
from league.zones import time_zones


def games() -> list[tuple[str, Any]]:
    return [(code, game_name(code)) for code in registry.VARIANTS]


class ClubForm(Refusable):
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones, widget=UnfoldAdminSelectWidget)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, widget=UnfoldAdminSelectWidget)


@admin.register(Club)
class ClubAdmin(ThroughServices):
    form = ClubForm
    permission = "league.administer_club"
    list_display = ["name", "slug", "time_zone", "language", "money", "currency", "created_at"]
    list_filter = ["money", "language", "created_at"]
    search_fields = ["name", "slug"]
    fields = ["name", "slug", "about", "time_zone", "language", "money", "currency", "second_factor"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_staff()

    def get_readonly_fields(self, request: HttpRequest, obj: Club | None = None) -> list[str]:
        return ["slug"] if obj else []

    def get_prepopulated_fields(self, request: HttpRequest, obj: Club | None = None) -> dict[str, list[str]]:
        return {} if obj else {"slug": ["name"]}

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {
            "time_zone": settings.TIME_ZONE,
            "language": request.LANGUAGE_CODE,
        } | super().get_changeform_initial_data(request)

    def add(self, request: HttpRequest, form: Any) -> Club:
        return clubs.create_club(by=request.user, **form.cleaned_data)

    def change(self, request: HttpRequest, thing: Club, form: Any) -> Club:
        return clubs.update_club(thing, self.changes(form), by=request.user)


class NewMemberForm(Refusable):
    email = forms.EmailField(
        label=_("E-mail address"),
        widget=UnfoldAdminEmailInputWidget,
        help_text=_("Of the account that is to belong to the club."),
    )


def remove(membership: Membership, *, by: User) -> None:
    clubs.remove_member(membership.club, membership.user, by=by)


@steps(AdminStep("remove", _("Remove from the club"), remove, leaves=True))
@admin.register(Membership)
class MembershipAdmin(ThroughServices):
    permission = "league.administer_club"
    list_display = ["user", "email", "role", "club", "since"]
    list_select_related = ["user", "club"]
    list_filter = ["role", ("club", ByRelated), "since"]
    search_fields = ["user__name", "user__email", "club__name"]
    autocomplete_fields = ["club"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_administer("club")

    def get_fields(self, request: HttpRequest, obj: Membership | None = None) -> list[str]:
        return ["club", "user", "role", "since"] if obj else ["club", "email", "role"]

    def get_readonly_fields(self, request: HttpRequest, obj: Membership | None = None) -> list[str]:
        return ["club", "user", "since"] if obj else []

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> type:
        return super().get_form(request, obj, change=change, **({} if change else {"form": NewMemberForm}) | kwargs)

    def add(self, request: HttpRequest, form: Any) -> Membership:
        data = form.cleaned_data
        account = account_of(data["email"], by=request.user)
        return clubs.set_role(data["club"], account, data["role"], by=request.user)

    def change(self, request: HttpRequest, thing: Membership, form: Any) -> Membership:
        return clubs.set_role(thing.club, thing.user, form.cleaned_data["role"], by=request.user)

    def email(self, membership: Membership) -> str:
        return membership.user.email

    email.short_description = _("e-mail address")


class RuleSetForm(Refusable):
    variant = forms.ChoiceField(label=_("Game"), choices=games, widget=UnfoldAdminSelectWidget)

    def clean_options(self) -> dict[str, Any]:
        options = self.cleaned_data["options"] or {}
        if not isinstance(options, dict):
            raise forms.ValidationError(_('Write options as an object, like {"end_at": 50}.'), code="bad-value")
        return options


@steps(AdminStep("drop", _("Delete these house rules"), clubs.delete_rule_set, leaves=True))
@admin.register(RuleSet)
class RuleSetAdmin(ThroughServices):
    form = RuleSetForm
    permission = "league.manage_rule_sets"
    list_display = ["name", "variant", "options", "hands_limit", "club"]
    list_select_related = ["club"]
    list_filter = ["variant", ("club", ByRelated)]
    search_fields = ["name", "club__name"]
    autocomplete_fields = ["club"]
    fields = ["club", "name", "variant", "options", "hands_limit"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_staff("club")

    def get_readonly_fields(self, request: HttpRequest, obj: RuleSet | None = None) -> list[str]:
        return ["club"] if obj else []

    def add(self, request: HttpRequest, form: Any) -> RuleSet:
        return clubs.create_rule_set(by=request.user, **form.cleaned_data)

    def change(self, request: HttpRequest, thing: RuleSet, form: Any) -> RuleSet:
        return clubs.update_rule_set(thing, self.changes(form), by=request.user)

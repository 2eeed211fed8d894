"""Accounts. Site admins change them; whoever runs something in a club reads those of its members and players."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm
from unfold.widgets import UnfoldAdminSelectWidget

from gameplay.admin import Scoped
from league.models import Membership, Player, User
from league.queries.reach import reach
from league.services import accounts


class AccountForm(UserChangeForm):
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", "–"), *settings.LANGUAGES], required=False, widget=UnfoldAdminSelectWidget
    )


@admin.register(User)
class AccountAdmin(Scoped, UserAdmin):
    form = AccountForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ["email", "name", "language", "active", "is_superuser", "last_login", "date_joined"]
    list_filter = ["is_active", "is_superuser", "language", "date_joined"]
    search_fields = ["email", "name"]
    ordering = ["email"]
    filter_horizontal = []
    readonly_fields = ["last_login", "date_joined"]
    fieldsets = [
        (None, {"fields": ["email", "password", "name", "language"]}),
        (_("Rights"), {"fields": ["is_active", "is_superuser"]}),
        (_("Dates"), {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [(None, {"fields": ["email", "name", "usable_password", "password1", "password2"]})]

    def within(self, request: HttpRequest) -> Q:
        theirs = reach(request.user)
        members = Membership.objects.filter(club__in=theirs.staffed).values("user")
        players = Player.objects.filter(club__in=theirs.staffed, user__isnull=False).values("user")
        return Q() if theirs.everything else Q(pk__in=members) | Q(pk__in=players) | Q(pk=request.user.pk)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        if request.user.is_superuser:
            return super().get_fieldsets(request, obj)
        return [(None, {"fields": ["email", "name", "language"]})]

    def get_list_display(self, request: HttpRequest) -> list[str]:
        return self.list_display if request.user.is_superuser else ["email", "name", "language"]

    def get_list_filter(self, request: HttpRequest) -> list[str]:
        return self.list_filter if request.user.is_superuser else ["language"]

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        accounts.save_account(obj, by=request.user)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_superuser and self.holds(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser and self.holds(request)

    @display(description=_("active"), ordering="is_active", boolean=True)
    def active(self, user: User) -> bool:
        return user.is_active

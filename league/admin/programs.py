"""Programs that act for accounts, to look at: site admins see all of them, everybody else the own ones. A token is made
by its owner, and shown to nobody else.

Their kept answers have no page: a copy of what was shown to somebody is nothing to look through, and gone in a day.
"""

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from gameplay.admin import ReadOnly
from league.admin.base import AdminStep, steps
from league.models import ApiToken
from league.services import tokens


@steps(AdminStep("revoke", _("Revoke"), tokens.revoke))
@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnly):
    list_display = ["name", "prefix", "account", "scopes", "created_at", "last_used_at", "expires_at", "revoked_at"]
    list_select_related = ["account"]
    list_filter = ["created_at", "last_used_at", "expires_at", "revoked_at"]
    search_fields = ["name", "prefix", "account__email", "account__name"]
    exclude = ["digest"]

    def within(self, request: HttpRequest) -> Q:
        return Q() if request.user.is_superuser else Q(account=request.user)

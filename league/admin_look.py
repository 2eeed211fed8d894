"""The admin site's look, told to its settings."""

from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

# The admin site's look: the felt and the paper of the pages. Its colours stand in league/admin-colors.css: those named
# here would be written into each page, which the site's safety forbids (TavulaAdminSite.each_context).
UNFOLD = {
    "SITE_TITLE": "Tavula",
    "SITE_HEADER": "Tavula",
    "SITE_SUBHEADER": _("Administration"),
    "SITE_SYMBOL": "playing_cards",
    "SHOW_HISTORY": True,
    "STYLES": [
        lambda request: static("league/admin-colors.css"),
        lambda request: static("league/admin.css"),
    ],
    "SCRIPTS": [lambda request: static("league/js/admin.js")],
    "SHOW_VIEW_ON_SITE": False,
    "SIDEBAR": {"show_search": True, "navigation": "league.admin.sidebar.navigation"},
}

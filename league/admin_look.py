"""The admin site's look, told to its settings."""

from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

# The admin site's look: the felt and the paper of the pages (css/tokens.css).
UNFOLD = {
    "SITE_TITLE": "Tavula",
    "SITE_HEADER": "Tavula",
    "SITE_SUBHEADER": _("Administration"),
    "SITE_SYMBOL": "playing_cards",
    "SHOW_HISTORY": True,
    "STYLES": [lambda request: static("league/admin.css")],
    "SHOW_VIEW_ON_SITE": False,
    "BORDER_RADIUS": "6px",
    "SIDEBAR": {"show_search": True, "navigation": "league.admin.sidebar.navigation"},
    "COLORS": {
        "primary": {
            "50": "#EEF6F2", "100": "#D5E9E0", "200": "#ABD3C2", "300": "#8FD9BE", "400": "#74CFAF", "500": "#63C6A3",
            "600": "#1F5C4A", "700": "#1A4D3E", "800": "#153E32", "900": "#113229", "950": "#0A1F19",
        },
        "base": {
            "50": "#FBF8F1", "100": "#F3EEE2", "200": "#DDD6C7", "300": "#C3BCAC", "400": "#A7B0A9", "500": "#5B655F",
            "600": "#47514B", "700": "#2E3933", "800": "#243029", "900": "#1A211D", "950": "#121714",
        },
    },
}  # fmt: skip

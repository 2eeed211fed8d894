"""The admin pages of games and of tables played online; importing them registers them."""

from gameplay.admin import games, live
from gameplay.admin.base import AsListed, ByRelated, ReadOnly, ReadOnlyInline, Scoped, in_a_row

__all__ = ["AsListed", "ByRelated", "ReadOnly", "ReadOnlyInline", "Scoped", "games", "in_a_row", "live"]

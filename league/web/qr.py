"""The code on a slip, as inline SVG, and where it leads."""

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from league.models import Slip, Table
from league.services import slips

QUIET = 4
"""Modules of white around the code: without them a camera does not find it."""


def slip_url(table: Table) -> str:
    """The path; whoever prints it puts the site's address before it. Read with the table's `slip` it asks nothing."""
    try:
        slip = table.slip
    except Slip.DoesNotExist:
        slip = slips.slip_of(table)
    return reverse("slip:who", args=[slip.token])


def svg(url: str) -> SafeString:
    """Black on white whatever the theme; its size is the style sheet's, by the class."""
    code = segno.make(url, error="m", micro=False)
    drawn: str = code.svg_inline(border=QUIET, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True)
    return mark_safe(drawn)  # made here, of squares

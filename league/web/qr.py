"""The code on a slip, as inline SVG, and where it leads."""

import re

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from league.models import Slip, Table
from league.services import slips

QUIET = 4
"""Modules of white around the code: without them a camera does not find it."""
MASK = 4
"""Trying all eight masks for the one that looks best takes five times as long, which is seconds for a hall of badges;
every reader takes every mask, and addresses with tokens in them have no large patches that one would have to avoid."""
DARK = re.compile(b"\x01+")


def slip_url(table: Table) -> str:
    """The path; whoever prints it puts the site's address before it. Read with the table's `slip` it asks nothing."""
    try:
        slip = table.slip
    except Slip.DoesNotExist:
        slip = slips.slip_of(table)
    return reverse("slip:who", args=[slip.token])


def svg(url: str) -> SafeString:
    """Black on white whatever the theme; its size is the style sheet's, by the class."""
    rows = segno.make(url, error="m", micro=False, mask=MASK).matrix
    side = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{run.start() + QUIET} {y}.5h{run.end() - run.start()}"
        for y, row in enumerate(rows, start=QUIET)
        for run in DARK.finditer(row)
    )
    return mark_safe(  # made here, of squares
        f'<svg viewBox="0 0 {side} {side}" class="qr"><path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/>'
        f'<path stroke="#000" d="{dark}"/></svg>'
    )

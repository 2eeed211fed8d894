"""Where somebody is signed in, as the account library keeps it. The address of the machine is not kept for long: see
`league.services.retention`. The column takes no blank, so one that says "nowhere" takes its place."""

from typing import Final

FORGOTTEN: Final = "0.0.0.0"


def machine(ip: str | None) -> str:
    """As it is shown: empty once it is forgotten."""
    return "" if ip in (None, FORGOTTEN) else str(ip)

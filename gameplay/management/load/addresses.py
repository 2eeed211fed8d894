"""Where the clients of a load go: a table's sockets are spread over all addresses of the site, as behind a proxy."""

import socket
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit


def place(addresses: Sequence[str], table: int, seat: int, attempt: int = 0) -> str:
    """`attempt` counts how often this seat found nobody there: then it goes to the next one."""
    return addresses[(table + seat + attempt) % len(addresses)]


def ports(addresses: Sequence[str]) -> list[int]:
    sites = [urlsplit(address) for address in addresses]
    return [site.port or (443 if site.scheme == "https" else 80) for site in sites]


def silent(addresses: Sequence[str], seconds: float = 5) -> list[str]:
    """Those at which nothing listens."""
    return [
        address
        for address, port in zip(addresses, ports(addresses), strict=True)
        if not _listens(address, port, seconds)
    ]


def _listens(address: str, port: int, seconds: float) -> bool:
    try:
        socket.create_connection((urlsplit(address).hostname or "", port), seconds).close()
    except OSError:
        return False
    return True


def socket_url(address: str, key: str) -> str:
    site = urlsplit(address)
    return f"{'wss' if site.scheme == 'https' else 'ws'}://{site.netloc}/live/{key}/"


def origin(address: str) -> Any:
    site = urlsplit(address)
    return f"{site.scheme}://{site.netloc}"

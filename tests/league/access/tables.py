"""The tables as they are written, and rows as they would be."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
Key = tuple[str, str]
HOME: Final = "-"
"""As the route of the home page is written, which is empty."""


@dataclass(frozen=True)
class Row:
    """`scope`: what a token needs; of the API alone."""

    who: frozenset[str]
    scope: str = ""


def _lines(name: str) -> list[list[str]]:
    text = (HERE / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]


GROUPS: Final = {name: frozenset(roles) for name, *roles in _lines("groups.txt")}
ROLES: Final = tuple(next(roles for name, *roles in _lines("groups.txt") if name == "everybody"))


def written(name: str) -> dict[Key, Row]:
    """By method and route."""
    rows: dict[Key, Row] = {}
    for method, route, who, *scope in _lines(name):
        route = "" if route == HOME else route
        assert (method, route) not in rows, f"{method} {route} stands there twice"
        roles = GROUPS[who] if who in GROUPS else frozenset(who.split("+"))
        assert roles <= set(ROLES), f"{method} {route}: {who}"
        rows[method, route] = Row(roles, *scope)
    return rows


def line(key: Key, row: Row) -> str:
    named = {roles: name for name, roles in GROUPS.items()}
    who = named.get(row.who) or "+".join(role for role in ROLES if role in row.who)
    return f"{key[0]:6} {key[1] or HOME} {who} {row.scope}".rstrip()


def differences(name: str, found: dict[Key, Row]) -> str:
    """Between a table and the program: empty, or what is to be looked at."""
    rows = written(name)
    told = [f"- {line(key, row)}" for key, row in rows.items() if found.get(key) != row]
    told += [f"+ {line(key, row)}" for key, row in found.items() if rows.get(key) != row]
    head = f"tests/league/access/{name} says (-), and the program answers (+):\n"
    return head + "\n".join(sorted(told, key=lambda each: each[2:])) if told else ""

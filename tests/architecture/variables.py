"""Which variables of the environment the program reads."""

import re
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import environ
import pytest

ROOT = Path(__file__).resolve().parents[2]


@cache
def of_settings() -> frozenset[str]:
    """As the settings ask for them when they are run: names that are put together count, too."""
    asked: set[str] = set()
    get_value = environ.Env.get_value

    def noted(env: environ.Env, var: str, *others: Any, **named: Any) -> Any:
        asked.add(str(var))
        return get_value(env, var, *others, **named)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(environ.Env, "get_value", noted)
        patched.delenv("PROMETHEUS_MULTIPROC_DIR", raising=False)
        runpy.run_path(str(ROOT / "league" / "settings.py"))
    return frozenset(asked)


def of_procfile() -> frozenset[str]:
    return frozenset(re.findall(r"\$\{([A-Z_]+):-", (ROOT / "Procfile").read_text(encoding="utf-8")))


def read() -> frozenset[str]:
    return of_settings() | of_procfile()

"""What is refused, and why."""

from collections.abc import Callable
from typing import Any

import pytest

from gameplay.errors import Refusal


def refusal(function: Callable[..., Any], *arguments: Any, **named: Any) -> Refusal:
    """What the call is refused with; its sentence is whole."""
    with pytest.raises(Refusal) as refused:
        function(*arguments, **named)
    if "%(" in refused.value.sentence:
        raise AssertionError(refused.value.sentence)
    return refused.value


def refused(code: str, function: Callable[..., Any], *arguments: Any, **named: Any) -> Refusal:
    found = refusal(function, *arguments, **named)
    if found.code != code:
        raise AssertionError(f"{found.code} instead of {code}: {found}")
    return found

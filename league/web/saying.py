"""From a service back to the page: what was done, or the sentence of what was refused."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from gameplay.errors import Refusal


def attempt(request: HttpRequest, action: Callable[[], Any], done: str | Callable[[Any], str]) -> bool:
    """Call a service; say what came of it. True where it was done."""
    try:
        outcome = action()
    except Refusal as refusal:
        refuse(request, refusal)
        return False
    text = done(outcome) if callable(done) else done
    if text:
        messages.success(request, text)
    return True


def refuse(request: HttpRequest, refusal: Refusal) -> None:
    """The sentence for the reader, the code for whoever looks under the hood (the page puts it in data-code)."""
    messages.error(request, refusal.sentence, extra_tags=refusal.code)


def act_and_return(
    request: HttpRequest, action: Callable[[], Any], done: str | Callable[[Any], str], back: str
) -> HttpResponse:
    attempt(request, action, done)
    return redirect(back)

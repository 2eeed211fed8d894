"""A scripted player: it plays the first of what it may do, by its own snapshot alone."""

from collections.abc import Mapping
from typing import Any


def message(state: Mapping[str, Any]) -> dict[str, Any] | None:
    """What this seat sends now, or nothing."""
    hand = state["hand"]
    if hand is None:
        return None
    if state["state"] == "between":
        own = next(place for place in state["places"] if place["you"])
        return None if own["ready"] else {"type": "ready", "hand": hand["number"]}
    action = _action(hand["view"]) if state["state"] == "playing" else None
    if action is None:
        return None
    number = None if isinstance(action, str) and " pass " in action else hand["next"]
    return {"type": "act", "hand": hand["number"], "number": number, "action": action}


def _action(view: Mapping[str, Any]) -> str | dict[str, Any] | None:
    seat, verbs = view["seat"], view["verbs"]
    if not verbs:
        return None
    if view.get("iron") and "play" in verbs:
        return {"verb": "play", "place": view["free"][0]}
    words = {
        "pass": lambda: " ".join(view["held"][:3]),
        "play": lambda: view["legal"][0],
        "bid": lambda: "0" if view["high_bid"] else "1",
        "name": lambda: "S",
        "moon": lambda: "add",
        "stay": lambda: "",
        "accept": lambda: "",
    }
    verb = next(verb for verb in words if verb in verbs)
    return f"{seat} {verb} {words[verb]()}".rstrip()

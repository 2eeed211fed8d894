"""From the fields of the entry page to a tally and back."""

from collections.abc import Iterable, Mapping
from typing import Any

from league.errors import LeagueRefusal
from league.queries.entry.columns import Column, asks_for_choice
from league.queries.entry.page import EntrySheet

MOST_DIGITS = 4


def read_tally(sheet: EntrySheet, fields: Mapping[str, str]) -> dict[str, Any]:
    """The tally that was entered; whether a hand can be so, the rules say later. Raises LeagueRefusal where something
    was left out or is no number."""
    if sheet.kind == "truco":
        return _truco(fields)
    if sheet.kind == "auction":
        return _auction(sheet, fields)
    if sheet.kind == "hearts":
        return _hearts(sheet, fields)
    raise LeagueRefusal("no-tally-here")


def _hearts(sheet: EntrySheet, fields: Mapping[str, str]) -> dict[str, Any]:
    tally = {column.key: _column(sheet, column, fields) for column in sheet.columns}
    if fields.get("moon") and asks_for_choice(sheet.variant, tally):  # one left over from before asks nobody
        tally["moon"] = fields["moon"]
    return tally


def _column(sheet: EntrySheet, column: Column, fields: Mapping[str, str]) -> Any:
    if column.must is not None:
        return _filled(_numbers(sheet, column.key, fields), column.name, column.must)
    seat = _number(fields.get(column.key, ""))
    if seat is None:
        raise LeagueRefusal("card-missing", card=column.name)
    return seat


def _numbers(sheet: EntrySheet, key: str, fields: Mapping[str, str]) -> list[int | None]:
    return [_number(fields.get(f"{key}-{side}", "")) for side in sheet.sides]


def _filled(numbers: list[int | None], cards: str, must: int) -> list[int]:
    """One number left out is what is missing; where nothing is missing any more, the others took nothing."""
    total = sum(number or 0 for number in numbers)
    if numbers.count(None) > 1 and total < must:
        raise LeagueRefusal("cards-missing", cards=cards, sum=total, must=must)
    rest = max(must - total, 0)
    return [rest if number is None else number for number in numbers]


def _auction(sheet: EntrySheet, fields: Mapping[str, str]) -> dict[str, Any]:
    """Whether there was something to bid, the rules know: it follows from the deals before."""
    if fields.get("passed"):
        if any(fields.get(name) for side in sheet.sides for name in (f"bid-{side}", f"taken-{side}")):
            raise LeagueRefusal("passed-and-played")
        return {"passed": True}
    bids = [[side, bid] for side, bid in enumerate(_numbers(sheet, "bid", fields), start=1) if bid is not None]
    if len(bids) > 1:
        raise LeagueRefusal("one-bid")
    suit = next((suit for suit in sheet.suits if suit.code == fields.get("suit")), None)
    if suit is None:
        raise LeagueRefusal("suit-missing")
    taken = _filled(_numbers(sheet, "taken", fields), suit.name, suit.must)
    return {**({"bid": bids[0]} if bids else {}), "suit": suit.code, "taken": taken}


def _truco(fields: Mapping[str, str]) -> dict[str, Any]:
    pair = 0 if fields.get("tied") else _number(fields.get("pair", ""))
    if pair is None:
        raise LeagueRefusal("pair-missing")
    if pair == 0:
        return {"pair": 0}
    value = _number(fields.get("value", ""))
    if value is None:
        raise LeagueRefusal("value-missing")
    return {"pair": pair, "value": value, "by": fields.get("by") or "tricks"}


def _number(text: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise LeagueRefusal("not-a-number", text=text[:20])
    return int(text)


def fields_of(sheet: EntrySheet, tally: Mapping[str, Any]) -> dict[str, str]:
    """What the fields hold for this tally."""
    if sheet.kind == "truco":
        return {"pair": str(tally.get("pair", "")), "value": str(tally.get("value", "")), "by": tally.get("by", "")}
    if sheet.kind == "auction":
        return _auction_fields(tally)
    fields = {"moon": str(tally.get("moon", ""))}
    for column in sheet.columns:
        value = tally.get(column.key, "")
        if column.must is None:
            fields[column.key] = str(value)
        else:
            fields |= _by_side(column.key, value)
    return fields


def _auction_fields(tally: Mapping[str, Any]) -> dict[str, str]:
    if tally.get("passed"):
        return {"passed": "1"}
    seat, bid = tally.get("bid", (0, 0))
    fields = {f"bid-{seat}": str(bid)} if bid else {}
    return {**fields, "suit": tally.get("suit", ""), **_by_side("taken", tally.get("taken", ()))}


def _by_side(key: str, counts: Iterable[int]) -> dict[str, str]:
    return {f"{key}-{side}": str(count) for side, count in enumerate(counts, start=1)}

"""The rows and keys of the form of a hand, with what has been filled in."""

from typing import Any

from league.queries.entry.columns import Column
from league.queries.entry.page import EntrySheet
from league.web.entry import answers


def form_of(sheet: EntrySheet, fields: dict[str, str]) -> dict[str, Any]:
    rows = [
        {
            "side": side,
            "name": name,
            "total": sheet.totals[side - 1],
            "pair": fields.get("pair") == str(side),
            "bid": fields.get(f"bid-{side}", ""),
            "taken": fields.get(f"taken-{side}", ""),
            "names": side == sheet.context.namer,
            "cells": [_cell(column, side, fields) for column in sheet.columns],
        }
        for side, name in zip(sheet.sides, sheet.names, strict=True)
    ]
    return {
        "rows": rows,
        "moon": fields.get("moon", ""),
        "suits": [{"suit": suit, "on": fields.get("suit") == suit.code} for suit in sheet.suits],
        "namer": sheet.names[sheet.context.namer - 1] if sheet.context.namer else "",
        "ladder": _ladder(sheet, fields),
        "ways": _ways(sheet, fields),
    }


def _cell(column: Column, side: int, fields: dict[str, str]) -> dict[str, Any]:
    name = column.key if column.must is None else f"{column.key}-{side}"
    return {"column": column, "name": name, "value": fields.get(name, ""), "on": fields.get(name) == str(side)}


def _ladder(sheet: EntrySheet, fields: dict[str, str]) -> list[dict[str, Any]]:
    values = {value for ways in sheet.values.values() for found in ways.values() for value in found}
    return [{"value": value, "on": fields.get("value") == str(value)} for value in sorted(values)]


def _ways(sheet: EntrySheet, fields: dict[str, str]) -> list[dict[str, Any]]:
    possible = {way for ways in sheet.values.values() for way in ways}
    return [
        {"code": way, "name": name, "on": way == (fields.get("by") or "tricks"), "possible": way in possible}
        for way, name in answers.WAY_NAMES.items()
    ]

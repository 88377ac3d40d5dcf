"""Bytes to JSON values, as strictly as record.md asks ("Strict JSON")."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from veillee.errors import BadRecord

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)
_NO_NUMBER = frozenset({"NaN", "Infinity", "-Infinity"})
_DEEP = 50
"""No record nests deeper than six brackets; the parser gives up at several hundred."""


class _Forbidden(Exception):
    """Well-formed for the standard parser, but no strict JSON."""


def parse(data: bytes | str) -> object:
    """The JSON value that is the whole of ``data``.

    A number that is no integer, or an integer of more than twenty characters, comes as a float,
    which no place of a record accepts. Raises BadRecord at ``line L column C``, both from 1:
    ``not_utf8``, ``byte_order_mark``, ``not_json``, ``after_document``, ``duplicate_key``,
    ``not_a_number``, ``too_deep``.
    """
    text = _decode(data) if isinstance(data, bytes) else data
    if text.startswith("\ufeff"):
        raise BadRecord(_place(text, 0), "byte_order_mark")
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer
        )
    except json.JSONDecodeError as error:
        code = "after_document" if error.msg == "Extra data" else "not_json"
        raise BadRecord(_place(text, error.pos), code) from None
    except (_Forbidden, RecursionError):
        raise _found(text) from None


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        raise BadRecord(_place(before, len(before)), "not_utf8") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Forbidden
    return found


def _constant(name: str) -> NoReturn:
    raise _Forbidden


def _integer(text: str) -> int | float:
    # Python refuses to read integers of thousands of digits, with an error that has no place.
    return int(text) if len(text) <= 20 else float("inf")


def _place(text: str, index: int) -> str:
    line = text.count("\n", 0, index) + 1
    column = index - text.rfind("\n", 0, index)
    return f"line {line} column {column}"


def _found(text: str) -> BadRecord:
    """What the standard parser stopped at without saying where: the first such fault."""
    names: list[set[str] | None] = []
    last = ""
    start = 0
    for token in _TOKEN.finditer(text):
        mark = token.group()
        if mark in _NO_NUMBER:
            return BadRecord(_place(text, token.start()), "not_a_number", text=mark)
        if mark in "{[":
            names.append(set() if mark == "{" else None)
            if len(names) > _DEEP:
                return BadRecord(_place(text, token.start()), "too_deep")
        elif mark in "}]" and names:
            names.pop()
        elif mark == ":" and names and (keys := names[-1]) is not None:
            name = json.loads(last)
            if name in keys:
                return BadRecord(_place(text, start), "duplicate_key", name=name)
            keys.add(name)
        last, start = mark, token.start()
    return BadRecord(_place(text, 0), "not_json")

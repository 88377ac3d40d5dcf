"""Names at a table: no two alike."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 40
"""Characters of a name, as records have it."""


def apart(name: str, taken: Iterable[str]) -> str:
    """The name, with a number after it where somebody at the table already bears it."""
    others, called, number = set(taken), name, 1
    while called in others:
        number += 1
        called = f"{name[: LONGEST - 4]} {number}"
    return called

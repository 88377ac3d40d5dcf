"""A view as a row of whole numbers, for those who learn from numbers."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from veillee.core.options import values_of

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Field:
    """``size`` numbers of the row, each from ``low`` to ``high``; ``says`` is what they mean."""

    name: str
    size: int
    low: int
    high: int
    says: str


@dataclass(frozen=True, slots=True)
class Extent:
    """No deal has more ``turns``, more moments for what is done out of turn (``asides``), nor
    brings a player more ``points`` above an even share, or fewer below it."""

    turns: int
    asides: int
    points: float


@dataclass(frozen=True, slots=True)
class Encoding(Generic[V]):
    """How a game writes the view of a seat as numbers: always as many, in the order of ``fields``.

    ``encode`` takes a view and nothing else, so the row knows no more than its viewer. ``recall``
    takes the same and tells the course of the deal in a line, with everything in it that the viewer
    saw; ``extent`` bounds a deal under the options.
    """

    fields: tuple[Field, ...]
    encode: Callable[[V], list[int]]
    recall: Callable[[V], str]
    extent: Callable[[Any], Extent]

    @property
    def size(self) -> int:
        """How many numbers a view is."""
        return sum(field.size for field in self.fields)

    @property
    def places(self) -> dict[str, slice]:
        """Where in the row each field is."""
        found, at = {}, 0
        for field in self.fields:
            found[field.name] = slice(at, at + field.size)
            at += field.size
        return found


def bits(cards: int, size: int) -> list[int]:
    """A set of cards as ``size`` ones and zeros, by card."""
    return [*f"{cards:0{size}b}"[::-1].encode().translate(_DIGITS)]


_DIGITS = bytes(each & 1 for each in range(256))
"""The digits 0 and 1 as numbers: their codes are 48 and 49."""


def one_of(place: int | None, size: int) -> list[int]:
    """A one at that place among zeros; all zeros for None."""
    row = [0] * size
    if place is not None:
        row[place] = 1
    return row


def filled(values: list[int], size: int) -> list[int]:
    """The values, then zeros up to ``size``."""
    return values + [0] * (size - len(values))


def option_field(kind: type[Any]) -> Field:
    """The options of a game as ``option_numbers`` writes them."""
    allowed = values_of(kind)
    most = max(map(len, allowed.values())) - 1
    names = ", ".join(allowed)
    return Field(
        "options", len(allowed), 0, most, f"{names}: each the place of its value on the rules page"
    )


def option_numbers(options: Any) -> list[int]:
    """For each option the place of its value among those it may have, from 0."""
    return [
        next(
            place
            for place, value in enumerate(field.metadata["values"])
            if value == getattr(options, field.name)
        )
        for field in dataclasses.fields(options)
    ]

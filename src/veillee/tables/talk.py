"""Short phrases for the table: a fixed list, so that nobody can be insulted and no card named
(spec aluette 21)."""

from __future__ import annotations

from dataclasses import dataclass

PHRASES: tuple[str, ...] = (
    "hello",
    "luck",
    "well-played",
    "thanks",
    "sorry",
    "ouch",
    "moment",
    "your-turn",
    "back",
    "again",
    "drink",
    "good-night",
)
"""What may be said, by keys of the catalogue."""

REMEMBERED = 12
"""How many phrases a table keeps in view."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """The ``number``-th phrase said at the table. ``player`` is known to the server alone."""

    number: int
    player: str
    name: str
    phrase: str

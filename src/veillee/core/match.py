"""A match: deals scored, who deals, whether it is over."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Generic, TypeVar

O = TypeVar("O")

Seat = int
"""An index into a game's ``seats``; the next index sits to the left."""
Side = int
"""An index into a game's ``sides``."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended.

    ``points`` are this deal's, by side; ``counted`` is false for a deal to be dealt again;
    ``reason`` is the stable name of the rule that decided it.
    """

    points: tuple[int, ...]
    counted: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Match(Generic[O]):
    """The deals scored so far. ``dealer`` deals the deal in play, or the next one.

    ``winner`` is None while the match is open and when it is drawn.
    """

    options: O
    dealer: Seat
    score: tuple[int, ...]
    outcomes: tuple[Outcome, ...] = ()
    over: bool = False
    winner: Side | None = None

    @property
    def counted(self) -> int:
        """How many deals have counted."""
        return sum(outcome.counted for outcome in self.outcomes)

    def scored(self, outcome: Outcome, dealer: Seat) -> Match[O]:
        """The match with one more deal, the next dealt by ``dealer``; not yet judged over."""
        score = tuple(map(sum, zip(self.score, outcome.points, strict=True)))
        return dataclasses.replace(
            self, dealer=dealer, score=score, outcomes=(*self.outcomes, outcome)
        )

    def ended(self) -> Match[O]:
        """The match closed at this score: the higher total wins, equal totals draw."""
        best = max(self.score)
        leaders = [side for side, points in enumerate(self.score) if points == best]
        return dataclasses.replace(
            self, over=True, winner=leaders[0] if len(leaders) == 1 else None
        )

"""What exact play with all cards seen comes to, and how a search is stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Match, Outcome


@dataclass(frozen=True, slots=True)
class Solution:
    """What the deal is worth to the first side when everybody plays best, all hands known.

    ``cards`` has the value of every card that may be played now, ``best`` those that are best for
    who plays it; equal cards stand side by side. When the search was stopped before its end
    ``exact`` is false, ``value`` None, ``best`` empty, and ``cards`` has only what was proved.
    ``nodes`` are positions searched, ``seconds`` of wall clock.
    """

    value: int | None
    best: tuple[Card, ...]
    cards: Mapping[Card, int]
    exact: bool
    nodes: int
    seconds: float


def worth(outcome: Outcome) -> int:
    """What the deal brought the first side more than the other, as a Solution counts it. Units are
    gained from each other, points are not."""
    first, second = outcome.points
    return first if first == -second else first - second


@dataclass(frozen=True, slots=True, eq=False)
class Stop:
    """Ends a search from outside: once ``flag`` is not all zeros, it gives up at its next look.

    The flag is eight bytes, so that compiled code can read it as one number.
    """

    flag: bytearray = field(default_factory=lambda: bytearray(8))

    def set(self) -> None:
        self.flag[0] = 1

    @contextmanager
    def after(self, seconds: float) -> Iterator[None]:
        """Sets itself when so much time has passed inside the block; at once when there is none."""
        if seconds <= 0:
            self.set()
        timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), self.set)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


class Solver(Protocol):
    """``solve.py`` in a game's folder; only ``games.load_solver`` imports it, being heavy."""

    def warm(self) -> None:
        """Compiles the solver or loads it from its cache, so that no later call pays for that."""

    def solve(
        self, match: Match[Any], state: Any, budget: Budget, stop: Stop | None = None
    ) -> Solution:
        """The solution of a position at the play of cards, all hands known.

        Gives up when the budget's seconds have passed or ``stop`` is set; the time in which
        compiled code is loaded does not count.
        Raises Unsolvable ``not_at_play``, or ``deal_over``.
        """

"""A finished deal being studied: what has been worked out of it, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from veillee.cards import Card
from veillee.core.solution import worth
from veillee.games import load
from veillee.live.weighing import Weighed
from veillee.records import PlayedDeal
from veillee.records.moments import Moment, moments

BUDGET = 300.0
"""CPU seconds that one deal may take in all."""
PATIENCE = 60.0
"""Seconds of wall clock that one position may take."""
WORLDS = 60
"""Deals drawn for what a seat could know at one moment."""
DRAWING = 15.0
"""CPU seconds that the deals drawn for one moment may take."""
FEWEST = 20
"""Below so many drawn deals nothing is called a mistake."""
Z95, Z99 = 1.96, 2.58
"""Standard errors to either side of a mean, in which it lies 95 or 99 times in a hundred."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be worked out next: ``weigh`` a moment, ``go_on`` from it by best play, or
    ``draw`` deals for whose turn it is."""

    kind: str
    at: int


@dataclass(frozen=True, slots=True)
class Share:
    """How often, among the deals drawn, a card kept all that could be had there; ``spread`` is
    half the width of the interval in which the true share lies 95 times in a hundred."""

    kept: int
    of: int
    spread: float
    mistake: bool = False

    @property
    def percent(self) -> int:
        return round(100 * self.kept / self.of)


@dataclass(eq=False)
class Study:
    """One deal. ``weighed``, ``lines``, ``worlds`` and ``drawing``, the CPU seconds that the worlds
    took, are by moment; ``drawn`` are those for which no more are drawn."""

    game: str
    deal: PlayedDeal
    moments: tuple[Moment, ...] = ()
    weighed: dict[int, Weighed] = field(default_factory=dict)
    lines: dict[int, tuple[str, ...] | None] = field(default_factory=dict)
    worlds: dict[int, list[dict[Card, int]]] = field(default_factory=dict)
    drawing: dict[int, float] = field(default_factory=dict)
    drawn: set[int] = field(default_factory=set)
    wished: list[int] = field(default_factory=list)
    spent: float = 0.0
    faults: int = 0

    def __post_init__(self) -> None:
        self.moments = moments(load(self.game), self.deal)

    @property
    def positions(self) -> int:
        """How many moments there are to weigh: all from which somebody acts."""
        return sum(moment.seat is not None for moment in self.moments)

    @property
    def opening(self) -> int:
        """The moment of the first card."""
        return next((moment.at for moment in self.moments if moment.card is not None), 0)

    @property
    def failed(self) -> bool:
        """Whether workers have ended over it again and again."""
        return self.faults > 2

    @property
    def exhausted(self) -> bool:
        """Whether it has had all the time it may have, with something left to work out."""
        return self.spent >= BUDGET and self._next() is not None

    def wish(self, at: int) -> None:
        """Somebody looks at that moment: deals are drawn for it before others."""
        if at in self.wished:
            self.wished.remove(at)
        self.wished.append(at)

    def next(self) -> Task | None:
        """What to work out now; None when nothing is left, or no time."""
        return None if self.failed or self.spent >= BUDGET else self._next()

    def _next(self) -> Task | None:
        # From the end, where a position is next to nothing: a worker that has to compile does it
        # over those.
        for moment in reversed(self.moments):
            if moment.seat is not None and moment.at not in self.weighed:
                return Task("weigh", moment.at)
        turning = self.turning
        for at in reversed(self.wished):
            if at not in self.drawn and self.chooses(at):
                return Task("draw", at)
        for at in turning:
            if at not in self.lines:
                return Task("go_on", at)
        for at in turning:
            if at not in self.drawn and self.chooses(at):
                return Task("draw", at)
        return None

    def value(self, at: int) -> int | None:
        """What the deal is worth to the first side at that moment, all cards seen; how it ended
        where it did."""
        moment = self.moments[at]
        if moment.seat is None and self.deal.outcome is not None:
            return worth(self.deal.outcome)
        weighed = self.weighed.get(at)
        return None if weighed is None else weighed.value

    def chooses(self, at: int) -> bool:
        """Whether more than one card could be played from there."""
        weighed = self.weighed.get(at)
        return weighed is not None and len(weighed.cards) > 1

    @property
    def turning(self) -> tuple[int, ...]:
        """The moments from which an action changed what the deal was worth."""
        return tuple(
            moment.at
            for moment in self.moments[:-1]
            if None not in (before := self.value(moment.at), after := self.value(moment.at + 1))
            and before != after
        )

    def shares(self, at: int, sign: int) -> Mapping[Card, Share]:
        """Each card's share of the deals drawn for that moment; ``sign`` is 1 when the first side
        plays, else -1. Empty while none is drawn."""
        worlds = self.worlds.get(at, [])
        return shares(worlds, sign) if worlds else {}


def shares(worlds: list[dict[Card, int]], sign: int) -> dict[Card, Share]:
    """Each card's share of these deals.

    A card is a mistake where another is clearly better: what it gains over this one, deal by
    deal, lies above nought in 99 of a hundred, with enough deals to say so.
    """
    count = len(worlds)
    totals = {card: sum(sign * world[card] for world in worlds) for card in worlds[0]}
    best = max(totals, key=lambda card: totals[card])
    found = {}
    for card in worlds[0]:
        kept = sum(sign * world[card] == max(sign * v for v in world.values()) for world in worlds)
        missed = [sign * (world[best] - world[card]) for world in worlds]
        mean, error = _mean_and_error(missed)
        mistake = count >= FEWEST and mean - Z99 * error > 0
        found[card] = Share(kept, count, _wilson(kept, count), mistake)
    return found


def _mean_and_error(values: list[int]) -> tuple[float, float]:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return mean, sqrt(spread / count)


def _wilson(kept: int, of: int) -> float:
    """Half the width of Wilson's interval, which is never nought, not even at none or all."""
    share = kept / of
    return Z95 / (1 + Z95**2 / of) * sqrt(share * (1 - share) / of + Z95**2 / (4 * of**2))

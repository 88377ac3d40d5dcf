"""How far chances are right, and how far a model that is right would seem to be off in the same
cases.

The mean distance between what was estimated and what came of it is never nothing: in a part of *n*
cases what comes lies about ``0.8 * sqrt(p * (1 - p) / n)`` off by chance alone. So what comes is
drawn from the estimates themselves as well; by as much as the squares of the distances are more
than that, the estimates are off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

DRAWN, SEED = 400, 1
OF_A_PART = 60
"""So many events that a part has at least."""


class Case(NamedTuple):
    """A chance that was given to an ``event``, and whether it ``came``. Cases of one event are
    estimates of the same thing."""

    chance: float
    event: tuple[int, ...]
    came: bool


class Calibration(NamedTuple):
    """Shares of 1. ``parts`` are the means of what was estimated and came, in parts of equal size
    by the estimate, and how far apart these would lie in 95 of 100 times at most if all chances
    were right; ``distance`` is how far apart they lie on average; ``alone`` what that would be if
    all were right, on average and in 95 of 100 times at most. ``off`` is the root of the mean
    square by which estimates are off beyond chance, with its 95 % interval."""

    cases: int
    events: int
    estimated: float
    came: float
    parts: list[tuple[float, float, float]]
    distance: float
    alone: tuple[float, float]
    off: float
    between: tuple[float, float]


def calibration(cases: Sequence[Case], most: int = 10) -> Calibration:
    """Of at least one case, in ``most`` parts or as many as have events enough."""
    cases = sorted(cases)
    chance = np.array([each.chance for each in cases])
    came = np.array([each.came for each in cases], np.float64)
    numbers = {event: number for number, event in enumerate(dict.fromkeys(c.event for c in cases))}
    event = np.array([numbers[each.event] for each in cases])
    count = max(1, min(most, len(numbers) // OF_A_PART))
    part = np.arange(len(cases)) * count // len(cases)
    share = np.bincount(part) / len(cases)
    rng = np.random.default_rng(SEED)

    def gaps(came: Floats) -> Floats:
        found: Floats = np.bincount(part, came - chance, count) / np.bincount(part)
        return found

    seen = gaps(came)
    # One lot for all cases of an event: it comes for all of them or for none.
    lots = (rng.random(len(numbers))[event] for _ in range(DRAWN))
    right = np.array([gaps((lot < chance).astype(np.float64)) for lot in lots])
    by_chance = float((right**2).mean(axis=0) @ share)
    square = float(seen**2 @ share) - by_chance
    off = max(0.0, square)
    # What would be measured again and again of estimates that are as far off as it seems.
    away = seen * (off / (off + by_chance)) ** 0.5
    again = (away + right) ** 2 @ share - by_chance - away**2 @ share
    low, high = square - np.quantile(again, (0.975, 0.025))
    distances = np.abs(right) @ share
    return Calibration(
        len(cases),
        len(numbers),
        float(chance.mean()),
        float(came.mean()),
        [
            (float(chance[part == each].mean()), float(came[part == each].mean()), float(wide))
            for each, wide in enumerate(np.quantile(np.abs(right), 0.95, axis=0))
        ],
        float(np.abs(seen) @ share),
        (float(distances.mean()), float(np.quantile(distances, 0.95))),
        off**0.5,
        (_root(float(low)), _root(float(high))),
    )


def _root(square: float) -> float:
    return float(max(0.0, square) ** 0.5)

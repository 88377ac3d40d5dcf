"""How quick the machine is that tests run on, for those that measure CPU time."""

from __future__ import annotations

from random import Random
from time import process_time

SORTED = 0.029
"""CPU seconds of ``slowness``'s work where the bots' deals per second were measured."""


def slowness() -> float:
    """How many times longer work takes here and now than where the bots' deals per second were
    measured; 1 where it takes less."""
    took = []
    for seed in range(5):
        rng = Random(seed)
        numbers = [rng.random() for _ in range(200_000)]
        begun = process_time()
        numbers.sort()
        took.append(process_time() - begun)
    return max(1.0, min(took) / SORTED)

"""Learns in which order Aluette's solver tries the cards.

``python -m benchmarks.tune_solver SECONDS CARDS DEALS [FILE]`` climbs from the weights of the
package, or of FILE, and keeps the best in FILE: a few weights are changed at random, and kept when
the mean logarithm of the positions searched for the value is less, over endings of seeded deals.

The package's weights began at 0 and come from 5 minutes on 60 endings of six cards, then 10 minutes
on 80 of seven, then 10 on 100 of seven; on deals they had not seen, the first step made the search
6 times shorter and the second twice.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import exp, log
from pathlib import Path
from random import Random
from time import monotonic

from benchmarks.aluette_solver import ending
from veillee.core.solution import Stop
from veillee.games.aluette import ordering, solve, solver
from veillee.games.aluette.options import Options

SEED = 2026
ONCE, EACH_CLASS = 60, 8
"""How far a weight moves, in standard deviations: the two kinds of weight."""

Cost = Callable[[solver.Words], float]


def cost_over(cards: int, number: int) -> Cost:
    """The mean logarithm of the positions searched, over that many endings."""
    spots = [solve.spot(ending(seed, cards)) for seed in range(number)]

    def cost(weights: solver.Words) -> float:
        total = 0.0
        for spot in spots:
            search = solve.Search(Options(), None, Stop(), weights=weights)
            search.value(spot)
            # The constant keeps the easiest from counting most.
            total += log(search.nodes + 20)
        return total / number

    return cost


def climb(best: solver.Words, cost: Cost, seconds: float, kept: Path) -> None:
    """Writes ever better weights into the file until the time is over."""
    rng = Random(SEED)
    least, end = cost(best), monotonic() + seconds
    print(f"from {exp(least):.1f} positions", file=sys.stderr)
    rows = [row for row in range(ordering.ROWS) if _matters(best, row, cost, least, rng)]
    while monotonic() < end:
        tried = best.copy()
        for _ in range(rng.choice((1, 1, 2, 3))):
            kind = rng.randrange(ordering.KINDS)
            place = rng.choice(rows), rng.randrange(ordering.COLUMNS), kind
            tried[place] += round(rng.gauss(0, 1) * (EACH_CLASS if kind else ONCE))
        now = cost(tried)
        if now < least:
            print(f"{exp(now):.1f}", file=sys.stderr)
            kept.write_text(ordering.write(tried), encoding="utf-8")
        if now <= least:
            best, least = tried, now


def _matters(best: solver.Words, row: int, cost: Cost, least: float, rng: Random) -> bool:
    """Whether another order in that row changes anything."""
    tried = best.copy()
    tried[row] = [
        [rng.randrange(-99, 99), *(rng.randrange(-20, 20) for _ in each[1:])] for each in tried[row]
    ]
    return cost(tried) != least


if __name__ == "__main__":
    seconds, cards, deals = float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    target = Path(sys.argv[4] if len(sys.argv) > 4 else "ordering.json")
    start = ordering.read(target.read_text("utf-8")) if target.exists() else ordering.WEIGHTS
    climb(start.copy(), cost_over(cards, deals), seconds, target)

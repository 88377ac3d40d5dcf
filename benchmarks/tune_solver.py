"""Learns in which order Aluette's solver tries the cards.

``python -m benchmarks.tune_solver SECONDS CARDS DEALS [FILE]`` climbs from the weights of the
package, or of FILE, and keeps the best in FILE: a few weights are changed at random, and kept when
the mean logarithm of the positions searched is less, over endings of seeded deals, each counted
twice: for its value alone, and for every card.

The package's weights began at 0 and come from 5 minutes on 60 endings of six cards, then 10 minutes
on 80 of seven, then 10 on 100 of seven, for the value alone; on deals they had not seen, the first
step made the search 6 times shorter and the second twice. Then the situations were told apart by
how the player stands, and 15 minutes on 120 endings of seven made it shorter by a tenth.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from time import monotonic

from benchmarks.aluette_solver import ending
from veillee.core.solution import Stop
from veillee.games.aluette import ordering
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.options import Options
from veillee.games.aluette.solve import spot
from veillee.games.aluette.solver.room import COLUMNS, KINDS, ROWS, Words
from veillee.games.aluette.solver.values import Search, Shared
from veillee.games.aluette.state import State

SEED = 2026
ONCE, EACH = 60, 8
"""How far a weight moves, in standard deviations: one that counts once, and the others."""


def costs(weights: Words, states: list[State]) -> Iterator[float]:
    """For each state the logarithms of the positions searched, for the value and for all cards."""
    for state in states:
        search, here, seat = (
            Search(Options(), None, Stop(), weights=weights),
            spot(state),
            state.turn,
        )
        value = search.value(here)
        assert value is not None
        # The constant keeps the easiest from counting most.
        cost = log(search.nodes + 20)
        low, high = (-2, value) if seat % 2 == 0 else (value, 2)
        shared: Shared = {}
        for level in sorted({CLASS[card] for card in state.hands[seat]}, reverse=True):
            search.of_card(here, level, low, high, shared)
        yield cost + log(search.nodes + 20)


def no_worse(weights: Words, states: list[State], least: list[float]) -> list[float] | None:
    """The costs, when they come to no more than ``least``; given up early where they do not."""
    found, more = [], 0.0
    looks = {len(states) // 3, 2 * len(states) // 3}
    for cost, before in zip(costs(weights, states), least, strict=True):
        found.append(cost)
        more += cost - before
        if len(found) in looks and more > 0:
            return None
    return found if more <= 0 else None


def climb(best: Words, states: list[State], seconds: float, kept: Path) -> None:
    """Writes ever better weights into the file until the time is over."""
    rng = Random(SEED)
    least, end = list(costs(best, states)), monotonic() + seconds
    print(f"from {said(least)} positions", file=sys.stderr)
    weighty = [_matters(best, row, states, least, rng) for row in range(ROWS)]
    while monotonic() < end:
        tried = best.copy()
        for _ in range(rng.choice((1, 1, 2, 3))):
            kind = rng.randrange(KINDS)
            row = rng.choices(range(ROWS), weighty)[0]
            place = row, rng.randrange(COLUMNS), kind
            tried[place] += round(rng.gauss(0, 1) * (EACH if kind else ONCE))
        found = no_worse(tried, states, least)
        if found is None:
            continue
        if sum(found) < sum(least):
            print(said(found), file=sys.stderr)
            kept.write_text(ordering.write(tried), encoding="utf-8")
        best, least = tried, found


def said(costs: list[float]) -> str:
    return f"{exp(sum(costs) / len(costs) / 2):.1f}"


def _matters(best: Words, row: int, states: list[State], least: list[float], rng: Random) -> float:
    """How often to try that row: the root of how much another order there changes."""
    tried = best.copy()
    tried[row] = [
        [rng.randrange(-99, 99), *(rng.randrange(-20, 20) for _ in each[1:])] for each in tried[row]
    ]
    few = slice(None, None, 4)
    return sqrt(abs(sum(costs(tried, states[few])) - sum(least[few])))


if __name__ == "__main__":
    seconds, cards, deals = float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    target = Path(sys.argv[4] if len(sys.argv) > 4 else "ordering.json")
    start = ordering.read(target.read_text("utf-8")) if target.exists() else ordering.WEIGHTS
    climb(start.copy(), [ending(seed, cards) for seed in range(deals)], seconds, target)

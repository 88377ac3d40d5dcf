"""Every level's decisions asked for twice, in worlds that look the same to it: 100,000 of them.

What has been asked is in ``out/honesty.jsonl``, so that a run that was stopped goes on from there,
as long as neither the games nor the bots have changed since.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice, repeat
from math import ceil
from pathlib import Path

from benchmarks.harness import Row, watched
from benchmarks.kept import Kept
from veillee.arena.crew import cores
from veillee.arena.honesty import probes
from veillee.core.bot import Budget
from veillee.games import GAMES, load, load_bots, load_levels
from veillee.live.workers import end_with_parent

name = "honesty"
POSITIONS, SEED = 100_000, 2026
BUDGET = Budget(simulations=8)
KEPT = Path("out/honesty.jsonl")

Level = tuple[str, str]
"""A game, and one of its levels."""
Deal = tuple[str, str, int]
"""A level, and the number of a deal."""
Found = tuple[int, list[str]]
"""How many decisions were asked for in a deal, and what those were that did not agree."""


def run() -> list[Row]:
    return measured(POSITIONS, KEPT)


def measured(positions: int, kept: Path) -> list[Row]:
    """At least so many decisions in all, as many of every level."""
    levels = [(game, level) for game in GAMES for level in load_levels(game).names]
    each, asked, caught = ceil(positions / len(levels)), Counter[Level](), Counter[Level]()
    ledger = Kept(kept, seed=SEED)

    def decisions() -> Iterator[None]:
        for level in levels:
            # Asked only while this level's deals are played.
            for deal, found in _deals(level, ledger, lambda: asked[level] < each):  # noqa: B023
                ledger.add(deal, found)
                yield from repeat(None, max(0, min(found[0], each - asked[level])))
                asked[level] += found[0]
                caught[level] += len(found[1])

    for _ in watched(decisions(), "decisions asked for twice", each * len(levels)):
        pass
    return [
        Row(
            f"{game}, {level}: decisions that hung on what is hidden",
            f"{caught[game, level]:,} of {asked[game, level]:,}",
            "0",
        )
        for game, level in levels
    ]


def _deals(level: Level, ledger: Kept, more: Callable[[], bool]) -> Iterator[tuple[Deal, Found]]:
    """Deals of that level: all that are kept, and on every core others while more are wanted."""
    yield from [(deal, found) for deal, found in ledger.found.items() if deal[:2] == level]
    numbers = (number for number in count() if (*level, number) not in ledger.found)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores(), context, end_with_parent) as pool:
        while more():
            batch = [(*level, number) for number in islice(numbers, 4 * cores())]
            yield from zip(batch, pool.map(ask, batch), strict=True)


def ask(deal: Deal) -> Found:
    """The decisions of one deal."""
    game, level, number = deal
    rules, make = load(game), load_bots(game)[level]
    found = list(probes(rules, lambda world: make(), number, seed=SEED, budget=BUDGET))
    return len(found), [each.what for each in found if not each.agrees]

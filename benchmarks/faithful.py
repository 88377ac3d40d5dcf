"""Whether what bots say of their reasons is true: 1,000 cases of each game, in other worlds than
those they thought in.

What has been asked is in ``out/faithful.jsonl``, so that a run that was stopped goes on from there,
as long as neither the games nor the bots have changed since.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from typing import Any

from benchmarks.alsos_strength import wilson
from benchmarks.harness import Row, watched
from benchmarks.kept import Kept
from veillee.arena.crew import cores
from veillee.arena.faithful import Case, judged, thoughts
from veillee.core.bot import Budget
from veillee.games import GAMES, load
from veillee.live.workers import end_with_parent

name = "faithful"
CASES, SEED = 1000, 2026
WORLDS, MORE = 400, 8
"""Worlds of a thought, and how many times as many it is gone over in."""
PRESETS = {"aluette": "vendee", "alsos": "tompa"}
"""Signs are played in the first."""
KEPT = Path("out/faithful.jsonl")

Found = list[Any]
"""The cases of a deal, each as a list."""


def run() -> list[Row]:
    return measured(CASES, KEPT, WORLDS, MORE)


def measured(least: int, kept: Path, worlds: int, more: int) -> list[Row]:
    """At least so many cases of each game: those of the first deals that have so many."""
    ledger = Kept(kept, seed=SEED, worlds=worlds, more=more)

    def found() -> Iterator[tuple[str, Case]]:
        for game in GAMES:
            left = least
            for deal in _deals(game, ledger, worlds, more):
                yield from ((game, Case(*each)) for each in deal)
                left -= len(deal)
                if left <= 0:
                    break

    seen = list(watched(found(), "facts taken away", least * len(GAMES)))
    return [row for game in GAMES for row in rows(game, [each for of, each in seen if of == game])]


def rows(game: str, found: list[Case]) -> list[Row]:
    """How many cases are faithful, of all and of both kinds."""
    cited = [each for each in found if each.cited]
    others = [each for each in found if not each.cited]
    return [
        Row(f"{game}: thoughts are faithful, of all facts", _share(found), "\u2265 95 %"),
        Row(f"{game}: facts cited that matter", _share(cited)),
        Row(f"{game}: facts not cited that do not", _share(others)),
    ]


def _share(found: list[Case]) -> str:
    true = sum(each.faithful for each in found)
    low, high = wilson(true, len(found)) if found else (0.0, 1.0)
    share = f"{100 * true / max(1, len(found)):.1f} % of {len(found):,}"
    return f"{share} ({100 * low:.1f} to {100 * high:.1f})"


def _deals(game: str, ledger: Kept, worlds: int, more: int) -> Iterator[Found]:
    """The cases of deal after deal: what is kept, and on every core others."""
    context = multiprocessing.get_context("spawn")
    numbers = count()
    with ProcessPoolExecutor(cores(), context, end_with_parent) as pool:
        while True:
            batch = [(game, number) for number in islice(numbers, 2 * cores())]
            missing = [deal for deal in batch if deal not in ledger.found]
            questions = [(*deal, worlds, more) for deal in missing]
            for deal, found in zip(missing, pool.map(ask, questions), strict=True):
                ledger.add(deal, found)
            yield from (ledger.found[deal] for deal in batch)


def ask(question: tuple[str, int, int, int]) -> Found:
    """The cases of one deal."""
    game, number, worlds, more = question
    rules = load(game)
    options = rules.options(**rules.presets[PRESETS[game]])
    budget = Budget(simulations=worlds)
    asked = thoughts(rules, options, number, seed=SEED, budget=budget, more=more)
    found = [each for thought, facts in asked for each in judged(thought, facts)]
    return [[each.kind, each.cited, each.moved, each.turned] for each in found]

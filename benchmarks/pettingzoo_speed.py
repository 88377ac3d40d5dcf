"""Decisions a second through the PettingZoo environment: observed, chosen at random, stepped."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from benchmarks.harness import Row, three, watched
from veillee.adapters.pettingzoo import env

name = "pettingzoo"
ROUNDS, SECONDS = 5, 1.0
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Aluette", {"game": "aluette"}),
    ("Aluette with chant and signs", {"game": "aluette", "preset": "vendee"}),
    ("Alsós", {"game": "alsos"}),
)


def run() -> list[Row]:
    """The medians of five rounds."""
    rows = []
    for title, settings in TABLES:
        rounds = watched(range(ROUNDS), f"{title}, decisions a second", ROUNDS)
        rates = [_rate(settings, seed) for seed in rounds]
        rows.append(Row(f"{title} in PettingZoo, decisions a second", three(median(rates))))
    return rows


def _rate(settings: dict[str, Any], seed: int) -> float:
    """Of this process, over about one second of whole deals."""
    table, rng = env(**settings), Random(seed)
    table.reset(seed=seed)
    decisions, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        for _ in table.agent_iter():
            seen, _, terminated, _, _ = table.last()
            if terminated:
                table.step(None)
                continue
            assert seen is not None
            table.step(rng.choice(np.flatnonzero(seen["action_mask"])))
            decisions += 1
        table.reset()
    return decisions / spent

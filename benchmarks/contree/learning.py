"""Finds the habits of Contrée by policy gradient, as ``training.alsos_policy`` those of Alsós.

Each deal is played several times by four who draw lots among their ideas; the weights move towards
what gained more than the rest.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numba import njit
from rich.progress import track

from benchmarks.contree.auctions import deal
from benchmarks.contree.habit import CONTEXTS, FEATURES, chances
from benchmarks.contree.table import LAID, POINTS, SIDE, begun, legal, marks, over, play, turn
from veillee.games.alsos.bots.compiled.policy import Floats, drawn_card
from veillee.games.alsos.kernels import Ints, seeded

DEALS, FIRST, STEPS, BATCH, RUNS = 4_000, 1_000_000, 3_000, 128, 6
"""The deals are those from the number FIRST on, which no contest comes to."""
MARKS = 0.1
"""What a point written down counts beside a card point."""


@njit(cache=True)
def gradient(
    tables: Ints, contracts: Ints, chosen: Ints, weights: Floats, seed: int, found: Floats
) -> None:
    """Adds to ``found`` where the weights should move, over the deals ``chosen``."""
    words, table = seeded(seed), tables[0].copy()
    cards, odds, rows = np.zeros(8, np.int64), np.zeros(8), np.zeros((8, FEATURES))
    moved, gained = np.zeros((RUNS, CONTEXTS, FEATURES)), np.zeros(RUNS)
    for at in chosen:
        moved[:] = 0.0
        contract = contracts[at]
        for run in range(RUNS):
            table[:] = tables[at]
            while not over(table):
                card = legal(table)
                if card & (card - 1):
                    seat = turn(table)
                    where = 2 * table[LAID] + ((seat ^ contract[SIDE]) & 1)
                    number = chances(table, contract, weights, 1.0, cards, odds, rows)
                    place = drawn_card(cards, odds, number, words)
                    card = cards[place]
                    sign = 1.0 - 2.0 * (seat & 1)
                    for each in range(FEATURES):
                        usual = 0.0
                        for other in range(number):
                            usual += odds[other] * rows[other, each]
                        moved[run, where, each] += sign * (rows[place, each] - usual)
                play(table, card)
            gained[run] = table[POINTS] - table[POINTS + 1] + MARKS * marks(table, contract)
        for run in range(RUNS):
            found += (gained[run] - gained.mean()) * 0.02 * moved[run]


def learn() -> Floats:
    laid = [begun(env) for number in range(DEALS) if (env := deal(FIRST + number)) is not None]
    tables, contracts = (np.array(each) for each in zip(*laid, strict=True))
    rng = np.random.default_rng(1)
    weights = np.zeros((CONTEXTS, FEATURES))
    mean, square, average = np.zeros_like(weights), np.zeros_like(weights), weights.copy()
    for step in track(range(1, STEPS + 1), "habits"):
        found = np.zeros_like(weights)
        gradient(tables, contracts, rng.integers(0, len(tables), BATCH), weights, step, found)
        found /= BATCH * RUNS
        mean = 0.9 * mean + 0.1 * found
        square = 0.99 * square + 0.01 * found**2
        rate = 0.1 if step < 400 else 0.05 if step < 1200 else 0.02
        upright = np.sqrt(square / (1 - 0.99**step)) + 1e-4
        weights = 0.9998 * (weights + rate * mean / (1 - 0.9**step) / upright)
        average = 0.99 * average + 0.01 * weights
    return average


if __name__ == "__main__":
    np.savetxt(Path(__file__).with_name("habit.txt"), learn(), fmt="%.3f")

"""Finds the habits of Alsós by policy gradient: ``python -m training.alsos_policy``.

The same deal is played several times by two who draw lots among their ideas; the weights move
towards what gained more than the rest.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numba import njit
from rich.progress import track

from training.alsos_games import at_play, games, keep
from veillee.games.alsos.bots.compiled.knowledge import ASKED, aims_of
from veillee.games.alsos.bots.compiled.policy import (
    CONTEXTS,
    FEATURES,
    HAND,
    LED,
    TABLE,
    Floats,
    chances,
    context,
    drawn_card,
    play,
    turn,
)
from veillee.games.alsos.bots.compiled.settling import THEIRS, made, melds_of, units
from veillee.games.alsos.bots.compiled.trying import bela_of
from veillee.games.alsos.items import BASE, ITEMS
from veillee.games.alsos.kernels import SEVEN, TRUMPS, Ints, legal, seeded

DEALS, SEED = 3_000, 2026
STEPS, BATCH, RUNS = 6_000, 256, 6
BY_POINT = 0.02
"""What a point of lead counts beside the units here."""


@njit(cache=True)
def gradient(
    tables: Ints,
    aims: Ints,
    prices: Ints,
    facts: Ints,
    chosen: Ints,
    weights: Floats,
    seed: int,
    found: Floats,
) -> None:
    """Adds to ``found`` where the weights should move, over the deals ``chosen``."""
    words = seeded(seed)
    cards, odds, rows = np.zeros(12, np.int64), np.zeros(12), np.zeros((12, FEATURES))
    kept, table = np.zeros(2, np.int64), np.zeros(TABLE, np.int64)
    moved = np.zeros((RUNS, CONTEXTS, FEATURES))
    gained = np.zeros(RUNS)
    for deal in chosen:
        moved[:] = 0.0
        for run in range(RUNS):
            table[:] = tables[deal]
            while table[HAND] | table[HAND + 1]:
                seat = turn(table)
                card = legal(table[HAND + seat], table[LED], 0)
                if card & (card - 1):
                    where = context(table, seat, aims[deal])
                    count = chances(table, seat, kept, aims[deal], weights, 1.0, cards, odds, rows)
                    place = drawn_card(cards, odds, count, words)
                    card = cards[place]
                    sign = 1.0 - 2.0 * seat
                    for each in range(FEATURES):
                        usual = 0.0
                        for other in range(count):
                            usual += odds[other] * rows[other, each]
                        moved[run, where, each] += sign * (rows[place, each] - usual)
                play(table, seat, card)
            melds = facts[deal, 0], facts[deal, 1]
            flags, lead = made(table, melds, facts[deal, 2], facts[deal, 3])
            gained[run] = units(flags, prices[deal]) + BY_POINT * lead
        scale = 1.0 / (1.0 + np.abs(prices[deal]).sum() * 0.25)
        for run in range(RUNS):
            found += (gained[run] - gained.mean()) * scale * moved[run]


def positions() -> tuple[Ints, Ints, Ints, Ints]:
    """Deals before the first card, some with figures more than were announced."""
    rng, rows = Random(SEED), []
    for state in games(["steady"], DEALS, SEED, simulations=60):
        table, prices, trump = at_play(state)
        for owner in (0, 1):
            _announce_more(int(table[owner]), prices[THEIRS * owner :], rng)
        melds = melds_of(table[0], table[1], trump)
        bela = bela_of(table[0], table[1])
        rows.append((table, aims_of(prices), prices, [*melds, bela, state.declarer]))
    tables, aims, prices, facts = (np.array(each, np.int64) for each in zip(*rows, strict=True))
    return tables, aims, prices, facts


def _announce_more(hand: int, prices: Ints, rng: Random) -> None:
    """So that all figures are learnt: those that the hand nearly holds."""
    ultimo = ITEMS.index("ultimo")
    if hand & SEVEN and (hand & TRUMPS).bit_count() >= 4 and rng.random() < 0.3:
        prices[ultimo] = max(2, prices[ultimo])
    for name, cards in ASKED.items():
        near = (hand & cards).bit_count() >= cards.bit_count() - 1
        if near and not prices[ITEMS.index(name)] and rng.random() < 0.3:
            prices[ITEMS.index(name)] = BASE[name]


def learn() -> Floats:
    tables, aims, prices, facts = positions()
    rng = np.random.default_rng(SEED)
    weights = np.zeros((CONTEXTS, FEATURES))
    mean, square, average = np.zeros_like(weights), np.zeros_like(weights), weights.copy()
    for step in track(range(1, STEPS + 1), "habits"):
        found = np.zeros_like(weights)
        gradient(
            tables, aims, prices, facts, rng.integers(0, len(tables), BATCH), weights, step, found
        )
        found /= BATCH * RUNS
        mean = 0.9 * mean + 0.1 * found
        square = 0.99 * square + 0.01 * found**2
        rate = 0.1 if step < 400 else 0.05 if step < 1200 else 0.02
        upright = np.sqrt(square / (1 - 0.99**step)) + 1e-4
        weights = 0.9998 * (weights + rate * mean / (1 - 0.9**step) / upright)
        average = 0.99 * average + 0.01 * weights
    return average


if __name__ == "__main__":
    keep(policy=learn())

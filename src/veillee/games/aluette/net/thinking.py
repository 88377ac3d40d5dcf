"""A decision thought through: worlds, what each card came to in them, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from time import process_time

import numpy as np
from numpy.typing import NDArray

from veillee.core.bot import Budget
from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, TRICKS, Words
from veillee.games.aluette.net import judging, search, table
from veillee.games.aluette.net.forward import ENDS, Floats
from veillee.games.aluette.net.reading import Position, nets, read
from veillee.games.aluette.view import View

HEAT, STRAY = 0.12, 0.1
"""How far others are trusted to play what the net likes best: by the gap in points between two
cards, and the share of plays that may be anything."""
HORIZON = 9
"""Tricks that are played out before the critic is asked."""
PRIOR = 24.0
"""How many worlds the net's own opinion counts like."""
SURE = 2.6
"""Standard errors by which a card must be behind to be left out."""
FEWEST, MOST = 24, 4000
"""Worlds for a decision thought about in seconds."""
IMAGINED = 2
"""Worlds imagined for each that is played out."""
Chances = NDArray[np.float64]


@dataclass(frozen=True)
class Weighed:
    """What came of the thought, by candidate: ``cards``, the net's chances of the ends and those
    found, what the search values them at and half its 95 % interval.

    ``worlds`` are those played out with ``times`` each counts, ``factors`` how likely each play
    of another was in each, ``values`` what each candidate came to there.
    """

    position: Position
    cards: tuple[int, ...]
    best: int
    said: Chances
    found: Chances
    values: Chances
    errors: Chances
    worlds: Words
    times: Words
    factors: Floats
    each: Floats


def weigh(view: View, rng: Random, budget: Budget) -> Weighed:
    """Thinks about the viewer's card to play, within the budget."""
    position = read(view)
    net, critic = nets()
    room = judging.room()
    words, seat = position.words, position.seat
    many = judging.judge(words, net, room)
    cards = room[1][:many].copy()
    said = room[3][:many, :ENDS].astype(np.float64)
    worth = position.worth[seat & 1].astype(np.float64)
    count = worlds_for(position, many, budget)
    chance = kernels.generator(rng.getrandbits(63))
    imagined = count * IMAGINED if words[TRICKS] or words[LAID] else count
    found = np.zeros((imagined, table.SIZE), np.int64)
    factors = np.ones((imagined, search.PLAYS), np.float32)
    weights, times = np.ones(imagined), np.ones(imagined, np.int64)
    each, sums = np.zeros((imagined, many), np.float32), np.zeros((many, ENDS))
    chosen = cards.copy()
    search.imagine(
        words, seat, position.unseen, position.singers, net, position.worth, HEAT, STRAY,
        chance, room, found, factors, weights,
    )
    search.draw_by(weights, count, chance, times)
    looked = search.weigh(
        found, times, seat, net, critic, position.worth, HORIZON, SURE, room, chosen, many,
        each, sums,
    )
    drawn = np.maximum(sums.sum(axis=1), 1)
    prior = said @ worth
    values = (sums @ worth + PRIOR * prior) / (drawn + PRIOR)
    best = int(np.argmax(np.where(chosen >= 0, values, -99)))
    return Weighed(
        position, tuple(map(int, cards)), best, said, sums / drawn[:, None], values,
        np.zeros(many), found[:looked], times[:looked], factors[:looked], each[:looked],
    )


def worlds_for(position: Position, many: int, budget: Budget) -> int:
    """How many worlds the budget holds."""
    if budget.simulations is not None:
        return max(1, budget.simulations)
    words = position.words
    played = int(4 * words[TRICKS] + words[LAID])
    # Passes of the net a world: one for each play seen, and those to come for each candidate.
    passes = 0.75 * played * IMAGINED + many * max(0, 32 - played) + 4
    return int(min(MOST, max(FEWEST, budget.seconds * _rate() / passes)))


@cache
def _rate() -> float:
    """How many decisions of the net this machine makes in a second of CPU time."""
    return 200_000.0

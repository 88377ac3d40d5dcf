"""Deals of Aluette to learn from: chance, chant, what is told and what the score asks for."""

from __future__ import annotations

import numpy as np
from numba import njit

from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import Words, draw
from veillee.games.aluette.net import table
from veillee.games.aluette.net.features import EQUAL
from veillee.games.aluette.net.forward import Floats
from veillee.games.aluette.net.table import ACES, ASIDE, HOLDS, LACKS, ONE, SIGNS, STEPS, fraction
from veillee.search.bits import count

CARES = np.array(
    [
        [-2, -1, 0, 1, 2],
        [-2, -1.15, 0, 1.15, 2],
        [-2, -2, 0, 2, 2],
        [-2, -2, -2, 0, 2],
        [-2, 0, 2, 2, 2],
        [-2, -2, -2, -2, 2],
        [-2, 2, 2, 2, 2],
        [-2, -1.6, -0.2, 1.1, 2],
        [-2, -1.1, 0.2, 1.6, 2],
    ],
    np.float32,
)
"""What the ends may be worth to a side: points, the middle of a match, and its last deal, level,
one behind, one ahead, two behind (and mordienne undertaken), two ahead; then in between."""
MIRROR = np.array([0, 1, 2, 4, 3, 6, 5, 8, 7], np.int64)
"""What the same means to the other side."""


@njit(cache=True)
def begin(words: Words, worth: Floats, rng: Words, cards: Words) -> None:
    """A new deal led by seat 0, and by side what its ends are worth."""
    words[:] = 0
    for place in range(48):
        cards[place] = place
    for place in range(48):
        other = place + draw(rng, 48 - place)
        cards[place], cards[other] = cards[other], cards[place]
    for seat in range(4):
        for place in range(9):
            words[seat] |= ONE << cards[9 * seat + place]
    if draw(rng, 5) == 0:
        second = 3 if draw(rng, 3) else 2
        _sing(words, 0, cards[36:42])
        _sing(words, second, cards[42:48])
    rule = draw(rng, 20)
    words[kernels.MORDIENNE] = 0 if rule < 2 else 1
    words[kernels.MIN_RUN] = 2 if rule < 18 else 1 if rule == 18 else 3
    words[kernels.UNDERTAKEN] = -1
    table.follow(words)
    mode = draw(rng, 2 * CARES.shape[0])
    if mode >= CARES.shape[0]:
        mode = 0
    worth[0] = CARES[mode]
    worth[1] = CARES[MIRROR[mode]]
    for side in range(2):
        words[STEPS + side] = steps_of(worth[side])
    words[ACES : ACES + 16] = -1
    if draw(rng, 5) < 2:
        _tell(words, rng)


@njit(cache=True)
def steps_of(worth: Floats) -> int:
    """How much a side cares for each step between ends, two bits each."""
    found = 0
    for step in range(4):
        gap = worth[step + 1] - worth[step]
        level = 0 if gap < 0.3 else 1 if gap < 0.9 else 2 if gap < 1.6 else 3
        found |= level << 2 * step
    return found


@njit(cache=True)
def _sing(words: Words, seat: int, six: Words) -> None:
    for card in six:
        words[seat] |= ONE << card
    for card in range(47, -1, -1):
        if count(words[ASIDE + seat]) == 6:
            break
        if (words[seat] >> card) & 1:
            words[seat] ^= ONE << card
            words[ASIDE + seat] |= ONE << card


@njit(cache=True)
def _tell(words: Words, rng: Words) -> None:
    """Each tells at most two things; the partner mostly sees them, a rival seldom."""
    words[SIGNS] = 1
    for seat in range(4):
        hand = words[seat]
        uniques, aces = hand & 255, count(hand & EQUAL[8])
        shown = count(uniques)
        told = 0
        for card in range(8):
            if (uniques >> card) & 1 and told < (1 if shown == 1 and aces >= 2 else 2):
                told += 1
                _sees(words, rng, seat, HOLDS, 1 << card)
        if (shown == 1 and aces >= 2) or (shown == 0 and aces > 0):
            _sees(words, rng, seat, ACES, aces)
        elif shown == 0 and aces == 0:
            _sees(words, rng, seat, LACKS, 255 | EQUAL[8])


@njit(cache=True)
def _sees(words: Words, rng: Words, seat: int, what: int, told: int) -> None:
    for step in range(1, 4):
        if fraction(rng) < (0.85 if step == 2 else 0.15):
            index = what + 4 * ((seat + step) & 3) + seat
            if what == ACES:
                words[index] = told
            else:
                words[index] |= told

"""A player for playouts: what the net plays, boiled down to a few sums for each card.

A card's score is the sum of seven weights, one out of each table; the highest score is played.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, LEADER, MORDIENNE, TRICKS, Words
from veillee.games.aluette.net import features, table
from veillee.games.aluette.net.features import EQUAL, STRONGER
from veillee.games.aluette.net.forward import Floats
from veillee.games.aluette.net.table import COUNTS, FIRST, RUNNER
from veillee.search.bits import count, lowest

TABLES = 7
# Where each table begins: by place and ...
LEVELS = 0
"""... class and what is left of the deal."""
MARGIN = LEVELS + 4 * 19 * 3
"""... how it lies, and how many unseen cards beat it."""
TRICK = MARGIN + 4 * 4 * 8
"""... how it lies, whose the trick was, and whether it is my lowest or highest card."""
RACE = TRICK + 4 * 4 * 4 * 3
"""... how it lies, whose the trick was, and who leads the race."""
GAIN = RACE + 4 * 4 * 4 * 4
"""... whose the trick is then and whether that leads the race, and what is left of the deal."""
RUN = GAIN + 4 * 10 * 3
"""... how it lies, and who may still go for mordienne; apart where it pays nothing."""
HELD = RUN + 4 * 4 * 5
"""... how many of its class I hold, and how many are unseen."""
WEIGHTS = HELD + 4 * 4 * 4


@njit(cache=True)
def side_of(other: int, seat: int) -> int:
    """0 nobody, 1 me, 2 partner, 3 a rival."""
    if other < 0:
        return 0
    step = (other - seat) & 3
    return 1 if step == 0 else 2 if step == 2 else 3


@njit(cache=True)
def context(words: Words, about: Words) -> None:
    """All that the cards of a turn have in common, written into ten words."""
    seat, place = (words[LEADER] + words[LAID]) & 3, words[LAID]
    best, owner = table.best_lying(words)
    about[0], about[1], about[2], about[3] = seat, place, best, owner
    about[4] = side_of(owner, seat)
    about[5] = side_of(words[FIRST], seat)
    runner = words[RUNNER]
    about[6] = 4 if words[MORDIENNE] != 1 else side_of(runner, seat)
    about[7] = 0 if words[TRICKS] < 4 else 1 if words[TRICKS] < 7 else 2
    about[8] = features.unseen_by(words, seat)
    about[9] = words[seat]


@njit(cache=True)
def cells(words: Words, about: Words, card: int, found: Words) -> None:
    """The weights that a card adds up, by place in the list of all."""
    seat, place, best, owner = about[0], about[1], about[2], about[3]
    side, first, run, left, unseen, hand = (
        about[4],
        about[5],
        about[6],
        about[7],
        about[8],
        about[9],
    )
    level = kernels._LEVEL[card]
    lies = 0
    if place:
        lies = 1 if level < best else 2 if level == best else 3
    if level < best:
        owner = seat
    elif level == best:
        owner = -1
    rank = 1
    if hand & ~(STRONGER[level] | EQUAL[level]) == 0:
        rank = 0
    elif hand & STRONGER[level] == 0:
        rank = 2
    then = 8
    if owner >= 0:
        lead = words[FIRST]
        own = (words[COUNTS] >> 4 * owner) & 15
        leads = lead < 0 or lead == owner or own + 1 > (words[COUNTS] >> 4 * lead) & 15
        then = 2 * ((owner - seat) & 3) + (1 if leads else 0)
    at = 4 * place + lies
    over = features._STEP[count(unseen & STRONGER[level])]
    found[0] = LEVELS + (19 * place + level) * 3 + left
    found[1] = MARGIN + 8 * at + over
    found[2] = TRICK + (4 * at + side) * 3 + rank
    found[3] = RACE + (4 * at + side) * 4 + first
    found[4] = GAIN + (10 * place + then) * 3 + left
    found[5] = RUN + 5 * at + run
    alike = min(count(unseen & EQUAL[level]), 3)
    found[6] = HELD + (4 * place + count(hand & EQUAL[level]) - 1) * 4 + alike


@njit(cache=True)
def prefer(words: Words, weights: Floats, about: Words, found: Words) -> int:
    """The card with the highest score; ``about`` and ``found`` are room."""
    seat = (words[LEADER] + words[LAID]) & 3
    rest = words[seat]
    if words[TRICKS] == 8:
        return lowest(rest)
    context(words, about)
    strongest, last = about[2], about[1] == 3
    chosen, best = -1, np.float32(0)
    while rest:
        card = lowest(rest)
        level = kernels._LEVEL[card]
        rest &= ~EQUAL[level]
        # Of the cards that lose only the weakest, and of those that win when nobody follows.
        if level > strongest:
            if rest:
                continue
        elif last and rest & STRONGER[strongest]:
            continue
        cells(words, about, card, found)
        score = np.float32(0)
        for each in range(TABLES):
            score += weights[found[each]]
        if chosen < 0 or score > best:
            chosen, best = card, score
    return chosen


@njit(cache=True)
def settle(words: Words, weights: Floats, seat: int, about: Words, found: Words) -> int:
    """Plays on to the end of the deal; how it ends for the seat's side, from -2 to 2."""
    while words[TRICKS] < 9:
        table.put(words, prefer(words, weights, about, found))
    return table.raw_value(words, seat)

"""What the net sees: a seat's own knowledge as a list of the inputs that are on.

Seats are counted from the one who thinks: 0 me, 1 left, 2 partner, 3 right.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from veillee.games.aluette import kernels
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.kernels import LAID, LEADER, MIN_RUN, MORDIENNE, TABLE, TRICKS, Words
from veillee.games.aluette.net.table import (
    ACES,
    ASIDE,
    COUNTS,
    FIRST,
    HOLDS,
    LACKS,
    PLAYED,
    RUNNER,
    SIGNS,
    STEPS,
    best_lying,
)
from veillee.search.bits import count

EQUAL = np.array([sum(1 << c for c in range(48) if CLASS[c] == k) for k in range(19)], np.int64)
STRONGER = np.array([(1 << CLASS.index(k)) - 1 for k in range(19)], np.int64)

# Where each group of inputs begins.
CARDS = 52
"""A set of cards: the eight unique ones, then one to four of each of eleven groups."""
OWN, UNSEEN = 0, CARDS
TRICK = UNSEEN + CARDS
PLACE = TRICK + 9
LYING = PLACE + 4
"""By who played it (left, partner, right), the class of each card on the table."""
OWNER = LYING + 57
BEST = OWNER + 5
TAKEN = BEST + 19
"""By seat, tricks from none to five and more."""
LEADS = TAKEN + 24
RUNS = LEADS + 5
RULE = RUNS + 5
CARE = RULE + 4
TOLD = CARE + 16
"""By seat but mine, the eight unique cards shown, no to four aces told, nothing at all told."""
SIGNED = TOLD + 42
MASTERS = SIGNED + 1
"""How many of my cards nothing unseen beats, none to four and more."""
STATE = MASTERS + 5

LEVEL = STATE
RELATION = LEVEL + 19
"""By place: leads, wins as it lies, equals the best, loses."""
OVER = RELATION + 16
"""By place, how many unseen cards beat this one, in eight steps."""
ALIKE = OVER + 32
"""How many unseen cards are its equals, up to three."""
KEPT = ALIKE + 4
"""How many of its class I hold, from one to four."""
THEN = KEPT + 4
"""Who has the trick once it lies there, and whether that would make them first in the race."""
LOW, HIGH = THEN + 10, THEN + 11
INPUTS = THEN + 12

MOST = 96
"""Room for the inputs that are on."""
_STEP = np.array([0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6] + [7] * 36, np.int64)


@njit(cache=True)
def cards_on(mask: int, base: int, on: Words, size: int) -> int:
    """Turns on what a set of cards is; the new length of the list."""
    rest = mask & 255
    for card in range(8):
        if (rest >> card) & 1:
            on[size] = base + card
            size += 1
    for level in range(8, 19):
        have = count(mask & EQUAL[level])
        if have:
            on[size] = base + 8 + 4 * (level - 8) + have - 1
            size += 1
    return size


@njit(cache=True)
def unseen_by(words: Words, seat: int) -> int:
    """The cards that the seat has not seen."""
    known = words[PLAYED] | words[seat] | words[ASIDE + seat]
    unseen: int = kernels._PACK & ~known
    return unseen


@njit(cache=True)
def state_on(words: Words, seat: int, on: Words) -> int:
    """Lists what the seat knows before it plays; the length of the list."""
    hand, unseen = words[seat], unseen_by(words, seat)
    size = cards_on(hand, OWN, on, 0)
    size = cards_on(unseen, UNSEEN, on, size)
    on[size] = TRICK + words[TRICKS]
    laid = words[LAID]
    on[size + 1] = PLACE + laid
    size += 2
    for place in range(laid):
        other = (words[LEADER] + place - seat) & 3
        on[size] = LYING + 19 * (other - 1) + kernels._LEVEL[(words[TABLE] >> 6 * place) & 63]
        size += 1
    if laid:
        best, owner = best_lying(words)
        on[size] = OWNER + (4 if owner < 0 else (owner - seat) & 3)
        on[size + 1] = BEST + best
        size += 2
    size = race_on(words, seat, TAKEN, on, size)
    if words[SIGNS]:
        size = _told_on(words, seat, on, size)
    # A card that is no longer unseen has a bit below the strongest unseen one's.
    masters = count(hand & ((unseen & -unseen) - 1)) if unseen else count(hand)
    on[size] = MASTERS + min(masters, 4)
    return size + 1


@njit(cache=True)
def race_on(words: Words, seat: int, base: int, on: Words, size: int) -> int:
    """The race, the rule of mordienne and what the seat's side cares for, 54 inputs from ``base``:
    TAKEN to CARE."""
    for other in range(4):
        own = (words[COUNTS] >> 4 * ((seat + other) & 3)) & 15
        on[size] = base + 6 * other + min(own, 5)
        size += 1
    first, runner = words[FIRST], words[RUNNER]
    on[size] = base + LEADS - TAKEN + (4 if first < 0 else (first - seat) & 3)
    on[size + 1] = base + RUNS - TAKEN + (4 if runner < 0 else (runner - seat) & 3)
    on[size + 2] = base + RULE - TAKEN + (words[MIN_RUN] if words[MORDIENNE] == 1 else 0)
    size += 3
    steps = words[STEPS + (seat & 1)]
    for step in range(4):
        on[size] = base + CARE - TAKEN + 4 * step + ((steps >> 2 * step) & 3)
        size += 1
    return size


@njit(cache=True)
def _told_on(words: Words, seat: int, on: Words, size: int) -> int:
    on[size] = SIGNED
    size += 1
    for other in range(1, 4):
        index = 4 * seat + ((seat + other) & 3)
        base = TOLD + 14 * (other - 1)
        holds = words[HOLDS + index] & 255
        for card in range(8):
            if (holds >> card) & 1:
                on[size] = base + card
                size += 1
        if words[ACES + index] >= 0:
            on[size] = base + 8 + words[ACES + index]
            size += 1
        if words[LACKS + index]:
            on[size] = base + 13
            size += 1
    return size


@njit(cache=True)
def card_on(words: Words, seat: int, card: int, on: Words, size: int) -> int:
    """Lists what playing this card would be, after the state's ``size`` inputs."""
    hand, unseen = words[seat], unseen_by(words, seat)
    level, laid = kernels._LEVEL[card], words[LAID]
    best, owner = best_lying(words)
    relation = 0
    if laid:
        relation = 1 if level < best else 2 if level == best else 3
    if level < best:
        owner = seat
    elif level == best:
        owner = -1
    on[size] = LEVEL + level
    on[size + 1] = RELATION + 4 * laid + relation
    on[size + 2] = OVER + 8 * laid + _STEP[count(unseen & STRONGER[level])]
    on[size + 3] = ALIKE + min(count(unseen & EQUAL[level]), 3)
    on[size + 4] = KEPT + count(hand & EQUAL[level]) - 1
    on[size + 5] = THEN + _then(words, seat, owner)
    size += 6
    if hand & ~(STRONGER[level] | EQUAL[level]) == 0:
        on[size] = LOW
        size += 1
    if hand & STRONGER[level] == 0:
        on[size] = HIGH
        size += 1
    return size


@njit(cache=True)
def _then(words: Words, seat: int, owner: int) -> int:
    if owner < 0:
        return 8
    first = words[FIRST]
    own = (words[COUNTS] >> 4 * owner) & 15
    leads = first < 0 or first == owner or own + 1 > (words[COUNTS] >> 4 * first) & 15
    return 2 * ((owner - seat) & 3) + (1 if leads else 0)


@njit(cache=True)
def level_of(card: int) -> int:
    """The class of the card."""
    return int(kernels._LEVEL[card])

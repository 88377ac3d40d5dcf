"""A position of the play as the net needs it: that of ``kernels`` with what follows from it, and
what each player has been told. All of it is int64 words, each position one array."""

from __future__ import annotations

import numpy as np
from numba import njit

from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, LEADER, SPOILED, TABLE, TRICKS, WINNERS, Words
from veillee.search.bits import lowest

PLAYED = kernels.WORDS
"""The cards that have been played."""
ASIDE = PLAYED + 1
"""Four words: what each seat laid off as a singer, as far as it is known here."""
COUNTS = ASIDE + 4
"""Tricks by seat, four bits each."""
FIRST, RUNNER = COUNTS + 1, COUNTS + 2
"""Who has most tricks or had that number first; who took all of theirs as one run that is still
unbroken (spec aluette 12, 13). -1 is nobody."""
STEPS = RUNNER + 1
"""Two words, by side: how much it cares for each step from -2 to 2, two bits each (``stakes``)."""
SIGNS = STEPS + 2
"""1 where signs are played."""
HOLDS = SIGNS + 1
"""Sixteen words, observer * 4 + seat: the cards the observer was shown and that are still held."""
LACKS = HOLDS + 16
"""The same of cards that the seat has denied."""
ACES = LACKS + 16
"""The same of how many aces it holds, -1 where it has not told."""
SIZE = ACES + 16

ACE_LOW, ACE_HIGH = 8, 12
ONE = np.int64(1)


@njit(cache=True)
def put(words: Words, card: int) -> None:
    """Plays the card, which the seat to play holds, and keeps all that follows from it."""
    seat = (words[LEADER] + words[LAID]) & 3
    done = words[TRICKS]
    words[PLAYED] |= ONE << card
    if words[SIGNS] != 0:
        _shown(words, seat, card)
    kernels.do(words, card)
    if words[TRICKS] != done:
        _taken(words, (words[WINNERS] >> 3 * done) & 7)


@njit(cache=True)
def _shown(words: Words, seat: int, card: int) -> None:
    """A played card is not held any more."""
    for observer in range(4):
        index = observer * 4 + seat
        words[HOLDS + index] &= ~(ONE << card)
        if ACE_LOW <= card < ACE_HIGH and words[ACES + index] > 0:
            words[ACES + index] -= 1


@njit(cache=True)
def _taken(words: Words, winner: int) -> None:
    """The race after one more trick."""
    if winner == SPOILED:
        words[RUNNER] = -1
        return
    had = (words[COUNTS] >> 4 * winner) & 15
    words[COUNTS] += ONE << 4 * winner
    first = words[FIRST]
    if first < 0 or had + 1 > (words[COUNTS] >> 4 * first) & 15:
        words[FIRST] = winner
    words[RUNNER] = winner if had == 0 or words[RUNNER] == winner else -1


@njit(cache=True)
def follow(words: Words) -> None:
    """Works out, from the tricks that lie, all that ``put`` keeps; what was told stays as it is."""
    words[PLAYED] = 0
    words[COUNTS], words[FIRST], words[RUNNER] = 0, -1, -1
    for trick in range(words[TRICKS]):
        for place in range(4):
            words[PLAYED] |= ONE << ((words[kernels.LOG + trick] >> 6 * place) & 63)
        _taken(words, (words[WINNERS] >> 3 * trick) & 7)
    for place in range(words[LAID]):
        words[PLAYED] |= ONE << ((words[TABLE] >> 6 * place) & 63)


@njit(cache=True)
def best_lying(words: Words) -> tuple[int, int]:
    """The strongest class on the table, 99 on a bare one, and whose it is, -1 when spoiled."""
    best, owner = 99, -1
    for place in range(words[LAID]):
        level = kernels._LEVEL[(words[TABLE] >> 6 * place) & 63]
        if level < best:
            best, owner = level, (words[LEADER] + place) & 3
        elif level == best:
            owner = -1
    return best, owner


@njit(cache=True)
def raw_value(words: Words, seat: int) -> int:
    """How nine tricks end for that seat's side, from -2 to 2, whatever was undertaken (12-14)."""
    winners = words[WINNERS]
    best = kernels.race(winners)
    if best < 0:
        return 0
    run = kernels.unbroken(winners, best)
    made = words[kernels.MORDIENNE] == 1 and run > 0 and run >= words[kernels.MIN_RUN]
    points = 2 if made else 1
    return points if (best ^ seat) & 1 == 0 else -points


@njit(cache=True)
def fraction(rng: Words) -> float:
    """A number from 0 on, below 1."""
    return kernels.draw(rng, 1 << 24) / 16777216.0


@njit(cache=True)
def sensible(words: Words, cards: Words) -> int:
    """The same of those that a sound player thinks about: of cards that lose to what lies there,
    and of those that win when nobody follows, only the weakest."""
    size = choices(words[(words[LEADER] + words[LAID]) & 3], cards)
    best, _owner = best_lying(words)
    last, kept = words[LAID] == 3, 0
    for index in range(size):
        level = kernels._LEVEL[cards[index]]
        if kept > 0:
            before = kernels._LEVEL[cards[kept - 1]]
            if (level > best and before > best) or (last and level < best):
                kept -= 1
        cards[kept] = cards[index]
        kept += 1
    return kept


@njit(cache=True)
def choices(hand: int, cards: Words) -> int:
    """Writes one card of each class in the hand down, the strongest first; says how many."""
    size, last = 0, -1
    while hand:
        card = lowest(hand)
        level = kernels._LEVEL[card]
        if level != last:
            cards[size] = card
            size += 1
            last = level
        hand &= hand - 1
    return size

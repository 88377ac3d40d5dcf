"""The exchange and the discards after it on sets of cards, compiled: a twin of ``swap.py``.

Cards lie in the pack's order.
"""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.bots.swap import CHEAP_FIRST, IN_RUNS
from veillee.games.alsos.deck import ACES
from veillee.games.alsos.kernels import Ints, compiled
from veillee.search.bits import count

_IN_RUNS: Ints = np.array(IN_RUNS, np.int64)
_CHEAP_FIRST: Ints = np.array(CHEAP_FIRST, np.int64)
_ACES = int(ACES)


@compiled
def taken_by(indicator: int, top: int, talon: Ints) -> int:
    """The cards that whoever exchanges takes; the talon's lowest is its last, 0 where it has
    fewer (spec alsos 11)."""
    wanted = 0xFF << 8 * (indicator >> 3) | _ACES
    taken: int = 1 << indicator
    face_up: int = 1 << top
    left = talon.shape[0]
    while left and not talon[left - 1]:
        left -= 1
    while face_up & wanted:
        taken |= face_up
        left -= 1
        face_up = int(talon[left]) if left >= 0 else 0
    return taken


@compiled
def to_twelve(hand: int, trump: int, legal: int) -> int:
    """What is left of a hand after its discards."""
    dear = 0xFF << 8 * trump
    while count(hand) > 12:
        melded = 0
        for suit in range(4):
            melded |= _IN_RUNS[hand >> 8 * suit & 255] << 8 * suit
        melded |= (hand & hand >> 8 & hand >> 16 & hand >> 24 & 0x3F) * 0x01010101
        for step in range(4):
            kept = 0
            if step < 3:
                kept = dear
            if step < 2:
                kept |= _ACES
            if step < 1:
                kept |= melded
            found = 0
            for each in range(32):
                card = _CHEAP_FIRST[each]
                if card & hand & legal & ~kept:
                    found = card
                    break
            if found:
                hand ^= found
                break
    return hand


@compiled
def swapped(hand: int, given: int, indicator: int, top: int, talon: Ints) -> int:
    """The hand of twelve after an exchange and its discards."""
    hand = hand & ~given | taken_by(indicator, top, talon)
    return to_twelve(hand, indicator >> 3, -1)

"""The last tricks of a deal played out as well as can be, all hands open."""

from __future__ import annotations

from typing import cast

import numpy as np
from numba import njit

from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, LEADER, TRICKS, Words
from veillee.games.aluette.net import table
from veillee.games.aluette.net.features import EQUAL
from veillee.search.bits import lowest

_WORST, _BEST = cast(int, np.int64(-2)), cast(int, np.int64(2))
"""Not literals: what calls itself is compiled for one kind of number only."""


@njit(cache=True)
def solve(words: Words, seat: int) -> int:
    """How the deal ends for the seat's side when everybody sees all cards and plays for the best
    end, from -2 to 2. It goes by what ``kernels`` keeps, which is as it was afterwards."""
    return _solve(words, seat, _WORST, _BEST)


@njit(cache=True)
def _solve(words: Words, seat: int, least: int, most: int) -> int:
    """The same: exact if it is between ``least`` and ``most``, else a bound beyond."""
    if words[TRICKS] == 9:
        return table.raw_value(words, seat)
    who = (words[LEADER] + words[LAID]) & 3
    hand = words[who]
    if words[TRICKS] == 8:
        kernels.do(words, lowest(hand))
        found = _solve(words, seat, least, most)
        kernels.undo(words)
        return found
    ours = (who ^ seat) & 1 == 0
    best = -3 if ours else 3
    while hand:
        card = lowest(hand)
        hand &= ~EQUAL[kernels._LEVEL[card]]
        kernels.do(words, card)
        found = _solve(words, seat, least, most)
        kernels.undo(words)
        if ours:
            best = max(best, found)
            least = max(least, found)
        else:
            best = min(best, found)
            most = min(most, found)
        if least >= most:
            break
    return best

"""What a position is worth at least and at most without a search, and what may still be captured.

``alive`` has a bit for what each owner may still capture: 0-3 A's sets (tulétroá, család, összes
adu, four aces), 4-7 B's, 8 and 9 ultimó. A bit goes out when it fails; those left at the end were
made, and say what A ``need``s.
"""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.kernels import PLAIN_BYTE, TRUMP_BYTE, Ints, compiled, points
from veillee.games.alsos.solver.room import NEED
from veillee.search.bits import count

OF_A, OF_B = 0x10F, 0x2F0
"""The bits of either owner."""
SETS = np.array([0xC1000000, 0x2C000000, 0xFC000000, 0x20808080], np.int64)
"""The cards of tulétroá, család, összes adu and negyvennégy."""


@compiled
def failing(alive: int, pair: int, winner: int, card: int, last: bool) -> int:
    """What is still alive after a trick of these cards, won with ``card``."""
    if alive & 0xFF and pair & 0xFD808080:
        touched = 0
        for each in range(4):
            if pair & SETS[each]:
                touched |= 1 << each
        alive &= ~(touched << 4 if winner == 0 else touched)
    if alive & 0x300 and pair & 0x1000000 and not (last and card == 0x1000000):
        alive &= ~0x300
    return alive


@compiled
def undecided(alive: int, held: int) -> int:
    """Of what is alive, that which is not made yet."""
    open_sets = 0x300
    if not alive & 0xFF:
        return alive & open_sets
    for each in range(4):
        if held & SETS[each]:
            open_sets |= 0x11 << each
    return alive & open_sets


@compiled
def tops(mine: int, other: int) -> int:
    """The cards above all of the other's in their suit."""
    below = other | other >> 1 & 0x7F7F7F7F
    below |= below >> 2 & 0x3F3F3F3F
    below |= below >> 4 & 0x0F0F0F0F
    return mine & ~below


@compiled
def void_suits(hand: int) -> int:
    """All cards of the plain suits that the hand has none of."""
    found = 0
    for byte in range(3):
        if not hand >> 8 * byte & 255:
            found |= 255 << 8 * byte
    return found


@compiled
def cashed(mine: int, other: int, best: int) -> int:
    """Card points that whoever leads has at least, by leading trumps and then what wins.

    ``best`` are the leader's ``tops``. Top trumps win whenever they are played. When they are as
    many as the other's trumps they draw these, and then every trump and every top card wins; in a
    suit with as many tops as the other has cards, all. Else a top card wins while the other must
    follow.
    """
    theirs = other >> 24
    drawn = count(best >> 24) >= count(theirs)
    total = TRUMP_BYTE[mine >> 24] + TRUMP_BYTE[theirs] if drawn else TRUMP_BYTE[best >> 24]
    every = drawn
    for byte in range(3):
        own = mine >> 8 * byte & 255
        if not own:
            continue
        high = best >> 8 * byte & 255
        theirs = other >> 8 * byte & 255
        if count(high) < count(theirs):
            total += PLAIN_BYTE[high]
            every = False
        elif drawn:
            total += PLAIN_BYTE[own] + PLAIN_BYTE[theirs]
        else:
            while count(high) > count(theirs):
                high &= high - 1
            total += PLAIN_BYTE[high] + PLAIN_BYTE[theirs]
    return points(mine | other) + 10 if every else total


@compiled
def bounds(first: int, second: int, leader: int, alive: int, room: Ints) -> tuple[int, int]:
    """A's slack at least and at most: what each side takes for sure, all else for one of them."""
    held = first | second
    doubt = undecided(alive, held)
    made = alive ^ doubt
    mine = first if not leader else second
    other = second if not leader else first
    lead = cashed(mine, other, tops(mine, other))
    back = TRUMP_BYTE[tops(other, mine) >> 24]
    low = (lead if not leader else back) - room[NEED + (made | doubt & OF_B)]
    high = points(held) + 10 - (back if not leader else lead) - room[NEED + (made | doubt & OF_A)]
    return low, high

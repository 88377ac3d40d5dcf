"""In which order cards are tried: rules whose numbers were learned.

They come from some minutes of climbing over 120 whole deals: a number changed at random, and kept
when card points took fewer positions. They change how long a search takes, never what it finds.
"""

from __future__ import annotations

from veillee.games.alsos.kernels import PLAIN_BYTE, compiled, suit_of
from veillee.games.alsos.solver.bounds import tops, void_suits
from veillee.search.bits import count, highest


@compiled
def least(cards: int) -> int:
    """A card of the least rank in a set that is not empty, trumps after all others."""
    if cards & 0xFFFFFF:
        for rank in range(8):
            found = cards & 0x010101 << rank
            if found:
                return found & -found
    return cards & -cards


@compiled
def _suit(
    cards: int, mine: int, other: int, long: int, theirs: int, high: int, more: int, rich: int
) -> int:
    """Those of some plain cards that are of one suit: how long it is in either hand, how high the
    cards are, whether the suit is better here, and the other's card points in it all count."""
    found = 0
    most = -10000
    for byte in range(3):
        some = cards >> 8 * byte & 255
        if some:
            here = mine >> 8 * byte & 255
            there = other >> 8 * byte & 255
            promise = long * count(here) + theirs * count(there) + high * highest(some)
            promise += rich * PLAIN_BYTE[there]
            if here > there:
                promise += more
            if promise > most:
                most = promise
                found = some << 8 * byte
    return found


@compiled
def sure_leads(mine: int, other: int) -> int:
    """The cards that win the trick when they are led."""
    sure = tops(mine, other)
    if other & 0xFF000000:
        sure &= ~void_suits(other)
    return sure


@compiled
def next_lead(leads: int, sure: int, mine: int, other: int) -> int:
    """Which of the leads is tried first: top trumps while they draw most of the other's, then what
    surely wins, what the other must trump, the highest of the suit that the other has least of."""
    theirs = count(other >> 24)
    trumps = leads & sure & 0xFF000000
    if trumps and theirs and count(mine >> 24) >= theirs - 2:
        return 1 << highest(trumps)
    plain = leads & 0xFFFFFF
    if not plain:
        return 1 << highest(leads)
    if plain & sure:
        return 1 << highest(_suit(plain & sure, mine, other, 5, -1, 2, 11, -3))
    if theirs and plain & void_suits(other):
        ruffed = _suit(plain & void_suits(other), mine, other, 1, -5, 9, -1, 1)
        return ruffed & -ruffed
    return 1 << highest(_suit(plain, mine, other, 0, -17, 0, -5, 0))


@compiled
def next_answer(answers: int, led: int) -> int:
    """Which answer is tried first: the highest winner, else the least."""
    suit = suit_of(led)
    higher = answers & suit & ~((led << 1) - 1)
    if higher:
        return 1 << highest(higher)
    if not answers & suit and answers & 0xFF000000:
        return 1 << highest(answers)
    return least(answers)

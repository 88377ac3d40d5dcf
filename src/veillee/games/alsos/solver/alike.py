"""Which positions are alike, and which cards of a hand."""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.kernels import TRUMPS, Ints, compiled, suit_of, worth
from veillee.games.alsos.solver.room import KEPT
from veillee.search.bits import highest


def _closed(first: int, second: int) -> int:
    """The 9, 8 and 7 of one suit, moved down in their order over those that are gone."""
    moved = place = 0
    for bit in (1, 2, 4):
        if (first | second) & bit:
            moved |= (1 if first & bit else 8) << place
            place += 1
    return moved


CLOSED = np.array(
    [_closed(index & 7, index >> 3 & ~index & 7) for index in range(64)], dtype=np.int64
)
"""By A's three cards and B's times eight: the same three bits each of a like position."""


@compiled
def seven_counts(alive: int, room: Ints) -> bool:
    """Whether it matters which of the trump 8 and 7 is where."""
    return (alive & 0x311) != 0 or (room[KEPT] | room[KEPT + 1]) != 0


@compiled
def suit_pair(first: int, second: int, byte: int) -> int:
    """Both hands' cards of a plain suit in one number, its worthless cards moved down."""
    one = first >> 8 * byte & 255
    two = second >> 8 * byte & 255
    low: int = CLOSED[one & 7 | (two & 7) << 3]
    return (one & 248 | low & 7) << 8 | two & 248 | low >> 3


@compiled
def likeness(first: int, second: int, seven: bool) -> tuple[int, int]:
    """Hands that play alike: what is worth nothing moved down, the plain suits in order."""
    a = suit_pair(first, second, 0)
    b = suit_pair(first, second, 1)
    c = suit_pair(first, second, 2)
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    high = first >> 24
    other = second >> 24
    if not seven and not (high | other) & 1:
        high = high & 252 | (high & 2) >> 1
        other = other & 252 | (other & 2) >> 1
    return (
        a >> 8 | b & 0xFF00 | (c & 0xFF00) << 8 | high << 24,
        a & 255 | (b & 255) << 8 | (c & 255) << 16 | other << 24,
    )


@compiled
def thinned(own: int, other: int, seven: bool) -> int:
    """One of each kind of equal cards: worthless neighbours with nothing of the other's between.

    ``other`` includes a card that is on the table.
    """
    drop = own >> 1 & own & 0x030303
    drop |= own >> 2 & own & 0x010101 & ~((own | other) >> 1)
    if not seven:
        drop |= own >> 1 & own & 0x1000000
    return own & ~drop


@compiled
def singular(alive: int, seven: bool) -> int:
    """The cards that count for more than their points and their strength."""
    found = 0x1000000 if seven else 0
    if alive & 0x77:
        found = TRUMPS
    if alive & 0x88:
        found |= 0x20808080
    return found


@compiled
def near(card: int, own: int, other: int) -> int:
    """Those of the own cards that have none of the other's between them and this one.

    Playing one of two such cards now and one later comes to the same tricks either way, so that
    the two are never further apart in value than in points, unless one is ``singular``.
    """
    suit = suit_of(card)
    theirs = other & suit
    above = theirs & ~((card << 1) - 1)
    below = theirs & card - 1
    if above:
        suit &= (above & -above) - 1
    if below:
        suit &= -2 << highest(below)
    return own & suit


@compiled
def settled_with(card: int, own: int, other: int, room: int) -> tuple[int, int]:
    """The own cards near this one within so many points of it, and the most points between."""
    found = 0
    far = 0
    cards = near(card, own, other)
    while cards:
        each = cards & -cards
        cards ^= each
        apart = abs(worth(each) - worth(card))
        if apart <= room:
            found |= each
            far = max(far, apart)
    return found, far

"""Bounds of the card points to come, true however the hidden cards lie and are played.

``may`` are the cards each may hold, ``sure`` those each surely holds, by seat; ``left`` tricks are
to come, with nothing on the table.
"""

from __future__ import annotations

from veillee.core.match import Seat
from veillee.games.alsos.deck import (
    BY_STRENGTH,
    BY_WORTH,
    HIGHER,
    LAST_TRICK,
    OF_SUIT,
    WORTH,
    Suit,
)

Pair = tuple[int, int]
"""Two sets of cards, by seat."""


def safe(seat: Seat, trump: Suit, may: Pair, sure: Pair) -> int:
    """Cards that the seat surely holds and surely wins with: trumps none can beat."""
    trumps, other = sure[seat] & OF_SUIT[trump], may[1 - seat]
    cards, higher = 0, HIGHER[trump]
    while trumps:
        bit = trumps & -trumps
        trumps ^= bit
        if not higher[bit.bit_length() - 1] & other:
            cards |= bit
    return cards


def least(seat: Seat, trump: Suit, left: int, may: Pair, sure: Pair) -> int:
    """No fewer points than the seat takes in the tricks to come."""
    won = safe(seat, trump, may, sure)
    if not won:
        return 0
    worth = WORTH[trump]
    points = sum(worth[card] for card in range(32) if won >> card & 1)
    points += cheapest(won.bit_count(), trump, may[1 - seat])
    return points + (LAST_TRICK if won.bit_count() == left else 0)


def cheapest(count: int, trump: Suit, cards: int) -> int:
    """What the least worthy of these cards are worth, so many of them."""
    points = 0
    for bit, worth in reversed(BY_WORTH[trump]):
        if not count:
            break
        if bit & cards:
            points, count = points + worth, count - 1
    return points


def most(seat: Seat, trump: Suit, left: int, may: Pair, sure: Pair) -> int:
    """No more points than the seat takes in the tricks to come.

    Both hands as worthy as they may be, but without the tricks that the other surely wins, and
    without the trumps of the other's that nothing of the seat's can beat.
    """
    own, other = may[seat], may[1 - seat]
    kept = safe(1 - seat, trump, may, sure)
    lost, tricks = kept.bit_count(), left - kept.bit_count()
    others = other & ~own & ~beyond(own, trump)
    fixed, others_fixed = sure[seat], sure[1 - seat] & others
    free, others_free = left - fixed.bit_count(), left - sure[1 - seat].bit_count()
    # With a trick lost the seat need not keep all that it surely holds, so all is chosen.
    if lost:
        fixed = others_fixed = 0
        free, others_free = tricks, min(tricks, others_free + (sure[1 - seat] & others).bit_count())
    total, points = free + others_free, 0
    for bit, worth in BY_WORTH[trump]:
        if not worth:
            break
        if bit & (fixed | others_fixed):
            points += worth
        elif bit & own:
            if total and (free or bit & other):
                total, points = total - 1, points + worth
                free -= not bit & other
        elif bit & others and total and others_free:
            total, points, others_free = total - 1, points + worth, others_free - 1
    return points + (LAST_TRICK if tricks else 0)


def beyond(own: int, trump: Suit) -> int:
    """The trumps that no card of these beats."""
    trumps = own & OF_SUIT[trump]
    for bit, _ in BY_STRENGTH[trump][trump]:
        if bit & trumps:
            return int(HIGHER[trump][bit.bit_length() - 1])
    return int(OF_SUIT[trump])

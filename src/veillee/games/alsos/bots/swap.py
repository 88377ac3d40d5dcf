"""The exchange and the discards after it, as a sensible player makes them, on sets of cards."""

from __future__ import annotations

from collections.abc import Sequence

from veillee.cards import Card
from veillee.games.alsos.counted import vannaks
from veillee.games.alsos.deck import ACES, EIGHT, OF_RANK, OF_SUIT, SEVEN, Hand, Suit, card_of
from veillee.games.alsos.melds import melds

IN_RUNS = tuple(sum(int(run.cards) for run in melds(Hand(byte), None).runs) for byte in range(256))
"""By a suit's byte, its cards that are part of a run."""
CHEAP_FIRST = tuple(
    1 << card_of(suit, rank) for rank in (SEVEN, EIGHT, 5, 3, 2, 1, 4, 0) for suit in range(4)
)
"""Every card, the plain ones that one misses least first."""


def given_for(indicator: Card) -> int:
    """The card that is given for the indicator (spec alsos 11)."""
    rank = EIGHT if indicator & 7 == SEVEN else SEVEN
    return 1 << card_of(indicator >> 3, rank)


def taken_by(indicator: Card, top: Card, talon: Sequence[int]) -> int:
    """The cards that whoever exchanges takes; ``talon`` has the lowest last (spec alsos 11)."""
    wanted = int(OF_SUIT[indicator >> 3] | ACES)
    taken, face_up, left = 1 << indicator, 1 << top, len(talon)
    while face_up & wanted:
        taken |= face_up
        left -= 1
        face_up = talon[left] if left >= 0 else 0
    return taken


def melded(hand: int) -> int:
    """The cards that are part of a run or of a vannak."""
    cards = 0
    for suit in range(4):
        cards |= IN_RUNS[hand >> 8 * suit & 255] << 8 * suit
    found = vannaks(hand)
    for rank in range(6):
        if found >> rank & 1:
            cards |= OF_RANK[rank]
    return cards


def cheapest(hand: int, trump: Suit, legal: int = -1) -> int:
    """The card one misses least: neither trump nor ace nor melded, and of little worth; when
    all are, the least of them."""
    dear = melded(hand) | int(OF_SUIT[trump] | ACES)
    for kept in (dear, int(OF_SUIT[trump] | ACES), int(OF_SUIT[trump]), 0):
        for card in CHEAP_FIRST:
            if card & hand & legal & ~kept:
                return card
    raise AssertionError("no card to discard")


def to_twelve(hand: int, trump: Suit, legal: int = -1) -> int:
    """What is left of the hand after its discards."""
    while hand.bit_count() > 12:
        hand ^= cheapest(hand, trump, legal)
    return hand


def swapped(hand: int, indicator: Card, top: Card, talon: Sequence[int]) -> int:
    """The hand of twelve after an exchange and its discards."""
    taken = taken_by(indicator, top, talon)
    hand = hand & ~given_for(indicator) | taken
    return to_twelve(hand, indicator >> 3) if hand.bit_count() > 12 else hand

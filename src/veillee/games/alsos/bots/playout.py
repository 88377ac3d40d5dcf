"""Twelve tricks played out fast, both hands open, by rules a steady player would follow.

Hands are four bytes, one a suit: the three plain suits in the pack's order, then the trumps.
In each byte the strongest card is the highest bit (spec alsos 2), so that of two cards of a suit
the greater number wins, and of two hands in a suit the greater holds the highest card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from veillee.cards import Card
from veillee.games.alsos.deck import LAST_TRICK, STRENGTH, WORTH, Suit

TRUMPS = 3
"""The trump suit's place among the four bytes."""
SEVEN_BIT = 1
"""The lowest card of each suit."""
KEEP, HOARD = 1, 4
"""How a player may hold on to trumps."""
TEN_BIT = 1 << 6
"""The plain ten, worth taking home whenever it wins."""

Bytes = list[int]

_PLAIN, _TRUMP = 0, 1
_IN_ORDER = tuple(
    tuple(
        sum(1 << (STRENGTH[trump][rank] - 1) % 8 for rank in range(8) if byte >> rank & 1)
        for byte in range(256)
    )
    for trump in (1, 0)
)
"""A suit's byte in the order of runs, turned into the order of strength: plain, then trump."""
_WORTH = tuple(
    tuple(
        sum(WORTH[trump][rank] for rank in range(8) if byte >> (STRENGTH[trump][rank] - 1) % 8 & 1)
        for byte in range(256)
    )
    for trump in (1, 0)
)
PLAIN_WORTH, TRUMP_WORTH = _WORTH
"""Card points of a byte, a plain suit's and the trumps'."""
TOP = tuple(1 << byte.bit_length() - 1 if byte else 0 for byte in range(256))
COUNT = tuple(byte.bit_count() for byte in range(256))

SUITS_OF: tuple[tuple[Suit, ...], ...] = tuple(
    (*(suit for suit in range(4) if suit != trump), trump) for trump in range(4)
)
"""By trump suit: the suits in the order of the four bytes."""


def split(cards: int, trump: Suit) -> Bytes:
    """A set of cards as four bytes."""
    plain, high = _IN_ORDER
    a, b, c, d = SUITS_OF[trump]
    return [
        plain[cards >> 8 * a & 255],
        plain[cards >> 8 * b & 255],
        plain[cards >> 8 * c & 255],
        high[cards >> 8 * d & 255],
    ]


def place(card: Card, trump: Suit) -> tuple[int, int]:
    """A card as the number of its byte and its bit there."""
    return SUITS_OF[trump].index(card >> 3), 1 << (STRENGTH[trump][card] - 1) % 8


class Played(NamedTuple):
    """What the tricks played out brought the first of the two players.

    ``taken`` are the cards of their tricks as four bytes; ``last_won`` whether the last trick
    was theirs, ``last_card`` the bit of the trump that won it, 0 when no trump did.
    """

    taken: tuple[int, int, int, int]
    last_won: bool
    last_card: int

    @property
    def points(self) -> int:
        """Card points, with the last trick's (spec alsos 2)."""
        a, b, c, d = self.taken
        worth = PLAIN_WORTH
        return (
            worth[a] + worth[b] + worth[c] + TRUMP_WORTH[d] + (LAST_TRICK if self.last_won else 0)
        )


def play_out(
    first: Bytes, second: Bytes, leader: int, suit: int = 0, led: int = 0, keep: int = 0
) -> Played:
    """The rest of the deal, the first player's tricks of it. Empties both hands.

    ``leader`` is 0 or 1; ``led`` is the bit of the card they have led in ``suit``, out of hand
    already, 0 when they are still to lead. ``keep`` is KEEP when the first player keeps the
    trump 7 as long as they can, HOARD when they lead no trump before they must; both shifted by
    one for the second.
    """
    hands = (first, second)
    taken = [0, 0, 0, 0]
    last = 0
    tricks = COUNT[second[0]] + COUNT[second[1]] + COUNT[second[2]] + COUNT[second[3]]
    if led and leader:
        tricks += 1
    for _ in range(tricks):
        mine, other = hands[leader], hands[1 - leader]
        if not led:
            suit, led = _lead(mine, other, keep >> leader & (KEEP | HOARD))
            mine[suit] ^= led
        place, card, wins = _answer(other, suit, led, keep >> 1 - leader & 1)
        other[place] ^= card
        if wins:
            leader = 1 - leader
            last = card if place == TRUMPS else 0
        else:
            last = led if suit == TRUMPS else 0
        if not leader:
            taken[suit] |= led
            taken[place] |= card
        led = 0
    a, b, c, d = taken
    return Played((a, b, c, d), leader == 0, last)


def _lead(mine: Bytes, other: Bytes, keep: int) -> tuple[int, int]:
    """Trumps that are high while they outnumber the other's, then what else surely wins, then
    the least that can be lost."""
    a, b, c, d = mine
    x, y, z, trumps = other
    if keep:
        if keep & KEEP and d & SEVEN_BIT and (a or b or c or d > 1):
            d ^= SEVEN_BIT
        if keep & HOARD and (a or b or c):
            d = 0
    if trumps and d > trumps and COUNT[d] >= COUNT[trumps]:
        return TRUMPS, TOP[d]
    if a > x and (x or not trumps):
        return 0, TOP[a]
    if b > y and (y or not trumps):
        return 1, TOP[b]
    if c > z and (z or not trumps):
        return 2, TOP[c]
    place, low = _least((a, b, c))
    if d and low > 32:
        return TRUMPS, d & -d
    return place, low


def _answer(other: Bytes, suit: int, led: int, keep: int) -> tuple[int, int, bool]:
    """The answer's byte and bit, and whether it wins (spec alsos 16): the ten when it wins, else
    the cheapest winner, else the lowest card."""
    held = other[suit]
    if held > led:
        card = held & -(led + led)
        return suit, TEN_BIT if card & TEN_BIT and suit != TRUMPS else card & -card, True
    wins = not held
    if wins:
        suit, held = TRUMPS, other[TRUMPS]
        if not held:
            return (*_least(other), False)
    card = held & -held
    if keep and card == SEVEN_BIT and suit == TRUMPS and held > 1:
        card = held - 1 & 1 - held
    return suit, card, wins


def _least(plain: Sequence[int]) -> tuple[int, int]:
    """The lowest plain card, above all when there is none."""
    a, b, c = plain[0], plain[1], plain[2]
    place, low = 0, a & -a or 256
    card = b & -b
    if card and card < low:
        place, low = 1, card
    card = c & -c
    if card and card < low:
        place, low = 2, card
    return place, low

"""The play of Alsós in whole numbers, compiled: a twin of the readable rules (spec alsos 2, 16).

Cards are bits of one number, a byte a suit: the three plain suits in the pack's order, then the
trumps. In each byte the strongest card is the highest bit, so that of two cards of a suit the
greater number is the stronger and every trump is greater than every plain card. Trumps being
where they are, nothing here knows which suit they were; ``packed`` and ``card_bit`` translate.

Numba's cache on disk does not see an edit in another file: what compiled code uses of the deck
is written down here and held equal to it by tests. All numbers are signed and of 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.cards import Card
from veillee.games.alsos.deck import STRENGTH, Hand, Suit
from veillee.search.bits import count, lowest

Ints = NDArray[np.int64]

TRUMPS = 0xFF000000
SEVEN = 1 << 24
"""The trump 7."""
LAST_TRICK = 10
PLAIN_WORTH = np.array([0, 0, 0, 2, 3, 4, 10, 11], np.int64)
TRUMP_WORTH = np.array([0, 0, 3, 4, 10, 11, 14, 20], np.int64)
"""Card points, the weakest card first (spec alsos 2)."""
_BYTE = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
PLAIN_BYTE = np.array([PLAIN_WORTH[bits].sum() for bits in _BYTE], np.int64)
TRUMP_BYTE = np.array([TRUMP_WORTH[bits].sum() for bits in _BYTE], np.int64)
"""Card points of a whole byte of cards."""

PLACES = np.array([bits + [0] * (8 - len(bits)) for bits in _BYTE], np.int64)
"""By the byte, where each of its cards lies."""
_ODD = 0x1E3779B97F4A7C15

HAND_A, HAND_B, LEADER, LED, TAKEN_A, TAKEN_B, POINTS_A, POINTS_B = range(8)
"""Where a position, an array of eight numbers, keeps what. LED is the card on the table or 0."""
POSITION = 8


def card_bit(card: Card, trump: Suit) -> int:
    """A card as the bit it is here."""
    suit = card >> 3
    place = 3 if suit == trump else suit - (suit > trump)
    return 1 << 8 * place + (STRENGTH[trump][card] - 1) % 8


_BITS = tuple(tuple(card_bit(card, trump) for card in range(32)) for trump in range(4))


def packed(cards: int, trump: Suit) -> int:
    """A set of cards as the bits they are here."""
    bits = _BITS[trump]
    return sum(bits[card] for card in Hand(cards))


F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compiled when first called, and cached, so that a second process compiles nothing."""
    return cast(F, njit(cache=True, nogil=True)(function))


# One card after the other


@compiled
def points(cards: int) -> int:
    """Card points of a set of cards (spec alsos 2)."""
    found: int = PLAIN_BYTE[cards & 255] + PLAIN_BYTE[cards >> 8 & 255]
    found += PLAIN_BYTE[cards >> 16 & 255] + TRUMP_BYTE[cards >> 24 & 255]
    return found


@compiled
def worth(card: int) -> int:
    """Card points of one card."""
    place = lowest(card)
    found: int = PLAIN_WORTH[place & 7] if place < 24 else TRUMP_WORTH[place - 24]
    return found


@compiled
def suit_of(card: int) -> int:
    """All cards of that card's suit."""
    if card < 0x10000:
        return 0xFF if card < 0x100 else 0xFF00
    return 0xFF0000 if card < 0x1000000 else 0xFF000000


@compiled
def legal(hand: int, led: int, kept: int) -> int:
    """What of a hand may be played: follow suit, else trump, else any (spec alsos 16).

    ``kept`` is the trump 7 of whoever must keep it while something else is legal, else 0.
    """
    if led:
        follow = hand & suit_of(led)
        if not follow:
            follow = hand & 0xFF000000
        if follow:
            hand = follow
    if hand & ~kept:
        hand &= ~kept
    return hand


@compiled
def beats(led: int, card: int) -> bool:
    """Whether the answer wins the trick (spec alsos 16)."""
    return card > led and (card >= 0x1000000 or (card & suit_of(led)) != 0)


@compiled
def to_play(position: Ints) -> int:
    """Whose turn it is, 0 for A."""
    seat: int = position[2] ^ (position[3] != 0)
    return seat


@compiled
def moves(position: Ints, kept: Ints) -> int:
    """The cards that may be played now; ``kept`` by seat as in ``legal``."""
    seat = to_play(position)
    return legal(position[seat], position[3], kept[seat])


@compiled
def do(position: Ints, card: int, past: Ints) -> None:
    """Plays a card. ``past`` is written over with the position as it was."""
    for each in range(8):
        past[each] = position[each]
    seat = to_play(position)
    position[seat] ^= card
    led = position[3]
    if not led:
        position[3] = card
        return
    winner = seat if beats(led, card) else 1 - seat
    last = LAST_TRICK if not position[0] | position[1] else 0
    position[2] = winner
    position[3] = 0
    position[4 + winner] |= led | card
    position[6 + winner] += worth(led) + worth(card) + last


@compiled
def undo(position: Ints, past: Ints) -> None:
    """Takes the card back that ``do`` played."""
    for each in range(8):
        position[each] = past[each]


@compiled
def sequences(position: Ints, kept: Ints, depth: int, past: Ints) -> int:
    """How many ways there are to play so many cards from here. ``past`` has a row for each."""
    if not depth:
        return 1
    found = 0
    left = moves(position, kept)
    while left:
        card = left & -left
        left ^= card
        do(position, card, past[depth - 1])
        found += sequences(position, kept, depth - 1, past)
        undo(position, past[depth - 1])
    return found


# Playing at random: one word of chance, drawn once, decides two things


@compiled
def seeded(seed: int) -> Ints:
    """A generator: one word of 64 bits that is not 0."""
    words = np.zeros(1, np.int64)
    words[0] = (seed + 1) * _ODD | 1
    for _ in range(8):
        drawn(words)
    return words


@compiled
def drawn(words: Ints) -> int:
    """The next 64 bits (xorshift)."""
    bits = words[0]
    bits ^= bits << 13
    bits ^= (bits >> 7) & 0x01FFFFFFFFFFFFFF
    bits ^= bits << 17
    words[0] = bits
    word: int = bits
    return word


@compiled
def upper(word: int, size: int) -> int:
    """A number from 0 up to but without ``size``, by one half of a drawn word."""
    return ((word >> 32) & 0xFFFFFFFF) * size >> 32


@compiled
def lower(word: int, size: int) -> int:
    """The same by the other half."""
    return (word & 0xFFFFFFFF) * size >> 32


@compiled
def nth(cards: int, place: int) -> int:
    """The card at that place, from 0, of a set; found by halves, without a branch."""
    few = count(cards & 0xFFFF)
    shift = (place >= few) * 16
    place -= (place >= few) * few
    cards >>= shift
    few = count(cards & 0xFF)
    shift += (place >= few) * 8
    cards >>= (place >= few) * 8
    place -= (place >= few) * few
    bit: int = 1 << shift + PLACES[cards & 0xFF, place]
    return bit


@compiled
def any_of(cards: int, words: Ints) -> int:
    """One card of a set that is not empty."""
    return nth(cards, upper(drawn(words), count(cards)))


@compiled
def listed(cards: int) -> Ints:
    """A set of cards one by one."""
    found = np.zeros(count(cards), np.int64)
    for each in range(found.shape[0]):
        found[each] = cards & -cards
        cards &= cards - 1
    return found


@compiled
def hand_from(pack: Ints, first: int, size: int, words: Ints) -> int:
    """So many cards, from the ``first`` place of a pack that is shuffled as far as they go."""
    hand = 0
    word = 0
    for place in range(first, first + size):
        left = pack.shape[0] - place
        if (place - first) & 1:
            other = place + lower(word, left)
        else:
            word = drawn(words)
            other = place + upper(word, left)
        card = pack[other]
        pack[other] = pack[place]
        pack[place] = card
        hand |= card
    return hand


@compiled
def play_out(first: int, second: int, leader: int, led: int, words: Ints) -> int:
    """Every card of both hands played at random: A's card points from here, the last 10 too."""
    taken = 0
    while first | second | led:
        word = drawn(words)
        swap = (first ^ second) & -leader
        mine = first ^ swap
        other = second ^ swap
        if not led:
            led = nth(mine, upper(word, count(mine)))
            mine ^= led
        suit = 0xFF << (lowest(led) & 24)
        follow = other & suit
        trumps = other & 0xFF000000
        answers = follow if follow else trumps if trumps else other
        card = nth(answers, lower(word, count(answers)))
        other ^= card
        swap = (mine ^ other) & -leader
        first = mine ^ swap
        second = other ^ swap
        leader ^= (card > led) & (card & (suit | 0xFF000000) != 0)
        taken |= (led | card) & (leader - 1)
        led = 0
    return points(taken) + LAST_TRICK * (1 - leader)


@compiled
def simulate(deals: int, seed: int) -> Ints:
    """How often A, leading, has come to so many card points in random deals played at random."""
    found = np.zeros(163, np.int64)
    words = seeded(seed)
    pack = listed(0xFFFFFFFF)
    for _ in range(deals):
        first = hand_from(pack, 0, 12, words)
        second = 0xFFFFFFFF ^ first ^ hand_from(pack, 12, 8, words)
        found[play_out(first, second, 0, 0, words)] += 1
    return found


@compiled
def simulate_hand(
    hand: int, unseen: int, size: int, leader: int, led: int, deals: int, seed: int
) -> Ints:
    """As ``simulate`` from A's hand, B's of ``size`` cards dealt anew each time from ``unseen``.

    ``led`` is the card on the table, in nobody's hand any more, or 0. Only the card points of
    the tricks still to come are counted.
    """
    found = np.zeros(163, np.int64)
    words = seeded(seed)
    pack = listed(unseen)
    for _ in range(deals):
        other = hand_from(pack, 0, size, words)
        found[play_out(hand, other, leader, led, words)] += 1
    return found

"""The 32 cards of Alsós: their strength and worth for each trump suit (spec alsos 1, 2)."""

from __future__ import annotations

from veillee.cards import Card, CardSet
from veillee.errors import Unreadable

SUITS = "chds"
"""Clubs, hearts, diamonds, spades: high to low, for bidding and for equal melds."""
RANKS = "AKQJT987"
"""High to low as in runs, the same in every suit."""
TRUMP_ORDER = "J9ATKQ87"
PLAIN_ORDER = "ATKQJ987"

Suit = int
"""An index into ``SUITS``; a smaller number is higher."""
Rank = int
"""An index into ``RANKS``."""

NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Every card in notation, by suit and then as in runs: a card is its index here."""

A, K, Q, J, T, NINE, EIGHT, SEVEN = range(8)

_TRUMP_WORTH = dict(zip(TRUMP_ORDER, (20, 14, 11, 10, 4, 3, 0, 0), strict=True))
_PLAIN_WORTH = dict(zip(PLAIN_ORDER, (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
LAST_TRICK = 10
"""What the last trick is worth beside its cards."""

_CARD = {name: card for card, name in enumerate(NAMES)}


class Hand(CardSet):
    """A set of Alsós cards, by suit and then as in runs."""

    __slots__ = ()
    NAMES = NAMES


NO_CARDS = Hand(0)
PACK = Hand.of(range(32))
OF_SUIT: tuple[Hand, ...] = tuple(Hand(0xFF << 8 * suit) for suit in range(4))
OF_RANK: tuple[Hand, ...] = tuple(Hand(0x01010101 << rank) for rank in range(8))
ACES = OF_RANK[A]


def _strength(card: Card, trump: Suit) -> int:
    rank = NAMES[card][0]
    if card >> 3 == trump:
        return 16 - TRUMP_ORDER.index(rank)
    return 8 - PLAIN_ORDER.index(rank)


def _worth(card: Card, trump: Suit) -> int:
    rank = NAMES[card][0]
    return _TRUMP_WORTH[rank] if card >> 3 == trump else _PLAIN_WORTH[rank]


STRENGTH: tuple[tuple[int, ...], ...] = tuple(
    tuple(_strength(card, trump) for card in range(32)) for trump in range(4)
)
"""By trump suit and card: the stronger of one suit is higher, every trump above every plain."""

WORTH: tuple[tuple[int, ...], ...] = tuple(
    tuple(_worth(card, trump) for card in range(32)) for trump in range(4)
)
"""By trump suit and card: card points."""

BY_WORTH: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(sorted(((1 << card, worth[card]) for card in range(32)), key=lambda pair: -pair[1]))
    for worth in WORTH
)
"""By trump suit: each card's bit and its card points, the worthiest first."""

BY_STRENGTH: tuple[tuple[tuple[tuple[int, Card], ...], ...], ...] = tuple(
    tuple(
        tuple(
            (1 << card, card)
            for card in sorted(range(8 * suit, 8 * suit + 8), key=lambda each: -strength[each])
        )
        for suit in range(4)
    )
    for strength in STRENGTH
)
"""By trump suit and suit: each card's bit and the card, the strongest first."""

HIGHER: tuple[tuple[Hand, ...], ...] = tuple(
    tuple(
        Hand.of(
            other
            for other in range(32)
            if other >> 3 == card >> 3 and STRENGTH[trump][other] > STRENGTH[trump][card]
        )
        for card in range(32)
    )
    for trump in range(4)
)
"""By trump suit and card: the stronger cards of its own suit."""


def suit_of(card: Card) -> Suit:
    return card >> 3


def rank_of(card: Card) -> Rank:
    return card & 7


def card_of(suit: Suit, rank: Rank) -> Card:
    return suit << 3 | rank


def card(name: object) -> Card:
    """The card of that name. Raises Unreadable."""
    found = _CARD.get(name) if isinstance(name, str) else None
    if found is None:
        raise Unreadable("no_such_card", card=name)
    return found


def points(cards: int, trump: Suit) -> int:
    """The card points of a set of cards."""
    worth = WORTH[trump]
    return sum(worth[each] for each in Hand(cards))

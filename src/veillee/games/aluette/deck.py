"""The 48 cards of Aluette and their 19 classes of strength (spec aluette 1–3)."""

from __future__ import annotations

from veillee.cards import Card, CardSet
from veillee.errors import Unreadable

SUITS = "dcbe"
"""Deniers (coins), coupes (cups), bâtons (clubs), épées (swords)."""

CLASSES: tuple[tuple[str, ...], ...] = (
    ("3d",),  # monsieur
    ("3c",),  # madame
    ("2d",),  # le borgne
    ("2c",),  # la vache
    ("9c",),  # grand-neuf
    ("9d",),  # petit-neuf
    ("2b",),  # deux de chêne
    ("2e",),  # deux d'écrit
    *(tuple(rank + suit for suit in SUITS) for rank in "ARCV"),
    ("9b", "9e"),
    *(tuple(rank + suit for suit in SUITS) for rank in "87654"),
    ("3b", "3e"),
)
"""Cards of one class are equal; the first class is the strongest."""

NAMES: tuple[str, ...] = tuple(card for group in CLASSES for card in group)
"""Every card in notation, strongest first: a card is its index here, so 0 is monsieur."""

CLASS: tuple[int, ...] = tuple(level for level, group in enumerate(CLASSES) for _ in group)
"""The class of each card; a smaller number is stronger."""

MONSIEUR, MADAME, BORGNE, VACHE = 0, 1, 2, 3
LUETTES = (MONSIEUR, MADAME, BORGNE, VACHE)
UNIQUE = 8
"""Cards below this number are alone in their class: the luettes and the doubles."""

_CARD = {name: card for card, name in enumerate(NAMES)}


class Hand(CardSet):
    """A set of Aluette cards, strongest first."""

    __slots__ = ()
    NAMES = NAMES


UNIQUES = Hand.of(range(UNIQUE))
ACES = Hand.of(range(8, 12))
PACK = Hand.of(range(48))


def card(name: object) -> Card:
    """The card of that name. Raises Unreadable."""
    found = _CARD.get(name) if isinstance(name, str) else None
    if found is None:
        raise Unreadable("no_such_card", card=name)
    return found

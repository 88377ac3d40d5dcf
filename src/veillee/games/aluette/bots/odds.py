"""What may lie in hands that one does not see, and how strong cards are against it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from veillee.cards import Card
from veillee.games.aluette.deck import CLASS, PACK
from veillee.games.aluette.view import View

EVENLY = 1.25
"""What makes the mean fourth power of a usual hand's strengths a chance of 0.25."""
STRONGER = tuple((1 << CLASS.index(level)) - 1 for level in range(19))
"""By class, the cards stronger than it."""
EQUAL = tuple(sum(1 << card for card in range(48) if CLASS[card] == level) for level in range(19))
"""By class, its cards."""


def unseen_by(view: View) -> int:
    """The cards that the viewer has not seen: in other hands, in the talon, or laid off."""
    seen = int(view.hand | view.discards)
    for trick in view.tricks:
        for card in trick.cards:
            seen |= 1 << card
    for card in view.trick:
        seen |= 1 << card
    return int(PACK) & ~seen


def strength(card: Card, unseen: int) -> float:
    """The share of the unseen cards that this one beats, equals counted half; 1 is a master."""
    return strength_of(CLASS[card], unseen)


def strength_of(level: int, unseen: int) -> float:
    """The same of any card of that class."""
    total = unseen.bit_count()
    if not total:
        return 1.0
    over = (unseen & STRONGER[level]).bit_count()
    return 1 - (over + 0.5 * (unseen & EQUAL[level]).bit_count()) / total


def handful(strengths: Sequence[float]) -> float:
    """My chance of an even trick with cards of these strengths; 0.25 for a usual hand.

    The fourth power, since a trick goes to the strongest of four cards.
    """
    if not strengths:
        return 0.25
    return EVENLY * sum([each**4 for each in strengths]) / len(strengths)


@cache
def holds_one_of(some: int, unseen: int, count: int) -> float:
    """The chance that ``count`` of the unseen cards include one of ``some`` named among them."""
    return 1 - comb(unseen - some, count) / comb(unseen, count)

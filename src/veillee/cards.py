"""Cards as small ints and hands as bit masks; what they mean is each game's ``deck.py``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, TypeVar

Card = int
"""A card is its index in its game's ``NAMES``."""

_Self = TypeVar("_Self", bound="CardSet")


class CardSet(int):
    """A set of cards: bit ``c`` is set when card ``c`` is in it.

    Immutable and hashable; iterates in ascending card order; prints in notation.
    A game subclasses it to give ``NAMES``.
    """

    __slots__ = ()
    NAMES: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def of(cls: type[_Self], cards: Iterable[Card]) -> _Self:
        mask = 0
        for card in cards:
            mask |= 1 << card
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        mask = int(self)
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and card >= 0 and bool(int(self) >> card & 1)

    def plus(self: _Self, cards: int) -> _Self:
        """The union with another set."""
        return type(self)(int(self) | cards)

    def minus(self: _Self, cards: int) -> _Self:
        """What is left without the cards of another set."""
        return type(self)(int(self) & ~cards)

    def without(self: _Self, card: Card) -> _Self:
        return type(self)(int(self) & ~(1 << card))

    def __str__(self) -> str:
        return " ".join(self.NAMES[card] for card in self)

    def __repr__(self) -> str:
        return f"<{self}>"

"""What may be looked for in the rest of a deal: an item made, or an item failed."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.core.match import Seat
from veillee.games.alsos.bounds import Pair, least, most, safe
from veillee.games.alsos.deck import HIGHER, LAST_TRICK, OF_SUIT, WORTH, Suit

MISSED = 1 << 40
"""Stands for cards of which one can be captured no more."""


@dataclass(frozen=True, slots=True)
class Captures:
    """All of these cards in the owner's tricks, or not all of them (``made`` or not). What the
    tricks brought so far is the set of cards still missing, or MISSED."""

    trump: Suit
    owner: Seat
    start: int
    made: bool
    grows: bool = False
    by_worth: bool = False
    kept: int = 0

    @property
    def apart(self) -> int:
        return self.start

    @property
    def favoured(self) -> Seat:
        return self.owner if self.made else 1 - self.owner

    def near(self, so_far: int) -> int:
        return (
            9 if so_far == MISSED else so_far.bit_count() if not self.made else -so_far.bit_count()
        )

    def value(self, card: int) -> int:
        return self.start >> card & 1

    def after(self, so_far: int, winner: Seat, cards: int, best: int, last: bool) -> int | None:
        if so_far == MISSED or not so_far & cards:
            return so_far
        if winner == self.owner:
            return so_far & ~cards
        return None if self.made else MISSED

    def hopeless(self, so_far: int, left: int, may: Pair, sure: Pair, held: Pair) -> bool:
        if so_far == MISSED:
            return False
        if not self.made:
            return so_far & ~safe(self.owner, self.trump, may, sure) == 0
        own, other = may[self.owner], may[1 - self.owner]
        if so_far & ~(own | other) or so_far.bit_count() > 2 * left:
            return True
        trumps, higher = so_far & ~own & OF_SUIT[self.trump], HIGHER[self.trump]
        while trumps:
            bit = trumps & -trumps
            trumps ^= bit
            # A trump of the other's wins its trick unless a higher trump beats it.
            if not higher[bit.bit_length() - 1] & own:
                return True
        return False

    def met(self, so_far: int, held: Pair) -> bool:
        return (so_far == 0) == self.made


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The owner winning the last trick with that card, the trump 7, or not doing so."""

    owner: Seat
    card: int
    made: bool
    start: int = 0
    grows: bool = False
    by_worth: bool = False
    kept: int = 0

    @property
    def apart(self) -> int:
        return self.card

    @property
    def favoured(self) -> Seat:
        return self.owner if self.made else 1 - self.owner

    def near(self, so_far: int) -> int:
        return 0

    def value(self, card: int) -> int:
        return -(self.card >> card & 1) if self.made else self.card >> card & 1

    def after(self, so_far: int, winner: Seat, cards: int, best: int, last: bool) -> int | None:
        if last:
            return so_far if (winner == self.owner and best == self.card) == self.made else None
        return None if self.made and cards & self.card else so_far

    def hopeless(self, so_far: int, left: int, may: Pair, sure: Pair, held: Pair) -> bool:
        return self.made and not may[self.owner] & self.card

    def met(self, so_far: int, held: Pair) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Points:
    """More than ``above`` points, a seat's card points counted ``weights`` times and its béla
    ``bela``; ``start`` is what there is of them already, béla left out."""

    trump: Suit
    weights: tuple[int, int]
    bela: tuple[int, int]
    pair: int
    above: int
    start: int
    grows: bool = True
    by_worth: bool = True
    apart: int = 0

    @property
    def kept(self) -> int:
        return self.pair if any(self.bela) else 0

    @property
    def favoured(self) -> Seat:
        return 0 if self.weights[0] > self.weights[1] else 1

    def near(self, so_far: int) -> int:
        return so_far

    def value(self, card: int) -> int:
        return WORTH[self.trump][card]

    def after(self, so_far: int, winner: Seat, cards: int, best: int, last: bool) -> int | None:
        weight = self.weights[winner]
        if not weight:
            return so_far
        worth = WORTH[self.trump]
        low = cards & -cards
        points = worth[low.bit_length() - 1] + worth[(cards ^ low).bit_length() - 1]
        return so_far + weight * (points + LAST_TRICK if last else points)

    def hopeless(self, so_far: int, left: int, may: Pair, sure: Pair, held: Pair) -> bool:
        best = so_far
        for seat in (0, 1):
            if self.weights[seat] > 0:
                best += most(seat, self.trump, left, may, sure)
            elif self.weights[seat] < 0:
                best -= least(seat, self.trump, left, may, sure)
            if self.bela[seat]:
                missing = self.pair & ~held[seat]
                if self.bela[seat] < 0:
                    best += self.bela[seat] * (missing & ~sure[seat] == 0)
                else:
                    possible = missing & ~may[seat] == 0 and missing.bit_count() <= left
                    best += self.bela[seat] * possible
        return best <= self.above

    def met(self, so_far: int, held: Pair) -> bool:
        for seat in (0, 1):
            if self.bela[seat] and self.pair & ~held[seat] == 0:
                so_far += self.bela[seat]
        return so_far > self.above

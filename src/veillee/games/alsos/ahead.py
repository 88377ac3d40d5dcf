"""Whether the rest of a deal may still go a certain way, over everything that is hidden.

The hidden cards are dealt while they are played: each next card is one that its player may hold
by then, and what they play tells what they do not hold. Played to the end, such a course is a
deal that agrees with all that is public, and every such deal played in every way is one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from veillee.core.match import Seat
from veillee.games.alsos.bounds import Pair
from veillee.games.alsos.deck import (
    BY_STRENGTH,
    HIGHER,
    OF_SUIT,
    SEVEN,
    STRENGTH,
    WORTH,
    Suit,
    card_of,
)
from veillee.games.alsos.limits import Limit, Words

DEEPEST = 6
"""With more tricks than that to come the same is hardly ever come upon twice."""


class OutOfSteps(Exception):
    """The search was given up before it was sure."""


@dataclass(slots=True)
class Steps:
    """How many cards may still be tried."""

    left: int

    def take(self) -> None:
        """Raises OutOfSteps."""
        self.left -= 1
        if self.left < 0:
            raise OutOfSteps


@dataclass(frozen=True, slots=True)
class Hidden:
    """All that the public knows of the cards to come; pairs are by seat.

    ``led`` is the card on the table, 0 for none, in hand no more. ``may`` and ``sure`` are the
    cards each may hold and surely holds. ``before`` are the cards each has played of the meld
    hand, ``limit`` what was told of it. ``duty`` says who keeps the trump 7 by the rules. No
    more than ``out`` of ``loose`` may stay out of play (cards taken and laid away; trumps that
    may not be laid away and so lie in the talon).
    """

    trump: Suit
    left: int
    leader: Seat
    led: int
    may: Pair
    sure: Pair
    before: Pair
    limit: tuple[Limit, Limit]
    duty: tuple[bool, bool]
    loose: tuple[tuple[int, int], ...]


class Goal(Protocol):
    """What is looked for. ``so_far`` is what the tricks since the beginning brought, in a number:
    the greater the better where ``grows``, else only equal ones compare.

    ``by_worth`` says that cards of different worth are different, ``apart`` which cards stand for
    no others, ``kept`` which cards of the meld hands matter in the end. ``favoured`` is the seat
    whose tricks bring it nearer.
    """

    @property
    def start(self) -> int: ...

    @property
    def grows(self) -> bool: ...

    @property
    def by_worth(self) -> bool: ...

    @property
    def apart(self) -> int: ...

    @property
    def kept(self) -> int: ...

    @property
    def favoured(self) -> Seat: ...

    def after(self, so_far: int, winner: Seat, cards: int, best: int, last: bool) -> int | None:
        """With that trick taken, by the card ``best``; None when the goal is missed."""

    def near(self, so_far: int) -> int:
        """Greater where it is likelier to be met."""

    def value(self, card: int) -> int:
        """What the card counts for it."""

    def hopeless(self, so_far: int, left: int, may: Pair, sure: Pair, held: Pair) -> bool:
        """Whether it surely is missed whatever comes. ``held`` were played or are to come."""

    def met(self, so_far: int, held: Pair) -> bool:
        """Whether it is met when all is played by these meld hands."""


class Search:
    """Looks for one course that meets the goal, and remembers what does not lead there."""

    steps: Steps
    rng: Random | None

    def __init__(self, hidden: Hidden, goal: Goal) -> None:
        self.hidden, self.goal = hidden, goal
        self.trump = hidden.trump
        self.seven = 1 << card_of(hidden.trump, SEVEN)
        words = [
            Words(hidden.limit[seat], hidden.before[seat], hidden.may[seat], hidden.sure[seat])
            for seat in (0, 1)
        ]
        self.marked = [each.marked() for each in words]
        self.forbidden = [each.forbidden() for each in words]
        self.apart = goal.apart | self.marked[0] | self.marked[1]
        if any(hidden.duty):
            self.apart |= self.seven
        for cards, _ in hidden.loose:
            self.apart |= cards
        self.kept = goal.kept | self.apart
        self.met: dict[tuple[int, ...], int] = {}

    def found(self, steps: Steps, rng: Random | None = None) -> bool:
        """Whether there is one; likely cards are tried first, or with ``rng`` any. Raises
        OutOfSteps, and may then be asked again."""
        self.steps, self.rng = steps, rng
        hidden, goal = self.hidden, self.goal
        counts = [hidden.left, hidden.left]
        if hidden.led:
            counts[hidden.leader] -= 1
        known = settled(counts[0], counts[1], hidden.may, hidden.sure)
        if known is None or not all(map(self._fits, (0, 1))):
            return False
        may, sure = known
        if hidden.led:
            return self._answered(
                hidden.left, hidden.leader, hidden.led, may, sure, (0, 0), goal.start
            )
        return self._led(hidden.left, hidden.leader, may, sure, (0, 0), goal.start)

    def _led(self, left: int, leader: Seat, may: Pair, sure: Pair, held: Pair, so_far: int) -> bool:
        """Whether it can be met with this player to lead; ``held`` are cards played on the way."""
        before, goal = self.hidden.before, self.goal
        all_held = before[0] | held[0], before[1] | held[1]
        if not left:
            return self._agrees(held) and goal.met(so_far, all_held)
        if goal.hopeless(so_far, left, may, sure, all_held):
            return False
        held_that_matters = held[0] & self.kept, held[1] & self.kept
        key = (left, leader, *may, *sure, *held_that_matters, 0 if goal.grows else so_far)
        known = self.met.get(key)
        if known is not None and known >= so_far:
            return False
        counts = (left - 1, left) if leader == 0 else (left, left - 1)
        cards = may[leader] if sure[leader].bit_count() < left else sure[leader]
        for bit in self._leads(cards, leader, may, sure):
            if bit == self.seven and self.hidden.duty[leader] and left > 1:
                continue
            then = self._without(bit, leader, may, sure, held, counts)
            if then is not None and self._answered(left, leader, bit, *then, so_far):
                return True
        if left <= DEEPEST:
            self.met[key] = so_far
        return False

    def _answered(
        self, left: int, leader: Seat, led: int, may: Pair, sure: Pair, held: Pair, so_far: int
    ) -> bool:
        """Whether it can be met with that card led."""
        goal, seat = self.goal, 1 - leader
        ways: list[tuple[bool, int, int, int, Seat, int]] = []
        for bit, lacks in self._answers(led, seat, left, may, sure):
            winner = seat if beats(bit, led, self.trump) else leader
            after = goal.after(so_far, winner, led | bit, bit if winner == seat else led, left == 1)
            if after is not None:
                ways.append((winner == goal.favoured, goal.near(after), bit, after, winner, lacks))
        if self.rng is None:
            ways.sort(reverse=True)
        else:
            self.rng.shuffle(ways)
        for _, _, bit, after, winner, lacks in ways:
            free = (may[0] & ~lacks, may[1]) if seat == 0 else (may[0], may[1] & ~lacks)
            then = self._without(bit, seat, free, sure, held, (left - 1, left - 1))
            if then is not None and self._led(left - 1, winner, *then, after):
                return True
        return False

    def _without(
        self, bit: int, seat: Seat, may: Pair, sure: Pair, held: Pair, counts: tuple[int, int]
    ) -> tuple[Pair, Pair, Pair] | None:
        """What is known once the seat has played that card; None when it cannot be."""
        held = (held[0] | bit, held[1]) if seat == 0 else (held[0], held[1] | bit)
        self.steps.take()
        may, sure = (may[0] & ~bit, may[1] & ~bit), (sure[0] & ~bit, sure[1] & ~bit)
        if bit & self.marked[seat]:
            too_much = self._too_much(seat, held[seat])
            if too_much is None:
                return None
            may = (may[0] & ~too_much, may[1]) if seat == 0 else (may[0], may[1] & ~too_much)
        known = settled(counts[0], counts[1], may, sure)
        return None if known is None else (*known, held)

    def _answers(
        self, led: int, seat: Seat, left: int, may: Pair, sure: Pair
    ) -> Iterator[tuple[int, int]]:
        """The cards that the seat may answer with, and the suits it then has none of (16)."""
        suit, trumps = suit_mask(led), int(OF_SUIT[self.trump])
        own = may[seat] if sure[seat].bit_count() < left else sure[seat]
        # The seven of whoever must keep it is only played when nothing else may be.
        bound = self.seven if self.hidden.duty[seat] and left > 1 else 0
        for bit in self._different(own & suit, led, may, sure):
            yield bit, suit if bit == bound else 0
        if sure[seat] & suit:
            return
        if suit != trumps:
            for bit in self._different(own & trumps, led, may, sure):
                yield bit, suit | trumps if bit == bound else suit
        if not sure[seat] & trumps:
            for bit in self._different(own & ~suit & ~trumps, led, may, sure):
                yield bit, suit | trumps

    def _leads(self, cards: int, leader: Seat, may: Pair, sure: Pair) -> list[int]:
        """The cards to lead, likely ones first."""
        higher, value, other = HIGHER[self.trump], self.goal.value, may[1 - leader]
        own = leader == self.goal.favoured

        def unlikely(bit: int) -> tuple[bool, int]:
            card = bit.bit_length() - 1
            return bool(higher[card] & other) == own, -value(card)

        found = list(self._different(cards, 0, may, sure))
        if self.rng is None:
            found.sort(key=unlikely)
        else:
            self.rng.shuffle(found)
        return found

    def _different(self, cards: int, led: int, may: Pair, sure: Pair) -> Iterator[int]:
        """The cards, but of those that come to the same, neighbours among what is still to come,
        one; of cards to lead that the other may hold too, the strongest and the weakest, since
        one of them may answer the other."""
        worth, by_worth = WORTH[self.trump], self.goal.by_worth
        there, shared = may[0] | may[1] | led, 0 if led else may[0] & may[1]
        for suit, order in enumerate(BY_STRENGTH[self.trump]):
            if not cards >> 8 * suit & 255:
                continue
            last: tuple[bool | int, ...] | None = None
            weakest = 0
            for bit, card in order:
                if not bit & there:
                    continue
                like: tuple[bool | int, ...] | None = None
                if bit & cards and not bit & self.apart:
                    who = (may[0], may[1], sure[0] | sure[1])
                    like = (*(bit & each > 0 for each in who), by_worth and worth[card])
                if like is None or like != last:
                    if weakest:
                        yield weakest
                    weakest = 0
                    if bit & cards:
                        yield bit
                else:
                    weakest = bit & shared
                last = like
            if weakest:
                yield weakest

    def _too_much(self, seat: Seat, held: int) -> int | None:
        """The cards with which the seat would hold a better meld than it told; None when it
        does so without."""
        cards = 0
        for each in self.forbidden[seat]:
            missing = each & ~held
            if not missing:
                return None
            if not missing & missing - 1:
                cards |= missing
        return cards

    def _fits(self, seat: Seat) -> bool:
        """Whether what the seat is known to hold may be what it told, if that is all there is."""
        hidden = self.hidden
        known = hidden.before[seat] | hidden.sure[seat]
        return bool(self.marked[seat]) or hidden.limit[seat].admits(known)

    def _agrees(self, held: Pair) -> bool:
        """Whether these hands agree with what was told, and with what may be out of play."""
        hidden = self.hidden
        for seat in (0, 1):
            if self.marked[seat] and not hidden.limit[seat].admits(
                hidden.before[seat] | held[seat]
            ):
                return False
        return all(
            (cards & ~held[0] & ~held[1]).bit_count() <= count for cards, count in hidden.loose
        )


def settled(first: int, second: int, may: Pair, sure: Pair) -> tuple[Pair, Pair] | None:
    """``may`` and ``sure`` with what they say of each other, for hands of so many cards; None
    when there are no such hands."""
    m, n = may
    s, t = sure
    while True:
        m, n = m & ~t, n & ~s
        a, b, c, d = m.bit_count(), n.bit_count(), s.bit_count(), t.bit_count()
        if a < first or b < second or c > first or d > second or s & ~m or t & ~n:
            return None
        if a == first and c < a:
            s = m
        elif b == second and d < b:
            t = n
        elif c == first and a > c:
            m = s
        elif d == second and b > d:
            n = t
        else:
            break
    if (m | n).bit_count() < first + second:
        return None
    return (m, n), (s, t)


def beats(bit: int, led: int, trump: Suit) -> bool:
    """Whether the answer wins the trick (spec alsos 16)."""
    card, lead = bit.bit_length() - 1, led.bit_length() - 1
    if card >> 3 == lead >> 3:
        return STRENGTH[trump][card] > STRENGTH[trump][lead]
    return card >> 3 == trump


def suit_mask(bit: int) -> int:
    """The suit of a card, as cards."""
    return int(OF_SUIT[bit.bit_length() - 1 >> 3])

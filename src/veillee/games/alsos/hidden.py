"""All that the public knows of the cards to come (spec alsos 15, 19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from veillee.core.match import Seat
from veillee.games.alsos.bounds import Pair
from veillee.games.alsos.deck import Suit
from veillee.games.alsos.limits import Limit, Words


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


def told(hidden: Hidden) -> Hidden | None:
    """The same with what the words about melds say of single cards; None when they say that it
    cannot be."""
    counts = [hidden.left, hidden.left]
    if hidden.led:
        counts[hidden.leader] -= 1
    may, sure = hidden.may, hidden.sure
    while True:
        known = settled(counts[0], counts[1], may, sure)
        if known is None:
            return None
        may, sure = known
        found = [
            Words(hidden.limit[seat], hidden.before[seat], may[seat], sure[seat]).known()
            for seat in (0, 1)
        ]
        known = (found[0][0], found[1][0]), (found[0][1], found[1][1])
        if known == (may, sure):
            return replace(hidden, may=may, sure=sure)
        may, sure = known


SPLIT = 150
"""Into how many cases what is known is split up at most."""


def cases(hidden: Hidden) -> Iterator[Hidden]:
    """The same with each way in which the players may hold the melds they told, as long as these
    are not too many; the melds of which there are most ways are left as they are then."""
    needs = [
        (seat, ways)
        for seat in (0, 1)
        for ways in Words(
            hidden.limit[seat], hidden.before[seat], hidden.may[seat], hidden.sure[seat]
        ).needs()
    ]
    needs.sort(key=lambda need: len(need[1]))
    while prod(len(ways) for _, ways in needs) > SPLIT:
        needs.pop()
    for chosen in product(*(ways for _, ways in needs)):
        may, sure = [*hidden.may], [*hidden.sure]
        for (seat, _), (cards, without) in zip(needs, chosen, strict=True):
            sure[seat] |= cards
            may[seat] &= ~without
        case = told(replace(hidden, may=(may[0], may[1]), sure=(sure[0], sure[1])))
        if case is not None:
            yield case


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

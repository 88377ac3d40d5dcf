"""What is still at stake in a deal at play, all hands known, as the search takes it (alsos 9, 17).

Card points decide some items: the more A takes, the more of these A gains, so that together they
are a few steps. What A and B capture, and ultimó, are bits, each with its price. Everything else
is settled already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from veillee.core.match import Seat
from veillee.games.alsos.deck import LAST_TRICK, SEVEN, card_of, points
from veillee.games.alsos.items import Item
from veillee.games.alsos.melds import BELA, Melds, compare, melds
from veillee.games.alsos.scoring import Played, is_made, needed
from veillee.games.alsos.state import State

CAPTURES = ("tous_les_trois", "csalad", "osszes_adu", "44")
"""In the order of the kernel's bits, A's and then B's."""
BITS = 10


def bit_of(item: Item) -> int | None:
    """The number of the item's bit, None when card points decide it."""
    if item.name in CAPTURES:
        return 4 * item.owner + CAPTURES.index(item.name)
    return 8 + item.owner if item.name == "ultimo" else None


def signed(item: Item) -> int:
    """What A gains when the item is made."""
    return item.price if item.owner == 0 else -item.price


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """``taken`` are A's card points so far, ``alive`` the bits of what may still be captured.

    ``gains`` are what A gains by card points, ascending; each but the first from so many points
    in the end as ``starts`` says. ``prices`` are what A gains besides by each bit that is alive in
    the end, and loses by each that is not.
    """

    taken: int
    alive: int
    starts: tuple[int, ...]
    gains: tuple[int, ...]
    prices: tuple[int, ...]
    values: tuple[int, ...]
    """What A may gain in all, ascending; no other value can come of it."""


def stakes(state: State) -> Stakes:
    """The stakes of a deal at the play of cards, nothing exchanged any more."""
    assert state.trump is not None
    a, b = state.card_points
    lying = state.hands[0] | state.hands[1] | sum(1 << card for card in state.trick)
    rest = points(lying, state.trump) + LAST_TRICK if lying else 0
    starts, gains = _by_points(state, a, b, rest)
    prices = [0] * BITS
    for item in state.items:
        bit = bit_of(item)
        if bit is not None:
            prices[bit] = signed(item)
    alive = sum(1 << bit for bit in _alive(state, lying))
    totals = {0}
    for bit, price in enumerate(prices):
        either = {price, -price} if alive >> bit & 1 else {-price}
        totals = {total + each for total in totals for each in either}
    values = tuple(sorted({gain + total for gain in gains for total in totals}))
    return Stakes(a, alive, starts, gains, tuple(prices), values)


def _by_points(state: State, a: int, b: int, rest: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A's gains by card points in the end, as steps: from how many points on, and how much."""
    items = [item for item in state.items if bit_of(item) is None]
    hands = _melds(state)
    declarer, trump = state.declarer, state.trump
    assert declarer is not None
    assert trump is not None
    bela = hands[0].bela, hands[1].bela
    told = compare(0, *hands).points
    melds_of = told[0] + BELA * bela[0], told[1] + BELA * bela[1]

    def gained(final: int) -> int:
        played = Played(
            declarer=declarer,
            trump=trump,
            captured=(state.hands[0], state.hands[1]),
            card_points=(final, a + b + rest - final),
            meld_points=melds_of,
            bela=bela,
            last=(0, -1),
        )
        return sum(signed(each) if is_made(each, played) else -signed(each) for each in items)

    starts, gains = [], [gained(a)]
    for final in _steps(gained, a, a + rest):
        starts.append(final)
        gains.append(gained(final))
    return tuple(starts), tuple(gains)


def _steps(gained: Callable[[int], int], low: int, high: int) -> Iterator[int]:
    """Where a function that never falls rises, from after ``low`` to ``high``."""
    at_low, at_high = gained(low), gained(high)
    if at_low == at_high:
        return
    if high - low == 1:
        yield high
        return
    middle = (low + high) // 2
    yield from _steps(gained, low, middle)
    yield from _steps(gained, middle, high)


def _melds(state: State) -> tuple[Melds, Melds]:
    return (
        melds(state.meld_hand(0), state.trump),
        melds(state.meld_hand(1), state.trump),
    )


def _alive(state: State, lying: int) -> Iterator[int]:
    """The bits of the items that may still be captured, or are."""
    assert state.trump is not None
    for item in state.items:
        bit = bit_of(item)
        if bit is None:
            continue
        cards = needed(item.name, state.trump)
        if cards is None:
            if _may_be_last(state, item.owner):
                yield bit
        elif not cards & ~(state.captured[item.owner] | lying):
            yield bit


def _may_be_last(state: State, owner: Seat) -> bool:
    """Whether the trump 7 may still win the last trick for this seat."""
    assert state.trump is not None
    seven = card_of(state.trump, SEVEN)
    held = state.hands[owner]
    on_table = bool(state.trick) and state.leader == owner and state.trick[0] == seven
    return seven in held or (on_table and len(state.tricks) == 11)

"""The exact value of a deal of Alsós at play, all cards seen, in units for A.

An exchange that is still open is a choice like any other: its cards are known here, the talon's
too. Positions without one are the kernel's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from time import perf_counter
from typing import Any

import numpy as np

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Match
from veillee.core.solution import Solution, Stop
from veillee.errors import Unsolvable
from veillee.games.alsos.actions import EXCHANGE, PLAYS, Action, Play
from veillee.games.alsos.deck import SEVEN, card_of
from veillee.games.alsos.exchange import discardable, given_card
from veillee.games.alsos.kernels import (
    HAND_A,
    HAND_B,
    LAST_TRICK,
    LEADER,
    LED,
    POSITION,
    Ints,
    beats,
    card_bit,
    do,
    packed,
    points,
)
from veillee.games.alsos.rules import apply, legal
from veillee.games.alsos.solver.bounds import failing
from veillee.games.alsos.solver.room import (
    ALL,
    FAR,
    KEPT,
    NEED,
    NODES,
    STOP,
    STOPPED,
    TABLE,
    new_room,
)
from veillee.games.alsos.solver.search import most_points, slack
from veillee.games.alsos.speech import announced
from veillee.games.alsos.stakes import BITS, Stakes, stakes
from veillee.games.alsos.state import State

ENTRIES = 1 << 16
"""Positions that the table holds; more of them cost more than they save."""
KEYS = (1 << 20) - 1
"""Aims that the table tells apart: an exchange with many discards may have more in an hour."""


def solve(
    match: Match[Any] | None,
    state: State,
    budget: Budget,
    stop: Stop | None = None,
    prune: int = ALL,
) -> Solution:
    """What the deal is worth to A in units, and each card that may be played now.

    ``best`` is empty when only an exchange reaches the value.
    Raises Unsolvable ``not_at_play``, or ``deal_over``.
    """
    if state.phase == "over":
        raise Unsolvable("deal_over")
    if state.phase != "play":
        raise Unsolvable("not_at_play")
    warm()
    stop = stop or Stop()
    begun = perf_counter()
    search = _Search(stop, prune)
    with stop.after(budget.seconds):
        value, cards = _solve(search, state)
    best = tuple(card for card, worth in cards.items() if worth == value)
    seconds = perf_counter() - begun
    exact = value is not None
    return Solution(value, best if exact else (), cards, exact, search.nodes, seconds)


@cache
def warm() -> None:
    """Compiles the solver or loads it from its cache, so that no later call pays for that."""
    search, none_kept = _Search(Stop()), np.zeros(2, np.int64)
    at: Ints = np.zeros(POSITION, np.int64)
    at[HAND_A], at[HAND_B] = packed(1 << 15, 0), packed(1 << 14, 0)
    nothing = Stakes(0, 0, (), (0,), (0,) * BITS, (0,))
    node = _Node(search, _Aims(search, nothing, none_kept, 0), at, 0, 0)
    node.reaches(0)
    node.after(PLAYS[15]).after(PLAYS[14])
    most_points(at, 1, search.room)


def card_points(state: State, stop: Stop | None = None) -> int | None:
    """The card points that A will have if both only play for these, the last trick's 10 counted;
    None when stopped before it was certain. No exchange is thought of."""
    search = _Search(stop or Stop())
    search.about(np.zeros(1 << BITS, np.int64), kept_sevens(state))
    found = most_points(position(state), 1, search.room)
    return None if search.room[STOPPED] else state.card_points[0] + int(found)


class _Stopped(Exception):
    """The search gave up."""


def _solve(search: _Search, state: State) -> tuple[int | None, dict[Card, int]]:
    """The value and the cards' values, in deck order; what was certain when it was stopped."""
    cards: dict[Card, int] = {}
    node = search.node(state)
    actions = legal(state, state.turn)
    try:
        value = _highest(node.values, node)
        for action in actions:
            if not isinstance(action, Play):
                continue
            if len(actions) == 1:
                cards[action.card] = value
                continue
            cards[action.card] = _no_better(node.after(action), value, state.turn)
    except _Stopped:
        return None, cards
    return value, cards


def _no_better(node: _Node | _Open, best: int, seat: int) -> int:
    """The value of a position that is worth ``best`` to whoever moved there, or less."""
    if seat == 0:
        values = [each for each in node.values if each <= best]
        known = len(values) == 1 or node.reaches(values[-1])
        return values[-1] if known else _highest(values[:-1], node)
    values = [each for each in node.values if each >= best]
    known = len(values) == 1 or not node.reaches(values[1])
    return values[0] if known else _highest(values[1:], node)


def _highest(values: Sequence[int], node: _Node | _Open) -> int:
    """The highest of ascending values that is reached; the least always is."""
    low, high = 0, len(values)
    while high - low > 1:
        middle = (low + high) // 2
        if node.reaches(values[middle]):
            low = middle
        else:
            high = middle
    return values[low]


class _Search:
    """One table, and what is counted while it fills."""

    def __init__(self, stop: Stop, prune: int = ALL) -> None:
        self.room = new_room(ENTRIES, prune)
        self.flag: Ints = np.frombuffer(stop.flag, np.int64)
        self.room[STOP] = self.flag.ctypes.data
        self.keys = 0
        self.known: dict[State, _Node | _Open] = {}

    @property
    def nodes(self) -> int:
        return int(self.room[NODES])

    def about(self, need: Ints, kept: Ints) -> None:
        """What is asked for: the card points that A needs, and the sevens that must be kept."""
        self.room[NEED:TABLE] = need
        self.room[KEPT : KEPT + 2] = kept

    def node(self, state: State) -> _Node | _Open:
        """The position as it is searched."""
        found = self.known.get(state)
        if found is None:
            found = _Open(self, state) if _exchange_open(state) else _Node.of(self, state)
            self.known[state] = found
        return found

    def key(self) -> int:
        """A number for an aim, each its own; the search gives up when there are no more."""
        if self.keys == KEYS:
            raise _Stopped
        self.keys += 1
        return self.keys


class _Node:
    """A position for the kernel; its children share its aims, and so the table."""

    def __init__(
        self, search: _Search, aims: _Aims, position: Ints, alive: int, taken: int
    ) -> None:
        self.search, self.aims = search, aims
        self.position, self.alive, self.taken = position, alive, taken
        self.values = aims.stakes.values

    @classmethod
    def of(cls, search: _Search, state: State) -> _Node:
        found = stakes(state)
        aims = _Aims(search, found, kept_sevens(state), state.trump or 0)
        return cls(search, aims, position(state), found.alive, found.taken)

    def reaches(self, value: int) -> bool:
        """Whether A can make it so much or more."""
        search, aims = self.search, self.aims
        key, need = aims.of(value)
        search.about(need, aims.kept)
        found = slack(self.position, self.alive, -self.taken, key, search.room)
        if search.room[STOPPED]:
            raise _Stopped
        return bool(self.taken + found >= 0)

    def after(self, action: Action) -> _Node:
        """The position after a card."""
        assert isinstance(action, Play)
        card = card_bit(action.card, self.aims.trump)
        position, past = self.position.copy(), np.zeros(POSITION, np.int64)
        do(position, card, past)
        led, alive, taken = int(past[LED]), self.alive, self.taken
        if led:
            winner = int(position[LEADER])
            last = not position[HAND_A] | position[HAND_B]
            winning = card if beats(led, card) else led
            alive = int(failing(alive, led | card, winner, winning, last))
            if winner == 0:
                taken += int(points(led | card)) + (LAST_TRICK if last else 0)
        return _Node(self.search, self.aims, position, alive, taken)


class _Aims:
    """The values that A may aim at in one deal, each with its key in the table."""

    def __init__(self, search: _Search, found: Stakes, kept: Ints, trump: int) -> None:
        self.search, self.stakes, self.kept, self.trump = search, found, kept, trump
        self.known: dict[int, tuple[int, Ints]] = {}
        words = np.arange(1 << BITS)
        self.bits = sum(
            np.where(words >> bit & 1, price, -price) for bit, price in enumerate(found.prices)
        )

    def of(self, value: int) -> tuple[int, Ints]:
        if value not in self.known:
            self.known[value] = self.search.key(), self._need(value)
        return self.known[value]

    def _need(self, value: int) -> Ints:
        """The card points that A needs to gain so much, by what is alive in the end."""
        steps = np.array((-FAR, *self.stakes.starts, FAR), np.int64)
        need: Ints = steps[np.searchsorted(np.array(self.stakes.gains), value - self.bits)]
        return need


class _Open:
    """A position whose exchange is still open: the rules say what comes of each choice."""

    def __init__(self, search: _Search, state: State) -> None:
        self.search, self.state = search, state
        most = sum(item.price for item in state.items)
        self.values = tuple(range(-most, most + 1, 2))

    def reaches(self, value: int) -> bool:
        """Whether A can make it so much or more."""
        choices = (self.search.node(each).reaches(value) for each in _choices(self.state))
        return any(choices) if self.state.turn == 0 else all(choices)

    def after(self, action: Action) -> _Node | _Open:
        """The position after a card."""
        return self.search.node(apply(self.state, self.state.turn, action).state)


def _exchange_open(state: State) -> bool:
    """Whether anybody may still exchange (spec alsos 11)."""
    if not state.accepted or state.exchange is not None or state.tricks:
        return False
    given = given_card(state.dealt.indicator)
    return given in state.hands[1 - state.leader] or (
        not state.trick and given in state.hands[state.leader]
    )


def _choices(state: State) -> Iterator[State]:
    """The position after each card, and after the exchange with each set of discards."""
    seat = state.turn
    for action in legal(state, seat):
        after = apply(state, seat, action).state
        if action is not EXCHANGE or after.phase == "play":
            yield after
        else:
            yield from _discarded(after)


def _discarded(state: State) -> Iterator[State]:
    size = len(state.hands[state.turn]) - 12
    for laid in combinations(discardable(state), size):
        hand = state.hands[state.turn]
        for card in laid:
            hand = hand.without(card)
        hands = (hand, state.hands[1]) if state.turn == 0 else (state.hands[0], hand)
        discards = state.discards.plus(sum(1 << card for card in laid))
        yield replace(state, hands=hands, discards=discards, phase="play")


def position(state: State) -> Ints:
    trump = state.trump or 0
    position: Ints = np.zeros(POSITION, np.int64)
    position[HAND_A], position[HAND_B] = (packed(hand, trump) for hand in state.hands)
    position[LEADER] = state.leader
    position[LED] = card_bit(state.trick[0], trump) if state.trick else 0
    return position


def kept_sevens(state: State) -> Ints:
    """By seat the trump 7 where it must be kept (``ultimo_duty``), else 0."""
    seven = card_bit(card_of(state.trump or 0, SEVEN), state.trump or 0)
    duty = state.options.ultimo_duty
    return np.array(
        [seven if duty and announced(state, seat, "ultimo") else 0 for seat in (0, 1)], np.int64
    )

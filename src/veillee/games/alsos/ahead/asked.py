"""What is asked, written down for the search."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from veillee.games.alsos.ahead.conquer import conquer
from veillee.games.alsos.ahead.room import (
    ABOVE,
    APART,
    BEFORE,
    BELA,
    BEST,
    CAPTURES,
    CHANCE,
    FAVOURED,
    GAPS,
    KEPT,
    KEY,
    KIND,
    LAST,
    LENGTHS,
    LIMIT,
    LOOSE,
    MADE,
    MARKED,
    MOST_NEEDS,
    MOST_SETS,
    NEEDS,
    OWNER,
    PAIR,
    PATIENCE,
    POINTS,
    RUN_KEYS,
    RUNS,
    SETS,
    SEVENS,
    SIZE,
    STEPS,
    SUITS,
    TARGET,
    WEIGHT,
    new_moves,
    new_table,
)
from veillee.games.alsos.ahead.search import search
from veillee.games.alsos.counted import BEST as BEST_RUN
from veillee.games.alsos.counted import LENGTHS as RUN_LENGTHS
from veillee.games.alsos.deck import Suit
from veillee.games.alsos.goals import Goal
from veillee.games.alsos.hidden import Hidden
from veillee.games.alsos.kernels import SEVEN, Ints, card_bit
from veillee.games.alsos.limits import ANYTHING, Limit, Words

KINDS = {"points": POINTS, "captures": CAPTURES, "last": LAST}
QUOTAS = (20_000, 20_000, 20_000, 20_000, 20_000, 2_000, 1_500)
"""How many cards are tried before a search is cut up further, by the tricks to come."""
BIAS = 4096
"""Added to points, so that what there is of them is never below 0."""


@lru_cache(maxsize=4)
def _bytes(trump: Suit) -> tuple[tuple[int, ...], ...]:
    """By suit and byte of cards the same cards as the search has them."""
    return tuple(
        tuple(
            sum(card_bit(8 * suit + rank, trump) for rank in range(8) if byte >> rank & 1)
            for byte in range(256)
        )
        for suit in range(4)
    )


def packed(cards: int, trump: Suit) -> int:
    """A set of cards as the search has them."""
    c, h, d, s = _bytes(trump)
    return c[cards & 255] | h[cards >> 8 & 255] | d[cards >> 16 & 255] | s[cards >> 24 & 255]


@lru_cache(maxsize=4)
def _blank(trump: Suit) -> Ints:
    """A room with what is the same in every deal of that trump suit."""
    room: Ints = np.zeros(SIZE, np.int64)
    suits = [*(suit for suit in range(4) if suit != trump), trump]
    room[SUITS : SUITS + 4] = suits
    for kind, suit in ((0, suits[0]), (1, trump)):
        for byte in range(256):
            there = packed(byte << 8 * suit, trump) >> (24 if kind else 0) & 255
            place = BEST + 768 * kind + there
            room[place] = BEST_RUN[byte]
            room[place + 256] = RUN_LENGTHS[byte]
            room[place + 512] = byte
    return room


@lru_cache(maxsize=64)
def _limit(limit: Limit) -> Ints:
    flags: Ints = np.zeros(LIMIT, np.int64)
    flags[list(limit.runs)] = 1
    flags[[RUN_KEYS + each for each in limit.vannaks]] = 1
    return flags


class Room:
    """What the searches of one moment share: the table, each with a key of its own, and what is
    known, which is the same whatever is looked for."""

    def __init__(self) -> None:
        self.table, self.moves, self.keys = new_table(), new_moves(), 0
        self._known: dict[Hidden, tuple[Ints, bool]] = {}

    def known(self, hidden: Hidden) -> tuple[Ints, bool]:
        """What is known, written down; and whether it can be."""
        if hidden not in self._known:
            self._known[hidden] = _known(hidden)
        room, possible = self._known[hidden]
        return room.copy(), possible


def _known(hidden: Hidden) -> tuple[Ints, bool]:
    """As ``Room.known``."""
    trump, possible = hidden.trump, True
    room = _blank(trump).copy()
    apart = SEVEN if any(hidden.duty) else 0
    for place, (cards, count) in zip((LOOSE, LOOSE + 2), hidden.loose, strict=False):
        room[place], room[place + 1] = packed(cards, trump), count
        apart |= packed(cards, trump)
    for seat in (0, 1):
        limit = hidden.limit[seat]
        words = Words(limit, hidden.before[seat], hidden.may[seat], hidden.sure[seat])
        sets = [packed(each, trump) for each in words.forbidden()]
        place = SETS + MOST_SETS * seat
        room[place : place + 1 + len(sets)] = [len(sets), *sets]
        needs = [len(found := words.needs())]
        for ways in found:
            needs.append(len(ways))
            needs += [packed(cards, trump) for way in ways for cards in way]
        place = NEEDS + MOST_NEEDS * seat
        room[place : place + len(needs)] = needs
        room[MARKED + seat] = packed(words.marked(), trump)
        room[BEFORE + seat] = packed(hidden.before[seat] & ~hidden.led, trump)
        room[SEVENS + seat] = SEVEN if hidden.duty[seat] else 0
        room[GAPS + seat] = words.gaps
        room[LENGTHS + seat] = -1 if limit.lengths is None else limit.lengths
        place = RUNS + LIMIT * seat
        room[place : place + LIMIT] = _limit(limit)
        apart |= int(room[MARKED + seat])
        known = hidden.before[seat] | hidden.sure[seat]
        possible &= bool(room[MARKED + seat]) or limit.admits(known)
    room[APART] = apart
    return room, possible


class Asked:
    """One search for a course that meets the goal; what it rules out stays so."""

    def __init__(self, hidden: Hidden, goal: Goal, shared: Room) -> None:
        trump = hidden.trump
        self.shared = shared
        self.room, self.possible = shared.known(hidden)
        self.quota = QUOTAS[min(hidden.left, len(QUOTAS) - 1)]
        start = self._want(goal, trump)
        shared.keys += 1
        self.room[KEY] = shared.keys
        # The lead lies in its hand again, and is the only one to be tried.
        led, leader = packed(hidden.led, trump), hidden.leader
        back = (led, 0) if leader == 0 else (0, led)
        may0, may1 = (packed(hidden.may[seat], trump) | back[seat] for seat in (0, 1))
        sure0, sure1 = (packed(hidden.sure[seat], trump) | back[seat] for seat in (0, 1))
        self.place = hidden.left, leader, led, may0, may1, sure0, sure1
        self.start = start

    def _want(self, goal: Goal, trump: Suit) -> int:
        """Writes down what is looked for; how far it has come."""
        room = self.room
        room[KIND] = KINDS[goal.kind]
        room[OWNER], room[MADE], room[FAVOURED] = goal.owner, goal.made, goal.favoured
        cards = packed(goal.cards, trump)
        pair = cards if any(goal.bela) else 0
        room[TARGET], room[PAIR] = cards, pair
        room[WEIGHT : WEIGHT + 2], room[BELA : BELA + 2] = goal.weights, goal.bela
        room[ABOVE] = goal.above + BIAS
        room[APART] |= pair if goal.kind == "points" else cards if goal.kind == "last" else 0
        loose = int(room[LOOSE] | room[LOOSE + 2])
        for seat in (0, 1):
            room[KEPT + seat] = int(room[MARKED + seat]) | pair | loose
        starts = {"points": goal.start + BIAS, "captures": cards, "last": 0}
        return starts[goal.kind]

    def found(self, steps: int, chance: int) -> tuple[int, int]:
        """1, 0, or OUT after so many cards tried, and how many were; likely ones are tried first,
        or with ``chance``, which is not 0, any."""
        if not self.possible:
            return 0, 1
        self.room[STEPS], self.room[CHANCE] = steps, chance
        room, moves, table = self.room, self.shared.moves, self.shared.table
        found = search(*self.place, 0, 0, self.start, room, moves, table)
        return int(found), steps - int(room[STEPS])

    def conquered(self, patience: int) -> tuple[int, int]:
        """The same, cut up by where cards are."""
        self.room[PATIENCE], self.room[CHANCE] = patience, 0
        room, moves, table = self.room, self.shared.moves, self.shared.table
        found = conquer(*self.place, self.start, self.quota, room, moves, table)
        return int(found), patience - int(room[PATIENCE])


def warm() -> None:
    """Compiles the search, or loads it from its cache."""
    none, anything = (0, 0), (ANYTHING, ANYTHING)
    hidden = Hidden(0, 0, 0, 0, none, none, none, anything, (False, False), ())
    asked = Asked(hidden, Goal("captures", 0, True), Room())
    assert asked.found(1, 0)[0] == asked.conquered(1)[0] == 1

"""Values made of questions, each put to the compiled search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import count

import numpy as np

from veillee.core.solution import Stop
from veillee.games.aluette.options import Options
from veillee.games.aluette.ordering import WEIGHTS
from veillee.games.aluette.solver import room
from veillee.games.aluette.solver.history import take
from veillee.games.aluette.solver.order import never_spoiled
from veillee.games.aluette.solver.room import MORDIENNE, NONE, RACE, Words
from veillee.games.aluette.solver.search import search

ALL = room.MERGE | room.SKIP | room.BOUNDS | room.LOOKUP
"""Everything that makes the search short; each may be left out, and changes no value."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A position as the search takes it: hands by class, then what ``search`` asks for."""

    hands: tuple[int, ...]
    history: int
    leader: int
    laid: int
    best: int
    who: int
    left: int

    @property
    def turn(self) -> int:
        return (self.leader + self.laid) % 4


def played(here: Spot, seat: int, level: int) -> Spot:
    """The position after a card of that class."""
    hands = list(here.hands)
    hands[seat] -= 1 << 3 * level
    best, who = here.best, here.who
    if level < best:
        best, who = level, seat
    elif level == best:
        who = -1
    if here.laid < 3:
        return Spot(tuple(hands), here.history, here.leader, here.laid + 1, best, who, here.left)
    leader = here.leader if who < 0 else who
    history = int(take(here.history, who))
    return Spot(tuple(hands), history, leader, 0, NONE, -1, here.left - 1)


Shared = dict[int, tuple[int, bool]]
"""By goal, what was answered for a card whose proof needed only stronger ones, and the weakest
class it needed: all cards below that have the same answer."""


class Search:
    """Values under one deal's rules; what one search has proved serves the next."""

    def __init__(
        self,
        options: Options,
        undertaken: int | None,
        stop: Stop,
        prune: int = ALL,
        weights: Words = WEIGHTS,
    ) -> None:
        self._mordienne, self._undertaken = options.mordienne, undertaken
        self._stop = np.frombuffer(stop.flag, np.int64)
        self._room = _room()
        self._room[: room.TABLE] = 0
        self._room[room.WEIGHTS : room.SEEN] = weights.flatten()
        self._room[room.MIN_RUN] = options.mordienne_min_run
        self._room[room.PRUNE] = prune
        self._room[room.STOP] = self._stop.ctypes.data
        self._room[room.ERA] = next(_ERAS)

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return int(self._room[room.NODES])

    def value(self, at: Spot) -> int | None:
        """The value; None when the search was stopped."""
        return self._within(-2, 2, at, partial(self.ask, at))

    def of_card(self, here: Spot, level: int, low: int, high: int, shared: Shared) -> int | None:
        """The value of playing a card of that class, known to lie from ``low`` to ``high``."""
        after = played(here, here.turn, level)

        def ask(goal: int) -> tuple[int, bool] | None:
            if goal in shared and shared[goal][0] < level:
                return shared[goal]
            found = self.ask(after, goal)
            if found is None:
                return None
            mattered, answer = found
            if here.laid == 3:
                mattered = max(mattered, min(level, here.best))
            if mattered < level:
                shared[goal] = mattered, answer
            return mattered, answer

        return self._within(low, high, after, ask)

    def ask(self, at: Spot, goal: int) -> tuple[int, bool] | None:
        """The weakest class that mattered, -1 for none, and whether the goal's side reaches it;
        None when the search was stopped."""
        self._room[:4] = at.hands
        found = search(self._room, at.history, at.leader, at.laid, at.best, at.who, at.left, goal)
        return None if found == room.STOPPED else (int(found) // 2 - 1, found % 2 == 1)

    def _within(self, low: int, high: int, at: Spot, ask: Ask) -> int | None:
        """The value, known to lie from ``low`` to ``high``, by a question a step (12-16): whether
        N-S win the point, then the two values that are left."""
        if not self._mordienne:
            low, high = max(low, -1), min(high, 1)
        while low < high:
            goal = _next(low, high) if self._undertaken is None else MORDIENNE + self._undertaken
            found = ask(goal)
            if found is None:
                return None
            yes = found[1]
            if self._undertaken is not None:
                return 2 if yes == (self._undertaken == 0) else -2
            if goal == RACE:
                low, high = (1, high) if yes else (low, self._unless_spoiled(at))
            elif goal == RACE + 1:
                low, high = (low, -1) if yes else (0, 0)
            elif goal == MORDIENNE:
                low = high = 2 if yes else 1
            else:
                low = high = -2 if yes else -1
        return low

    def _unless_spoiled(self, at: Spot) -> int:
        """What N-S have at most without the point: 0 when all tricks may be spoiled, else -1."""
        self._room[:4] = at.hands
        return 0 if never_spoiled(self._room, at.history, at.best, at.who) == NONE else -1


Ask = Callable[[int], tuple[int, bool] | None]


def _next(low: int, high: int) -> int:
    """The question that parts the values from ``low`` to ``high``."""
    if low < 1 <= high:
        return RACE
    if low == 1:
        return MORDIENNE
    return RACE + 1 if high == 0 else MORDIENNE + 1


_ERAS = count(1)


@cache
def _room() -> Words:
    """Where compiled code works: one for the process, used by one search."""
    return room.new_room()

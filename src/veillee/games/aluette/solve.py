"""What a deal of Aluette is worth with all hands known, and each card that may be played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import count
from threading import Lock
from time import perf_counter

import numpy as np

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Match
from veillee.core.solution import Solution, Stop
from veillee.errors import Unsolvable
from veillee.games.aluette import solver
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.options import Options
from veillee.games.aluette.ordering import WEIGHTS
from veillee.games.aluette.scoring import SPOILED, trick_winner
from veillee.games.aluette.state import State

ALL = solver.MERGE | solver.SKIP | solver.BOUNDS | solver.LOOKUP
"""Everything that makes the search short; each may be left out, and changes no value."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A position as the search takes it: hands by class, then what ``solver.search`` asks for."""

    hands: tuple[int, ...]
    history: int
    leader: int
    laid: int
    best: int
    who: int
    left: int


def solve(
    match: Match[Options] | None,
    state: State,
    budget: Budget,
    stop: Stop | None = None,
    prune: int = ALL,
) -> Solution:
    """The value for N–S from -2 to 2 when all play their cards best (spec aluette 9–16).

    Surrenders that might still be offered are left out; one that was refused counts. Nine spoiled
    tricks are worth 0. Raises Unsolvable ``not_at_play`` or ``deal_over``.
    """
    if state.phase == "over":
        raise Unsolvable("deal_over")
    if state.phase != "play":
        raise Unsolvable("not_at_play")
    stop = stop or Stop()
    warm()
    with _IN_USE, stop.after(budget.seconds):
        started = perf_counter()
        search = Search(state.options, state.undertaken, stop, prune)
        value = search.value(spot(state))
        cards = {} if value is None else _cards(search, state, value)
        seconds = perf_counter() - started
    if value is None or len(cards) < len(state.hands[state.turn]):
        return Solution(None, (), cards, False, search.nodes, seconds)
    best = tuple(card for card in cards if cards[card] == value)
    return Solution(value, best, cards, True, search.nodes, seconds)


def _cards(search: Search, state: State, value: int) -> dict[Card, int]:
    """The value of each card, as far as the search gets, in the order of the hand.

    From the weakest up: a value whose proof needed only stronger cards than the one played is
    the value of every card below that proof.
    """
    here, seat = spot(state), state.turn
    found: dict[int, int] = {}
    covered, covering = solver.NONE, value
    for level in sorted({CLASS[card] for card in state.hands[seat]}, reverse=True):
        if level > covered:
            found[level] = covering
            continue
        # No card is better for its player than the best.
        low, high = (-2, value) if seat % 2 == 0 else (value, 2)
        proved = search.proved(played(here, seat, level), low, high)
        if proved is None:
            break
        found[level], mattered = proved
        if here.laid == 3:
            mattered = max(mattered, min(level, here.best))
        if mattered < level:
            covered, covering = mattered, found[level]
    hand = [card for card in state.hands[seat] if CLASS[card] in found]
    return {card: found[CLASS[card]] for card in hand}


def spot(state: State) -> Spot:
    """A state of the readable rules at the play of cards."""
    history = 0
    for trick in state.tricks:
        history = int(solver.take(history, trick.winner))
    laid = len(state.trick)
    best, who = solver.NONE, -1
    if laid:
        winner = trick_winner(state.leader, state.trick)
        best, who = min(CLASS[card] for card in state.trick), -1 if winner == SPOILED else winner
    hands = tuple(sum(1 << 3 * CLASS[card] for card in hand) for hand in state.hands)
    return Spot(hands, history, state.leader, laid, best, who, 9 - len(state.tricks))


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
    history = int(solver.take(here.history, who))
    return Spot(tuple(hands), history, leader, 0, solver.NONE, -1, here.left - 1)


class Search:
    """Values under one deal's rules; what one search has proved serves the next."""

    def __init__(
        self,
        options: Options,
        undertaken: int | None,
        stop: Stop,
        prune: int = ALL,
        weights: solver.Words = WEIGHTS,
    ) -> None:
        self._mordienne = options.mordienne
        self._control = np.zeros(solver.CONTROL, np.int64)
        self._control[solver.MIN_RUN] = options.mordienne_min_run
        self._control[solver.PRUNE] = prune
        self._control[solver.UNDERTAKEN] = -1 if undertaken is None else undertaken
        self._stop = np.frombuffer(stop.flag, np.int64)
        self._weights = weights
        self._room = _room()
        self._room[1][:] = 0
        self._control[solver.ERA] = next(_ERAS)

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return int(self._control[solver.NODES])

    def value(self, at: Spot, low: int = -2, high: int = 2) -> int | None:
        """The value, known to lie from ``low`` to ``high``; None when the search was stopped."""
        found = self.proved(at, low, high)
        return None if found is None else found[0]

    def proved(self, at: Spot, low: int = -2, high: int = 2) -> tuple[int, int] | None:
        """The value, and the weakest class that mattered to it, -1 for none."""
        if not self._mordienne:
            low, high = max(low, -1), min(high, 1)
        found = solver.worth(
            np.array(at.hands, np.int64), self._control, self._stop, *self._room, self._weights,
            at.history, at.leader, at.laid, at.best, at.who, at.left, low, high,
        )  # fmt: skip
        return None if found == solver.UNKNOWN else (int(found) % 8 - 2, int(found) // 8 - 1)


_IN_USE = Lock()
_ERAS = count(1)


@cache
def warm() -> None:
    """Compiles the solver or loads it from its cache, so that no later call pays for that."""
    left = Spot((1 << 0, 1 << 3, 1 << 6, 1 << 9), 0, 0, 0, solver.NONE, -1, 1)
    Search(Options(), None, Stop()).value(left)


@cache
def _room() -> tuple[solver.Words, solver.Words, solver.Words]:
    """The table, what lies in it, and room for moves: one for the process, used by one search."""
    return (
        np.zeros((solver.ENTRIES, 3), np.int64),
        np.zeros(solver.SEEN, np.int64),
        np.zeros(solver.ROOM, np.int64),
    )

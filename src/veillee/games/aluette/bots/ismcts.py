"""The yardstick that the field would bring: information set Monte Carlo tree search."""

from __future__ import annotations

from random import Random
from time import thread_time

from veillee.core.bot import Budget
from veillee.games.aluette.actions import PLAYS, SURRENDER, Action
from veillee.games.aluette.bots.position import Steady
from veillee.games.aluette.bots.surrender import would_offer
from veillee.games.aluette.view import View

EXPLORE, LOTS = 0.7, 20
"""The weight of curiosity, and how many plays in a hundred of a playout are random, the others
being greedy's; the best of a sweep (docs/bots.md)."""
STRIDE = 250
"""Iterations between two looks at the clock."""
ROOM = 500_000
"""Iterations that a tree has room for."""


class Ismcts(Steady):
    """Plays its cards by tree search, and does all else as ``steady`` does. It takes every unseen
    card to be anybody's. With simulations given it goes by them alone, else by its clock."""

    def __init__(self, explore: float = EXPLORE, lots: int = LOTS) -> None:
        self._explore, self._lots = explore, lots

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if view.phase != "play" or (SURRENDER in view.legal and would_offer(view)):
            return super().choose(view, rng, budget)
        # Compiled code is loaded by whoever simulates, and by nobody else.
        from veillee.games.aluette.kernels import generator, seen, unseen
        from veillee.games.aluette.tree import favourite, grow, planted

        begun = thread_time()
        assert view.seat is not None
        words, hidden, lots = seen(view), unseen(view), generator(rng.getrandbits(64))
        room = ROOM if budget.simulations is None else budget.simulations
        tree, left = planted(room), room
        while left > 0:
            step = left if budget.simulations is not None else min(STRIDE, left)
            grow(words, view.seat, hidden, step, self._explore, self._lots, lots, tree)
            left -= step
            if budget.simulations is None and thread_time() - begun >= budget.seconds:
                break
        return PLAYS[favourite(tree, int(view.hand))]

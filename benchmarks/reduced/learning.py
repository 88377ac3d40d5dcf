"""The net and its tables of sums trained in the reduced game, by what trained them for Aluette.

The training's own loops run here, but for where their deals begin.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit
from training import aluette_quick, aluette_selfplay
from training.aluette_net import ROUND, Plan, lesson
from training.aluette_selfplay import DECISIONS, samples
from training.learning import Adam, fresh

from benchmarks.reduced.embedding import CARDS, SEATS, WORTH, Mind, before
from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import Words, draw
from veillee.games.aluette.net import features, judging, quick, table
from veillee.games.aluette.net.forward import Floats, Net

PLAN = Plan(deals=1_200_000, ahead_last=0.3, guided=0)
"""As for Aluette where nothing else is said."""
TABLES, PARTS, RATE = 60_000, 12, 0.03
"""Deals and lessons of the tables, and how far the first goes."""
_START = before(CARDS[:3], CARDS[3:6])
_HELD = _START[:4] & ~sum(1 << card for card in CARDS)
_CARDS = np.array(CARDS, np.int64)
_FIRST, _SECOND = SEATS


@njit(cache=False)
def _begin(words: Words, worth: Floats, rng: Words, cards: Words) -> None:
    """A deal of the reduced game, where one of Aluette is expected."""
    words[:] = _START
    words[:4] = _HELD
    cards[: _CARDS.size] = _CARDS
    for place in range(6):
        other = place + draw(rng, _CARDS.size - place)
        cards[place], cards[other] = cards[other], cards[place]
        words[_FIRST if place < 3 else _SECOND] |= table.ONE << cards[place]
    worth[:] = WORTH


def _reduced(loop: Any) -> Callable[..., Any]:
    """A compiled loop over deals, its deals those of the reduced game."""
    plain = loop.py_func
    names = {**plain.__globals__, "begin": _begin}
    found: Callable[..., Any] = njit(cache=False)(FunctionType(plain.__code__, names))
    return found


def trained(plan: Plan = PLAN) -> Mind:
    """What self-play comes to; the same for the same plan."""
    net = _net(plan)
    weights, room = np.zeros(quick.WEIGHTS, np.float32), judging.room()
    learn, rng = _reduced(aluette_quick.learn), kernels.generator(plan.seed)
    for part in range(PARTS):
        rate = RATE * (1 - part / PARTS) + 0.001
        learn(TABLES // PARTS, net, weights, rate, rng, room)
    return Mind(net, weights)


def _net(plan: Plan) -> Net:
    """``aluette_net.train`` without what it tells on the way."""
    net = fresh(features.INPUTS, plan.first, plan.second, plan.seed)
    learner, play = Adam(net), _reduced(aluette_selfplay.play)
    chance, rng = kernels.generator(plan.seed), np.random.default_rng(plan.seed)
    old, taken = Net(*[each.copy() for each in net]), samples(ROUND * DECISIONS)
    for done in range(0, plan.deals, ROUND):
        share = done / plan.deals
        rate = plan.rate * (0.03 + 0.97 * (1 + cos(pi * share)) / 2)
        heat = plan.heat + (plan.cold - plan.heat) * share
        ahead = plan.ahead + (plan.ahead_last - plan.ahead) * share
        count = play(ROUND, net, old, chance, heat, plan.stray, ahead, 0.0, taken)
        lesson(learner, taken, count, rng, rate)
        if done // plan.snapshot != (done + ROUND) // plan.snapshot:
            old = Net(*[each.copy() for each in net])
    return net

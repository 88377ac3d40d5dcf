"""Thinking ahead: the same worlds for every card, played out by the net."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, LEADER, TRICKS, Words
from veillee.games.aluette.net import forward, judging, oracle, table, worlds
from veillee.games.aluette.net.forward import ENDS, Floats, Net
from veillee.games.aluette.net.judging import Room

PLAYS = 36
BLOCK = 16
"""Worlds between two looks at what can be left out."""


@njit(cache=True)
def settle(
    words: Words, net: Net, critic: Net, worth: Floats, horizon: int, seat: int, room: Room,
    out: Floats,
) -> None:
    """Plays on by the net for so many tricks, then asks the critic; the ends for seat's side."""
    last = words[TRICKS] + horizon
    while words[TRICKS] < 9:
        if words[TRICKS] >= last and words[TRICKS] < 7:
            _ask(words, critic, seat, room, out)
            return
        table.put(words, judging.prefer(words, net, worth, room))
    out[:ENDS] = 0
    out[2 + table.raw_value(words, seat)] = 1


@njit(cache=True)
def _ask(words: Words, critic: Net, seat: int, room: Room, out: Floats) -> None:
    size = oracle.all_on(words, room[0])
    sums = room[2][0, : critic.base_one.size]
    sums[:] = critic.base_one
    forward.gather(critic, room[0], 0, size, sums)
    forward.ends(critic, sums, room[2][1, : critic.base_two.size], out)
    turn = (words[LEADER] + words[LAID]) & 3
    if (turn ^ seat) & 1:
        out[0], out[4] = out[4], out[0]
        out[1], out[3] = out[3], out[1]


@njit(cache=True, nogil=True)
def imagine(
    start: Words, seat: int, unseen: int, singers: int, net: Net, worth: Floats, heat: float,
    stray: float, rng: Words, room: Room, found: NDArray[np.int64], factors: Floats,
    weights: NDArray[np.float64],
) -> None:
    """Fills ``found`` with worlds, a row each, and weighs each by the plays that were seen."""
    past, cards = np.empty(table.SIZE, np.int64), np.empty(48, np.int64)
    for row in range(found.shape[0]):
        worlds.sample(start, seat, unseen, singers, rng, found[row], cards)
        worlds.plays_of(found[row], seat, net, worth, heat, stray, past, room, factors[row])
        weight = 1.0
        for play in range(4 * start[TRICKS] + start[LAID]):
            weight *= factors[row, play]
        weights[row] = weight


@njit(cache=True, nogil=True)
def draw_by(weights: NDArray[np.float64], wanted: int, rng: Words, times: Words) -> None:
    """How often each is drawn when ``wanted`` are, evenly spaced, by their weights."""
    total = weights.sum()
    place, sum_, taken = table.fraction(rng), 0.0, 0
    for row in range(weights.size):
        sum_ += weights[row] / total * wanted
        times[row] = 0
        while taken < wanted and place + taken < sum_:
            times[row] += 1
            taken += 1


@njit(cache=True, nogil=True)
def weigh(
    found: NDArray[np.int64], times: Words, seat: int, net: Net, critic: Net, worth: Floats,
    horizon: int, sure: float, room: Room, cards: Words, many: int, values: Floats,
    says: NDArray[np.float64],
) -> int:
    """Plays every candidate out in every world that was drawn, and stops when one is surely best.

    ``values`` (worlds by candidates) is what each came to, ``says`` (candidates by ends) the sum of
    the ends. Candidates surely worse are left out from then on: their card becomes -1. How many
    worlds were looked at.
    """
    words, out = np.empty(table.SIZE, np.int64), np.empty(forward.WIDE, np.float32)
    sums, squares = np.zeros(many), np.zeros((many, many))
    left, seen, drawn = many, 0, 0
    says[:] = 0
    for row in range(found.shape[0]):
        if times[row] == 0:
            continue
        for index in range(many):
            if cards[index] < 0:
                continue
            words[:] = found[row]
            table.put(words, cards[index])
            settle(words, net, critic, worth, horizon, seat, room, out)
            value = 0.0
            for end in range(ENDS):
                says[index, end] += times[row] * out[end]
                value += out[end] * worth[seat & 1, end]
            values[row, index] = value
            sums[index] += times[row] * value
        for one in range(many):
            for two in range(many):
                if cards[one] >= 0 and cards[two] >= 0:
                    gap = values[row, one] - values[row, two]
                    squares[one, two] += times[row] * gap * gap
        seen += 1
        drawn += times[row]
        if seen % BLOCK == 0 and sure > 0:
            best = -1
            for index in range(many):
                if cards[index] >= 0 and (best < 0 or sums[index] > sums[best]):
                    best = index
            for index in range(many):
                if index != best and cards[index] >= 0:
                    gap = (sums[best] - sums[index]) / drawn
                    spread = squares[best, index] / drawn - gap * gap + 4.0 / drawn
                    if gap > sure * np.sqrt(spread / seen):
                        cards[index] = -1
                        left -= 1
            if left == 1:
                return row + 1
    return found.shape[0]

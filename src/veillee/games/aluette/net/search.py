"""Thinking ahead: the same worlds for every card, each played out by the quick player or solved."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net import hearing, quick, table, worlds
from veillee.games.aluette.net.ends import solve
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.judging import Room

PLAYS = 36
SIGNS = PLAYS
"""Beside the plays, how likely what was heard is."""
BLOCK = 16
"""Worlds between two looks at what can be left out."""
CAUTION = 4.0
"""Squared points added to what so few worlds show of how far two cards differ."""


@njit(cache=True, nogil=True)
def imagine(
    start: Words,
    seat: int,
    unseen: int,
    singers: int,
    net: Net,
    worth: Floats,
    trust: Floats,
    heard: Words,
    rng: Words,
    room: Room,
    found: NDArray[np.int64],
    factors: Floats,
) -> None:
    """Fills ``found`` with worlds, a row each, and ``factors`` with how likely each play was there
    and, after the plays, what was ``heard``. ``trust`` is the heat and the share of stray plays.
    """
    past, cards = np.empty(table.SIZE, np.int64), np.empty(48, np.int64)
    who = heard[hearing.WHO]
    for row in range(found.shape[0]):
        worlds.sample(start, seat, unseen, singers, rng, found[row], cards)
        worlds.plays_of(found[row], seat, net, worth, trust, past, room, factors[row])
        factors[row, SIGNS] = 1
        if who >= 0:
            dealt = found[row, who] | worlds.played_by(found[row], who)
            factors[row, SIGNS] = hearing.chance(heard, dealt)


@njit(cache=True, nogil=True)
def weights(
    start: Words,
    seat: int,
    factors: Floats,
    odd: float,
    without: int,
    found: NDArray[np.float64],
) -> None:
    """How much each world counts; the play of that number left out, or SIGNS, or none for -1."""
    who = np.empty(PLAYS, np.int64)
    plays = worlds.players(start, who)
    for row in range(found.size):
        found[row] = worlds.weight(factors[row], who, plays, seat, odd, without)
        if without != SIGNS:
            found[row] *= factors[row, SIGNS]


@njit(cache=True, nogil=True)
def draw_by(weights: NDArray[np.float64], wanted: int, rng: Words, times: Words) -> None:
    """How often each is drawn when ``wanted`` are, evenly spaced, by their weights."""
    total = weights.sum()
    place, reached, taken = table.fraction(rng), 0.0, 0
    for row in range(weights.size):
        reached += weights[row] / total * wanted
        times[row] = 0
        while taken < wanted and place + taken < reached:
            times[row] += 1
            taken += 1


@njit(cache=True, nogil=True)
def tally(found: NDArray[np.int64], times: Words, seat: int, weights: Floats, ends: Words) -> None:
    """Counts how the worlds that were drawn end for the seat's side when all play on."""
    words = np.empty(table.SIZE, np.int64)
    about, cells = np.empty(10, np.int64), np.empty(quick.TABLES, np.int64)
    for row in range(found.shape[0]):
        if times[row] > 0:
            words[:] = found[row]
            ends[quick.settle(words, weights, seat, about, cells) + 2] += times[row]


@njit(cache=True, nogil=True)
def weigh(
    found: NDArray[np.int64],
    times: Words,
    seat: int,
    weights: Floats,
    worth: Floats,
    prior: Floats,
    trust: float,
    solved: bool,
    sure: float,
    cards: Words,
    ends: NDArray[np.int64],
    tallies: NDArray[np.float64],
) -> int:
    """Plays every candidate out in every world that was drawn, and stops when one is surely best.

    ``prior`` is what each is worth beforehand, which counts like ``trust`` worlds. ``solved`` says
    that the rest is solved, all hands open, instead of played out by the quick player.
    ``ends`` (worlds by candidates) is how each came out, ``tallies`` (candidates by ends) how
    often, begun with what counts beforehand. A candidate ``sure`` standard errors behind is left
    out from then on, its card becomes -1; with 0 none is. How many rows were looked at.
    """
    words, many = np.empty(table.SIZE, np.int64), cards.size
    about, cells = np.empty(10, np.int64), np.empty(quick.TABLES, np.int64)
    sums, squares = np.zeros(many), np.zeros((many, many))
    left, seen, drawn = many, 0, 0
    for row in range(found.shape[0]):
        if times[row] == 0:
            continue
        for index in range(many):
            if cards[index] >= 0:
                words[:] = found[row]
                table.put(words, cards[index])
                if solved:
                    end = solve(words, seat) + 2
                else:
                    end = quick.settle(words, weights, seat, about, cells) + 2
                ends[row, index] = end
                tallies[index, end] += times[row]
                sums[index] += times[row] * worth[seat & 1, end]
        for one in range(many):
            for two in range(one):
                if cards[one] >= 0 and cards[two] >= 0:
                    gap = worth[seat & 1, ends[row, one]] - worth[seat & 1, ends[row, two]]
                    squares[one, two] += times[row] * gap * gap
                    squares[two, one] = squares[one, two]
        seen += 1
        drawn += times[row]
        if seen % BLOCK == 0 and sure > 0:
            left -= _leave_out(cards, sums, squares, prior, trust, seen, drawn, sure)
            if left == 1:
                return row + 1
    return int(found.shape[0])


@njit(cache=True)
def _leave_out(
    cards: Words,
    sums: NDArray[np.float64],
    squares: NDArray[np.float64],
    prior: Floats,
    trust: float,
    seen: int,
    drawn: int,
    sure: float,
) -> int:
    """Leaves out what is surely behind; how many. ``prior`` is worth ``trust`` worlds."""
    best, most, out = -1, 0.0, 0
    for index in range(cards.size):
        value = sums[index] + trust * prior[index]
        if cards[index] >= 0 and (best < 0 or value > most):
            best, most = index, value
    for index in range(cards.size):
        if index != best and cards[index] >= 0:
            gap = (most - sums[index] - trust * prior[index]) / (drawn + trust)
            mean = (sums[best] - sums[index]) / drawn
            spread = squares[best, index] / drawn - mean * mean + CAUTION / drawn
            if gap > sure * np.sqrt(spread / (seen + trust)):
                cards[index] = -1
                out += 1
    return out

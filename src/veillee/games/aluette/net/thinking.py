"""A decision thought through: worlds, how each card came out in them, and what was best."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from veillee.core.bot import Budget
from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, TRICKS, Words
from veillee.games.aluette.net import judging, search, table
from veillee.games.aluette.net.forward import ENDS, Floats
from veillee.games.aluette.net.hearing import HEARD, NOT_HEARD
from veillee.games.aluette.net.reading import Position, net, quick, read
from veillee.games.aluette.view import View

TRUST = np.array([0.05, 0.05], np.float32)
"""How far others are trusted to play what the net likes best: by the gap in points between two
cards, and by the share of plays that may be anything."""
ODD = 0.6
"""The share of players who are like no net."""
SURE = 2.6
"""Standard errors by which a card must be behind to be left out."""
FEWEST, MOST = 24, 4000
"""Worlds for a decision thought about in seconds."""
IMAGINED = 2
"""Worlds imagined for each that is played out."""
SOLVED = 6
"""With so many tricks done the rest of a world is solved instead of played out."""
PRIOR, PRIOR_SOLVED = 300.0, 3.0
"""How many worlds the net's own opinion counts like; and where the rest is solved, of which the net
knows less."""
Chances = NDArray[np.float64]


class Imagined(NamedTuple):
    """Worlds, how likely each play was in each, how much each weighs and how often it counts."""

    position: Position
    worlds: Words
    factors: Floats
    weights: Chances
    times: Words


class Weighed(NamedTuple):
    """What came of the thought: the candidates, how often each came to each end (what the net said
    beforehand included), what that is worth, and which is best. ``room`` for more."""

    imagined: Imagined
    cards: Words
    tallies: Chances
    values: Chances
    best: int
    looked: int


def imagine(position: Position, count: int, chance: Words) -> Imagined:
    """So many worlds to play out, drawn from those the position allows."""
    words, seat = position.words, position.seat
    news = words[TRICKS] or words[LAID] or position.heard[0] >= 0
    rows = count * IMAGINED if news else count
    found = np.zeros((rows, table.SIZE), np.int64)
    factors = np.ones((rows, search.PLAYS + 1), np.float32)
    weights, times = np.ones(rows), np.ones(rows, np.int64)
    search.imagine(
        words,
        seat,
        position.unseen,
        position.singers,
        net(),
        position.worth,
        TRUST,
        position.heard,
        chance,
        judging.room(),
        found,
        factors,
    )
    search.weights(words, seat, factors, ODD, -1, weights)
    search.draw_by(weights, count, chance, times)
    return Imagined(position, found, factors, weights, times)


def weigh(view: View, rng: Random, budget: Budget) -> Weighed:
    """Thinks about the viewer's card to play, within the budget."""
    return _weigh(read(view), kernels.generator(rng.getrandbits(63)), budget)


def _weigh(position: Position, chance: Words, budget: Budget) -> Weighed:
    room, seat = judging.room(), position.seat
    many = judging.judge(position.words, net(), room)
    cards = room[1][:many].copy()
    said = room[3][:many, :ENDS].astype(np.float64)
    worth = position.worth[seat & 1].astype(np.float64)
    if many == 1:
        nothing = imagine(position, 1, chance)
        return Weighed(nothing, cards, said, said @ worth, 0, 0)
    imagined = imagine(position, worlds_for(position, many, budget), chance)
    counts_like = prior(position.words)
    left, tallies = cards.copy(), said * counts_like
    came = np.zeros((len(imagined.worlds), many), np.int64)
    looked = search.weigh(
        imagined.worlds,
        imagined.times,
        seat,
        quick(),
        position.worth,
        (said @ worth).astype(np.float32),
        counts_like,
        solved(position.words),
        SURE,
        left,
        came,
        tallies,
    )
    values = tallies @ worth / tallies.sum(axis=1)
    best = int(np.argmax(np.where(left >= 0, values, -np.inf)))
    return Weighed(imagined, cards, tallies, values, best, looked)


def outlook(view: View, rng: Random, count: int) -> list[float]:
    """The chances of the five ends for the viewer's side, whoever is to play next; none is taken
    to be out of the question."""
    position, chance = read(view), kernels.generator(rng.getrandbits(63))
    imagined = imagine(position, count, chance)
    tally = np.ones(ENDS, np.int64)
    search.tally(imagined.worlds, imagined.times, position.seat, quick(), tally)
    return [float(each) for each in tally / tally.sum()]


def worlds_for(position: Position, many: int, budget: Budget) -> int:
    """How many worlds the budget holds."""
    if budget.simulations is not None:
        return max(1, budget.simulations)
    return int(min(MOST, max(FEWEST, budget.seconds * rate() / judged(position.words, many))))


def solved(words: Words) -> bool:
    """Whether the rest is not played out but solved."""
    return bool(words[TRICKS] >= SOLVED)


def prior(words: Words) -> float:
    """How many worlds the net's own opinion counts like."""
    return PRIOR_SOLVED if solved(words) else PRIOR


def judged(words: Words, many: int) -> float:
    """How many decisions of the net a world takes: the plays seen, and those to come after each
    candidate."""
    played = int(4 * words[TRICKS] + words[LAID])
    left = max(0, 31 - played)
    each = SOLVING * GROWTH**left if solved(words) else QUICK * (left + 3)
    return 0.75 * played * IMAGINED + many * each + 1


QUICK = 0.06
"""What a decision of the quick player takes, the net's being 1."""
SOLVING, GROWTH = 0.045, 1.68
"""What it takes to solve the last trick, and how many times as much with one card more to play."""
SPARE = 0.7
"""The share of the time that is planned with: machines are not always equally quick, and a busy one
is slower than it was when it was measured."""


@cache
def rate() -> float:
    """How many decisions of the net this process has time for in a second, as it finds once."""
    words, worth = np.zeros(table.SIZE, np.int64), np.array([[-2, -1, 0, 1, 2]] * 2, np.float32)
    room, deals, found = judging.room(), 8, []
    for _trial in range(7):
        made, begun = 0, process_time()
        for deal in range(deals):
            words[:] = 0
            for place in range(36):
                words[place % 4] |= 1 << (5 * place + deal) % 48
            table.follow(words)
            words[table.ACES : table.ACES + 16] = -1
            words[table.STEPS : table.STEPS + 2] = 0b10101010
            made += judging.play_on(words, net(), worth, room) - 4
        found.append(made / max(1e-6, process_time() - begun))
    return SPARE * median(found[1:])


@cache
def warm() -> None:
    """Compiles all that a decision needs, or loads it from its cache, and measures the machine."""
    rate()
    words = np.zeros(table.SIZE, np.int64)
    words[:4] = [sum(1 << (4 * place + seat) for place in range(9)) for seat in range(4)]
    words[table.ACES : table.ACES + 16] = -1
    table.follow(words)
    worth = np.array([[-2, -1, 0, 1, 2]] * 2, np.float32)
    heard = np.full(HEARD, NOT_HEARD, np.int64)
    position = Position(words, 0, kernels._PACK & ~int(words[0]), 0, worth, heard)
    _weigh(position, kernels.generator(1), Budget(simulations=2))
    tally = np.zeros(ENDS, np.int64)
    search.tally(words[None], np.ones(1, np.int64), 0, quick(), tally)

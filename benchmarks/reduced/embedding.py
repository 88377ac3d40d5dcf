"""The search of Aluette's highest level in the reduced game, which is an end of a deal of Aluette.

Six tricks were spoiled by four equal cards each, ten cards are out of play for all to see, and the
partners hold the six weakest, which all know: what remains is the reduced game, card for card. The
players sit beside each other, so that whoever answers the first leader plays last. The search is
the one that plays, with its numbers; only of the six tricks before, which nobody has played, it is
told that they say nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple, cast
from unittest.mock import patch

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.reduced.game import STRENGTHS, Known
from benchmarks.reduced.game import TRICKS as TRICKS_LEFT
from veillee.core.bot import Budget
from veillee.games.aluette import kernels
from veillee.games.aluette.deck import Hand, card
from veillee.games.aluette.kernels import LAID, LEADER, TRICKS, Words
from veillee.games.aluette.net import judging, search, table, thinking, worlds
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.hearing import HEARD, NOT_HEARD
from veillee.games.aluette.net.judging import Room
from veillee.games.aluette.net.reading import Position, steps_of
from veillee.games.aluette.options import Options
from veillee.games.aluette.view import View

SEATS, BETWEEN = (0, 3), (1, 2)
"""Where the two players sit, and their partners."""
CARDS = tuple(map(card, ("3d", "3c", "Ad", "Ac", "9b", "9e", "6d", "6c")))
"""The cards of the reduced game, by their strengths."""
SPOILED = tuple(tuple(card(rank + suit) for suit in "dcbe") for rank in "RCV875")
"""The tricks before."""
WEAKEST = tuple(tuple(map(card, held)) for held in (("4d", "4c", "3b"), ("4b", "4e", "3e")))
"""What their partners hold."""
KNOWN = Hand.of(range(48)).minus(Hand.of(CARDS))
"""All other cards, of which everybody knows where they are."""
BEFORE = 4 * len(SPOILED)
"""Cards played before."""
WORTH = np.array([[-2, -1, 0, 1, 2]] * 2, np.float32)


class Mind(NamedTuple):
    """What the search thinks with: the net, and what it was boiled down to for playouts."""

    net: Net
    quick: Floats


def choose(known: Known, mind: Mind, worlds: int, rng: Random) -> int:
    """The strength that the search plays there, with so many worlds played out."""
    at = embedded(known)

    def imagine(position: Position, count: int, chance: Words) -> thinking.Imagined:
        return imagined(position, mind.net, count, chance)

    with patch.multiple(
        thinking,
        read=lambda _view: at,
        imagine=imagine,
        net=lambda: mind.net,
        quick=lambda: mind.quick,
    ):
        weighed = thinking.weigh(cast(View, None), rng, Budget(simulations=worlds))
    return strength_of(int(weighed.cards[weighed.best]))


def before(first: Iterable[int], second: Iterable[int]) -> Words:
    """The position at which the reduced game begins, with these cards in the players' hands."""
    words = np.zeros(table.SIZE, np.int64)
    for seat, hand in zip((*SEATS, *BETWEEN), (first, second, *WEAKEST), strict=True):
        words[seat] = Hand.of([*hand, *(trick[seat] for trick in SPOILED)])
    words[table.ASIDE : table.ASIDE + 4] = KNOWN
    words[table.STEPS : table.STEPS + 2] = steps_of([-2, -1, 0, 1, 2])
    words[table.ACES : table.ACES + 16] = -1
    kernels.set_rules(words, Options())
    table.follow(words)
    for trick in SPOILED:
        for each in trick:
            table.put(words, each)
    return words


def play(words: Words, strength: int) -> None:
    """The player whose turn it is plays a card of that strength, the partners after it whatever."""
    held = Hand(int(words[kernels.turn(words)]) & Hand.of(CARDS))
    table.put(words, next(card for card in held if strength_of(card) == strength))
    while kernels.turn(words) in BETWEEN:
        table.put(words, int(words[kernels.turn(words)]).bit_length() - 1)


def embedded(known: Known) -> Position:
    """The information set as the search has it: what the other holds is any hand."""
    mine, theirs = _dealt(known)
    seat = SEATS[known.player]
    words = before(mine, theirs) if known.player == 0 else before(theirs, mine)
    for strength in known.course.played:
        play(words, strength)
    for holder in BETWEEN:
        words[table.HOLDS + 4 * seat + holder] = words[holder]
    held = int(words[BETWEEN[0]] | words[BETWEEN[1]])
    unseen = (int(Hand.of(CARDS).minus(Hand.of(mine))) | held) & ~int(words[table.PLAYED])
    return Position(words, seat, unseen, 0, WORTH, np.full(HEARD, NOT_HEARD, np.int64))


def strength_of(card: int) -> int:
    """Of a card of the reduced game."""
    return STRENGTHS[CARDS.index(card)]


def _dealt(known: Known) -> tuple[list[int], list[int]]:
    """The player's own cards, and for the other those that were played and any others."""
    left = list(CARDS)

    def take(strengths: Iterable[int]) -> list[int]:
        taken = []
        for strength in strengths:
            card = next(each for each in left if strength_of(each) == strength)
            left.remove(card)
            taken.append(card)
        return taken

    mine, theirs = take(known.hand), take(known.course.by(1 - known.player))
    return mine, theirs + left[: TRICKS_LEFT - len(theirs)]


def imagined(position: Position, net: Net, count: int, chance: Words) -> thinking.Imagined:
    """``thinking.imagine``, but that the tricks before say nothing: that cards were played there
    is as likely as a play of somebody who is like no net."""
    words, rows = position.words, count * thinking.IMAGINED
    found = np.zeros((rows, table.SIZE), np.int64)
    factors = np.full((rows, search.PLAYS + 1), worlds.UNKNOWN, np.float32)
    weights, times = np.ones(rows), np.ones(rows, np.int64)
    room = judging.room()
    _imagine(words, position.seat, position.unseen, net, chance, room, found, factors)
    search.weights(words, position.seat, factors, thinking.ODD, -1, weights)
    search.draw_by(weights, count, chance, times)
    return thinking.Imagined(position, found, factors, weights, times)


@njit(cache=False)
def _imagine(
    start: Words,
    seat: int,
    unseen: int,
    net: Net,
    chance: Words,
    room: Room,
    found: NDArray[np.int64],
    factors: Floats,
) -> None:
    """``search.imagine`` without going through the tricks before, which takes most of its time."""
    past, cards = np.empty(table.SIZE, np.int64), np.empty(48, np.int64)
    plays = 4 * start[TRICKS] + start[LAID]
    for row in range(found.shape[0]):
        worlds.sample(start, seat, unseen, 0, chance, found[row], cards)
        past[:] = found[row]
        for _play in range(BEFORE, plays):
            kernels.undo(past)
        table.follow(past)
        factors[row, search.SIGNS] = 1
        for play in range(BEFORE, plays):
            card = worlds._card_at(start, play)
            turn = (past[LEADER] + past[LAID]) & 3
            factors[row, play] = 1
            if turn != seat and past[TRICKS] < 8:
                factors[row, play] = judging.likelihood(
                    past, card, net, WORTH, thinking.TRUST, room
                )
            table.put(past, card)

"""Whether a thought cited what it rests on: every fact taken away in other worlds than its own.

Nothing is drawn here: each world that can be counts by its weight, which is put together from the
likelihoods one by one. A sign is taken away in worlds dealt without it, of which those that agree
with it are the ones in which it is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from veillee.core.thought import Fact, Thought
from veillee.games.aluette import kernels
from veillee.games.aluette.actions import PLAYS, Sign
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net import hearing, search, table, thinking, worlds
from veillee.games.aluette.net.citing import (
    LEAST,
    Deciding,
    Named,
    Weighing,
    counted,
    lifted,
    missing,
    played_out,
    said_of,
)
from veillee.games.aluette.net.features import EQUAL
from veillee.games.aluette.net.forward import Floats
from veillee.games.aluette.net.reading import Position, read
from veillee.games.aluette.net.thinking import Chances, Imagined
from veillee.games.aluette.notation import write
from veillee.games.aluette.state import Signal
from veillee.games.aluette.view import View

ALIKE, DOUBLINGS = 400, 4
"""Worlds that count alike, before anything is judged by them; how often more are dealt for that."""


class Pool(NamedTuple):
    """Worlds with how likely everything in them was, and how all candidates come out."""

    imagined: Imagined
    known: Weighing


def examine(
    view: View, thought: Thought, points: Chances, drawn: int, rng: Random, count: int
) -> Iterator[Fact]:
    """What a thought of so many worlds drawn could have cited, each with what its absence does in
    some ``count`` other worlds. What says nothing, as a play that was forced, is no fact."""
    position = read(view)
    cards = np.array([_card(each.action) for each in thought.candidates], np.int64)
    worth = position.worth[position.seat & 1].astype(float)
    prior = thinking.prior(position.words)
    asked = Asked(view, Deciding(cards, 0, drawn, prior, points, worth), rng, count)
    yield from asked.plays()
    yield from asked.silence()
    for signal in view.signals:
        if signal.maker != view.seat:
            yield from asked.sign(signal)


def _card(action: str) -> int:
    return next(card for card, play in enumerate(PLAYS) if write(0, play) == action)


class Asked:
    """One decision gone over."""

    def __init__(self, view: View, deciding: Deciding, rng: Random, count: int) -> None:
        self.view, self.deciding, self.rng, self.count = view, deciding, rng, count
        self.position = read(view)
        self.who = np.empty(search.PLAYS, np.int64)
        self.plays_seen = worlds.players(self.position.words, self.who)
        self.pool = self._pool(self.position, count)
        for doubled in range(1, DOUBLINGS):
            if _alike(self.weights(self.pool.imagined.factors)) < ALIKE:
                self.pool = self._pool(self.position, count << doubled)

    def _pool(self, position: Position, count: int) -> Pool:
        chance = kernels.generator(self.rng.getrandbits(63))
        imagined = thinking.imagine(position, count // thinking.IMAGINED, chance)
        cards = self.deciding.cards
        ends = played_out(imagined, cards)
        shares = np.full(len(ends), 1 / len(ends))
        return Pool(imagined, Weighing(ends, shares, said_of(position, cards)))

    def weights(self, factors: Floats, but: int = -1) -> Chances:
        """How much each world counts: the plays of the three others, without one, and what was
        heard of the partner."""
        found: Chances = factors[:, search.SIGNS].astype(float)
        for other in range(4):
            mine = [play for play in range(self.plays_seen) if self.who[play] == other]
            mine = [play for play in mine if play != but]
            if other != self.position.seat:
                like = factors[:, mine].astype(float).prod(axis=1)
                own = worlds.UNKNOWN ** len(mine)
                found *= (1 - thinking.ODD) * like + thinking.ODD * own
        return found

    def plays(self) -> Iterator[Fact]:
        view, factors = self.view, self.pool.imagined.factors
        cards = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
        for play, card in enumerate(cards):
            other = int(self.who[play])
            if other != self.position.seat:
                named = ("play", other, write(other, PLAYS[card]), view.clock - len(cards) + play)
                weights = self.weights(factors), self.weights(factors, play)
                yield from self._fact(named, self.pool, weights)

    def silence(self) -> Iterator[Fact]:
        partner = int(self.position.heard[hearing.WHO])
        if partner >= 0:
            factors = self.pool.imagined.factors
            deaf = factors.copy()
            deaf[:, search.SIGNS] = 1
            weights = self.weights(factors), self.weights(deaf)
            shift = counted(weights[1]) - counted(weights[0])
            what = missing(self.pool.imagined, partner, shift)
            yield from self._fact(("silence", partner, what, self.view.clock), self.pool, weights)

    def sign(self, signal: Signal) -> Iterator[Fact]:
        """In worlds dealt to somebody who did not read it."""
        position = lifted(self.view, signal)
        if position is None:
            return
        for doubled in range(DOUBLINGS):
            pool = self._pool(position, self.count << doubled)
            imagined, factors = pool.imagined, pool.imagined.factors.copy()
            if self.position.heard[hearing.WHO] == signal.maker:
                factors[:, search.SIGNS] = _heard(self.position, imagined.worlds)
            agrees = _agrees(self.position, signal.maker, imagined.worlds)
            known = self.weights(factors) * agrees
            if _alike(known) >= ALIKE:
                break
        if not agrees.any():
            return  # a lie
        without = self.weights(imagined.factors)
        named = ("sign", signal.maker, write(signal.maker, Sign(signal.name)), signal.at)
        yield from self._fact(named, pool, (known, without))

    def _fact(self, named: Named, pool: Pool, weights: tuple[Chances, Chances]) -> Iterator[Fact]:
        """What it does that these worlds count otherwise without it; nothing if they do not."""
        shares = [counted(each) for each in weights]
        if np.allclose(shares[0], shares[1], rtol=1e-6, atol=0):
            return
        deciding = self.deciding
        made = deciding.points[pool.known.ends[:, deciding.best]]
        known = Weighing(pool.known.ends, shares[0], self.pool.known.said)
        without = Weighing(pool.known.ends, shares[1], pool.known.said)
        turns = deciding.ahead(known)[0] <= LEAST < deciding.ahead(without)[0]
        yield Fact(*named, float((shares[0] - shares[1]) @ made), turns)


def _alike(weights: Chances) -> float:
    """How many worlds that count alike would tell as much."""
    return float(weights.sum() ** 2 / max((weights**2).sum(), 1e-300))


def _agrees(position: Position, maker: int, hands: Words) -> Chances:
    """In which worlds the seat holds what the viewer knows of it by signs, as 0 and 1."""
    index, words = 4 * position.seat + maker, position.words
    hand = hands[:, maker]
    found = (hand & words[table.HOLDS + index]) == words[table.HOLDS + index]
    found &= (hand & words[table.LACKS + index]) == 0
    if words[table.ACES + index] >= 0:
        aces = np.array([int(each).bit_count() for each in hand & EQUAL[8]])
        found &= aces == words[table.ACES + index]
    agrees: Chances = found.astype(float)
    return agrees


def _heard(position: Position, hands: Words) -> Chances:
    """How likely what was heard is in each world."""
    who = int(position.heard[hearing.WHO])
    dealt = [int(hand[who]) | worlds.played_by(hand, who) for hand in hands]
    return np.array([hearing.chance(position.heard, each) for each in dealt])

"""What a thought cites: the plays, signs and silences without which it would be another.

A fact is taken away by weighing the worlds of the decision as if it were not known: a play without
how likely it was, a silence likewise. Somebody who did not read a sign imagines other worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import numpy as np

from veillee.core.match import Seat
from veillee.core.thought import Fact
from veillee.games.aluette import kernels
from veillee.games.aluette.actions import PLAYS, SIGNS, Sign
from veillee.games.aluette.deck import UNIQUE
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net import hearing, judging, search, thinking, worlds
from veillee.games.aluette.net.forward import ENDS
from veillee.games.aluette.net.reading import Position, net, quick, read
from veillee.games.aluette.net.thinking import Chances, Imagined, Weighed
from veillee.games.aluette.notation import write
from veillee.games.aluette.state import Signal
from veillee.games.aluette.view import View

AGAIN = 400
"""Worlds imagined by somebody who did not read a sign, to begin with."""
ENOUGH, TIMES = 6000, 8
"""No more worlds are imagined when there are so many, or so many times those of the decision,
though it is not clear what to cite."""
ALIKE = 200
"""Worlds that count alike, without as many of which nothing is clear."""
MARGIN = 0.4
"""The share of its own error by which a shift has to be beyond the stated one."""
LEAST = 0.02
"""Points that are told apart at least."""
NOTHING = -1
NORMAL = 1.96

Named = tuple[str, Seat, str, int]
"""What a fact is called: its kind, whose, what, and after how many public actions."""


class Weighing(NamedTuple):
    """How all candidates come out (``ends``, worlds by candidates, as an index of ENDS), the share
    that each world counts, and what the net says of the candidates (by ends)."""

    ends: Words
    shares: Chances
    said: Chances


def counted(weights: Chances) -> Chances:
    """As shares of all."""
    found: Chances = weights / weights.sum()
    return found


class Deciding(NamedTuple):
    """A decision: its candidates, the place of the chosen one, how many worlds it was made of, how
    many the net's opinion counted like, and what ENDS are worth to the viewer, in points and for
    the match."""

    cards: Words
    best: int
    drawn: int
    prior: float
    points: Chances
    worth: Chances

    def leads(self, weighing: Weighing) -> Chances:
        """How far each is ahead of the chosen one, the net's opinion counting as in a decision."""
        gains = weighing.shares @ self.worth[weighing.ends]
        values = self.prior * weighing.said @ self.worth + self.drawn * gains
        values /= self.prior + self.drawn
        found: Chances = values - values[self.best]
        return found

    def ahead(self, weighing: Weighing) -> tuple[float, float]:
        """How far the best of the others is ahead, and half the 95 % interval of that."""
        leads, made = self.leads(weighing), self.worth[weighing.ends]
        other = int(np.argmax(leads))
        gaps = made[:, other] - made[:, self.best]
        spread = weighing.shares * (gaps - weighing.shares @ gaps)
        drawn = self.drawn / (self.prior + self.drawn)
        error = NORMAL * float(np.sqrt((spread**2).sum())) * drawn
        return float(leads[other]), error

    def turns(self, known: Weighing, without: Weighing) -> bool:
        """Whether without it another is ahead by more than can be told apart, and with it none."""
        ahead, error = self.ahead(without)
        return self.ahead(known)[0] <= LEAST and ahead > LEAST + MARGIN * error


def deciding(weighed: Weighed, points: Chances) -> Deciding:
    """What is to be known of a decision to ask what it would be otherwise."""
    position = weighed.imagined.position
    worth = position.worth[position.seat & 1].astype(float)
    drawn = int(weighed.imagined.times[: weighed.looked].sum())
    prior = thinking.prior(position.words)
    return Deciding(weighed.cards, weighed.best, drawn, prior, points, worth)


def played_out(imagined: Imagined, cards: Words) -> Words:
    """How all candidates end in all these worlds, drawn or not."""
    rows, position = len(imagined.worlds), imagined.position
    ends = np.zeros((rows, len(cards)), np.int64)
    search.weigh(
        imagined.worlds,
        np.ones(rows, np.int64),
        position.seat,
        quick(),
        position.worth,
        np.zeros(len(cards), np.float32),
        0.0,
        thinking.solved(position.words),
        0.0,
        cards.copy(),
        ends,
        np.zeros((len(cards), ENDS)),
    )
    return ends


def said_of(position: Position, cards: Words) -> Chances:
    """What the net says of these cards there."""
    room = judging.room()
    room[1][: len(cards)] = cards
    judging.judge_these(position.words, net(), len(cards), room)
    return room[3][: len(cards), :ENDS].astype(float)


def lifted(view: View, signal: Signal) -> Position | None:
    """What somebody knows who did not read that sign, and so makes nothing of what its maker kept
    back; None where that is the same."""
    if signal.name == "mordienne":
        return None  # it says nothing of what is held
    position = read(view)
    others = tuple(each for each in view.signals if each is not signal)
    found, heard = read(replace(view, signals=others)), position.heard
    if signal.maker == heard[hearing.WHO]:
        heard = np.full_like(heard, hearing.NOT_HEARD)
    same = (found.words == position.words).all() and (heard == position.heard).all()
    return None if same else found._replace(heard=heard)


class Pool:
    """Worlds imagined for a position and how all candidates come out in them; as many again
    whenever that is asked for."""

    def __init__(self, imagined: Imagined, cards: Words) -> None:
        self.imagined, self.cards = imagined, cards
        self.ends = played_out(imagined, cards)
        self.said = said_of(imagined.position, cards)

    def double(self, rng: Random) -> None:
        """As many worlds again."""
        old, chance = self.imagined, kernels.generator(rng.getrandbits(63))
        new = thinking.imagine(old.position, len(old.worlds) // thinking.IMAGINED, chance)
        self.ends = np.concatenate([self.ends, played_out(new, self.cards)])
        self.imagined = Imagined(
            old.position,
            np.concatenate([old.worlds, new.worlds]),
            np.concatenate([old.factors, new.factors]),
            np.concatenate([old.weights, new.weights]),
            np.concatenate([old.times, new.times]),
        )

    def weighing(self, left_out: int = NOTHING) -> Weighing:
        """As if a play had not been seen, or what was heard not."""
        imagined = self.imagined
        words, seat = imagined.position.words, imagined.position.seat
        weights = np.empty(len(imagined.worlds))
        search.weights(words, seat, imagined.factors, thinking.ODD, left_out, weights)
        return Weighing(self.ends, counted(weights), self.said)


def alike(weighing: Weighing) -> float:
    """How many worlds that count alike would tell as much."""
    return 1 / float((weighing.shares**2).sum())


class Effect(NamedTuple):
    """How far the value moves without a fact, and half the 95 % interval of that; whether another
    would be chosen."""

    shift: float
    error: float
    turns: bool

    def clear(self, stated: float) -> bool:
        """Whether it is known if it moves the value by more than that."""
        return abs(abs(self.shift) - stated) > self.error

    def cited(self, stated: float) -> bool:
        """Whether it does, as likely as need be."""
        return self.turns or abs(self.shift) > stated + MARGIN * self.error


class Citing:
    """Looks for what to cite of one decision of which ``error`` is stated, in points."""

    def __init__(
        self, view: View, weighed: Weighed, points: Chances, error: float, rng: Random
    ) -> None:
        self.view, self.position, self.rng = view, weighed.imagined.position, rng
        self.error = error
        self.deciding = deciding(weighed, points)
        self.pool = Pool(weighed.imagined, weighed.cards)
        self.most = min(ENOUGH, TIMES * len(self.pool.ends))

    def facts(self) -> Iterator[Fact]:
        """What mattered, and surely did."""
        while True:
            effects = {what: self._effect(self.pool.weighing(what)) for what in self._seen()}
            clear = all(each.clear(self.error) for each in effects.values())
            clear &= alike(self.pool.weighing()) >= ALIKE
            if clear or 2 * len(self.pool.ends) > self.most:
                break
            self.pool.double(self.rng)
        for what, effect in effects.items():
            if effect.cited(self.error):
                yield Fact(*self._named(what), effect.shift, effect.turns)
        for signal in self.view.signals:
            if signal.maker != self.view.seat and (position := lifted(self.view, signal)):
                effect = self._unread(position)
                if effect.cited(self.error):
                    named = ("sign", signal.maker, write(signal.maker, Sign(signal.name)))
                    yield Fact(*named, signal.at, effect.shift, effect.turns)

    def _seen(self) -> list[int]:
        """The numbers of the plays of others, and SIGNS where the partner was listened to."""
        who = np.empty(search.PLAYS, np.int64)
        seen = worlds.players(self.position.words, who)
        heard = [search.SIGNS] if self.position.heard[hearing.WHO] >= 0 else []
        return [play for play in range(seen) if who[play] != self.position.seat] + heard

    def _named(self, what: int) -> Named:
        """Of what was not told, the card that became the least likely by it."""
        view, partner = self.view, int(self.position.heard[hearing.WHO])
        if what == search.SIGNS:
            shift = self.pool.weighing(what).shares - self.pool.weighing().shares
            return "silence", partner, missing(self.pool.imagined, partner, shift), view.clock
        cards = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
        who = np.empty(search.PLAYS, np.int64)
        worlds.players(self.position.words, who)
        other = int(who[what])
        return "play", other, write(other, PLAYS[cards[what]]), view.clock - len(cards) + what

    def _unread(self, position: Position) -> Effect:
        """What somebody thinks who did not read a sign and imagines other worlds."""
        count = min(len(self.pool.ends) // thinking.IMAGINED, AGAIN)
        chance = kernels.generator(self.rng.getrandbits(63))
        pool = Pool(thinking.imagine(position, count, chance), self.deciding.cards)
        while True:
            without = pool.weighing()
            effect = self._effect(without)
            clear = effect.clear(self.error) and alike(without) >= ALIKE
            if clear or 2 * len(pool.ends) > self.most:
                return effect
            pool.double(self.rng)

    def _effect(self, without: Weighing) -> Effect:
        deciding, known = self.deciding, self.pool.weighing()
        made = [deciding.points[each.ends[:, deciding.best]] for each in (known, without)]
        means = [each.shares @ points for each, points in zip((known, without), made, strict=True)]
        spreads = [
            each.shares * (points - mean)
            for each, points, mean in zip((known, without), made, means, strict=True)
        ]
        if known.ends is without.ends:  # the same worlds
            chance = ((spreads[0] - spreads[1]) ** 2).sum()
        else:
            chance = (spreads[0] ** 2).sum() + (spreads[1] ** 2).sum()
        error = NORMAL * float(np.sqrt(chance))
        return Effect(float(means[0] - means[1]), error, deciding.turns(known, without))


def missing(imagined: Imagined, partner: Seat, shift: Chances) -> str:
    """The sign of the card whose chance with the partner rises most by such a shift of shares."""
    held = [float(shift @ (imagined.worlds[:, partner] >> card & 1)) for card in range(UNIQUE)]
    return write(partner, Sign(SIGNS[held.index(max(held))]))

"""What a thought cites: what the other said, did not say and played, without which it would be
another.

A fact is taken away by counting each world that was drawn by everything for so much as the fact
does not speak for it. How sure that is, half the worlds tell, seven times over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import numpy as np

from veillee.core.bot import Budget
from veillee.core.thought import Fact
from veillee.games.alsos.actions import (
    DISCARDS,
    EXCHANGE,
    PASS,
    PLAYS,
    Action,
)
from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.choosing import Tried
from veillee.games.alsos.bots.compiled.knowledge import (
    NOTHING,
    Knowledge,
    aims_of,
)
from veillee.games.alsos.bots.compiled.mind import Mind, offers_in, stake
from veillee.games.alsos.bots.compiled.policy import Floats, a_room
from veillee.games.alsos.bots.compiled.told import Change, Less, Named, forget_nothing, told
from veillee.games.alsos.bots.compiled.worlds import likelihoods
from veillee.games.alsos.bots.levels import Skill
from veillee.games.alsos.kernels import Ints, packed
from veillee.games.alsos.notation import write
from veillee.games.alsos.view import View

SURE = 1.96
ENOUGH, TIMES = 3200, 8
"""No more worlds are drawn when there are so many, or so many times those of the decision, though
it is not clear what to cite."""
LEAST = 0.05
"""Units that are told apart at least."""
TELLING = 0.4
"""The share of worlds that must count alike without a fact for that to be seen in worlds drawn
with it."""
MARGIN = 0.4
"""The share of its own error by which a shift has to be beyond the stated one."""
GROUPS = 8
HALVES: Floats = np.array(
    [
        [1 + (-1) ** (row & group).bit_count() for group in range(GROUPS)]
        for row in range(1, GROUPS)
    ],
    np.float64,
)
"""Seven halves of eight groups, each as like any other as halves can be."""

Judge = Callable[[Floats], tuple[float, float]]
"""What the chosen action is worth when each world counts so much, and how far another is ahead of
it; of statements 1 where another would be chosen."""


class Ground(NamedTuple):
    """The worlds that a decision is looked at in, drawn by all that is known."""

    know: Knowledge
    dealt: Ints
    judge: Judge
    reads: bool
    """Whether the cards played count among what is known."""


def ground(
    view: View, skill: Skill, chosen: str, rng: Random, count: int, change: Change = forget_nothing
) -> Ground:
    """So many worlds for the decision in which that was chosen, all choices tried in all, as
    somebody imagines them who does not know something."""
    mind = Mind(view, replace(skill, most=count), rng, Budget(simulations=count), change)
    mind.telling = count
    if view.phase in ("accept", "bid"):
        judge = _auction(mind, chosen)
        return Ground(mind.know(view.indicator >> 3, declaring=True), mind.dealt, judge, False)
    if view.phase in ("front", "back"):
        judge = _talk(mind, chosen)
        return Ground(mind.know(), mind.dealt, judge, False)
    if view.phase == "discard":
        hands = mind.laid()
        tried = mind.hands(list(hands), sure=0)
        judge = _trial([DISCARDS[card] for card in hands.values()], tried, chosen, skill.prize)
        return Ground(mind.know(), tried.dealt, judge, False)
    if chosen == write(0, EXCHANGE):
        tried = mind.hands([int(view.hand), 0], sure=0)
        judge = _trial([PLAYS[next(iter(view.hand))], EXCHANGE], tried, chosen, skill.prize)
        return Ground(mind.know(), tried.dealt, judge, False)
    cards = mind.cards()
    tried = mind.tried(cards, sure=0)
    judge = _trial([PLAYS[card] for card in cards], tried, chosen, skill.prize)
    return Ground(mind.know(), tried.dealt, judge, skill.reads)


def _trial(actions: list[Action], tried: Tried, chosen: str, prize: float) -> Judge:
    place = [write(0, each) for each in actions].index(chosen)
    gains, units = tried.gains, tried.gains[:, place] - prize * tried.won[:, place]

    def judge(counts: Floats) -> tuple[float, float]:
        each = counts @ gains
        return float(counts @ units), float(each.max() - each[place])

    return judge


def _auction(mind: Mind, chosen: str) -> Judge:
    mind.offers()
    flags = mind.offered

    def judge(counts: Floats) -> tuple[float, float]:
        drawn = by_counts(counts)
        offers = offers_in({action: made[drawn] for action, made in flags.items()})
        value = next((units for each, units, _ in offers if write(0, each) == chosen), 0.0)
        least = mind.skill.enough  # what a pass stands for
        mine = least if chosen == write(0, PASS) else value
        return value, max(least, *(units for _, units, _ in offers)) - mine

    return judge


def _talk(mind: Mind, chosen: str) -> Judge:
    mind.chances()
    flags = mind.flags
    action = next(each for each in mind.view.legal if write(0, each) == chosen)

    def judge(counts: Floats) -> tuple[float, float]:
        mind.flags = flags[by_counts(counts)]
        chances = mind.chances_in(mind.flags)
        price, chance = stake(mind.view, action, chances)
        return price * (2 * chance - 1), float(mind.statement(chances) is not action)

    return judge


def by_counts(counts: Floats) -> Ints:
    """Places of worlds, as many as there are, each as often as it counts."""
    size = len(counts)
    reached = np.cumsum(counts) / counts.sum() * size
    found: Ints = np.minimum(np.searchsorted(reached, np.arange(size) + 0.5), size - 1)
    return found


def odds(there: Ground, know: Knowledge, said: Ints, past: Ints) -> Floats:
    """How likely those words and cards are in each world."""
    found, aims = np.empty(len(there.dealt)), aims_of(know.prices())
    likelihoods(
        know.known, (said, know.rows[1]), packed(know.twelve, know.trump), know.seen, past,
        know.declarer, know.kept(), aims, weights.READING, there.dealt, found, a_room(),
    )  # fmt: skip
    return found


class Effect(NamedTuple):
    """How far the value moves without a fact, and half the 95 % interval of that; whether another
    would be chosen."""

    shift: float
    error: float
    turns: bool


def cited(
    view: View, skill: Skill, chosen: str, stated: float, rng: Random, count: int
) -> Iterator[Fact]:
    """The facts that move the value by more than is stated, or the choice, in so many worlds or as
    many more as it takes to know."""
    assert view.seat is not None
    most = min(ENOUGH, TIMES * count)
    while True:
        there = ground(view, skill, chosen, rng, count)
        effects = list(_effects(view, skill, chosen, there, rng))
        clear = all(abs(abs(each.shift) - stated) > each.error for _, each in effects)
        if clear or 2 * count > most:
            break
        count *= 2
    for (kind, what, at), effect in effects:
        if effect.turns or abs(effect.shift) > stated + MARGIN * effect.error:
            yield Fact(kind, 1 - view.seat, what, at, effect.shift, effect.turns)


def _effects(
    view: View, skill: Skill, chosen: str, there: Ground, rng: Random
) -> Iterator[tuple[Named, Effect]]:
    """What the absence of each fact does that says something. Of too few worlds that speak for its
    absence, others are drawn without it."""
    count = len(there.dealt)
    known = Halves(there.judge, evenly(count))
    for named, change in told(view, skill):
        counts = _without(there, change)
        if counts is None:
            continue
        if alike(counts) >= TELLING * count:
            other = Halves(there.judge, counts)
            error = known.error(other)
        else:
            anew = ground(view, skill, chosen, rng, count, change)
            other = Halves(anew.judge, evenly(count))
            error = float(np.hypot(known.error(), other.error()))
        turns = known.ahead <= LEAST and other.surely_behind()
        yield named, Effect(known.value - other.value, error, turns)


def evenly(count: int) -> Floats:
    """All worlds alike."""
    return np.full(count, 1 / count)


def alike(counts: Floats) -> float:
    """How many worlds that count alike would tell as much."""
    return float(counts.sum() ** 2 / (counts**2).sum())


def _without(there: Ground, change: Change) -> Floats | None:
    """How much each world counts without a fact; None where it says nothing."""
    know, less = there.know, Less(there.know, change)
    silent = know.past * np.array([1, 1, 0])
    if less.play is None:
        before = odds(there, know, know.rows[0], silent)
        found = odds(there, know, less.rows, silent) / before
    elif there.reads:
        silent[less.play, 2] = know.past[less.play, 2]
        found = 1 / odds(there, know, NOTHING, silent)
    else:
        return None
    return None if np.ptp(found) < 1e-9 * found.max() else found / found.sum()


class Halves:
    """The value and how far another is ahead in all the worlds, and in seven halves of them."""

    def __init__(self, judge: Judge, counts: Floats) -> None:
        groups = np.arange(len(counts)) * GROUPS // len(counts)
        self.value, self.ahead = judge(counts)
        halves = [counts * half[groups] for half in HALVES]
        found = np.array([judge(half / half.sum()) for half in halves])
        self.values, self.aheads = found[:, 0] - self.value, found[:, 1] - self.ahead

    def error(self, other: Halves | None = None) -> float:
        """Half the 95 % interval of the value, or of how far it is from another's in the same
        worlds."""
        apart = self.values if other is None else self.values - other.values
        return SURE * float(np.sqrt((apart**2).mean()))

    def surely_behind(self) -> bool:
        """Whether another is ahead by more than may be told apart."""
        error = SURE * float(np.sqrt((self.aheads**2).mean()))
        return self.ahead > LEAST + MARGIN * error


def examined(view: View, skill: Skill, chosen: str, rng: Random, count: int) -> Iterator[Fact]:
    """Everything that may be cited, with what its absence does in so many worlds: weighed by all
    that was said and played, and by all but that. What says much is taken away in worlds that are
    drawn without it, and known there by its weight."""
    assert view.seat is not None
    there = ground(view, skill, chosen, rng, count)
    for (kind, what, at), change in told(view, skill):
        known, without = _weighed(there, there.know, change)
        counts = without / known
        if np.ptp(counts) <= 1e-9 * counts.max():
            continue
        if alike(counts) >= TELLING * count:
            told_by, pair = there, (evenly(count), counts / counts.sum())
        else:
            told_by = ground(view, skill, chosen, rng, count, change)
            known, without = _weighed(told_by, there.know, change)
            pair = known / without / (known / without).sum(), evenly(count)
        (value, ahead), (other, behind) = (told_by.judge(each) for each in pair)
        turns = ahead <= LEAST < behind
        yield Fact(kind, 1 - view.seat, what, at, value - other, turns)


def _weighed(there: Ground, know: Knowledge, change: Change) -> tuple[Floats, Floats]:
    """How likely all that is known is in each world, and all but one fact."""
    less, silent = Less(know, change), know.past * np.array([1, 1, 0])
    past = (know.past, less.past) if there.reads else (silent, silent)
    return odds(there, know, know.rows[0], past[0]), odds(there, know, less.rows, past[1])

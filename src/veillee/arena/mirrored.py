"""Mirrored deals: the same cards twice with the sides swapped, so that luck cancels out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from veillee.core.bot import Bot, Budget
from veillee.core.match import Match, Outcome, Seat
from veillee.core.ruleset import AnyRuleset


@dataclass(frozen=True, slots=True)
class Gain:
    """What the first bots' side gains a deal, with the half width of a 95 % interval."""

    mean: float
    margin: float

    @property
    def low(self) -> float:
        return self.mean - self.margin

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.margin:.3f}"


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """The points that each kind of bot made in two deals of the same cards, and how many of the
    two ours won, by points, a draw counting as half."""

    ours: int
    theirs: int
    won: float


def play_deal(
    rules: AnyRuleset,
    match: Match[Any],
    dealt: Any,
    bots: Sequence[Bot],
    rngs: Sequence[Random],
    budget: Budget,
) -> Outcome:
    """One deal from its first action to its outcome; bot and rng by seat."""
    state = rules.new(match.options, match.dealer, dealt)
    while (seat := rules.to_act(state)) is not None:
        if rules.aside(state):
            state = asides(rules, match, state, bots, rngs, budget)
        action = bots[seat].choose(rules.view(match, state, seat), rngs[seat], budget)
        state = rules.apply(state, seat, action).state
    outcome = rules.outcome(state)
    assert outcome is not None
    return outcome


def asides(
    rules: AnyRuleset,
    match: Match[Any],
    state: Any,
    bots: Sequence[Bot],
    rngs: Sequence[Random],
    budget: Budget,
) -> Any:
    """The state after what each does out of turn, as all of them found the moment."""
    chosen = [
        bot.aside(rules.view(match, state, seat), rng, budget)
        for seat, (bot, rng) in enumerate(zip(bots, rngs, strict=True))
    ]
    for seat, actions in enumerate(chosen):
        for action in actions:
            state = rules.apply(state, seat, action).state
    return state


def play_pair(
    rules: AnyRuleset,
    options: Any,
    ours: Callable[[], Bot],
    theirs: Callable[[], Bot],
    *,
    number: int,
    seed: int,
    budget: Budget,
) -> Pair:
    """One shuffled pack played twice, our bots at the first side and then at the other.

    The dealer moves one seat from number to number, so that every seat leads equally often. A
    seat's generator is seeded alike in both deals.
    """
    pack = list(range(len(rules.cards)))
    Random(f"{seed} {number}").shuffle(pack)
    dealer: Seat = number % len(rules.seats)
    dealt = rules.deal(dealer, tuple(pack))
    match = rules.begin(options, dealer)
    made, lost, won = 0, 0, 0.0
    for our_side in (0, 1):
        bots = [ours() if side == our_side else theirs() for side in rules.side_of]
        rngs = [Random(f"{seed} {number} {seat}") for seat in range(len(rules.seats))]
        points = play_deal(rules, match, dealt, bots, rngs, budget).points
        own, other = points[our_side], points[1 - our_side]
        made, lost = made + own, lost + other
        won += 1 if own > other else 0.5 if own == other else 0
    return Pair(made, lost, won)


def mirrored_pairs(
    rules: AnyRuleset,
    options: Any,
    ours: Callable[[], Bot],
    theirs: Callable[[], Bot],
    *,
    pairs: int,
    seed: int,
    budget: Budget | None = None,
) -> Iterable[Pair]:
    """The pairs from number 0 on, one after the other."""
    budget = budget or Budget()
    for number in range(pairs):
        yield play_pair(rules, options, ours, theirs, number=number, seed=seed, budget=budget)


def difference(pairs: Sequence[Pair]) -> Gain:
    """Our points minus theirs, a deal."""
    return _mean([(pair.ours - pair.theirs) / 2 for pair in pairs])


def above_par(pairs: Sequence[Pair]) -> Gain:
    """Our own points a deal above an even share of all that were made: half the difference."""
    return _mean([(pair.ours - pair.theirs) / 4 for pair in pairs])


def share(pairs: Sequence[Pair]) -> Gain:
    """The share of deals that we won, a draw counting as half."""
    return _mean([pair.won / 2 for pair in pairs])


def _mean(values: Sequence[float]) -> Gain:
    """The mean with 1.96 standard errors; the pair is the unit, since its deals share cards.

    There are two pairs at least.
    """
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Gain(mean, 1.96 * sqrt(spread / count))

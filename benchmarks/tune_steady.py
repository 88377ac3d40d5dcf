"""Refines the steady player's weights: ``python -m benchmarks.tune_steady [minutes]``.

Policy gradient. Every deal is played four times by players who draw lots, a card being likelier
the better it is liked; what a play then gained is its points above the mean of the other three,
so that the luck of the cards cancels out. In a quarter of the deals the opponents are greedy, and
one play in seven of anybody is greedy's, so that the weights also suit partners who play
otherwise. It starts from the weights that play now: from nothing it may end in the weaker of two
ways to play that hold up against themselves (docs/bots.md). It prints what ``thumbs.WEIGHTS``
might say, the race counted 1, for a person to round.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from time import monotonic
from typing import Any

from rich.console import Console

from veillee.core.bot import Bot, Budget
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.aluette.actions import PLAYS, Action
from veillee.games.aluette.bots.evidence import Partner
from veillee.games.aluette.bots.greedy import Greedy
from veillee.games.aluette.bots.position import ideas
from veillee.games.aluette.bots.situation import read
from veillee.games.aluette.bots.thumbs import WEIGHTS as ALL_WEIGHTS
from veillee.games.aluette.view import View

WEIGHTS = ALL_WEIGHTS[Partner.UNTOLD]
THUMBS = tuple(WEIGHTS)
PLAYS_OF_A_DEAL, BATCH = 4, 40
RATE, GREEDY_RIVALS, GREEDY_SLIPS = 0.05, 0.25, 0.15
SHARPNESS = 20.0
"""The first weight of the race; the larger, the rarer a card that is liked less."""

Grid = list[list[float]]
"""A number for each place and thumb."""


def grid(value: float = 0.0) -> Grid:
    return [[value] * len(THUMBS) for _ in range(4)]


class Learner(Bot):
    """Draws lots among its ideas and notes which way each draw would pull the weights."""

    def __init__(self, weights: Grid) -> None:
        self.weights = weights
        self.pulls: list[tuple[int, int, list[float]]] = []

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if rng.random() < GREEDY_SLIPS:
            return Greedy().choose(view, rng, budget)
        situation = read(view)
        found = ideas(situation)
        sayings = [[thumb(idea) for thumb in THUMBS] for idea in found]
        likings = [_dot(self.weights[situation.place], says) for says in sayings]
        top = max(likings)
        odds = [exp(liking - top) for liking in likings]
        drawn = rng.choices(range(len(found)), odds)[0]
        total = sum(odds)
        usual = [_dot(odds, column) / total for column in zip(*sayings, strict=True)]
        pull = [said - mean for said, mean in zip(sayings[drawn], usual, strict=True)]
        self.pulls.append((situation.place, (view.seat or 0) % 2, pull))
        return PLAYS[found[drawn].card]


def _dot(left: Sequence[float], right: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(left, right, strict=True)])


class Adam:
    """Steps as long as a pull is steady, however strong it is."""

    def __init__(self) -> None:
        self.mean, self.square, self.steps = grid(), grid(), 0

    def step(self, weights: Grid, slope: Grid, rate: float) -> None:
        self.steps += 1
        for place in range(4):
            for thumb in range(len(THUMBS)):
                pull = slope[place][thumb]
                mean = 0.9 * self.mean[place][thumb] + 0.1 * pull
                square = 0.99 * self.square[place][thumb] + 0.01 * pull * pull
                self.mean[place][thumb], self.square[place][thumb] = mean, square
                mean /= 1 - 0.9**self.steps
                square /= 1 - 0.99**self.steps
                weights[place][thumb] += rate * mean / (sqrt(square) + 1e-4)


class Tuning:
    """Café deals without end, each adding its plays' pulls to a slope."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.rules = load("aluette")
        self.options = read_options(self.rules.options, self.rules.presets, "cafe", {})
        self.weights = [
            [SHARPNESS * WEIGHTS[thumb][place] for thumb in THUMBS] for place in range(4)
        ]
        self.deals = 0

    def slope(self) -> Grid:
        """The mean pull of a batch of deals, each weighed by what its play gained."""
        slope = grid()
        for _ in range(BATCH):
            for gain, pulls in self.plays():
                for place, side, pull in pulls:
                    signed = gain if side == 0 else -gain
                    for thumb, way in enumerate(pull):
                        slope[place][thumb] += signed * way / (BATCH * PLAYS_OF_A_DEAL)
        return slope

    def plays(self) -> list[tuple[float, list[tuple[int, int, list[float]]]]]:
        """One deal played four times: what side 0 gained in each, and the learner's pulls."""
        dealer = self.deals % 4
        self.deals += 1
        dealt = self.rules.deal(dealer, self.rng.sample(range(48), 48))
        rivals = self.rng.random() < GREEDY_RIVALS
        learning = self.rng.randrange(2)
        played = []
        for _ in range(PLAYS_OF_A_DEAL):
            learner = Learner(self.weights)
            sides: list[Bot] = [learner, learner]
            if rivals:
                sides[1 - learning] = Greedy()
            played.append((self.points(dealer, dealt, sides), learner.pulls))
        total = sum(points for points, _ in played)
        others = PLAYS_OF_A_DEAL - 1
        return [(points - (total - points) / others, pulls) for points, pulls in played]

    def points(self, dealer: int, dealt: Any, sides: Sequence[Bot]) -> int:
        match = self.rules.begin(self.options, dealer)
        state = self.rules.new(self.options, dealer, dealt)
        while (seat := self.rules.to_act(state)) is not None:
            view = self.rules.view(match, state, seat)
            action = sides[seat % 2].choose(view, self.rng, Budget())
            state = self.rules.apply(state, seat, action).state
        outcome = self.rules.outcome(state)
        assert outcome is not None
        return outcome.points[0] - outcome.points[1]


def main(minutes: float) -> None:
    console, tuning, adam = Console(), Tuning(1), Adam()
    begun = monotonic()
    with console.status("") as status:
        while (past := (monotonic() - begun) / (60 * minutes)) < 1:
            adam.step(tuning.weights, tuning.slope(), RATE * (1 - 0.95 * past))
            status.update(f"{tuning.deals:,} deals, {past:.0%} of the time")
    console.print(f"{tuning.deals:,} deals; as leader, second, third, last hand:")
    for thumb, column in zip(THUMBS, zip(*tuning.weights, strict=True), strict=True):
        races = [place[0] for place in tuning.weights]
        shares = [weight / race for weight, race in zip(column, races, strict=True)]
        console.print(f"{thumb.__name__:20}" + "".join(f"{share:7.2f}" for share in shares))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20.0)

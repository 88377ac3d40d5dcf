"""Whether bots say truly why they did something: everything that a thought could have cited is
taken away from it, in other worlds than those it was thought in.

What was cited has to move the value by more than the stated error, or change the choice; what was
not cited has to do neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from veillee.core.bot import Budget
from veillee.core.ruleset import AnyRuleset
from veillee.core.thought import Examined, Fact, Thought
from veillee.games import load_bots, load_levels

ASKED = 0.3
"""How often a bot's decision is asked about."""


@dataclass(frozen=True, slots=True)
class Case:
    """A fact at a position: whether the thought cited it, and whether it mattered."""

    kind: str
    cited: bool
    moved: bool
    turned: bool

    @property
    def faithful(self) -> bool:
        return self.cited == (self.moved or self.turned)


def thoughts(
    rules: AnyRuleset, options: Any, number: int, *, seed: int, budget: Budget, more: int
) -> Iterator[tuple[Thought, tuple[Fact, ...]]]:
    """What the strongest bot thinks at some decisions of one deal, which two levels drawn by lot
    play against each other; and everything that it could have cited, gone over in ``more`` times as
    many worlds. Equal arguments give the same."""
    bots, levels = load_bots(rules.name), load_levels(rules.name)
    rng = Random(f"{seed} {number}")
    match = rules.begin(options, rng.randrange(len(rules.seats)))
    sides = [bots[rng.choice(levels.names)]() for _ in rules.sides]
    thinks = cast(Examined, bots[levels.reflective[-1]]())
    pack = rng.sample(range(len(rules.cards)), len(rules.cards))
    state = rules.new(options, match.dealer, rules.deal(match.dealer, pack))
    while (turn := rules.to_act(state)) is not None:
        if rules.aside(state):
            for seat in range(len(rules.seats)):
                view = rules.view(match, state, seat)
                for action in sides[rules.side_of[seat]].aside(view, rng, budget):
                    state = rules.apply(state, seat, action).state
        view = rules.view(match, state, turn)
        if rng.random() < ASKED:
            lots = Random(rng.random()), Random(rng.random())
            thought = thinks.reflect(view, lots[0], budget)
            yield thought, thinks.examine(view, thought, lots[1], budget, more)
        action = sides[rules.side_of[turn]].choose(view, rng, budget)
        state = rules.apply(state, turn, action).state


def judged(thought: Thought, facts: tuple[Fact, ...]) -> Iterator[Case]:
    """Every fact that the thought could have cited, beside what it did cite."""
    cited = {_called(fact) for fact in thought.facts}
    for fact in facts:
        moved = abs(fact.shift) > thought.error
        yield Case(fact.kind, _called(fact) in cited, moved, fact.turns)


def _called(fact: Fact) -> tuple[str, int, str, int]:
    what = "" if fact.kind == "silence" else fact.what
    return fact.kind, fact.seat, what, fact.at

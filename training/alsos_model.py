"""Calibrates the chances of the items of Alsós: ``python -m training.alsos_model``.

Deals of the strongest level against itself, in which players now and then announce a figure that
they would not, so that it is seen how these end too. At every moment at which somebody is to speak
it is noted what share of the imagined deals made each item in play, and in the end whether it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from rich.progress import track

from training.alsos_games import keep
from veillee.core.bot import Budget
from veillee.games import load, load_bots
from veillee.games.alsos.actions import DONE, SAYS
from veillee.games.alsos.bots.compiled import bets
from veillee.games.alsos.bots.compiled.knowledge import Knowledge
from veillee.games.alsos.bots.compiled.model import calibrated, odds
from veillee.games.alsos.bots.compiled.outlook import outlook
from veillee.games.alsos.bots.compiled.policy import Floats
from veillee.games.alsos.items import FIGURES, ITEMS
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import State

DEALS, SEED = 6_000, 31
WORLDS, BUDGET = 100, Budget(simulations=24)
AGAINST, LEAST = 0.3, 0.08
"""How often a figure is announced that would not be, of those made in so many imagined deals."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One item in play as somebody who is to speak sees it: the share of imagined deals in which
    it was made, whether the item is the ``other``'s and whether it is in ``back``; whether it was
    ``made``. ``forced`` when it was announced against its owner's judgement."""

    item: str
    other: bool
    back: bool
    forced: bool
    share: float
    made: bool

    @property
    def chance(self) -> float:
        """The calibrated chance."""
        shares = np.full((2, len(ITEMS)), self.share)
        return float(calibrated(shares, int(self.back))[int(self.other), ITEMS.index(self.item)])


def moments(deals: int, seed: int) -> Iterator[Moment]:
    """Of that many deals."""
    for number in range(deals):
        yield from _of_deal(Random(f"{seed} {number}"), number % 2)


def _of_deal(rng: Random, dealer: int) -> Iterator[Moment]:
    rules: Any = load("alsos")
    match = rules.begin(Options(), dealer)
    state: State = rules.new(
        Options(), dealer, rules.deal(dealer, tuple(rng.sample(range(32), 32)))
    )
    bot, plans, forced, noted = load_bots("alsos")["master"](), {}, set(), []
    while (seat := rules.to_act(state)) is not None:
        view = rules.view(match, state, seat)
        if state.phase not in ("front", "back"):
            action = bot.choose(view, rng, BUDGET)
        else:
            place, back = (seat, state.phase), state.phase == "back"
            if place not in plans:
                shares = outlook(Knowledge(view), WORLDS, rng)
                plans[place], against = _plan(view, shares, rng)
                forced |= {(seat, figure) for figure in against}
                said = [(item.owner, item.name) for item in state.items]
                said += [(seat, figure) for figure in plans[place]]
                noted.append((seat, back, shares, said))
            action = SAYS[plans[place].pop()] if plans[place] else DONE
        state = rules.apply(state, seat, action).state
    assert state.outcome is not None
    made = {(each.item.owner, each.item.name): each.made for each in state.outcome.bill}
    for seat, back, shares, said in noted:
        for owner, name in said:
            other = owner != seat
            share = float(shares[int(other), ITEMS.index(name)])
            yield Moment(name, other, back, (owner, name) in forced, share, made[owner, name])


def _plan(view: Any, shares: Floats, rng: Random) -> tuple[list[str], list[str]]:
    """The figures to announce now, and those of them that the tables would rather not."""
    chances = calibrated(shares, int(view.phase == "back"))
    choice = "say" if view.phase == "front" else "say_back"
    plan, against = [], []
    for place, figure in enumerate(FIGURES, start=1):
        if SAYS[figure] not in view.legal:
            continue
        declares = view.seat == view.declarer
        if bets.share(figure, declares, choice, float(chances[0, place])) > 0.5:
            plan.append(figure)
        elif shares[0, place] > LEAST and rng.random() < AGAINST:
            plan.append(figure)
            against.append(figure)
    return plan, against


def fitted(seen: list[Moment]) -> Floats:
    """As ``weights.MODEL``. What was announced against better judgement tells of its owner's
    chances, not of what the other should think of an announcement."""
    found = np.zeros((len(ITEMS), 2, 2, 3))
    for place, item in enumerate(ITEMS):
        for other in (0, 1):
            for back in (0, 1):
                here = [
                    each
                    for each in seen
                    if (each.item, each.other, each.back) == (item, bool(other), bool(back))
                    and not (other and each.forced)
                ]
                shares = odds(np.array([each.share for each in here]))
                made = np.array([each.made for each in here], np.float64)
                found[place, other, back] = _logistic(shares, made)
    return found


def _logistic(shares: Floats, made: Floats) -> Floats:
    """Base, slope and bend by Newton's steps, drawn a little towards the share as it is."""
    rows = np.stack([np.ones_like(shares), shares, shares**2], axis=1)
    drawn, plain = np.diag([0.5, 10.0, 40.0]), np.array([0.0, 1.0, 0.0])

    def loss(weights: Floats) -> float:
        score, away = rows @ weights, weights - plain
        return float((np.logaddexp(0, score) - made * score).sum() + away @ drawn @ away / 2)

    weights = plain
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (made - chance) - drawn @ (weights - plain)
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + drawn
        step = np.linalg.solve(bend, slope)
        while loss(weights + step) > loss(weights) and np.abs(step).max() > 1e-9:
            step /= 2
        weights = weights + step
    return weights


def bins(seen: list[Moment], count: int) -> list[tuple[float, float, int]]:
    """What was estimated and what came of it, on average, in as many parts of equal size."""
    ordered = sorted((each.chance, each.made) for each in seen)
    parts = np.array_split(np.array(ordered, np.float64), count)
    return [
        (float(part[:, 0].mean()), float(part[:, 1].mean()), len(part))
        for part in parts
        if len(part)
    ]


def error(parts: list[tuple[float, float, int]]) -> float:
    """The mean distance between what was estimated and what came of it."""
    total = sum(count for _, _, count in parts)
    return sum(abs(chance - made) * count for chance, made, count in parts) / total


if __name__ == "__main__":
    keep(model=fitted(list(track(moments(DEALS, SEED), "chances"))))

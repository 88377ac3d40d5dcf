"""Calibrates the chances of the items of Alsós: ``python -m training.alsos_model``.

Deals of the strongest level against itself, in which players now and then announce a figure that
they would not, so that it is seen how these end too. At every moment at which somebody is to speak
it is noted what share of the imagined deals made each item in play, and in the end whether it was.
The players go by the chances of ``training.alsos_first``, so that the same deals are played
whatever is fitted; what these told is kept with the tests, which fit it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from training.alsos_first import first_chances
from training.alsos_games import keep
from veillee.core.bot import Budget
from veillee.games import load, load_bots
from veillee.games.alsos.actions import DONE, SAYS
from veillee.games.alsos.bots.compiled import bets, model
from veillee.games.alsos.bots.compiled.knowledge import Knowledge
from veillee.games.alsos.bots.compiled.model import KNOTS, between, odds
from veillee.games.alsos.bots.compiled.outlook import outlook
from veillee.games.alsos.bots.compiled.policy import Floats
from veillee.games.alsos.items import FIGURES, ITEMS
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import State

DEALS, SEED = 5_000, 31
DATA = Path(__file__).parents[1] / "tests" / "data" / "alsos" / "chances.npz"
AGAIN = 4
"""What so few of the deals told is kept apart too, so that a test can play them again."""
WORLDS, BUDGET = 100, Budget(simulations=24)
AGAINST, LEAST = 0.3, 0.08
"""How often a figure is announced that would not be, of those made in so many imagined deals."""
STIFF, LOOSE = 5.0, 0.1
"""How much the steps between knots, and the knots themselves, are drawn towards what is expected,
as if so many deals had said so."""
PLAIN: Floats = np.tile(np.append(KNOTS, 0.0), (len(ITEMS), 2, 2, 1))
"""As ``weights.MODEL``: every share as it is."""

Counts = NDArray[np.int64]
"""By item, owner (0 mine, 1 the other's), phase (0 front, 1 back), whether the owner is the
declarer, hundredths of imagined deals that made it, and whether it was made: how many moments."""


class Moment(NamedTuple):
    """One item in play as somebody who is to speak sees it: in how many of a hundred imagined
    deals it was made, whether the item is the ``other``'s, whether it is in ``back``, and whether
    its owner ``declares``; whether it was ``made``. ``forced`` when it was announced against its
    owner's judgement. ``chance`` is what was estimated in play; items of one ``event`` are one."""

    event: tuple[int, int, int]
    item: int
    other: bool
    back: bool
    declares: bool
    forced: bool
    share: int
    chance: float
    made: bool

    @property
    def told(self) -> bool:
        """Whether it tells what to think of the item. What was announced against better judgement
        tells of its owner's chances, not of what the other should think of an announcement."""
        return not (self.other and self.forced)


def moments(deals: int, seed: int) -> Iterator[list[Moment]]:
    """Of each of that many deals; of one that nobody took on, none."""
    for number in range(deals):
        yield moments_of(number, seed)


def moments_of(number: int, seed: int) -> list[Moment]:
    """Of the deal with that number."""
    rng, dealer, rules = Random(f"{seed} {number}"), number % 2, load("alsos")
    match = rules.begin(Options(), dealer)
    pack = tuple(rng.sample(range(32), 32))
    state: State = rules.new(Options(), dealer, rules.deal(dealer, pack))
    bot = load_bots("alsos")["master"]()
    plans: dict[Any, list[str]] = {}
    forced: set[tuple[int, str]] = set()
    noted = []
    while (seat := rules.to_act(state)) is not None:
        view = rules.view(match, state, seat)
        if state.phase not in ("front", "back"):
            action = bot.choose(view, rng, BUDGET)
        else:
            place, back = (seat, state.phase), state.phase == "back"
            if place not in plans:
                shares = outlook(Knowledge(view), WORLDS, rng)
                chances = model.calibrated(shares, int(back), int(seat != state.declarer))
                plans[place], against = _plan(view, shares, chances, rng)
                forced |= {(seat, figure) for figure in against}
                said = [(item.owner, item.name) for item in state.items]
                said += [(seat, figure) for figure in plans[place]]
                noted.append((seat, back, shares, chances, said))
            action = SAYS[plans[place].pop()] if plans[place] else DONE
        state = rules.apply(state, seat, action).state
    assert state.outcome is not None
    made = {(each.item.owner, each.item.name): each.made for each in state.outcome.bill}
    found = []
    for seat, back, shares, chances, said in noted:
        for owner, name in said:
            item, other = ITEMS.index(name), owner != seat
            share, chance = round(WORLDS * shares[int(other), item]), chances[int(other), item]
            found.append(
                Moment(
                    (number, owner, item), item, other, back, owner == state.declarer,
                    (owner, name) in forced, share, float(chance), made[owner, name],
                )
            )  # fmt: skip
    return found


def _plan(view: Any, shares: Floats, chances: Floats, rng: Random) -> tuple[list[str], list[str]]:
    """The figures to announce now, and those of them that the tables would rather not."""
    declares = view.seat == view.declarer
    choice = "say" if view.phase == "front" else "say_back"
    plan, against = [], []
    for place, figure in enumerate(FIGURES, start=1):
        if SAYS[figure] not in view.legal:
            continue
        if bets.share(figure, declares, choice, float(chances[0, place])) > 0.5:
            plan.append(figure)
        elif shares[0, place] > LEAST and rng.random() < AGAINST:
            plan.append(figure)
            against.append(figure)
    return plan, against


def counted(deals: Iterable[list[Moment]]) -> Counts:
    """What they tell, in numbers."""
    found: Counts = np.zeros((len(ITEMS), 2, 2, 2, WORLDS + 1, 2), np.int64)
    for deal in deals:
        for each in deal:
            if each.told:
                where = each.item, int(each.other), int(each.back), int(each.declares)
                found[(*where, each.share, int(each.made))] += 1
    return found


def fitted(counts: Counts) -> Floats:
    """As ``weights.MODEL``: for each item a curve of all that is known of it, drawn towards the
    shares as they are, then one for each owner and phase, drawn towards that. None ever falls."""
    knots = between(odds(np.linspace(0, 1, WORLDS + 1)))
    shifts = np.repeat([1.0, 0.0], WORLDS + 1)
    rows = np.concatenate([np.concatenate([knots, knots]), shifts[:, None]], axis=1)
    found = np.zeros((len(ITEMS), 2, 2, len(KNOTS) + 1))
    for item in range(len(ITEMS)):
        whole = _curve(rows, counts[item].sum(axis=(0, 1)).reshape(-1, 2), PLAIN[item, 0, 0], 1.0)
        for other in (0, 1):
            for back in (0, 1):
                here = counts[item, other, back].reshape(-1, 2)
                found[item, other, back] = _curve(rows, here, whole, STIFF)
    return found.round(4)


def _curve(rows: Floats, counts: Counts, expected: Floats, stiff: float) -> Floats:
    """The likeliest by Newton's steps; where it would fall, two knots are tied together."""
    count, made = counts.sum(axis=1), counts[:, 1]
    step = np.diff(np.eye(len(KNOTS), len(expected)), axis=0)
    drawn = stiff * step.T @ step + LOOSE * np.eye(len(expected))
    drawn[-1, -1] = 1.0
    tied = np.zeros_like(drawn)

    def loss(weights: Floats) -> float:
        score, away = rows @ weights, weights - expected
        missed = (count * np.logaddexp(0, score) - made * score).sum()
        return float(missed + (away @ drawn @ away + weights @ tied @ weights) / 2)

    weights = expected
    for _ in KNOTS:
        for _ in range(40):
            chance = 1 / (1 + np.exp(-rows @ weights))
            slope = rows.T @ (made - count * chance) - drawn @ (weights - expected) - tied @ weights
            bend = (rows * (count * chance * (1 - chance))[:, None]).T @ rows + drawn + tied
            move = np.linalg.solve(bend, slope)
            while loss(weights + move) > loss(weights) and np.abs(move).max() > 1e-9:
                move /= 2
            weights = weights + move
        falls = step @ weights < -1e-3
        if not falls.any():
            break
        tied = tied + 1e4 * step[falls].T @ step[falls]
    weights[:-1] = np.maximum.accumulate(weights[:-1])
    return weights


def main() -> None:
    with first_chances():
        played = list(track(moments(DEALS, SEED), "chances", DEALS))
    counts, again = counted(played), counted(played[:AGAIN])
    np.savez_compressed(DATA, counts=counts.astype(np.uint16), again=again.astype(np.uint16))
    keep(model=fitted(counts))


if __name__ == "__main__":
    main()

"""Calibrates the chances of the items of Alsós: ``python -m training.alsos_model``.

Fits what the shares of imagined deals came to in the deals of ``training.alsos_moments``. Their
players go by the chances and bets of ``training.alsos_before``, so that the same deals are played
whatever is fitted; what these told is kept with the tests, which fit it anew.

What a share came to for the owner hardly depends on what owners announce: who sees that share
announces, or nobody does. For the other it does: what an item is worth that was announced, of which
one imagines so much, hangs on what its owner would have announced. So the other's moments count as
often as owners who go by the chances that are found would have announced them, beside those who
did, by chances and tables alone; owners' chances, and with them these counts, are found a few times
over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from training.alsos_before import CHANCES, SAID, played_before
from training.alsos_games import keep
from training.alsos_moments import WORLDS, Moment, moments_of, numbers
from training.spread import spread
from veillee.arena.crew import cores
from veillee.games.alsos.bots.compiled import bets
from veillee.games.alsos.bots.compiled.model import (
    EARLY,
    EARLY_STEEPER,
    KNOTS,
    NOT_DECLARING,
    between,
    odds,
)
from veillee.games.alsos.bots.compiled.policy import Floats
from veillee.games.alsos.items import ITEMS


class Round(NamedTuple):
    """Deals played by own judgement, those in which a figure is tried, and those in which one is
    sought; ``turn`` is the entry of ``alsos_before`` that they were played by."""

    own: int
    tried: int
    sought: int
    seed: int
    turn: int

    def deals(self) -> list[int]:
        return numbers(self.own, self.tried, self.sought)

    def again(self) -> list[int]:
        """Some of them; what they told is kept apart too, so that a test can play them again."""
        return numbers(4, 2, min(40, self.sought))


ROUNDS = (
    Round(16_000, 1_000, 0, 1896, 1),
    Round(32_000, 1_000, 60_000, 1789, 2),
    Round(32_000, 1_000, 80_000, 1901, 3),
)
DATA = Path(__file__).parents[1] / "tests" / "data" / "alsos" / "chances.npz"
STIFF, LOOSE, ADDED = 5.0, 0.1, 20.0
"""How much the steps between knots, the knots themselves, and what is added to them, are drawn
towards what is expected, as if so many deals had said so. Half or twice as
much told hardly more or less of deals kept out, in five parts of an earlier round."""
PLAIN: Floats = np.tile(np.concatenate([KNOTS, np.zeros(3)]), (len(ITEMS), 2, 2, 2, 1))
"""As ``weights.MODEL``: every share as it is."""
ANY = WORLDS + 1
"""Stands for the owner's share where that does not matter."""
OFTENER = 3.0
"""A moment counts so many times at most."""
OVER = 4
"""So often counts and chances are found."""

Rows = NDArray[np.uint16]
"""Of one round, a row each: the item, whether it is the other's, whether the phase is back, whether
its owner is the declarer, whether it is seen in back and was announced in front, whether it is in
play beside an ultimó of its owner, hundredths of imagined deals that made it, whether it was made;
of the other's, the owner's hundredths when they announced it; how many moments."""


def counted(deals: Iterable[list[Moment]]) -> Rows:
    """What they tell, in numbers."""
    found: Counter[tuple[int, ...]] = Counter()
    for deal in deals:
        own = {(each.event, each.back): each.share for each in deal if not each.other}
        for each in deal:
            where = each.item, each.other, each.back, each.declares, each.early, each.beside
            late = each.back and not each.early
            by = own.get((each.event, late), ANY) if each.other and each.item else ANY
            found[(*map(int, where), each.share, int(each.made), by)] += 1
    return np.array([(*row, count) for row, count in sorted(found.items())], np.uint16)


def fitted(rounds: Iterable[Rows]) -> Floats:
    """As ``weights.MODEL``, of all rounds."""
    told = [*rounds]
    found = curves(np.add.reduce([dense(rows, np.ones(len(rows))) for rows in told]))
    for _ in range(OVER):
        weights = [
            likelier(rows, found, each.turn) for rows, each in zip(told, ROUNDS, strict=True)
        ]
        found = curves(np.add.reduce([*map(dense, told, weights)]))
    return found


def dense(rows: Rows, weights: Floats) -> Floats:
    """How many moments, by everything in a row but the owner's share."""
    found = np.zeros((len(ITEMS), 2, 2, 2, 2, 2, WORLDS + 1, 2))
    np.add.at(found, tuple(rows[:, :8].T), rows[:, 9] * weights)
    return found


def likelier(rows: Rows, model: Floats, turn: int) -> Floats:
    """How often owners who go by that model would announce the item, beside those of that turn; 1
    for what these should never have announced."""
    now, then = announcing(model, bets.SAID), announcing(CHANCES[turn], SAID[turn])
    rate = np.minimum(OFTENER, np.divide(now, then, where=then > 0, out=np.ones_like(now)))
    item, _, back, declares, early, *_, by, _ = rows.T.astype(int)
    found: Floats = rate[item, back * (1 - early), declares, by]
    return found


def announcing(model: Floats, said: Floats) -> Floats:
    """How often an owner announces by these chances and tables: by item, phase, whether they are
    the declarer, and hundredths of imagined deals; 1 where that does not matter."""
    share = between(odds(np.linspace(0, 1, WORLDS + 1)))
    found = np.ones((len(ITEMS), 2, 2, ANY + 1))
    for (item, name), back, declares in product(enumerate(ITEMS[1:], start=1), (0, 1), (0, 1)):
        curve = model[item, 0, back, 0]
        score = share @ curve[: len(KNOTS)] + (1 - declares) * curve[NOT_DECLARING]
        choice = bets.CHOICES.index(("say", "say_back")[back])
        table = said[bets.game_of(name, bool(declares)), choice]
        classes = np.searchsorted(bets.EDGES, 1 / (1 + np.exp(-score)), side="right")
        found[item, back, declares, :ANY] = table[classes]
    return found


def curves(counts: Floats) -> Floats:
    """As ``weights.MODEL``: for each item a curve of all that is known of it, drawn towards the
    shares as they are; then one of all that is known beside an ultimó of its owner and else,
    drawn towards that; then one for each owner and phase, drawn towards these. None ever falls."""
    shares = odds(np.linspace(0, 1, WORLDS + 1))
    each = np.zeros((2, 2, WORLDS + 1, PLAIN.shape[-1]))
    each[..., : len(KNOTS)] = between(shares)
    each[0, ..., NOT_DECLARING] = 1.0
    each[:, 1, :, EARLY] = 1.0
    each[:, 1, :, EARLY_STEEPER] = shares
    rows, found = each.reshape(-1, PLAIN.shape[-1]), np.zeros_like(PLAIN)
    for item, beside in np.ndindex(len(ITEMS), 2):
        known = counts[item].sum(axis=(0, 1))
        all_of_it = _curve(rows, known.sum(axis=2).reshape(-1, 2), PLAIN[item, 0, 0, 0], 1.0)
        usual = _curve(rows, known[:, :, beside].reshape(-1, 2), all_of_it, STIFF)
        for other, back in np.ndindex(2, 2):
            here = counts[item, other, back, :, :, beside].reshape(-1, 2)
            found[item, other, back, beside] = _curve(rows, here, usual, STIFF)
    found = found.round(4)
    flattest = (np.diff(found[..., : len(KNOTS)]) / np.diff(KNOTS)).min(axis=-1)
    found[..., EARLY_STEEPER] = np.maximum(found[..., EARLY_STEEPER], -flattest)
    return found


def _curve(rows: Floats, counts: Floats, expected: Floats, stiff: float) -> Floats:
    """The likeliest by Newton's steps; where it would fall, two knots are tied together."""
    count, made = counts.sum(axis=1), counts[:, 1]
    step = np.diff(np.eye(len(KNOTS), len(expected)), axis=0)
    drawn = stiff * step.T @ step + LOOSE * np.eye(len(expected))
    drawn[NOT_DECLARING:, NOT_DECLARING:] = ADDED * np.eye(len(expected) - NOT_DECLARING)
    early = step.copy()
    early[:, EARLY_STEEPER] = np.diff(KNOTS)
    tied = np.zeros_like(drawn)

    def loss(weights: Floats) -> float:
        score, away = rows @ weights, weights - expected
        missed = (count * np.logaddexp(0, score) - made * score).sum()
        return float(missed + (away @ drawn @ away + weights @ tied @ weights) / 2)

    weights = expected
    for _ in range(2 * len(KNOTS)):
        for _ in range(40):
            chance = 1 / (1 + np.exp(-rows @ weights))
            slope = rows.T @ (made - count * chance) - drawn @ (weights - expected) - tied @ weights
            bend = (rows * (count * chance * (1 - chance))[:, None]).T @ rows + drawn + tied
            move = np.linalg.solve(bend, slope)
            while loss(weights + move) > loss(weights) and np.abs(move).max() > 1e-9:
                move /= 2
            weights = weights + move
        falling = step[step @ weights < -1e-3]
        # What was announced in front only then: tied in both, it would be no steeper.
        falling = falling if len(falling) else early[early @ weights < -1e-3]
        if not len(falling):
            break
        tied = tied + 1e4 * falling.T @ falling
    weights[: len(KNOTS)] = np.maximum.accumulate(weights[: len(KNOTS)])
    return weights


def before(number: int, each: Round) -> list[Moment]:
    """The moments of that round's deal with that number, which are fitted to."""
    with played_before(each.turn):
        return moments_of(number, each.seed)


def main() -> None:
    told, again = [], []
    for turn, each in enumerate(ROUNDS, start=1):
        deals, few = each.deals(), set(each.again())
        job = partial(before, each=each)
        played = list(track(spread(job, deals, cores()), f"chances, {turn}", len(deals)))
        told.append(counted(played))
        found = zip(deals, played, strict=True)
        again.append(counted(of for number, of in found if number in few))
    write(told, again)
    keep(model=fitted(told))


def write(told: list[Rows], again: list[Rows]) -> None:
    """Keeps what the rounds told, and what those of their deals did that are played again."""
    named = {f"told{turn}": rows for turn, rows in enumerate(told)}
    named |= {f"again{turn}": rows for turn, rows in enumerate(again)}
    np.savez_compressed(DATA, **named)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()

"""Calibrates the chances of the items of Alsós: ``python -m training.alsos_model``.

Fits what the shares of imagined deals came to in the deals of ``training.alsos_moments``. Their
players go by the chances and bets of ``training.alsos_before``, so that the same deals are played
whatever is fitted; what these told is kept with the tests, which fit it anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from training.alsos_before import played_before
from training.alsos_games import keep
from training.alsos_moments import WORLDS, Moment, moments_of, numbers
from training.spread import spread
from veillee.arena.crew import cores
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
    sought; how much one counts."""

    own: int
    tried: int
    sought: int
    seed: int
    counts: float

    def deals(self) -> list[int]:
        return numbers(self.own, self.tried, self.sought)

    def again(self) -> list[int]:
        """Some of them; what they told is kept apart too, so that a test can play them again."""
        return numbers(4, 2, min(40, self.sought))


ROUNDS = (
    Round(7_400, 2_000, 0, 31, 0.1),
    Round(8_000, 1_000, 0, 90210, 0.1),
    Round(8_000, 1_000, 0, 4711, 0.25),
    Round(8_000, 1_000, 0, 1848, 0.5),
    Round(16_000, 1_000, 0, 1896, 0.5),
    Round(32_000, 1_000, 60_000, 1789, 1.0),
)
"""As played by the chances and bets of ``alsos_before``. Whoever goes by others announces other
figures, so that those who played by the last tell most. The last three are by today's bets. How
much each counts was chosen on quarters of the last one kept out.
"""
DATA = Path(__file__).parents[1] / "tests" / "data" / "alsos" / "chances.npz"
STIFF, LOOSE, ADDED = 5.0, 0.1, 20.0
"""How much the steps between knots, the knots themselves, and what is added to them, are drawn
towards what is expected, as if so many deals had said so. Half or twice as
much told hardly more or less of deals kept out, in five parts of the third round."""
PLAIN: Floats = np.tile(np.concatenate([KNOTS, np.zeros(3)]), (len(ITEMS), 2, 2, 2, 1))
"""As ``weights.MODEL``: every share as it is."""

Counts = NDArray[np.int64]
"""By item, owner (0 mine, 1 the other's), phase (0 front, 1 back), whether the owner is the
declarer, whether it is seen in back and was announced in front, whether it is in play beside an
ultimó of its owner, hundredths of imagined deals that made it, and whether it was made: how many
moments."""


def counted(deals: Iterable[list[Moment]]) -> Counts:
    """What they tell, in numbers."""
    found: Counts = np.zeros((len(ITEMS), 2, 2, 2, 2, 2, WORLDS + 1, 2), np.int64)
    for deal in deals:
        for each in deal:
            where = each.item, each.other, each.back, each.declares, each.early, each.beside
            found[(*map(int, where), each.share, int(each.made))] += 1
    return found


def weighed(rounds: Counts) -> Floats:
    """The counts of all rounds together, each deal for as much as it counts."""
    each = zip(rounds, ROUNDS, strict=True)
    found: Floats = sum(part.counts * counts for counts, part in each)
    return found


def fitted(counts: Counts | Floats) -> Floats:
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


def _curve(rows: Floats, counts: Counts | Floats, expected: Floats, stiff: float) -> Floats:
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


def before(number: int, turn: int) -> list[Moment]:
    """The moments of that round's deal with that number, which are fitted to."""
    with played_before(turn):
        return moments_of(number, ROUNDS[turn].seed)


def main() -> None:
    counts, again = [], []
    for turn, each in enumerate(ROUNDS):
        deals, few = each.deals(), set(each.again())
        job = partial(before, turn=turn)
        played = list(track(spread(job, deals, cores()), f"chances, {turn + 1}", len(deals)))
        counts.append(counted(played))
        found = zip(deals, played, strict=True)
        again.append(counted(told for number, told in found if number in few))
    kept = {"counts": np.array(counts, np.uint16), "again": np.array(again, np.uint16)}
    np.savez_compressed(DATA, **kept)  # type: ignore[arg-type]
    keep(model=fitted(weighed(np.array(counts))))


if __name__ == "__main__":
    main()

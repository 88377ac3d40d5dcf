"""Trains the net of Aluette by self-play and writes it down."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from dataclasses import dataclass
from math import cos, pi, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from training.aluette_selfplay import DECISIONS, Samples, duel, play, samples
from training.learning import Adam, fresh, learn
from veillee.games.aluette import kernels
from veillee.games.aluette.net import features
from veillee.games.aluette.net.forward import Net

ROUND = 64
"""Deals played between two lessons."""
LESSON = 1024
"""Samples to a step."""


@dataclass(frozen=True)
class Plan:
    """How long and how: deals in all, how far a decision looks to the seat's next one, the steps'
    size, how warm the choices are at first and at last, and when an older self is kept."""

    deals: int = 10_000_000
    ahead: float = 0.7
    ahead_last: float = 0.2
    first: int = 128
    second: int = 32
    seed: int = 1
    rate: float = 1e-3
    heat: float = 0.06
    cold: float = 0.03
    stray: float = 0.03
    snapshot: int = 60_000
    guided: int = 200_000


GREEDY = Net(
    *[np.zeros((1, 1), np.float32) if n % 2 == 0 else np.zeros(1, np.float32) for n in range(6)]
)
"""Stands for the bot of that name in a duel."""


def lesson(adam: Adam, taken: Samples, count: int, rng: np.random.Generator, rate: float) -> float:
    order = rng.permutation(count)
    room = np.empty((5, 256), np.float32)
    loss, parts = 0.0, max(1, round(count / LESSON))
    for part in range(parts):
        start, stop = part * count // parts, (part + 1) * count // parts
        loss += learn(
            adam.net,
            adam.slope,
            taken.lists,
            taken.sizes,
            taken.aims,
            taken.weights,
            start,
            stop,
            order,
            room,
        )
        adam.step(rate, stop - start)
    return loss / parts


def compare(one: Net, two: Net, pairs: int, seed: int) -> str:
    found = np.zeros(4, np.int64)
    duel(pairs, one, two, kernels.generator(seed), found)
    won, drawn, points, squares = map(int, found)
    mean = points / pairs / 2
    margin = 1.96 * sqrt(squares / pairs - (points / pairs) ** 2) / sqrt(pairs) / 2
    return f"{mean:+.4f} ± {margin:.4f}, {(won + drawn / 2) / pairs / 2:.2%}"


def save(path: Path, net: Net, **more: Any) -> None:
    np.savez_compressed(path, *[each.astype(np.float16) for each in net], **more)


def read(path: Path) -> Net:
    with np.load(path) as found:
        return Net(*[found[f"arr_{part}"].astype(np.float32) for part in range(6)])


def train(plan: Plan, into: Path, begin_with: Path | None = None) -> None:
    net = fresh(features.INPUTS, plan.first, plan.second, plan.seed)
    if begin_with:
        net = read(begin_with)
    learner = Adam(net)
    old = Net(*[each.copy() for each in net])
    snapshots = [old]
    chance, rng = kernels.generator(plan.seed), np.random.default_rng(plan.seed)
    taken = samples(ROUND * DECISIONS)
    done, begun, loss, rounds = 0, time.process_time(), 0.0, 0
    while done < plan.deals:
        share = done / plan.deals
        rate = plan.rate * (0.03 + 0.97 * (1 + cos(pi * share)) / 2)
        heat = plan.heat + (plan.cold - plan.heat) * share
        ahead = plan.ahead + (plan.ahead_last - plan.ahead) * share
        guidance = 0.8 * max(0.0, 1 - done / max(1, plan.guided))
        old = snapshots[int(rng.integers(len(snapshots)))]
        count = play(ROUND, net, old, chance, heat, plan.stray, ahead, guidance, taken)
        loss += lesson(learner, taken, count, rng, rate)
        before, done, rounds = done, done + ROUND, rounds + 1
        if before // plan.snapshot != done // plan.snapshot:
            snapshots.append(Net(*[each.copy() for each in net]))
            save(into, net)
            spent, mean = time.process_time() - begun, loss / rounds
            rivals = compare(net, GREEDY, 2000, 7), compare(net, snapshots[-2], 2000, 8)
            told = f"greedy {rivals[0]}; last {rivals[1]}"
            print(f"{done} deals, {spent:.0f} s, loss {mean:.4f}; {told}", flush=True)
            loss, rounds = 0.0, 0
    save(into, net)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("into", type=Path)
    parser.add_argument("--from", type=Path, dest="begin_with")
    for name, value in vars(Plan()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    given = vars(parser.parse_args())
    into, begin_with = given.pop("into"), given.pop("begin_with")
    train(Plan(**given), into, begin_with)


if __name__ == "__main__":
    main()

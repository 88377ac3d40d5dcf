"""Trains the two nets of Aluette by self-play and writes them down."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from dataclasses import dataclass
from math import cos, pi, sqrt
from pathlib import Path

import numpy as np

from training.learning import Adam, fresh, learn
from training.selfplay import DECISIONS, Samples, duel, play, samples
from veillee.games.aluette import kernels
from veillee.games.aluette.net import features, oracle
from veillee.games.aluette.net.forward import Net

ROUND = 64
"""Deals played between two lessons."""
LESSON = 1024
"""Samples to a step."""


@dataclass(frozen=True)
class Plan:
    """How long and how: deals in all, of which ``alone`` before the critic is believed."""

    deals: int = 2_000_000
    alone: int = 100_000
    trust: float = 0.7
    first: int = 128
    second: int = 48
    seed: int = 1
    rate: float = 1e-3
    heat: float = 0.06
    cold: float = 0.03
    stray: float = 0.03
    snapshot: int = 100_000


GREEDY = Net(*[np.zeros((1, 1), np.float32) if n % 2 == 0 else np.zeros(1, np.float32) for n in range(6)])
"""Stands for the bot of that name in a duel."""


def lesson(adam: Adam, taken: Samples, count: int, rng: np.random.Generator, rate: float) -> float:
    order = rng.permutation(count)
    room = np.empty((5, 256), np.float32)
    loss, parts = 0.0, max(1, round(count / LESSON))
    for part in range(parts):
        start, stop = part * count // parts, (part + 1) * count // parts
        loss += learn(
            adam.net, adam.slope, taken.lists, taken.sizes, taken.aims, taken.weights,
            start, stop, order, room,
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


def save(path: Path, net: Net, critic: Net) -> None:
    halves = {f"net{n}": each.astype(np.float16) for n, each in enumerate(net)}
    halves |= {f"critic{n}": each.astype(np.float16) for n, each in enumerate(critic)}
    np.savez_compressed(path, **halves)


def read(path: Path) -> tuple[Net, Net]:
    with np.load(path) as found:
        return tuple(
            Net(*[found[f"{name}{n}"].astype(np.float32) for n in range(6)]) for name in ("net", "critic")
        )


def train(plan: Plan, into: Path, begin_with: Path | None = None) -> None:
    net = fresh(features.INPUTS, plan.first, plan.second, plan.seed)
    critic = fresh(oracle.INPUTS, plan.first, plan.second, plan.seed + 1)
    if begin_with:
        net, critic = read(begin_with)
    learners = Adam(net), Adam(critic)
    old = Net(*[each.copy() for each in net])
    snapshots = [old]
    chance, rng = kernels.generator(plan.seed), np.random.default_rng(plan.seed)
    mine, full = samples(ROUND * DECISIONS), samples(ROUND * DECISIONS)
    filled = np.zeros(2, np.int64)
    done, begun, losses = 0, time.process_time(), np.zeros(2)
    rounds = 0
    while done < plan.deals:
        share = done / plan.deals
        rate = plan.rate * (0.03 + 0.97 * (1 + cos(pi * share)) / 2)
        heat = plan.heat + (plan.cold - plan.heat) * share
        trust = plan.trust if done >= plan.alone or begin_with else 0.0
        old = snapshots[int(rng.integers(len(snapshots)))]
        play(ROUND, net, old, critic, chance, heat, plan.stray, trust, mine, full, filled)
        for at, taken in enumerate((mine, full)):
            losses[at] += lesson(learners[at], taken, int(filled[at]), rng, rate)
        before, done, rounds = done, done + ROUND, rounds + 1
        if before // plan.snapshot != done // plan.snapshot:
            snapshots.append(Net(*[each.copy() for each in net]))
            save(into, net, critic)
            print(
                f"{done} deals, {time.process_time() - begun:.0f} s, losses {losses / rounds}; greedy "
                f"{compare(net, GREEDY, 4000, 7)}; last {compare(net, snapshots[-2], 4000, 8)}",
                flush=True,
            )
            losses[:], rounds = 0, 0
    save(into, net, critic)


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

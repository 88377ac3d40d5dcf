"""Boils the net down to the weights of ``quick``, by what the net would play in its own deals, and
writes them beside the net's."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

import numpy as np
from numba import njit

from training.aluette_deals import begin
from training.aluette_net import read, save
from training.aluette_selfplay import softly
from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, LEADER, TRICKS, Words
from veillee.games.aluette.net import judging, quick, table
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.judging import Room

HEAT = 0.05
"""The warmth of the net's choices that the weights learn to give."""


@njit(cache=True, nogil=True)
def learn(deals: int, net: Net, weights: Floats, rate: float, rng: Words, room: Room) -> float:
    """Moves the weights towards the net's choices; the mean cross-entropy less the net's own."""
    words, cards = np.empty(table.SIZE, np.int64), np.empty(48, np.int64)
    about, found = np.empty(10, np.int64), np.empty((9, quick.TABLES), np.int64)
    worth = np.empty((2, 5), np.float32)
    aims, mine = np.empty(16, np.float32), np.empty(16, np.float32)
    loss, taken = 0.0, 0
    for _deal in range(deals):
        begin(words, worth, rng, cards)
        while words[TRICKS] < 8:
            seat = (words[LEADER] + words[LAID]) & 3
            many = judging.judge_all(words, net, room)
            cards = room[1]
            if many == 1:
                table.put(words, cards[0])
                continue
            quick.context(words, about)
            total, most = 0.0, -99.0
            for index in range(many):
                aims[index] = judging.worth_of(room[3][index], worth[seat & 1])
                quick.cells(words, about, cards[index], found[index])
                mine[index] = 0
                for each in range(quick.TABLES):
                    mine[index] += weights[found[index, each]]
                most = max(most, mine[index])
            for index in range(many):
                mine[index] = np.exp(mine[index] - most)
                total += mine[index]
            chosen = softly(aims, many, HEAT, rng)
            for index in range(many):
                share = mine[index] / total
                if aims[index] > 1e-6:
                    loss -= aims[index] * np.log(max(share, 1e-6) / aims[index])
                for each in range(quick.TABLES):
                    weights[found[index, each]] -= rate * (share - aims[index])
            taken += 1
            table.put(words, cards[chosen])
    return loss / taken


@njit(cache=True, nogil=True)
def duel(pairs: int, net: Net, weights: Floats, rng: Words, room: Room, ends: Words) -> None:
    """Mirrored deals of the quick player against the net: by what it gained, from -4 to 4."""
    words, start = np.empty(table.SIZE, np.int64), np.empty(table.SIZE, np.int64)
    cards, about, found = np.empty(48, np.int64), np.empty(10, np.int64), np.empty(9, np.int64)
    worth = np.empty((2, 5), np.float32)
    for _pair in range(pairs):
        begin(start, worth, rng, cards)
        both = 0
        for side in range(2):
            words[:] = start
            while words[TRICKS] < 9:
                seat = (words[LEADER] + words[LAID]) & 3
                if seat & 1 == side:
                    table.put(words, quick.prefer(words, weights, about, found))
                else:
                    table.put(words, judging.prefer(words, net, worth, room))
            both += table.raw_value(words, side)
        ends[both + 4] += 1


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("net", type=Path)
    parser.add_argument("--deals", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    net, weights, room = read(given.net), np.zeros(quick.WEIGHTS, np.float32), judging.room()
    rng, parts = kernels.generator(given.seed), 12
    for part in range(parts):
        rate = 0.03 * (1 - part / parts) + 0.001
        loss = learn(given.deals // parts, net, weights, rate, rng, room)
        ends = np.zeros(9, np.int64)
        duel(1000, net, weights, kernels.generator(2), room, ends)
        gain = float(ends @ np.arange(-4, 5)) / ends.sum() / 2
        print(f"{part}: loss {loss:.4f}, against the net {gain:+.3f}", flush=True)
    save(given.net, net, quick=weights.astype(np.float16))


if __name__ == "__main__":
    main()

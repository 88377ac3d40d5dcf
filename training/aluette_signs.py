"""What a sign is worth: the same deals played by the net with all told that is stronger, with the
sign as well, seen by the partner, and with a rival seeing it too. Writes the table that the master
speaks by (``net.speaking``)."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path

import numpy as np
from numba import njit
from numpy.typing import NDArray

from training.aluette_deals import begin
from veillee.games.aluette import kernels
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.kernels import Words, draw
from veillee.games.aluette.net import judging, table
from veillee.games.aluette.net.features import EQUAL
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.judging import Room
from veillee.games.aluette.net.reading import net
from veillee.games.aluette.net.table import ACES, HOLDS, LACKS, ONE
from veillee.search.bits import count

Sums = NDArray[np.float64]
KINDS = 13
"""The signs of what one holds, as in SIGNS."""
LATE = 3
"""Phases: before the first card, and after one and two tricks."""


@njit(cache=True)
def true_sign(hand: int, rng: Words) -> int:
    """One of those that are true of the hand, as an index of SIGNS."""
    aces = count(hand & EQUAL[8])
    many = count(hand & 255) + (1 if aces else 0)
    if many == 0:
        return 12
    place = draw(rng, many)
    for card in range(8):
        if (hand >> card) & 1:
            if place == 0:
                return card
            place -= 1
    return 7 + aces


@njit(cache=True)
def see(words: Words, observer: int, maker: int, sign: int) -> None:
    index = 4 * observer + maker
    if sign < 8:
        words[HOLDS + index] |= ONE << sign
    elif sign < 12:
        words[ACES + index] = sign - 7
    else:
        words[LACKS + index] = 255 | EQUAL[8]


@njit(cache=True)
def tell_all(words: Words, maker: int, observer: int) -> None:
    """Everything that is true of the maker's hand."""
    hand = words[maker]
    aces = count(hand & EQUAL[8])
    for card in range(8):
        if (hand >> card) & 1:
            see(words, observer, maker, card)
    if aces:
        see(words, observer, maker, 7 + aces)
    elif hand & 255 == 0:
        see(words, observer, maker, 12)


@njit(cache=True)
def set_out(words: Words, maker: int, tricks: int, net: Net, rng: Words, room: Room) -> None:
    """A deal at points with mordienne, so many tricks played, of which all but one player have
    told their partner everything."""
    worth, cards = np.empty((2, 5), np.float32), np.empty(48, np.int64)
    begin(words, worth, rng, cards)
    while words[table.STEPS] != 0b10101010 or words[kernels.MORDIENNE] != 1:
        begin(words, worth, rng, cards)
    words[table.SIGNS] = 1
    words[HOLDS : HOLDS + 16], words[LACKS : LACKS + 16], words[ACES : ACES + 16] = 0, 0, -1
    for seat in range(4):
        if seat != maker:
            tell_all(words, seat, (seat + 2) & 3)
    while words[kernels.TRICKS] < tricks:
        table.put(words, judging.prefer(words, net, worth, room))


@njit(cache=True, nogil=True)
def measure(
    deals: int, tricks: int, worth: Floats, net: Net, rng: Words, room: Room, found: Sums
) -> None:
    """Adds to ``found``, by sign: how often, gain by the partner, its square, and the same of what
    is lost by a rival who sees it as well. Before the sign the partner is told of all stronger
    cards; it is made after so many tricks."""
    words, start = np.empty(table.SIZE, np.int64), np.empty(table.SIZE, np.int64)
    ends = np.empty(3)
    for _deal in range(deals):
        maker = draw(rng, 4)
        set_out(start, maker, tricks, net, rng, room)
        sign = true_sign(start[maker], rng)
        partner, rival = (maker + 2) & 3, (maker + (1 if draw(rng, 2) else 3)) & 3
        for card in range(min(sign, 8)):
            if (start[maker] >> card) & 1:
                see(start, partner, maker, card)
        for variant in range(3):
            words[:] = start
            if variant > 0:
                see(words, partner, maker, sign)
            if variant > 1:
                see(words, rival, maker, sign)
            judging.play_on(words, net, worth, room)
            ends[variant] = table.raw_value(words, maker)
        gain, loss = ends[1] - ends[0], ends[1] - ends[2]
        found[sign, 0] += 1
        found[sign, 1] += gain
        found[sign, 2] += gain * gain
        found[sign, 3] += loss
        found[sign, 4] += loss * loss


def told(found: Sums, at: int) -> list[tuple[float, float]]:
    """By sign, to a ten-thousandth, the mean of the gain (1) or the loss (3) and half its 95 %
    interval, which is 0 where there is none."""
    many = np.maximum(found[:, 0], 1)
    means = (found[:, at] / many).round(4).tolist()
    errors = (1.96 * np.sqrt(found[:, at + 1]) / many).round(4).tolist()
    return list(zip(means, errors, strict=True))


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("into", type=Path)
    parser.add_argument("--deals", type=int, default=300_000, help="by phase")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    worth = np.array([[-2, -1, 0, 1, 2]] * 2, np.float32)
    rng, room = kernels.generator(given.seed), judging.room()
    rows = []
    for tricks in range(LATE):
        found = np.zeros((KINDS, 5))
        measure(given.deals, tricks, worth, net(), rng, room, found)
        for name, gain, cost in zip(SIGNS, told(found, 1), told(found, 3), strict=False):
            row = json.dumps({"tricks": tricks, "sign": name, "gain": gain, "cost": cost})
            print(row, flush=True)
            rows.append(row)
    given.into.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

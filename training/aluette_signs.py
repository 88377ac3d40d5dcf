"""What a sign is worth: the same deals played by the net with nothing told, with one true sign
that the partner saw, and with one that a rival saw too."""

from __future__ import annotations

from argparse import ArgumentParser

import numpy as np
from numba import njit
from numpy.typing import NDArray

from training.aluette_deals import begin
from veillee.games.aluette import kernels
from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.kernels import Words, draw
from veillee.games.aluette.net import judging, table
from veillee.games.aluette.net.features import EQUAL
from veillee.games.aluette.net.forward import Net
from veillee.games.aluette.net.judging import Room
from veillee.games.aluette.net.reading import net
from veillee.games.aluette.net.table import ACES, HOLDS, LACKS, ONE
from veillee.search.bits import count

Sums = NDArray[np.float64]


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


@njit(cache=True, nogil=True)
def measure(deals: int, net: Net, rng: Words, room: Room, found: Sums) -> None:
    """Adds to ``found``, by sign: how often, gain by the partner, its square, and the same of what
    is lost by a rival who sees it as well."""
    words, start = np.empty(table.SIZE, np.int64), np.empty(table.SIZE, np.int64)
    cards, worth = np.empty(48, np.int64), np.empty((2, 5), np.float32)
    ends = np.empty(3)
    for _deal in range(deals):
        begin(start, worth, rng, cards)
        while start[table.STEPS] != 0b10101010 or start[kernels.MORDIENNE] != 1:
            begin(start, worth, rng, cards)
        start[table.SIGNS] = 1
        start[HOLDS : HOLDS + 16], start[LACKS : LACKS + 16], start[ACES : ACES + 16] = 0, 0, -1
        maker = draw(rng, 4)
        sign = true_sign(start[maker], rng)
        rival = (maker + (1 if draw(rng, 2) else 3)) & 3
        for variant in range(3):
            words[:] = start
            if variant > 0:
                see(words, (maker + 2) & 3, maker, sign)
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


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found, rng = np.zeros((13, 5)), kernels.generator(given.seed)
    measure(given.deals, net(), rng, judging.room(), found)
    for name, (many, gain, gains, loss, losses) in zip(SIGNS, found, strict=False):
        errors = [1.96 * (square / many) ** 0.5 / many**0.5 for square in (gains, losses)]
        print(
            f"{name:12} {int(many):7} deals, gain {gain / many:+.4f} ± {errors[0]:.4f}, "
            f"loss {loss / many:+.4f} ± {errors[1]:.4f}"
        )


if __name__ == "__main__":
    main()

"""What a yes to the chant is worth: deals in which the three others say yes by the rule, played by
the net as dealt and with the talon taken. Prints, by who sings and by place in the round, what
singing gains with hands of each strength, and the limit below which yes gains most
(``net.answering``)."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import pairwise

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.games.aluette import kernels
from veillee.games.aluette.bots.chant import LISTENS_BELOW, SINGS_BELOW
from veillee.games.aluette.bots.odds import EVENLY
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net import judging, table, worlds
from veillee.games.aluette.net.features import EQUAL, STRONGER
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.judging import Room
from veillee.games.aluette.net.reading import net
from veillee.games.aluette.net.table import ACES, ASIDE, ONE
from veillee.search.bits import count, highest, lowest

SINGERS = {"dealer": 3, "partner": 2}
"""The second singer; seats count from the dealer's left, who sings first."""
POINTS = np.array([[-2, -1, 0, 1, 2]] * 2, np.float32)
LIMITS = np.arange(0.0, 0.6, 0.01)


@njit(cache=True)
def chance(hand: int) -> float:
    """The chance of an even trick with these cards, all others unseen (``bots.odds.handful``)."""
    unseen, rest, total = kernels._PACK & ~hand, hand, 0.0
    while rest:
        level = kernels._LEVEL[lowest(rest)]
        rest &= rest - 1
        over = count(unseen & STRONGER[level]) + 0.5 * count(unseen & EQUAL[level])
        total += (1 - over / count(unseen)) ** 4
    return EVENLY * total / count(hand)


@njit(cache=True)
def limit(seat: int, second: int) -> float:
    """The chance of an even trick below which others say yes (``bots.chant``)."""
    return SINGS_BELOW if seat in (0, second) else LISTENS_BELOW


@njit(cache=True)
def dealt(words: Words, rng: Words, cards: Words) -> int:
    """A deal at points, its first card to come from seat 0; the talon's cards."""
    words[:] = 0
    words[kernels.MORDIENNE], words[kernels.MIN_RUN], words[kernels.UNDERTAKEN] = 1, 2, -1
    words[table.STEPS : table.STEPS + 2] = 0b10101010
    words[ACES : ACES + 16] = -1
    table.follow(words)
    pool = kernels._PACK
    for seat in range(4):
        hand = worlds.pick(pool, 9, rng, cards)
        words[seat], pool = hand, pool & ~hand
    return pool


@njit(cache=True)
def sing(words: Words, second: int, talon: int, rng: Words, cards: Words) -> None:
    """The talon taken by seat 0 and the second singer, who keep their strongest nine."""
    six = worlds.pick(talon, 6, rng, cards)
    for seat in (0, second):
        words[seat] |= six if seat == 0 else talon & ~six
        for _card in range(6):
            card = ONE << highest(words[seat])
            words[seat] ^= card
            words[ASIDE + seat] |= card


@njit(cache=True)
def played(words: Words, seat: int, net: Net, worth: Floats, room: Room) -> int:
    """How the deal ends for the seat's side when the net plays on."""
    judging.play_on(words, net, worth, room)
    return table.raw_value(words, seat)


@njit(cache=True, nogil=True)
def gather(
    second: int,
    seat: int,
    net: Net,
    worth: Floats,
    rng: Words,
    room: Room,
    found: NDArray[np.float64],
) -> None:
    """Fills ``found`` with the seat's chance of an even trick in deals that the others want sung,
    and the points that its side then gains on the deal as it was dealt."""
    start, words = np.empty(table.SIZE, np.int64), np.empty(table.SIZE, np.int64)
    cards, made = np.empty(48, np.int64), 0
    while made < found.shape[0]:
        talon = dealt(start, rng, cards)
        wanted = True
        for other in range(4):
            if other != seat and chance(start[other]) >= limit(other, second):
                wanted = False
        if wanted:
            words[:] = start
            quiet = played(words, seat, net, worth, room)
            words[:] = start
            sing(words, second, talon, rng, cards)
            found[made, 0] = chance(start[seat])
            found[made, 1] = played(words, seat, net, worth, room) - quiet
            made += 1


def best_of(found: NDArray[np.float64]) -> float:
    """The limit below which a yes gains most."""
    gains = [float(found[found[:, 0] < each, 1].sum()) for each in LIMITS]
    return float(LIMITS[int(np.argmax(gains))])


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000, help="by who sings and by place")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for singers, second in SINGERS.items():
        for seat in range(4):
            found, rng = np.zeros((given.deals, 2)), kernels.generator(given.seed + seat)
            gather(second, seat, net(), POINTS, rng, judging.room(), found)
            print(f"singers {singers}, place {seat}: best below {best_of(found):.2f}", flush=True)
            edges = np.quantile(found[:, 0], np.linspace(0, 1, 11))
            for low, high in pairwise(edges):
                gains = found[(found[:, 0] >= low) & (found[:, 0] <= high), 1]
                half = 1.96 * gains.std() / np.sqrt(len(gains))
                print(f"  {low:.2f} to {high:.2f}: {gains.mean():+.3f} ± {half:.3f}", flush=True)


if __name__ == "__main__":
    main()

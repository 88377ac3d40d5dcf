"""What it gains to answer the chant by worth, and what there would be to gain by laying off so.

Compiled: the net plays every deal, so that a deal costs nothing where nobody answers otherwise.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray
from training.aluette_chant import POINTS, SINGERS, chance, dealt, limit, played, sing

from benchmarks.harness import Row
from veillee.arena.mirrored import Gain
from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net import judging, quick, table, worlds
from veillee.games.aluette.net.answering import YES_BELOW
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.judging import Room
from veillee.games.aluette.net.reading import net
from veillee.games.aluette.net.reading import quick as boiled_down
from veillee.games.aluette.net.table import ASIDE
from veillee.search.bits import highest, lowest

name = "chant"

SEED, DEALS = 77, 300_000
LAID, CHOOSING, JUDGING = 150, 400, 200
"""Singers that lay off; worlds in which nine cards to keep are chosen for each, and others in which
they are judged."""
AIM = "> 0"

Numbers = NDArray[np.float64]


class Rules(NamedTuple):
    """Who sings second, and by place the chance of an even trick below which yes is said."""

    second: int
    below: Numbers


@njit(cache=True, nogil=True)
def answered(deals: int, rules: Rules, net: Net, worth: Floats, rng: Words, room: Room) -> Numbers:
    """By side that answers by worth, that of the first singer and then the dealer's: what it gained
    on answering by the rule in all, the squares, deals that it made another, and of these the
    deals sung; last how many the rule had sung."""
    start, words = np.empty(table.SIZE, np.int64), np.empty(table.SIZE, np.int64)
    cards, found, second = np.empty(48, np.int64), np.zeros((2, 5)), rules.second
    for _deal in range(deals):
        talon = dealt(start, rng, cards)
        usual, wise = True, np.ones(2, np.bool_)
        for seat in range(4):
            mine = chance(start[seat])
            rule = mine < limit(seat, second)
            usual &= rule
            wise[1 - (seat & 1)] &= rule
            wise[seat & 1] &= mine < rules.below[seat]
        found[:, 4] += usual
        if wise[0] == usual and wise[1] == usual:
            continue
        words[:] = start
        quiet = played(words, 0, net, worth, room)
        words[:] = start
        sing(words, second, talon, rng, cards)
        gap = played(words, 0, net, worth, room) - quiet
        for side in range(2):
            if wise[side] != usual:
                gain = (gap if wise[side] else -gap) * (1 - 2 * side)
                found[side, 0] += gain
                found[side, 1] += gain * gain
                found[side, 2] += 1
                found[side, 3] += wise[side]
    return found


@njit(cache=True)
def _keeps(fifteen: int, best: int) -> int:
    """So many of the strongest and of the weakest what makes nine: a run of tricks that begins late
    asks for cards that lose before."""
    kept, rest = 0, fifteen
    for place in range(9):
        card = 1 << (lowest(rest) if place < best else highest(rest))
        kept, rest = kept | card, rest & ~card
    return kept


@njit(cache=True)
def _world(rules: Rules, seat: int, fifteen: int, rng: Words, words: Words, cards: Words) -> None:
    """The others' hands, who said yes by the rule, the other singer's strongest nine."""
    wanted = False
    while not wanted:
        pool, wanted = kernels._PACK & ~fifteen, True
        for step in range(1, 4):
            other = (seat + step) & 3
            words[other] = worlds.pick(pool, 9, rng, cards)
            pool &= ~words[other]
            wanted &= chance(words[other]) < limit(other, rules.second)
    other = rules.second if seat == 0 else 0
    words[other] |= pool
    words[ASIDE + other] = words[other] & ~_keeps(words[other], 9)
    words[other] &= ~words[ASIDE + other]


@njit(cache=True, nogil=True)
def laid_off(
    singers: int,
    worlds_each: tuple[int, int],
    rules: Rules,
    net: Net,
    weights: Floats,
    worth: Floats,
    rng: Words,
    room: Room,
) -> Numbers:
    """For singers who said yes by worth: what the nine cards that the quick player likes best gain
    on the strongest when the net plays, in points."""
    start, words = np.empty(table.SIZE, np.int64), np.empty(table.SIZE, np.int64)
    cards, about, cells = np.empty(48, np.int64), np.empty(10, np.int64), np.empty(9, np.int64)
    gains, made = np.zeros(singers), 0
    while made < singers:
        seat = 0 if made % 2 else rules.second
        talon = dealt(start, rng, cards)
        if chance(start[seat]) >= rules.below[seat]:
            continue
        fifteen, sums = start[seat] | worlds.pick(talon, 6, rng, cards), np.zeros(10)
        for _world_number in range(worlds_each[0]):
            _world(rules, seat, fifteen, rng, start, cards)
            for best in range(1, 10):
                words[:] = start
                words[seat] = _keeps(fifteen, best)
                words[ASIDE + seat] = fifteen & ~words[seat]
                sums[best] += quick.settle(words, weights, seat, about, cells)
        chosen = 9
        for best in range(1, 9):
            if sums[best] > sums[chosen]:
                chosen = best
        for _world_number in range(worlds_each[1] if chosen < 9 else 0):
            _world(rules, seat, fifteen, rng, start, cards)
            for best in (chosen, 9):
                words[:] = start
                words[seat] = _keeps(fifteen, best)
                words[ASIDE + seat] = fifteen & ~words[seat]
                end = played(words, seat, net, worth, room)
                gains[made] += (end if best == chosen else -end) / worlds_each[1]
        made += 1
    return gains


def run() -> list[Row]:
    rows = []
    for singers, second in SINGERS.items():
        rules = Rules(second, np.array(YES_BELOW[singers]))
        rows += [*_answers(singers, rules), _discards(singers, rules)]
    return rows


def _answers(singers: str, rules: Rules) -> list[Row]:
    rng, room = kernels.generator(SEED), judging.room()
    found = answered(DEALS, rules, net(), POINTS, rng, room)
    rows = []
    sides = zip(("first singer's", "dealer's"), found.tolist(), strict=True)
    for side, (total, squares, other, sung, usual) in sides:
        mean = total / DEALS
        half = 1.96 * sqrt((squares / DEALS - mean * mean) / DEALS)
        shares = " / ".join(f"{100 * each / DEALS:.2f} %" for each in (other, sung, usual))
        title = f"singers {singers}, the {side} side by worth – by rule, {DEALS:,} deals"
        rows += [
            Row(f"{title}: points a deal, 95 %", f"{mean:+.4f} ± {half:.4f}", AIM),
            Row(f"{title}: deals made others / of these sung / sung by rule", shares),
            Row(f"{title}: points a deal made another", f"{total / max(other, 1):+.2f}"),
        ]
    return rows


def _discards(singers: str, rules: Rules) -> Row:
    rng, room = kernels.generator(SEED), judging.room()
    each = CHOOSING, JUDGING
    gains = laid_off(LAID, each, rules, net(), boiled_down(), POINTS, rng, room)
    gain = Gain(float(gains.mean()), 1.96 * float(gains.std()) / sqrt(LAID))
    title = f"singers {singers}: laying off by playouts – the strongest nine kept"
    return Row(f"{title}, {LAID} singers: points a deal sung, 95 %", str(gain))

"""Deals that the net plays against itself, written down as samples to learn from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from training.aluette_deals import begin
from veillee.games.aluette import kernels
from veillee.games.aluette.kernels import LAID, LEADER, TRICKS, Words, draw
from veillee.games.aluette.net import features, forward, table
from veillee.games.aluette.net.forward import ENDS, Floats, Net
from veillee.search.bits import highest, lowest

DECISIONS = 33
"""At most so many in a deal: the last trick is forced."""


class Samples(NamedTuple):
    """Inputs that are on, how many, the chances aimed at, and what a sample counts."""

    lists: NDArray[np.int16]
    sizes: Words
    aims: Floats
    weights: Floats
    seats: Words


def samples(count: int) -> Samples:
    """Room for so many."""
    return Samples(
        np.zeros((count, features.MOST), np.int16),
        np.zeros(count, np.int64),
        np.zeros((count, ENDS), np.float32),
        np.zeros(count, np.float32),
        np.zeros(count, np.int64),
    )


@njit(cache=True)
def greedy(words: Words, seat: int) -> int:
    """The bot of that name: from the back the cheapest that wins, else the lowest."""
    hand = words[seat]
    if words[LAID] >= 2:
        best, _owner = table.best_lying(words)
        found = -1
        for card in range(48):
            if (hand >> card) & 1 and kernels._LEVEL[card] < best:
                found = card
        if found >= 0:
            return found
    last = -1
    for card in range(48):
        if (hand >> card) & 1:
            last = card
    return last


@njit(cache=True)
def guided(words: Words, seat: int) -> int:
    """One of the two ways of playing that hold up against themselves, and the better one: honours
    are led so that they cost the others one of the eight, second and third hand throw their lowest.
    """
    hand, place = words[seat], words[LAID]
    if place == 0:
        for card in range(8, 20):
            if (hand >> card) & 1:
                return card
    _best, owner = table.best_lying(words)
    if place == 3 and (owner < 0 or (owner ^ seat) & 1):
        return greedy(words, seat)
    return highest(hand)


@njit(cache=True)
def softly(values: Floats, size: int, heat: float, rng: Words) -> int:
    """One of them, the better the likelier; ``values`` become the chances."""
    most = values[0]
    for index in range(1, size):
        most = max(most, values[index])
    total = 0.0
    for index in range(size):
        values[index] = np.exp((values[index] - most) / heat)
        total += values[index]
    for index in range(size):
        values[index] /= total
    place = table.fraction(rng)
    for index in range(size):
        place -= values[index]
        if place < 0:
            return index
    return size - 1


@njit(cache=True, nogil=True)
def play(
    deals: int,
    net: Net,
    old: Net,
    rng: Words,
    heat: float,
    stray: float,
    ahead: float,
    guidance: float,
    mine: Samples,
) -> int:
    """Plays deals and writes down what the net decided; how many samples.

    In one deal of twelve one side is an older net, in another greedy, in a third one player is;
    they write nothing down. A decision aims at how the deal ended, and by the share ``ahead`` at
    what the net said at that seat's next. A share ``guidance`` of deals is mostly played as
    ``guided`` does.
    """
    words = np.empty(table.SIZE, np.int64)
    cards, on = np.empty(48, np.int64), np.empty(features.MOST, np.int64)
    worth = np.empty((2, ENDS), np.float32)
    room = np.empty((4, 256), np.float32)
    said, values = np.empty((9, forward.WIDE), np.float32), np.empty(16, np.float32)
    coming, strays = np.empty((4, ENDS), np.float32), np.empty(48, np.int64)
    told = 0
    for _deal in range(deals):
        begin(words, worth, rng, cards)
        other = draw(rng, 12)
        guests = 5 << draw(rng, 2) if other < 2 else 1 << draw(rng, 4) if other == 2 else 0
        led = table.fraction(rng) < guidance
        first = told
        while words[TRICKS] < 8:
            seat = (words[LEADER] + words[LAID]) & 3
            playing = net
            if (guests >> seat) & 1:
                if other > 0:
                    table.put(words, greedy(words, seat))
                    continue
                playing = old
            many = table.sensible(words, cards)
            if many == 1:
                table.put(words, cards[0])
                continue
            base = features.state_on(words, seat, on)
            sums, more = room[0, : net.base_one.size], room[1, : net.base_one.size]
            sums[:] = playing.base_one
            forward.gather(playing, on, 0, base, sums)
            for index in range(many):
                size = features.card_on(words, seat, cards[index], on, base)
                more[:] = sums
                forward.gather(playing, on, base, size, more)
                forward.ends(playing, more, room[2, : net.base_two.size], said[index])
                values[index] = 0
                for end in range(ENDS):
                    values[index] += said[index, end] * worth[seat & 1, end]
            card = cards[softly(values, many, heat, rng)]
            if table.fraction(rng) < stray:  # anything, so that nothing stays unknown
                card = strays[draw(rng, table.choices(words[seat], strays))]
            elif led and table.fraction(rng) < 0.8:
                card = guided(words, seat)
            if not (guests >> seat) & 1:
                size = features.card_on(words, seat, card, on, base)
                for index in range(size):
                    mine.lists[told, index] = on[index]
                mine.sizes[told], mine.seats[told] = size, seat
                mine.weights[told] = 1
                for end in range(ENDS):
                    expected = np.float32(0)
                    for index in range(many):
                        expected += values[index] * said[index, end]
                    mine.aims[told, end] = expected
                told += 1
            table.put(words, card)
        while words[TRICKS] < 9:
            table.put(words, lowest(words[(words[LEADER] + words[LAID]) & 3]))
        for seat in range(4):
            coming[seat] = 0
            coming[seat, 2 + table.raw_value(words, seat)] = 1
        for index in range(told - 1, first - 1, -1):
            seat = mine.seats[index]
            for end in range(ENDS):
                here = mine.aims[index, end]
                mine.aims[index, end] = coming[seat, end]
                coming[seat, end] = ahead * here + (1 - ahead) * coming[seat, end]
    return told


@njit(cache=True, nogil=True)
def duel(deals: int, one: Net, two: Net, rng: Words, found: Words) -> None:
    """Mirrored deals at points, without signs: deals won by the first, drawn, and their points."""
    words, start = np.empty(table.SIZE, np.int64), np.empty(table.SIZE, np.int64)
    cards, on = np.empty(48, np.int64), np.empty(features.MOST, np.int64)
    worth = np.empty((2, ENDS), np.float32)
    room = np.empty((4, 256), np.float32)
    out = np.empty(forward.WIDE, np.float32)
    for _deal in range(deals):
        begin(start, worth, rng, cards)
        while (
            start[table.STEPS] != 170 or start[table.SIGNS] or start[table.ASIDE] or start[18] != 1
        ):
            begin(start, worth, rng, cards)
        both = 0
        for side in range(2):
            words[:] = start
            while words[TRICKS] < 9:
                seat = (words[LEADER] + words[LAID]) & 3
                playing = one if seat & 1 == side else two
                many = table.sensible(words, cards)
                if playing.base_one.size == 1:
                    table.put(words, greedy(words, seat))
                    continue
                base = features.state_on(words, seat, on)
                sums = room[0, : playing.base_one.size]
                more = room[1, : playing.base_one.size]
                sums[:] = playing.base_one
                forward.gather(playing, on, 0, base, sums)
                best, chosen = -99.0, 0
                for index in range(many):
                    size = features.card_on(words, seat, cards[index], on, base)
                    more[:] = sums
                    forward.gather(playing, on, base, size, more)
                    forward.ends(playing, more, room[2, : playing.base_two.size], out)
                    value = 0.0
                    for end in range(ENDS):
                        value += out[end] * worth[seat & 1, end]
                    if value > best:
                        best, chosen = value, cards[index]
                table.put(words, chosen)
            points = table.raw_value(words, side)
            found[0] += points > 0
            found[1] += points == 0
            both += points
        found[2] += both
        found[3] += both * both

"""What the net says of every card a seat may play, and what it would play itself."""

from __future__ import annotations

import numpy as np
from numba import njit

from veillee.games.aluette.kernels import LAID, LEADER, TRICKS, Words
from veillee.games.aluette.net import features, forward, table
from veillee.games.aluette.net.forward import ENDS, WIDE, Floats, Net
from veillee.search.bits import lowest

WIDEST = 256
"""Units that a layer may have at most, for rooms."""
Room = tuple[Words, Words, Floats, Floats]


def room() -> Room:
    """Scratch: inputs that are on, candidate cards, sums, and ends by candidate."""
    return (
        np.empty(features.MOST, np.int64),
        np.empty(48, np.int64),
        np.empty((4, WIDEST), np.float32),
        np.empty((9, WIDE), np.float32),
    )


@njit(cache=True)
def judge(words: Words, net: Net, room: Room) -> int:
    """Writes into the room the sensible cards of the seat to play and the chances of the ends for
    each; how many there are."""
    many = table.sensible(words, room[1])
    judge_these(words, net, many, room)
    return many


@njit(cache=True)
def judge_all(words: Words, net: Net, room: Room) -> int:
    """The same of a card of every class in hand."""
    many = table.choices(words[(words[LEADER] + words[LAID]) & 3], room[1])
    judge_these(words, net, many, room)
    return many


@njit(cache=True)
def judge_these(words: Words, net: Net, many: int, room: Room) -> None:
    """The chances of the ends for the first cards written in the room."""
    on, cards, sums, said = room
    seat = (words[LEADER] + words[LAID]) & 3
    base = features.state_on(words, seat, on)
    width = net.base_one.size
    shared, own, middle = sums[0, :width], sums[1, :width], sums[2, : net.base_two.size]
    shared[:] = net.base_one
    forward.gather(net, on, 0, base, shared)
    for index in range(many):
        size = features.card_on(words, seat, cards[index], on, base)
        own[:] = shared
        forward.gather(net, on, base, size, own)
        forward.ends(net, own, middle, said[index])


@njit(cache=True)
def worth_of(said: Floats, worth: Floats) -> float:
    """What those chances are worth."""
    total = 0.0
    for end in range(ENDS):
        total += said[end] * worth[end]
    return total


@njit(cache=True)
def prefer(words: Words, net: Net, worth: Floats, room: Room) -> int:
    """The card that the net would play; ``worth`` is by side and end."""
    seat = (words[LEADER] + words[LAID]) & 3
    hand = words[seat]
    cards, said = room[1], room[3]
    if words[TRICKS] == 8:
        return lowest(hand)
    many = table.sensible(words, cards)
    if many == 1:
        return int(cards[0])
    judge_these(words, net, many, room)
    best, chosen = worth_of(said[0], worth[seat & 1]), 0
    for index in range(1, many):
        value = worth_of(said[index], worth[seat & 1])
        if value > best:
            best, chosen = value, index
    return int(cards[chosen])


@njit(cache=True, nogil=True)
def play_on(words: Words, net: Net, worth: Floats, room: Room) -> int:
    """Plays the deal to its end as the net would; how many cards."""
    played = 0
    while words[TRICKS] < 9:
        table.put(words, prefer(words, net, worth, room))
        played += 1
    return played


@njit(cache=True)
def likelihood(
    words: Words, card: int, net: Net, worth: Floats, trust: Floats, room: Room
) -> float:
    """How likely the seat to play would choose a card of that class, by the net.

    ``trust`` is the heat of the choice, in points, and the share of plays that may be anything.
    """
    heat, stray = trust[0], trust[1]
    seat = (words[LEADER] + words[LAID]) & 3
    cards, said = room[1], room[3]
    many = judge_all(words, net, room)
    if many == 1:
        return 1.0
    most, sizes = np.float32(-99), room[2][3]
    for index in range(many):
        sizes[index] = worth_of(said[index], worth[seat & 1])
        most = max(most, sizes[index])
    total, wanted = 0.0, 0.0
    level = features.level_of(card)
    for index in range(many):
        share = forward.exponential((sizes[index] - most) / heat)
        total += share
        if features.level_of(cards[index]) == level:
            wanted = share
    chance: float = (1 - stray) * wanted / total + stray / many
    return chance

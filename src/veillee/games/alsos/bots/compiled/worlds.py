"""Dealing what a player has not seen, each deal as likely as what was said, told and played makes
it; compiled.

Here cards lie in the pack's order, ``1 << card``, as in ``Unseen``, whose knowledge this takes.
"""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.bots.compiled.evidence import Rows, likelihood
from veillee.games.alsos.bots.compiled.policy import (
    HAND,
    LEADER,
    SEEN,
    TABLE,
    Floats,
    chance,
    chances,
    play,
)
from veillee.games.alsos.bots.compiled.settling import PACKED
from veillee.games.alsos.counted import BEST, LENGTHS
from veillee.games.alsos.kernels import Ints, any_of, compiled
from veillee.games.alsos.sampling import admits
from veillee.search.bits import count

MINE, NEED, POOL, MAY, LOOSE, SURE, PLAYED, APART, OPEN, TRUMP, TOLD = range(11)
"""What is known, as in ``Unseen``; TOLD is the lengths of runs counted or -1, -2 with no melds
told."""
KNOWN = 11
WORLD_MINE, WORLD_THEIRS, WORLD_EARLY, TALON = range(4)
"""A world: my hand and the other's with the late cards, the eight the other spoke on in front,
and the talon's hidden cards, the lowest last."""
WORLD = TALON + 6
TRIES = 60
_KEEPS = 0.97
"""How often an exchanger keeps a card from the talon."""
TRUST = 0.85
"""How much of what the other played is taken to follow the policy; the rest is any card."""
_BEST: Ints = np.array(BEST, np.int64)
_LENGTHS: Ints = np.array(LENGTHS, np.int64)

Offers = tuple[Floats, Ints]
"""How many hands hold each meld that may have been told of; its cards, and those it excludes."""
Melds = tuple[Ints, Ints, Offers, Offers]
"""What is allowed of runs and of vannaks, and the melds one of which is surely held."""


@compiled
def packed_for(cards: int, trump: int) -> int:
    """Cards in the pack's order as they are in ``kernels``."""
    found = 0
    for suit in range(4):
        byte = cards >> 8 * suit & 255
        if suit == trump:
            found |= PACKED[1, byte] << 24
        else:
            found |= PACKED[0, byte] << 8 * (suit - (suit > trump))
    return found


@compiled
def _some(cards: int, size: int, words: Ints) -> int:
    """So many cards of a set."""
    found = 0
    for _ in range(size):
        card = any_of(cards, words)
        cards ^= card
        found |= card
    return found


@compiled
def _offered(offers: Offers, words: Ints) -> int:
    """The place of one of the melds, by how many hands hold it."""
    weights = offers[0]
    size: int = weights.shape[0]
    lot = chance(words) * weights[weights.shape[0] - 1]
    for each in range(size):
        if lot < weights[each]:
            return each
    return size - 1


@compiled
def _shared(offers: Offers, hand: int) -> int:
    """How many of the melds the hand would have been dealt for."""
    found = 0
    for each in range(offers[1].shape[0]):
        cards, without = offers[1][each, 0], offers[1][each, 1]
        if cards & ~hand == 0 and not without & hand:
            found += 1
    return found


@compiled
def _rest_of(known: Ints, fixed: int, banned: int, words: Ints) -> int:
    """The other's hand with those cards and none of these, 0 when that cannot be."""
    hand: int = fixed | known[SURE]
    free = known[MAY] & ~hand & ~banned
    loose = known[LOOSE] & ~hand & ~banned
    while loose:
        card = any_of(loose, words)
        loose ^= card
        short = known[NEED] - count(hand)
        if short > count(free) or (short > 0 and chance(words) < _KEEPS):
            hand |= card
    missing = known[NEED] - count(hand)
    if missing < 0 or missing > count(free):
        return 0
    return hand | _some(free, missing, words)


@compiled
def _together(known: Ints, melds: Melds, words: Ints) -> tuple[int, float]:
    """The other's hand once the late cards are taken up, and its weight."""
    if known[TOLD] == -2:
        return _rest_of(known, 0, 0, words), 1.0
    runs, vannaks, run_offers, vannak_offers = melds
    for _ in range(TRIES):
        fixed = banned = 0
        if run_offers[0].shape[0]:
            each = _offered(run_offers, words)
            fixed |= run_offers[1][each, 0]
            banned |= run_offers[1][each, 1]
        if vannak_offers[0].shape[0]:
            each = _offered(vannak_offers, words)
            fixed |= vannak_offers[1][each, 0]
            banned |= vannak_offers[1][each, 1]
        if fixed & banned:
            continue
        hand = _rest_of(known, fixed, banned, words)
        if not hand:
            continue
        whole = hand | known[PLAYED]
        if admits(whole, runs, vannaks, known[TOLD], _BEST, _LENGTHS):
            weight = 1.0
            if run_offers[0].shape[0]:
                weight /= max(1, _shared(run_offers, hand))
            if vannak_offers[0].shape[0]:
                weight /= max(1, _shared(vannak_offers, hand))
            return hand, weight
    return _rest_of(known, 0, 0, words), 1e-3


@compiled
def deal(known: Ints, melds: Melds, words: Ints, world: Ints) -> float:
    """One way the cards may lie, and its weight."""
    world[:] = 0
    pool, weight = known[POOL], 1.0
    world[WORLD_MINE] = known[MINE]
    if known[APART]:
        early = _some(pool, 8, words)
        pool ^= early
        late = _some(pool, 4, words)
        pool ^= late
        world[WORLD_MINE] |= late
        late = _some(pool, 4, words)
        pool ^= late
        world[WORLD_EARLY] = early
        world[WORLD_THEIRS] = early | late
    else:
        hand, weight = _together(known, melds, words)
        world[WORLD_THEIRS] = hand
        whole = hand | known[PLAYED]
        world[WORLD_EARLY] = _some(whole, min(8, count(whole)), words)
        pool &= ~hand
    if known[OPEN]:
        for each in range(TALON, WORLD):
            if pool:
                card = any_of(pool, words)
                pool ^= card
                world[each] = card
    return weight


@compiled
def recall(
    table: Ints,
    mine: int,
    theirs: int,
    seen: Ints,
    past: Ints,
    leader: int,
    kept: Ints,
    aims: Ints,
    weights: Floats,
    room: tuple[Ints, Floats, Floats],
) -> float:
    """Plays what was played so far from the two hands of twelve; how likely the other's cards
    were. ``seen`` is what each knows out of play; ``past`` has a row of player, card and 1 where it
    is to tell something for each."""
    cards, odds, features = room
    table[:] = 0
    table[HAND], table[HAND + 1] = mine, theirs
    table[SEEN], table[SEEN + 1] = (mine | seen[0]) & ~theirs, (theirs | seen[1]) & ~mine
    table[LEADER] = leader
    found = 1.0
    for each in range(past.shape[0]):
        seat, card = past[each, 0], past[each, 1]
        if seat and past[each, 2]:
            number = chances(table, 1, kept, aims, weights, 1.0, cards, odds, features)
            if number > 1:
                for place in range(number):
                    if cards[place] == card:
                        found *= TRUST * odds[place] + (1.0 - TRUST) / number
        play(table, seat, card)
    return found


@compiled
def resampled(heavy: Floats, chosen: Ints, words: Ints) -> None:
    """Fills ``chosen`` with places, each about as often as its weight says."""
    total = heavy.sum()
    step = total / chosen.shape[0]
    at, place, reached = step * chance(words), 0, heavy[0]
    for each in range(chosen.shape[0]):
        while reached < at and place < heavy.shape[0] - 1:
            place += 1
            reached += heavy[place]
        chosen[each] = place
        at += step


@compiled
def imagine(
    known: Ints, melds: Melds, rows: Rows, proposals: int, words: Ints, worlds: Ints
) -> None:
    """Fills ``worlds`` by what was said, before a card is played."""
    dealt = np.zeros((proposals, WORLD), np.int64)
    heavy = np.zeros(proposals)
    for each in range(proposals):
        weight = deal(known, melds, words, dealt[each])
        early, whole = dealt[each, WORLD_EARLY], dealt[each, WORLD_THEIRS] | known[PLAYED]
        heavy[each] = weight * likelihood(early, whole, rows)
    chosen = np.zeros(worlds.shape[0], np.int64)
    resampled(heavy, chosen, words)
    for each in range(worlds.shape[0]):
        worlds[each] = dealt[chosen[each]]


@compiled
def remember(
    known: Ints,
    melds: Melds,
    rows: Rows,
    mine: int,
    seen: Ints,
    past: Ints,
    leader: int,
    kept: Ints,
    aims: Ints,
    weights: Floats,
    proposals: int,
    words: Ints,
    worlds: Ints,
    tables: Ints,
    room: tuple[Ints, Floats, Floats],
) -> None:
    """Fills ``worlds`` and ``tables`` by all that was said and played; ``mine`` are my twelve."""
    dealt = np.zeros((proposals, WORLD), np.int64)
    laid = np.zeros((proposals, TABLE), np.int64)
    heavy = np.zeros(proposals)
    for each in range(proposals):
        weight = deal(known, melds, words, dealt[each])
        whole = dealt[each, WORLD_THEIRS] | known[PLAYED]
        weight *= likelihood(dealt[each, WORLD_EARLY], whole, rows)
        theirs = packed_for(whole, known[TRUMP])
        weight *= recall(laid[each], mine, theirs, seen, past, leader, kept, aims, weights, room)
        heavy[each] = weight
    chosen = np.zeros(worlds.shape[0], np.int64)
    resampled(heavy, chosen, words)
    for each in range(worlds.shape[0]):
        worlds[each] = dealt[chosen[each]]
        tables[each] = laid[chosen[each]]


@compiled
def likelihoods(
    known: Ints,
    rows: Rows,
    mine: int,
    seen: Ints,
    past: Ints,
    leader: int,
    kept: Ints,
    aims: Ints,
    weights: Floats,
    worlds: Ints,
    found: Floats,
    room: tuple[Ints, Floats, Floats],
) -> None:
    """Fills in how likely all that was said and played is in each world."""
    table = np.zeros(TABLE, np.int64)
    for each in range(worlds.shape[0]):
        whole = worlds[each, WORLD_THEIRS] | known[PLAYED]
        theirs = packed_for(whole, known[TRUMP])
        found[each] = likelihood(worlds[each, WORLD_EARLY], whole, rows) * recall(
            table, mine, theirs, seen, past, leader, kept, aims, weights, room
        )

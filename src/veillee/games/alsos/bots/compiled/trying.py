"""What each choice comes to in the same imagined deals, compiled."""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.bots.compiled.policy import (
    HAND,
    LEADER,
    LED,
    SEEN,
    TABLE,
    Floats,
    play,
    play_out,
)
from veillee.games.alsos.bots.compiled.settling import K_Q, made, melds_of, units
from veillee.games.alsos.bots.compiled.swapping import swapped
from veillee.games.alsos.bots.compiled.worlds import TALON, WORLD_THEIRS, packed_for
from veillee.games.alsos.kernels import Ints, compiled, seeded

BY_POINT = 0.004
"""What a point of lead counts beside the units, so that a decided deal is still played well."""
GIVEN, INDICATOR, TOP, MAY_SWAP, DECLARER, TRUMP_SUIT = range(6)
"""The exchange: the card given as in the pack, the indicator, the top card, whether the other
would exchange before answering; then who declares and the trump suit."""

Room = tuple[Ints, Floats, Floats]


@compiled
def bela_of(mine: int, theirs: int) -> int:
    """Who holds king and queen of trumps: 1, 2, or 0."""
    if mine & K_Q == K_Q:
        return 1
    return 2 if theirs & K_Q == K_Q else 0


@compiled
def try_cards(
    worlds: Ints,
    tables: Ints,
    mine: int,
    played: int,
    cards: Ints,
    alive: Ints,
    first: int,
    last: int,
    facts: Ints,
    prices: Ints,
    kept: Ints,
    aims: Ints,
    weights: Floats,
    prize: float,
    seed: int,
    gains: Floats,
    won: Floats,
    room: Room,
) -> None:
    """Plays each card alive in the worlds from ``first`` to ``last`` and fills ``won`` with 1 where
    it gains, a half where it is even, and ``gains`` with units, a little of the lead and
    ``prize`` times that.

    ``mine`` are my twelve, ``played`` what the other has played in the pack's order.
    """
    table = np.zeros(TABLE, np.int64)
    for world in range(first, last):
        hand = worlds[world, WORLD_THEIRS]
        swaps = facts[MAY_SWAP] and facts[GIVEN] & hand
        if swaps:
            talon = worlds[world, TALON:]
            hand = swapped(hand, facts[GIVEN], facts[INDICATOR], facts[TOP], talon)
        theirs = packed_for(hand | played, facts[TRUMP_SUIT])
        melds, bela = melds_of(mine, theirs, facts[TRUMP_SUIT]), bela_of(mine, theirs)
        for each in range(cards.shape[0]):
            if not alive[each]:
                continue
            words = seeded(seed + 7919 * world)
            table[:] = tables[world]
            if swaps:
                table[HAND + 1] = theirs
                table[SEEN + 1] |= theirs
            play(table, 0, cards[each])
            play_out(table, kept, aims, weights, 1.0, words, room)
            flags, lead = made(table, melds, bela, facts[DECLARER])
            gain = units(flags, prices)
            won[world, each] = 0.5 if gain == 0 else 1.0 if gain > 0 else 0.0
            gains[world, each] = gain + BY_POINT * lead + prize * won[world, each]


@compiled
def try_hands(
    worlds: Ints,
    hands: Ints,
    alive: Ints,
    first: int,
    last: int,
    seen: Ints,
    led: int,
    facts: Ints,
    prices: Ints,
    kept: Ints,
    aims: Ints,
    weights: Floats,
    prize: float,
    seed: int,
    gains: Floats,
    won: Floats,
    room: Room,
) -> None:
    """The same for hands of mine before I play a card: each as it would be, in the pack's order,
    or 0 for mine after an exchange. ``led`` is the card the other has led, packed."""
    table = np.zeros(TABLE, np.int64)
    trump = facts[TRUMP_SUIT]
    for world in range(first, last):
        for each in range(hands.shape[0]):
            if not alive[each]:
                continue
            words = seeded(seed + 7919 * world)
            talon = worlds[world, TALON:]
            hand, other = hands[each], worlds[world, WORLD_THEIRS]
            if not hand:
                hand = swapped(worlds[world, 0], facts[GIVEN], facts[INDICATOR], facts[TOP], talon)
            elif facts[MAY_SWAP] and facts[GIVEN] & other:
                other = swapped(other, facts[GIVEN], facts[INDICATOR], facts[TOP], talon)
            lay(table, packed_for(hand, trump), packed_for(other, trump), seen, facts[DECLARER])
            whole = table[HAND + 1] | led
            melds, bela = melds_of(table[HAND], whole, trump), bela_of(table[HAND], whole)
            table[LED] = led
            table[SEEN] |= led
            table[SEEN + 1] |= led
            play_out(table, kept, aims, weights, 1.0, words, room)
            flags, lead = made(table, melds, bela, facts[DECLARER])
            gain = units(flags, prices)
            won[world, each] = 0.5 if gain == 0 else 1.0 if gain > 0 else 0.0
            gains[world, each] = gain + BY_POINT * lead + prize * won[world, each]


@compiled
def lay(table: Ints, mine: int, theirs: int, seen: Ints, leader: int) -> None:
    """Two hands before the first card; ``seen`` is what each knows out of play."""
    table[:] = 0
    table[HAND], table[HAND + 1] = mine, theirs
    table[SEEN], table[SEEN + 1] = (mine | seen[0]) & ~theirs, (theirs | seen[1]) & ~mine
    table[LEADER] = leader

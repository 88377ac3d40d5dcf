"""Random deals of Alsós in agreement with what a player has seen, compiled.

Numba's cache on disk does not see an edit of ``kernels.py``, which this stands on: delete
``__pycache__`` after one.
"""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.bots.unseen import Unseen
from veillee.games.alsos.counted import BEST, LENGTHS
from veillee.games.alsos.deck import SEVEN, Hand, card_of
from veillee.games.alsos.kernels import (
    HAND_A,
    LEADER,
    LED,
    POSITION,
    Ints,
    any_of,
    card_bit,
    compiled,
    do,
    drawn,
    moves,
    packed,
    seeded,
    upper,
)
from veillee.games.alsos.limits import ANYTHING
from veillee.games.alsos.view import View
from veillee.search.bits import lowest

TRIES = 2000
"""How often a hand is dealt anew until it agrees with the melds told."""


@compiled
def admits(cards: int, runs: Ints, vannaks: Ints, told: int, best: Ints, lengths: Ints) -> bool:
    """Whether a hand, in the pack's order, has such melds (twin of ``Limit.admits``).

    ``runs`` and ``vannaks`` are 1 at what is allowed, ``told`` the lengths counted or -1; ``best``
    and ``lengths`` are the tables of ``counted.py``, by the byte of a suit.
    """
    found = 0
    met = 0
    for suit in range(4):
        byte = cards >> 8 * suit & 255
        run = best[byte]
        if run and run + 3 - suit > found:
            found = run + 3 - suit
        met |= lengths[byte]
    fours = cards & cards >> 8 & cards >> 16 & cards >> 24 & 0x3F
    return runs[found] != 0 and vannaks[fours] != 0 and (told < 0 or met == told)


@compiled
def _simulate_from(
    start: Ints,
    kept: Ints,
    other: int,
    sure: Ints,
    size: int,
    pool: Ints,
    melds: tuple[Ints, Ints, int, Ints, Ints],
    deals: int,
    seed: int,
    found: Ints,
) -> None:
    """``sure`` and the rows of ``pool`` are cards of the other's as they are here and, with those
    played, in the pack's order; ``size`` of the pool are dealt each time."""
    runs, vannaks, told, best, lengths = melds
    words = seeded(seed)
    position, past = np.zeros(POSITION, np.int64), np.zeros(POSITION, np.int64)
    for _ in range(deals):
        for _attempt in range(TRIES):
            hand, cards = sure[0], sure[1]
            for place in range(size):
                chosen = place + upper(drawn(words), pool.shape[0] - place)
                for each in range(2):
                    card = pool[chosen, each]
                    pool[chosen, each] = pool[place, each]
                    pool[place, each] = card
                hand |= pool[place, 0]
                cards |= pool[place, 1]
            if admits(cards, runs, vannaks, told, best, lengths):
                position[:] = start
                position[other] = hand
                first = any_of(moves(position, kept), words)
                do(position, first, past)
                while position[0] | position[1]:
                    do(position, any_of(moves(position, kept), words), past)
                found[lowest(first), position[6]] += 1
                break


def simulate_from(view: View, deals: int, seed: int) -> Ints:
    """Random deals of what a seat has not seen, each played at random from here to its end.

    The view is one at the play of cards; an exchange still open is not made.

    Each hand of the other's that agrees with what was played, exchanged and told of melds is as
    likely as any. Counts by the next card, as cards are numbered in the pack, and the card points
    that A takes from here on: an array of 32 by 163. Where the melds told are so rare that none
    of ``TRIES`` hands has them, a deal is left out; the counts say how many there were.
    """
    assert view.seat is not None
    assert view.trump is not None
    unseen, other, trump = Unseen(view), 1 - view.seat, view.trump
    start, kept = np.zeros(POSITION, np.int64), np.zeros(2, np.int64)
    start[HAND_A + view.seat] = packed(unseen.mine, trump)
    start[LEADER] = view.leader
    start[LED] = card_bit(view.trick[0], trump) if view.trick else 0
    for item in view.items:
        if view.options.ultimo_duty and item.name == "ultimo":
            kept[item.owner] = card_bit(card_of(trump, SEVEN), trump)
    sure = np.array([packed(unseen.sure, trump), unseen.sure | unseen.played], np.int64)
    free = Hand((unseen.may | unseen.loose) & ~unseen.sure)
    pool = np.array([(card_bit(card, trump), 1 << card) for card in free], np.int64)
    limit = unseen.melds or ANYTHING
    runs, vannaks = np.zeros(9 << 5, np.int64), np.zeros(64, np.int64)
    runs[list(limit.runs)] = vannaks[list(limit.vannaks)] = 1
    melds = (
        runs,
        vannaks,
        -1 if limit.lengths is None else limit.lengths,
        np.array(BEST, np.int64),
        np.array(LENGTHS, np.int64),
    )
    size = unseen.need - unseen.sure.bit_count()
    found = np.zeros((32, 163), np.int64)
    _simulate_from(start, kept, other, sure, size, pool.reshape(-1, 2), melds, deals, seed, found)
    places = [card_bit(card, trump).bit_length() - 1 for card in range(32)]
    return found[places]

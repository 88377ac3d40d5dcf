"""Which items a deal makes, and the melds of two hands, compiled (spec alsos 9, 12-14)."""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.bots.compiled.policy import LAST, LEADER, TAKEN
from veillee.games.alsos.counted import BEST, LENGTHS
from veillee.games.alsos.deck import STRENGTH
from veillee.games.alsos.items import ITEMS
from veillee.games.alsos.kernels import LAST_TRICK, SEVEN, Ints, compiled, points

PARTI, ABSZOLUT, HUNDRED, TWO_HUNDRED, SEVENS, ULTIMO, CSALAD, HIGH, KASSZA, ACES = range(10)
"""The places of the items (``ITEMS``) in a word of flags."""
THEIRS = 10
"""By so many bits the other's flags are shifted."""
assert len(ITEMS) == THEIRS

FOUR_ACES = 1 << 7 | 1 << 15 | 1 << 23 | 1 << 29
J_9_7 = 0xC1 << 24
A_K_Q = 0x2C << 24
J_TO_Q = 0xFC << 24
K_Q = 0x0C << 24
"""Cards that figures ask for, as bits; the trump order, from low to high, is 7 8 Q K T A 9 J."""


def _unpacked(trump: bool) -> list[int]:
    """By a byte in the order of strength, the same cards in the order of runs."""
    strength = STRENGTH[0 if trump else 1]
    return [
        sum(1 << rank for rank in range(8) if byte >> (strength[rank] - 1) % 8 & 1)
        for byte in range(256)
    ]


RUN_ORDER: Ints = np.array([_unpacked(False), _unpacked(True)], np.int64)
PACKED: Ints = np.argsort(RUN_ORDER, axis=1)
"""By a byte in the order of runs, the same cards in the order of strength."""
_BEST: Ints = np.array(BEST, np.int64)
_LENGTHS: Ints = np.array(LENGTHS, np.int64)
_RUN_POINTS: Ints = np.array(
    [
        sum({3: 20, 4: 50}.get(length, 100) for length in range(3, 9) if word >> length & 1)
        for word in range(512)
    ],
    np.int64,
)
_FOURS: Ints = np.array(
    [
        max((STRENGTH[0][rank] for rank in range(6) if word >> rank & 1), default=0)
        for word in range(64)
    ],
    np.int64,
)


@compiled
def in_runs(cards: int, trump: int) -> int:
    """The cards in the pack's order: a byte a suit, the trump suit at its own place."""
    found: int = 0
    for place in range(3):
        suit = place + (place >= trump)
        found |= RUN_ORDER[0, cards >> 8 * place & 255] << 8 * suit
    found |= RUN_ORDER[1, cards >> 24 & 255] << 8 * trump
    return found


@compiled
def _best(hand: int) -> int:
    best = 0
    for suit in range(4):
        found = _BEST[hand >> 8 * suit & 255]
        if found and found + 3 - suit > best:
            best = found + 3 - suit
    return best


@compiled
def _run_points(hand: int) -> int:
    met = 0
    for suit in range(4):
        met |= _LENGTHS[hand >> 8 * suit & 255]
    found: int = _RUN_POINTS[met]
    return found


@compiled
def melds_of(first: int, second: int, trump: int) -> tuple[int, int]:
    """The meld points of two hands as they are here, béla included."""
    one, two = in_runs(first, trump), in_runs(second, trump)
    mine = theirs = 0
    a, b = _best(one), _best(two)
    if a > b:
        mine = _run_points(one)
    elif b:
        theirs = _run_points(two)
    v = one & one >> 8 & one >> 16 & one >> 24 & 0x3F
    w = two & two >> 8 & two >> 16 & two >> 24 & 0x3F
    if v or w:
        if _FOURS[v] > _FOURS[w]:
            mine += 80 * (
                (v & 1) + (v >> 1 & 1) + (v >> 2 & 1) + (v >> 3 & 1) + (v >> 4 & 1) + (v >> 5)
            )
        else:
            theirs += 80 * (
                (w & 1) + (w >> 1 & 1) + (w >> 2 & 1) + (w >> 3 & 1) + (w >> 4 & 1) + (w >> 5)
            )
    if first & K_Q == K_Q:
        mine += 20
    elif second & K_Q == K_Q:
        theirs += 20
    return mine, theirs


@compiled
def _by_cards(taken: int, points: int) -> int:
    """The flags that a player's own tricks decide."""
    found = (points > 81) << ABSZOLUT | (points > 100) << HUNDRED
    found |= (taken & J_9_7 == J_9_7) << SEVENS | (taken & A_K_Q == A_K_Q) << CSALAD
    found |= (taken & J_TO_Q == J_TO_Q) << HIGH | (taken & FOUR_ACES == FOUR_ACES) << ACES
    return found


@compiled
def made(table: Ints, melds: tuple[int, int], bela: int, declarer: int) -> tuple[int, int]:
    """The flags of all items made, announced or not, of a table played to its end, and the lead
    of player 0. ``bela`` says who held king and queen of trumps in the meld hand: 1, 2, or 0."""
    mine, theirs = points(table[TAKEN]), points(table[TAKEN + 1])
    last = table[LEADER]
    if last:
        theirs += LAST_TRICK
    else:
        mine += LAST_TRICK
    flags = _by_cards(table[TAKEN], mine)
    others = _by_cards(table[TAKEN + 1], theirs)
    if table[LAST] == SEVEN:
        if last:
            others |= 1 << ULTIMO
        else:
            flags |= 1 << ULTIMO
    mine += melds[0]
    theirs += melds[1]
    flags |= (mine > 200) << TWO_HUNDRED
    others |= (theirs > 200) << TWO_HUNDRED
    lead = mine - theirs
    if lead > 0 or (lead == 0 and declarer == 1):
        flags |= 1 | (bela == 1) << KASSZA
    else:
        others |= 1 | (bela == 2) << KASSZA
    return flags | others << THEIRS, lead


@compiled
def units(flags: int, prices: Ints) -> int:
    """What player 0 gains; ``prices`` has the items of player 0 and then of player 1, each 0
    where it is not in play."""
    found = 0
    for each in range(THEIRS):
        if prices[each]:
            found += prices[each] if flags >> each & 1 else -prices[each]
        if prices[THEIRS + each]:
            found -= (
                prices[THEIRS + each] if flags >> (THEIRS + each) & 1 else -prices[THEIRS + each]
            )
    return found

"""How likely a hand makes what its holder said and did not say; compiled.

For everything that one may say there is a chance by the hand, a logistic of a few features,
fitted to what was said in games of our own (``training/alsos_reading.py``).
"""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.bots.compiled.policy import Floats, soft
from veillee.games.alsos.counted import BEST, LENGTHS
from veillee.games.alsos.kernels import Ints, compiled
from veillee.search.bits import count

MARKS = 19
"""One; trumps J 9 A T K Q 8 7 held; their number squared; plain aces and guarded tens; J 9 7,
A K Q, all aces, K Q held; whether declarer; the points of one's runs and vannaks; plain kings."""
SURE = 0.94
"""What was said is taken to follow the hand so far; the rest is as often as anybody says it."""
FULL, SUIT, EVENT, DECLARER, SAID = range(5)
"""A row: on which cards (0 the eight, 1 the twelve), about which trump suit, what was asked,
whether of the declarer, and whether it was said."""

Rows = tuple[Ints, Floats]
"""The rows; by event the weights, and how often it is said at all."""

_RUN_VALUE: Floats = np.array(
    [
        sum({3: 20, 4: 50}.get(length, 100) for length in range(3, 9) if word >> length & 1)
        for word in LENGTHS
    ],
    np.float64,
)
assert len(BEST) == 256


@compiled
def marks(hand: int, trump: int, declarer: int, found: Floats) -> None:
    """The features of a hand, in the pack's order, about that trump suit."""
    byte = hand >> 8 * trump & 255
    found[0] = 1.0
    for rank in range(8):
        found[1 + rank] = byte >> rank & 1
    number = count(byte)
    found[9] = number * number * 0.1
    aces = tens = kings = 0
    value = 0.0
    for suit in range(4):
        each = hand >> 8 * suit & 255
        value += _RUN_VALUE[each]
        if suit != trump:
            aces += each & 1
            tens += (each >> 4 & 1) & (each & 1 | each >> 1 & 1)
            kings += each >> 1 & 1
    fours = hand & hand >> 8 & hand >> 16 & hand >> 24 & 0x3F
    found[10] = aces
    found[11] = tens
    found[12] = byte & 0xA8 == 0xA8
    found[13] = byte & 0x07 == 0x07
    found[14] = aces == 3 and byte & 1
    found[15] = byte & 0x06 == 0x06
    found[16] = declarer
    found[17] = 0.02 * (value + 80.0 * count(fours))
    found[18] = kings


@compiled
def likelihood(early: int, whole: int, rows: Rows) -> float:
    """How likely all of it was, by the eight cards and by the twelve."""
    events, weights = rows
    found = 1.0
    features = np.zeros(MARKS)
    last = -1
    for each in range(events.shape[0]):
        row = events[each]
        kind = row[FULL] * 8 + row[SUIT] * 2 + row[DECLARER]
        if kind != last:
            marks(whole if row[FULL] else early, row[SUIT], row[DECLARER], features)
            last = kind
        score = 0.0
        for place in range(MARKS):
            score += weights[row[EVENT], place] * features[place]
        if score > 0.0:
            share = 1.0 / (1.0 + soft(-score))
        else:
            odds = soft(score)
            share = odds / (1.0 + odds)
        if not row[SAID]:
            share = 1.0 - share
        usual = weights[row[EVENT], MARKS] if row[SAID] else 1.0 - weights[row[EVENT], MARKS]
        found *= SURE * share + (1.0 - SURE) * usual
    return found

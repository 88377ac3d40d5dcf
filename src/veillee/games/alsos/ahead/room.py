"""Where the search keeps what it is told: one array of int64, and its table in another."""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.kernels import Ints

STEPS, CHANCE, KEY, KIND, OWNER, MADE, TARGET, PAIR, ABOVE, APART, FAVOURED, PATIENCE = range(12)
"""How many cards may still be tried; what the order of trying is drawn from, 0 where likely cards
are tried first; the search's number in the table; the kind of goal, whose it is, whether it is to
be met or missed, the cards it is about; trump K and Q; what must be exceeded; the cards that stand
for no others; whose tricks bring it nearer."""
WEIGHT, BELA, SEVENS, BEFORE, MARKED, KEPT = 12, 14, 16, 18, 20, 22
"""From here on by seat: how often its card points count, what its béla counts; the trump 7 that it
must keep, or 0; what it has played of its meld hand; the cards by which it comes out whether it is
the hand that was told of; those of its played cards that matter in the end."""
GAPS, LOOSE = 24, 26
"""From here on by seat whether a run that it has may be one that it would have told; cards, and how
many of them may stay out of play, twice."""
SUITS = 30
"""Which suit each byte is."""
SETS = 34
"""From here on by seat the number of sets of which not all may be held, and then these."""
MOST_SETS = 64
LENGTHS = SETS + 2 * MOST_SETS
"""From here on by seat the lengths of runs told, a bit each, or -1."""
RUNS = LENGTHS + 2
"""From here on by seat a flag for each key of a best run, and then for each set of vannaks."""
RUN_KEYS, VANNAKS = 512, 64
LIMIT = RUN_KEYS + VANNAKS
BEST = RUNS + 2 * LIMIT
"""From here on by the byte, for plain suits and then for trumps: the key of its best run, the
lengths of its runs, and its ranks as in ``deck``."""
NEEDS = BEST + 6 * 256
"""From here on by seat the number of melds that it must have; then for each the number of ways to
have it, and of each way the cards that it must hold and those that it must not."""
MOST_NEEDS = 512
SIZE = NEEDS + 2 * MOST_NEEDS

POINTS, CAPTURES, LAST = range(3)
"""The kinds of goal."""
MISSED = 1 << 32
"""Stands for cards of which one can be captured no more."""

ENTRY = 5
"""Numbers of an entry of the table: four that name a position, and what it was ruled out with."""
ENTRIES = 1 << 16
MOVE = 6
OTHER, PROMISE, LACKS, WINNER, THEN = range(1, MOVE)
"""A card to try: all of its kind; how promising it is; what it says that its player has none of;
who wins then; what the tricks so far have brought then, or what the lead stands for."""
ROW = 32 * MOVE


def new_table() -> Ints:
    """What was ruled out: nothing yet."""
    table: Ints = np.zeros(ENTRIES * ENTRY, np.int64)
    return table


def new_moves() -> Ints:
    """Room for the cards to try of each trick."""
    moves: Ints = np.zeros(13 * 2 * ROW, np.int64)
    return moves

"""Where the search keeps what: one array of int64 for everything it reads and writes.

Every array that compiled code hands on costs seven words a call, a third of the time when there
were seven arrays. So there is one, the *room*, and the places in it have names. It begins with the
four hands by seat: what asks for ``hands`` alone reads no further.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]

CLASSES = 19
NONE = 99
"""The best class on an empty table; no class."""
RACE, MORDIENNE = 0, 2
"""Goals: with the number of a side added, that it wins the point, that it makes mordienne."""
STOPPED = -1
"""Instead of a result: the search was ended."""
OPEN = -2
"""Instead of a result: not settled yet."""

NODES, HALTED, MIN_RUN, PRUNE, ERA, STOP = 4, 5, 6, 7, 8, 9
"""``STOP``: the address of the flag that ends the search."""
MERGE, SKIP, BOUNDS, LOOKUP = 1, 2, 4, 8
"""Bits of ``PRUNE``: neighbouring cards as one move, the skip rule, ``order``, the table."""
PLIES, MOST_MOVES = 40, 16
ROWS, COLUMNS, KINDS = 240, 5, 4
"""Weights: situations, how a card stands in them, and what a weight counts (``moves``)."""
LENGTHS, ENTRIES, ENTRY = 1 << 16, 1 << 20, 4

MOVES = 16
WEIGHTS = MOVES + PLIES * MOST_MOVES
SEEN = WEIGHTS + ROWS * COLUMNS * KINDS
TABLE = SEEN + LENGTHS
SIZE = TABLE + ENTRIES * ENTRY


def new_room() -> Words:
    return np.zeros(SIZE, np.int64)

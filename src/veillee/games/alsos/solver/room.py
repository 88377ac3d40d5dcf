"""Where the search keeps what: one array of int64 for everything it reads and writes."""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.kernels import Ints

NODES, STOPPED, PRUNE, MASK, STOP, KEPT = range(6)
"""What the search is told and tells: positions searched, 1 once it gave up, how it may cut, the
table's entries less 1, the address of the flag that ends the search; from KEPT on, by seat, the
trump 7 that must be kept, or 0."""
NEED = 8
"""From here on the card points that A needs in the end, by what is alive then."""
TABLE = NEED + 1024
ENTRY = 4
"""Numbers of an entry of the table: the position in two, its bounds, its best card."""

LIKENESS, THINNED, BOUNDS, LOOKUP, NEAR = 1, 2, 4, 8, 16
"""What makes the search short; each may be left out of PRUNE, and changes no value."""
ALL = 31
FAR = 1000
"""More than any slack: ± what no points can change."""


def new_room(entries: int, prune: int) -> Ints:
    """Room with a table of so many entries, a power of two."""
    room: Ints = np.zeros(TABLE + entries * ENTRY, np.int64)
    room[PRUNE], room[MASK] = prune, entries - 1
    return room

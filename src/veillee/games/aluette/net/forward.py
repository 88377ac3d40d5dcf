"""One forward pass: inputs that are on, two layers of rectified sums, the chances of five ends.

Nothing here depends on the order in which a machine adds: every sum is taken in one order, and
``exponential`` is made of sums and products only. So the same weights say the same everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from veillee.games.aluette.kernels import Words

Floats = NDArray[np.float32]

ENDS = 5
"""A deal ends for a side with -2, -1, 0, 1 or 2."""
WIDE = 8
"""Columns of the last layer, which a processor likes better than five."""


class Net(NamedTuple):
    """The weights: inputs by ``first``, ``first`` by ``second``, ``second`` by WIDE."""

    one: Floats
    base_one: Floats
    two: Floats
    base_two: Floats
    three: Floats
    base_three: Floats


_POWERS = np.array([2.0**-n for n in range(64)], np.float32)


@njit(cache=True)
def exponential(x: float) -> float:
    """e to a power that is not above 0, to six digits."""
    if x < -40.0:
        return 0.0
    y = -x * 1.4426950408889634
    whole = int(y)
    z = (y - whole) * 0.6931471805599453
    part = 1.0 - z * (
        1.0 - z * (0.5 - z * (0.16666667 - z * (0.04166667 - z * (0.00833333 - z * 0.00138889))))
    )
    power: float = part * _POWERS[whole]
    return power


@njit(cache=True)
def gather(net: Net, on: Words, start: int, stop: int, sums: Floats) -> None:
    """Adds the rows of those inputs to the sums of the first layer."""
    # Indexed in full: a slice of a row costs more than the row.
    one = net.one
    for index in range(start, stop):
        row = on[index]
        for unit in range(sums.size):
            sums[unit] += one[row, unit]


@njit(cache=True)
def ends(net: Net, sums: Floats, middle: Floats, out: Floats) -> None:
    """The chances of the five ends, from the sums of the first layer; ``middle`` is room."""
    two, three = net.two, net.three
    for other in range(middle.size):
        middle[other] = net.base_two[other]
    for unit in range(sums.size):
        value = sums[unit]
        if value > 0:
            for other in range(middle.size):
                middle[other] += value * two[unit, other]
    for end in range(WIDE):
        out[end] = net.base_three[end]
    for unit in range(middle.size):
        value = middle[unit]
        if value > 0:
            for end in range(WIDE):
                out[end] += value * three[unit, end]
    most = out[0]
    for end in range(1, ENDS):
        most = max(most, out[end])
    total = np.float32(0)
    for end in range(ENDS):
        out[end] = exponential(out[end] - most)
        total += out[end]
    for end in range(ENDS):
        out[end] /= total

"""The chance of an item by the share of imagined deals in which it was made, calibrated.

A logistic of the share's own odds and their square for each item, apart for mine and the other's
and for front and back; fitted to deals in which players announced and played
(``training/alsos_model.py``).
"""

from __future__ import annotations

import numpy as np

from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.policy import Floats

INSIDE = 0.004
"""A share is taken to lie so far from 0 and from 1 at least."""


def odds(shares: Floats) -> Floats:
    """Logarithms of the odds."""
    inside = np.clip(shares, INSIDE, 1 - INSIDE)
    found: Floats = np.log(inside / (1 - inside))
    return found


def calibrated(shares: Floats, back: int) -> Floats:
    """Chances for shares, a row for mine and one for theirs; ``back`` is 1 in back, 0 before."""
    base, slope, bend = weights.MODEL[:, :, back].transpose(2, 1, 0)
    share = odds(shares)
    found: Floats = 1.0 / (1.0 + np.exp(-(base + slope * share + bend * share**2)))
    return found

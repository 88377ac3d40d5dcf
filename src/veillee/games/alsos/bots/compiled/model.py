"""The chance of an item by the share of imagined deals in which it was made, calibrated.

For each item, apart for mine and the other's and for front and back, what each of a few shares came
to in deals in which players announced and played, straight between them on the scale of odds, and
less or more where the owner is not the declarer (``training/alsos_model.py``).
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


KNOTS = odds(np.array([0.0, 0.08, 0.25, 0.5, 0.75, 0.92, 1.0]))
"""The shares, as odds, for which ``weights.MODEL`` knows what they come to."""


def between(share: Floats) -> Floats:
    """By odds of shares, how much each knot counts: the two beside it."""
    place = np.clip(np.searchsorted(KNOTS, share, side="right") - 1, 0, len(KNOTS) - 2)
    part = (share - KNOTS[place]) / (KNOTS[place + 1] - KNOTS[place])
    numbers = np.arange(len(KNOTS))
    lower, upper = numbers == place[..., None], numbers == place[..., None] + 1
    found: Floats = lower * (1 - part[..., None]) + upper * part[..., None]
    return found


def calibrated(shares: Floats, back: int, declarer: int) -> Floats:
    """Chances for shares, a row for mine and one for theirs; ``back`` is 1 in back, 0 before;
    ``declarer`` is 0 where it is me, else 1."""
    curves = weights.MODEL[:, :, back].swapaxes(0, 1)
    score = (between(odds(shares)) * curves[..., :-1]).sum(axis=-1)
    score[1 - declarer] += curves[1 - declarer, :, -1]
    found: Floats = 1.0 / (1.0 + np.exp(-score))
    return found

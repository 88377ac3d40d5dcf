"""The chances of the items of Alsós by which the bets were solved: a logistic of a share's odds,
found over some 3,300 deals. What is kept here does not change with what ships, so that the bets can
be found again exactly.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from veillee.games.alsos.bots.compiled.model import odds
from veillee.games.alsos.bots.compiled.policy import Floats

FIRST: Floats = np.load(Path(__file__).with_suffix(".npz"))["model"].astype(np.float64)
"""By item, owner (0 mine, 1 the other's) and phase (0 front, 1 back), base, slope and bend."""


def estimated(shares: Floats, back: int) -> Floats:
    """As ``model.calibrated``; it makes no difference who declares."""
    base, slope, bend = FIRST[:, :, back].transpose(2, 1, 0)
    share = odds(shares)
    found: Floats = 1.0 / (1.0 + np.exp(-(base + slope * share + bend * share**2)))
    return found

"""What shipped before, by turn: the chances of the items of Alsós, and what the solved bets say. By
the first, players tell one class from another in the deals that bets are solved over; by the others
those deals were played that today's chances are fitted to. They stay as they are, so that the same
deals are played whatever is found today.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import numpy as np

from veillee.games.alsos.bots.compiled import bets, weights
from veillee.games.alsos.bots.compiled.policy import Floats

_HELD = np.load(Path(__file__).with_suffix(".npz"))
CHANCES: Floats = _HELD["model"].astype(np.float64)
"""By turn, the oldest first, as ``weights.MODEL``."""
SAID: Floats = _HELD["said"].astype(np.float64) / 255.0
OWNER: Floats = _HELD["owner"].astype(np.float64)
OTHER: Floats = _HELD["other"].astype(np.float64)
"""By turn, as in ``bets``."""


@contextmanager
def played_before(turn: int) -> Iterator[None]:
    """Meanwhile the levels of Alsós go by those of that turn."""
    with (
        patch.object(weights, "MODEL", CHANCES[turn]),
        patch.multiple(bets, SAID=SAID[turn], OWNER=OWNER[turn], OTHER=OTHER[turn]),
    ):
        yield

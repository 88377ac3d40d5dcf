"""The chances of the items of Alsós by which those play whose deals today's are fitted to: those
that shipped before, the oldest first. They stay as they are, so that the same deals are played
whatever is fitted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import numpy as np

from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.policy import Floats

BEFORE: Floats = np.load(Path(__file__).with_suffix(".npz"))["model"].astype(np.float64)
"""By round, as ``weights.MODEL``."""


@contextmanager
def chances_before(turn: int) -> Iterator[None]:
    """Meanwhile the levels of Alsós go by those of that round."""
    with patch.object(weights, "MODEL", BEFORE[turn]):
        yield

"""The numbers that training found, read from a file beside this one."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO

import numpy as np

from veillee.games.alsos.bots.compiled.policy import Floats

_HELD = np.load(BytesIO(files(__package__ or "").joinpath("weights.npz").read_bytes()))
POLICY: Floats = _HELD["policy"].astype(np.float64)
"""By context, the weights of the features of ``policy``."""
EVIDENCE: Floats = _HELD["evidence"].astype(np.float64)
"""By what may be said, the weights of the features of ``evidence``."""
READING: Floats = _HELD["reading"].astype(np.float64)
"""The same for how players of our own have played, by which hands are told from what was played."""
MODEL: Floats = _HELD["model"].astype(np.float64)
"""By item, owner (0 mine, 1 the other's), phase (0 front, 1 back) and whether it is in play beside
an ultimó of its owner, the odds that each knot of ``model`` comes to, and what is added where the
owner is not the declarer and, at all shares and by the odds of the share, for what was announced in
front."""

"""How often random tests are tried: enough for every day, or many times more in ``make prove``."""

from __future__ import annotations

import os

FACTOR = 20 if os.environ.get("VEILLEE_PROVE") else 1


def times(count: int) -> int:
    """``count`` tries, or twenty times as many when proving."""
    return count * FACTOR

"""Records that people bring to have them worked out: in memory, for a day, under an address that
nobody can guess."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict

from veillee.records import Replay
from veillee.tables.refused import Refused

KEPT = 64
"""How many are kept at once; one more, and the oldest goes."""
DAY = 86400.0


class Brought:
    """The records of the last day."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, Replay]] = OrderedDict()

    def add(self, replay: Replay) -> str:
        """Keep it; the key to it."""
        self._forget()
        key = secrets.token_urlsafe(16)
        self._kept[key] = time.monotonic(), replay
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return key

    def get(self, key: str) -> Replay:
        """Raises Refused ``no_such_study`` when it is not here, or no longer."""
        self._forget()
        if key not in self._kept:
            raise Refused("no_such_study")
        return self._kept[key][1]

    def _forget(self) -> None:
        since = time.monotonic() - DAY
        for key in [key for key, (when, _) in self._kept.items() if when < since]:
            del self._kept[key]

"""Faults of ours, told to whoever hosts the server without a word about anybody's cards."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

log = logging.getLogger("veillee")

DEEPEST = 12
"""How many places of a trace are told, the innermost."""


def tell(what: str, error: BaseException) -> None:
    """Log that ``what`` failed: what kind of error, and where in the code.

    Never its message, nor the values around it: a ``KeyError`` says the card it did not find.
    """
    chain = _chain(error)
    facts = {"event": "fault", "what": what, "trace": chain}
    log.error("%s: %s", what, " from ".join(chain), extra={"facts": facts})


def _chain(error: BaseException | None) -> list[str]:
    """The error and those that led to it, the last first."""
    told: list[str] = []
    while error is not None and len(told) < DEEPEST:
        places = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
        where = " < ".join(f"{Path(p.filename).name}:{p.lineno} {p.name}" for p in reversed(places))
        told.append(f"{type(error).__name__} at {where or 'unknown place'}")
        error = error.__cause__ or error.__context__
    return told

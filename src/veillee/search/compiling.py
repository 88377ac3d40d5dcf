"""Whether compiled code was found in the cache, or made anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core.event import install_recorder


@contextmanager
def compiling() -> Iterator[Callable[[], bool]]:
    """Says whether anything has been compiled since the block began."""
    with install_recorder("numba:compile") as recorder:
        yield lambda: bool(recorder.buffer)

"""How far a long file has been read, for somebody who watches."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds that pass before anything is shown."""


@contextmanager
def lines_with_progress(source: IO[bytes]) -> Iterator[Iterator[bytes]]:
    """The lines of the file; a bar on standard error when that is a terminal and it takes long.

    The bar is gone when the block is left, whatever happened in it.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield iter(source)
        return
    bar = _Bar(os.fstat(source.fileno()).st_size)
    try:
        yield bar.watch(source)
    finally:
        bar.close()


class _Bar:
    """A bar over ``size`` bytes that appears once patience is out."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._due = time.monotonic() + PATIENCE
        self._shown: Progress | None = None

    def watch(self, source: IO[bytes]) -> Iterator[bytes]:
        done = 0
        for line in source:
            yield line
            done += len(line)
            if time.monotonic() > self._due:
                self._show().update(self._task, completed=done)

    def close(self) -> None:
        if self._shown is not None:
            self._shown.stop()

    def _show(self) -> Progress:
        if self._shown is None:
            from rich.console import Console
            from rich.progress import Progress

            self._shown = Progress(console=Console(stderr=True), transient=True)
            self._task = self._shown.add_task("replay", total=self._size or None)
            self._shown.start()
        return self._shown

"""Worker processes are started as if Ctrl-C did not exist: it is meant for the server alone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """A process started inside never hears Ctrl-C, not even before its first line of Python; the
    one that starts it hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

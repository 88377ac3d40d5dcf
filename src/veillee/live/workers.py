"""Worker processes: deaf to Ctrl-C, which is meant for the one who started them, and never left
behind by it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any


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


def end_with_parent(ending: Connection | None = None) -> None:
    """In a worker: end when the one who started it does, even if that was killed and could not
    say so, or when the other end of ``ending`` is closed; in the middle of whatever it does."""
    # A pipe, not an Event: who sets an Event waits for a worker that was killed while it listened.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch(wait: Any) -> None:
        wait()
        os._exit(0)

    for wait in (parent.join, *([] if ending is None else [lambda: ending.poll(None)])):
        threading.Thread(target=watch, args=(wait,), daemon=True).start()

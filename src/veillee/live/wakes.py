"""Who waits for a table to move. A wake says only that it did, and may be lost."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Wakes:
    """Wake-ups within this process."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._always: list[Callable[[str], None]] = []
        self.closed = False

    def wake(self, table: str) -> None:
        """Everyone who listens to that table looks at its log again."""
        for event in self._waiting.get(table, ()):
            event.set()
        for listener in self._always:
            listener(table)

    def always(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` for every table that moves."""
        self._always.append(listener)

    @contextmanager
    def listen(self, table: str) -> Iterator[asyncio.Event]:
        """An event that is set when the table moves, or when the process is closing."""
        event = asyncio.Event()
        self._waiting[table].add(event)
        try:
            yield event
        finally:
            self._waiting[table].discard(event)
            if not self._waiting[table]:
                del self._waiting[table]

    def close(self) -> None:
        """End every stream: the process stops."""
        self.closed = True
        for events in list(self._waiting.values()):
            for event in events:
                event.set()

"""A real ``python -m veillee serve`` in a process of its own, to be killed."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, Queue


class Served:
    """The server and everything it started: they share its standard output, so that it ends only
    when the last of them has."""

    def __init__(
        self, database: Path, *extra: str, program: Sequence[str] = ("-m", "veillee")
    ) -> None:
        arguments = ["serve", "--port", "0", "--database", str(database), *extra]
        self.process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._lines: Queue[str | None] = Queue()
        threading.Thread(target=self._read, daemon=True).start()
        line = self._lines.get(timeout=240)
        found = re.search(r"http://\S+:\d+", line or "")
        assert found, (line, self.process.stderr and self.process.stderr.read())
        self.url = found[0]

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def expect_all_gone(self, seconds: float = 60) -> list[str]:
        """Server, workers and whatever else it started have ended; what they printed since the
        address."""
        printed = []
        try:
            while (line := self._lines.get(timeout=seconds)) is not None:
                printed.append(line)
        except Empty:
            raise AssertionError("something that the server started outlives it") from None
        return printed

    def until_it_tells(self, words: str) -> list[str]:
        """The lines on standard error up to the one that has these words."""
        assert self.process.stderr is not None
        told: list[str] = []
        for line in self.process.stderr:
            told.append(line.rstrip("\n"))
            if words in line:
                return told
        raise AssertionError(f"it ended without {words!r}: {told}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(30)

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        """Ask it to stop; its status and what it said on standard error."""
        self.process.send_signal(how)
        assert self.process.stderr is not None
        complaint = self.process.stderr.read()
        return self.process.wait(30), complaint

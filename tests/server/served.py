"""A real ``python -m veillee serve`` in a process of its own, to be killed."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty, Queue


class Served:
    """The server and everything it started: they share its standard output, so that it ends only
    when the last of them has."""

    def __init__(self, database: Path, *extra: str) -> None:
        arguments = ["serve", "--port", "0", "--database", str(database), *extra]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "veillee", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._lines: Queue[str | None] = Queue()
        threading.Thread(target=self._read, daemon=True).start()
        line = self._lines.get(timeout=60)
        found = re.search(r"http://\S+:\d+", line or "")
        assert found, (line, self.process.stderr and self.process.stderr.read())
        self.url = found[0]

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def expect_all_gone(self, seconds: float = 10) -> None:
        """Server, workers and whatever else it started have ended."""
        try:
            while self._lines.get(timeout=seconds) is not None:
                pass
        except Empty:
            raise AssertionError("something that the server started outlives it") from None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(30)

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        """Ask it to stop; its status and what it said on standard error."""
        self.process.send_signal(how)
        assert self.process.stderr is not None
        complaint = self.process.stderr.read()
        return self.process.wait(30), complaint

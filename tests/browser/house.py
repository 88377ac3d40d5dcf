"""A server in a process of its own, as anyone starts it."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from random import randrange

PATIENCE = 60.0
"""Seconds that ending may take on a busy machine."""
ADDRESS = re.compile(r"http://[\d.]+:\d+")


def _free_port() -> int:
    """A port that no connection is given unasked, as others are: while a server is down, whoever
    looks for it would in time be given its port, and keep it."""
    while True:
        port = randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class House:
    """``python -m veillee serve`` on one database; ``url`` has no slash at the end."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.url = ""
        self._port = _free_port()
        self._process: subprocess.Popen[str] | None = None
        self._groups: list[int] = []

    def start(self) -> None:
        """Serve, on the same port every time, and return once it answers."""
        command = [sys.executable, "-m", "veillee", "serve", "--port", str(self._port)]
        process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self._process = process
        self._groups.append(process.pid)
        assert process.stdout is not None
        first = process.stdout.readline()
        found = ADDRESS.search(first)
        assert found, f"the server said {first!r} instead of its address"
        self.url = found[0]

    def kill(self) -> None:
        """End the server without warning, as a power cut does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)

    def stop(self) -> int:
        """Ask the server to stop, as whoever hosts it does; its exit status."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """Stop what still runs, and whatever a killed server left behind."""
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        finally:
            for group in self._groups:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(group, signal.SIGKILL)

"""What whoever hosts a server may set."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from veillee.server.limits import USUAL, Limits


def data_home() -> Path:
    """Where this user's programs keep their data, by the custom of the system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


@dataclass(frozen=True, slots=True)
class Logs:
    """What is told on standard error: lines of JSON or text, from ``level`` on."""

    as_json: bool = False
    level: str = "warning"
    addresses: bool = False


QUIET = Logs()


@dataclass(frozen=True, slots=True)
class Settings:
    """``database`` is a file; ``https`` says that people reach the server through a proxy that
    speaks HTTPS, and ``proxy`` where that is: its word is taken on who asks.
    Tables are kept for ``keep`` days after they were last used, or for ever."""

    database: Path
    host: str = "127.0.0.1"
    port: int = 8765
    https: bool = False
    proxy: str = "127.0.0.1"
    limits: Limits = USUAL
    keep: int | None = None
    logs: Logs = QUIET

    @property
    def limits_file(self) -> Path:
        """The limiter's file."""
        return self.database.with_name(self.database.name + ".limits")

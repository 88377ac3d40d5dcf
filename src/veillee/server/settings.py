"""What whoever hosts a server may set."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path


def data_home() -> Path:
    """Where this user's programs keep their data, by the custom of the system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


@dataclass(frozen=True, slots=True)
class Settings:
    """``database`` is a file; ``https`` says that people reach the server through HTTPS."""

    database: Path
    host: str = "127.0.0.1"
    port: int = 8765
    https: bool = False

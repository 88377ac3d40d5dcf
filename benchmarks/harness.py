"""What benches share: rows of figures, progress on stderr, and which machine this is."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")

Row = tuple[str, str]
"""What was measured, and the figure."""


class Bench(Protocol):
    """A module that measures something."""

    name: str

    def run(self) -> list[Row]: ...


def watched(steps: Iterable[T], title: str, total: int) -> Iterable[T]:
    """The same steps, their progress shown on stderr."""
    return track(steps, title, total=total, console=Console(stderr=True), transient=True)


def machine() -> str:
    """The processor, how many cores this process may use, and the Python."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{_processor()}, {cores} cores, Python {platform.python_version()}"


def _processor() -> str:
    """The model's name where the system tells it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()

"""What benches share: rows of figures, progress on stderr, and which machine this is."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple, Protocol, TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")


class Series(NamedTuple):
    """What was measured, for one line or bar of a drawing (``drawings.DRAWINGS``)."""

    drawing: str
    line: str
    numbers: Sequence[float]
    at: int = 0
    """Where along the line these belong, where it goes along something."""


class Row(NamedTuple):
    """What was measured, and the figure; what it should be, and what may be drawn of it."""

    what: str
    figure: str
    aim: str = ""
    series: Series | None = None


class Bench(Protocol):
    """A module that measures something."""

    name: str

    def run(self) -> list[Row]: ...


def timed(what: str, seconds: Sequence[float], drawing: str, line: str, at: int = 0) -> Row:
    """The median, the mean and the worst, in milliseconds, and all of them for a drawing."""
    spread = (median(seconds), mean(seconds), max(seconds))
    figure = " / ".join(three(1000 * each) for each in spread)
    title = f"{what}: median / mean / worst of {len(seconds):,}, ms"
    return Row(title, figure, series=Series(drawing, line, seconds, at))


def three(number: float) -> str:
    """Its first three digits; there is no more to it."""
    return f"{float(f'{number:.3g}'):,.0f}" if number >= 100 else f"{number:.3g}"


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

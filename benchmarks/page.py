"""The figures of a run as a page: tables and drawings, with the machine and the day."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.drawings import DRAWINGS, draw
from benchmarks.harness import Row, machine

PEERS = {
    "OpenSpiel": "open-spiel",
    "DDS by endplay": "endplay",
    "RLCard": "rlcard",
    "colver": "colver",
}


def conditions() -> str:
    """The machine, the day and how busy it is now."""
    now = datetime.now(UTC)
    busy = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{now.day} {now:%B %Y}, {machine()}{busy}"


def write(found: Mapping[str, Sequence[Row]], where: str, folder: Path, name: str) -> None:
    """The page of that name (``HEADS``) in the folder, and the drawings in ``figures`` beneath.
    Without the library that draws, the tables alone."""
    series = [row.series for rows in found.values() for row in rows if row.series is not None]
    try:
        drawn = draw(series, folder / "figures")
    except ImportError:
        drawn = {}
    pictures = [
        f"![{DRAWINGS[name].title}]({path.relative_to(folder).as_posix()})\n\n{DRAWINGS[name].what}"
        for name, path in drawn.items()
    ]
    tables = [_table(name, rows) for name, rows in found.items()]
    text = "\n\n".join([HEADS[name].format(where=where, peers=_peers()), *pictures, *tables])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.md").write_text(text + "\n", encoding="utf-8")


HEADS = {
    "benchmarks": """# Benchmarks

{where}. Beside ours: {peers}.

`make bench` measures and writes this page; nothing in it was written by hand. Times are processor
time of one core unless something else is said, so that a busy machine matters little. An aim is
what the figure should reach.""",
    "strength": """# Strength

{where}. Beside ours: {peers}.

`make strength` measures and writes this page; nothing in it was written by hand. Each deal is
played twice with the sides swapped, and the pair is the unit. Contests are kept in `out/contests`,
by the last commit that changed how the bots of that game play, and gone on with there. Of an aim
the first figure is what should be reached, the second what we should like.""",
}


def _peers() -> str:
    found = []
    for name, package in PEERS.items():
        try:
            found.append(f"{name} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{name} (not installed)")
    return ", ".join(found)


def _table(name: str, rows: Sequence[Row]) -> str:
    aims = any(row.aim for row in rows)
    head = ["what", "figure", *(["aim"] if aims else [])]
    lines = [head, ["---", "---:", *(["---:"] if aims else [])]]
    lines += [[row.what, row.figure, *([row.aim] if aims else [])] for row in rows]
    return f"## {name}\n\n" + "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")

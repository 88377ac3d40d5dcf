"""The figures of a run as sections of a page: tables and drawings, with the commit, the machine and
the day. What was not measured again stays on the page as it is."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.drawings import DRAWINGS, draw
from benchmarks.harness import Row, machine

ROOT = Path(__file__).parent.parent
CHANGED = (
    "status",
    "--porcelain",
    "--",
    "src",
    "benchmarks",
    "training",
    ":(exclude,glob)**/*.json",
)
"""What the benches themselves write apart."""
PEERS = {
    "OpenSpiel": "open-spiel",
    "DDS by endplay": "endplay",
    "RLCard": "rlcard",
    "colver": "colver",
}


def conditions() -> str:
    """The commit, the day, the machine, how busy it is now, and who is measured beside ours."""
    now = datetime.now(UTC)
    busy = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    where = f"Commit {_commit()}, {now.day} {now:%B %Y}, {machine()}{busy}"
    return f"{where}. Beside ours: {_peers()}"


def _commit() -> str:
    """Its short name, with a word where what is measured was changed since."""
    try:
        name, changed = _git("describe", "--always", "--exclude=*"), _git(*CHANGED)
    except OSError:
        return "unknown"
    return (name or "unknown") + " and what was changed since" * bool(changed)


def _git(*asked: str) -> str:
    done = subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def write(found: Mapping[str, Sequence[Row]], where: str, folder: Path, name: str) -> None:
    """These benches' sections of the page of that name (``HEADS``) in the folder, and the drawings
    that these alone are drawn from in ``figures`` beneath. Without the library that draws, the
    drawings stay as they are."""
    series = [row.series for rows in found.values() for row in rows if row.series is not None]
    with suppress(ImportError):
        draw(series, folder / "figures", found)
    page = folder / f"{name}.md"
    sections = _sections(page.read_text("utf-8")) if page.exists() else {}
    for bench, rows in found.items():
        sections[bench] = "\n\n".join(
            [f"## {bench}", f"{where}.", _table(rows), *_pictures(bench, folder, found)]
        )
    text = "\n\n".join([HEADS[name], *sections.values()])
    folder.mkdir(parents=True, exist_ok=True)
    page.write_text(text + "\n", encoding="utf-8")


def _sections(page: str) -> dict[str, str]:
    """By bench, in their order."""
    parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)[1:]
    return {part.partition("\n")[0].removeprefix("## "): part.strip() for part in parts}


def _pictures(bench: str, folder: Path, benches: Container[str]) -> Iterator[str]:
    """What there is of the drawings that are shown with that bench, those of before too."""
    for name, drawing in DRAWINGS.items():
        if drawing.of[0] == bench and (folder / "figures" / f"{name}.svg").exists():
            yield f"![{drawing.title}](figures/{name}.svg)"
            now = all(each in benches for each in drawing.of)
            yield drawing.what + (" Drawn from an earlier run." if not now else "")


HEADS = {
    "benchmarks": """# Benchmarks

`make bench` measures and writes this page, or the sections of the benches that it is given; nothing
in it was written by hand. Times are processor time of one core unless something else is said, so
that a busy machine matters little. An aim is what the figure should reach. Where no commit is named
the section is of before such lines were written.""",
    "strength": """# Strength

`make strength` measures and writes this page, or the sections of the benches that it is given;
nothing in it was written by hand. Each deal is played twice with the sides swapped, and the pair is
the unit. Contests are kept in `out/contests`, by the last commit that changed how the bots of that
game play, and gone on with there. Of an aim the first figure is what should be reached, the second
what we should like. Where no commit is named the section is of before such lines were written.""",
}


def _peers() -> str:
    found = []
    for name, package in PEERS.items():
        try:
            found.append(f"{name} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{name} (not installed)")
    return ", ".join(found)


def _table(rows: Sequence[Row]) -> str:
    aims = any(row.aim for row in rows)
    head = ["what", "figure", *(["aim"] if aims else [])]
    lines = [head, ["---", "---:", *(["---:"] if aims else [])]]
    lines += [[row.what, row.figure, *([row.aim] if aims else [])] for row in rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")

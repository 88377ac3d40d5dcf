"""Contests that take long: kept as they are played, and gone on with as long as the commit is the
same."""

from __future__ import annotations

import subprocess
from contextlib import closing
from pathlib import Path

from benchmarks.harness import watched
from veillee.arena.contest import Pairs, Standing, standing
from veillee.arena.crew import cores, played
from veillee.arena.ledger import Ledger

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "out" / "contests"
STEP = 100
"""Deals between two looks at how a contest stands."""
RESULTS = ("measured.json", "docs/levels.md", "docs/rivals.md")
"""What is written of a commit, and so may differ from it."""


def contested(contest: Pairs, name: str, most: int, width: float = 0.0) -> Standing:
    """How it stands after ``most`` deals, or once the share of the deals won is known to ± that
    width. Each core plays; what was played of this commit is in ``out/contests`` already."""
    folder = KEPT / commit()
    folder.mkdir(parents=True, exist_ok=True)
    now: Standing | None = None
    with closing(Ledger(folder / f"{name}.jsonl", contest)) as ledger:
        for first in range(0, most, STEP):
            numbers = range(min(first + STEP, most))
            missing = [number for number in numbers if number not in ledger.pairs]
            play = played(contest, missing, cores())
            for number, pair in watched(play, f"{name}, {first:,} deals played", len(missing)):
                ledger.add(number, pair)
                ledger.pairs[number] = pair
            now = standing([ledger.pairs[number] for number in numbers])
            if now is not None and now.share.margin <= width:
                break
    assert now is not None
    return now


def commit() -> str:
    """The commit that is measured. Raises SystemExit where something is not committed: nobody
    could measure it again."""
    changed = _git("status", "--porcelain", "--untracked-files=no")
    if any(not line.endswith(RESULTS) for line in changed.splitlines()):
        raise SystemExit("what is measured is a commit: commit what was changed, then again")
    return _git("rev-parse", "--short", "HEAD").strip()


def _git(*asked: str) -> str:
    done = subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout

"""Contests that take long: kept as they are played, and gone on with as long as no commit changes
how the bots of that game play."""

from __future__ import annotations

import subprocess
from contextlib import closing
from pathlib import Path

from benchmarks.harness import watched
from veillee.arena.contest import Pairs, Standing, standing
from veillee.arena.crew import cores, played
from veillee.arena.ledger import Ledger
from veillee.arena.mirrored import Pair

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "out" / "contests"
PLAYING = ("arena", "bots", "core", "search", "games/__init__.py", "games/{game}")
"""The parts of the package on which the play of a game's bots depends, but for what people read
there."""
READ = ("*.po", "*.html", "*.css", "*.js", "*.svg", "measured.json")


def contested(contest: Pairs, name: str, deals: int) -> Standing:
    """How it stands after so many deals, played as ``pairs`` are."""
    now = standing(pairs(contest, name, deals))
    assert now is not None
    return now


def pairs(contest: Pairs, name: str, deals: int) -> list[Pair]:
    """The deals from the first on. Each core plays; what was played of this commit is in
    ``out/contests`` already."""
    game: str = contest.document()["game"]
    folder = KEPT / commit(game)
    folder.mkdir(parents=True, exist_ok=True)
    with closing(Ledger(folder / f"{name}.jsonl", contest)) as ledger:
        missing = [number for number in range(deals) if number not in ledger.pairs]
        play = played(contest, missing, cores())
        for number, pair in watched(play, name, len(missing)):
            ledger.add(number, pair)
            ledger.pairs[number] = pair
        return [ledger.pairs[number] for number in range(deals)]


def commit(game: str) -> str:
    """The last commit that changed how the bots of that game play. Raises SystemExit where such a
    change is not committed: nobody could measure it again."""
    paths = [f"src/veillee/{part.format(game=game)}" for part in PLAYING]
    paths += [f":(exclude,glob)**/{name}" for name in READ]
    if _git("status", "--porcelain", "--", *paths):
        raise SystemExit("what is measured is a commit: commit what was changed, then again")
    return _git("log", "-1", "--format=%h", "--", *paths).strip()


def _git(*asked: str) -> str:
    done = subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout

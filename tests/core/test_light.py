"""Compiled code is loaded by whoever simulates, solves or looks ahead, and by nobody else; a server
answers before it has loaded any."""

from __future__ import annotations

import subprocess
import sys

import pytest

HELP = "from veillee.cli.app import run; run(['--help'])"
SERVER = "import veillee.cli.serve, veillee.server.app, veillee.server.run"
RULES = "from veillee.games import load, load_bots, load_levels, GAMES; " + (
    "[(load(game), load_bots(game), load_levels(game)) for game in GAMES]"
)
PUZZLES = """
from veillee.games import GAMES, pages_do_not_wait
from veillee.server.preferences import from_cookie
from veillee.server.puzzle_page import PuzzlePage
from veillee.server.solved import Solved
pages_do_not_wait()
for game in GAMES:
    page = PuzzlePage(game, 1, 'en', from_cookie(None))
    for card in page.problem.worth:
        page.html(card, Solved({}))
"""


@pytest.mark.parametrize("what", ["import veillee", HELP, SERVER, RULES, PUZZLES])
def test_numba_is_not_loaded(what: str) -> None:
    told = "import sys; print(sorted({'numba', 'llvmlite', 'numpy'} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{what}\n{told}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"

"""Compiled code is loaded by whoever simulates or solves, and by nobody else."""

from __future__ import annotations

import subprocess
import sys

import pytest

HELP = "from veillee.cli.app import run; run(['--help'])"
SERVER = "import veillee.cli.serve, veillee.server.app, veillee.server.run"
RULES = "from veillee.games import load, load_bots, GAMES; " + (
    "[(load(game), load_bots(game)) for game in GAMES]"
)


@pytest.mark.parametrize("what", ["import veillee", HELP, SERVER, RULES])
def test_numba_is_not_loaded(what: str) -> None:
    told = "import sys; print(sorted({'numba', 'llvmlite', 'numpy'} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{what}\n{told}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"

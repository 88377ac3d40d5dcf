"""What all tests share: the toy game among the games, the switch for golden files, and examples
that may take their time."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from veillee.games import GAMES

ROOT = Path(__file__).parents[1]


def compiled_from() -> str:
    """The sources that compiled code is made of: Numba's own cache looks at one file alone."""
    names, folders = (
        ("kernels.py", "sampling.py", "deck.py"),
        ("ahead", "solver", "search", "compiled", "net"),
    )
    sources = ROOT.glob("src/**/*.py")
    found = sorted(each for each in sources if each.name in names or each.parent.name in folders)
    return sha256(b"".join(path.read_bytes() for path in found)).hexdigest()[:16]


# Before anything imports Numba; one compilation serves every worker and the next run.
os.environ.setdefault("NUMBA_CACHE_DIR", str(ROOT / ".pytest_cache" / "numba" / compiled_from()))

# No example is wrong for taking long on a busy machine.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate-golden",
        action="store_true",
        help="write the golden playthroughs anew instead of comparing; review them as diffs",
    )


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the toy game, which is one of the games while this test runs."""
    monkeypatch.setitem(GAMES, "toy", "tests.toy")
    return "toy"

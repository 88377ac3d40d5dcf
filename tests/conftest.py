"""What all tests share: the toy game among the games, and the switch for golden files."""

from __future__ import annotations

import pytest

from veillee.games import GAMES


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

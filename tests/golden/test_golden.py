"""Every kept deal is played exactly as its file says."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests.golden.tell import tell
from veillee.games import GAMES, load

HERE = Path(__file__).parent
KEPT = [(game, name) for game in GAMES for name in import_module(f"tests.golden.{game}").CASES]


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_is_played_as_kept(game: str, name: str, request: pytest.FixtureRequest) -> None:
    telling = import_module(f"tests.golden.{game}")
    text = "\n".join(tell(load(game), telling.CASES[name], telling.summary)) + "\n"
    file = HERE / f"{game}-{name}.txt"
    if request.config.getoption("regenerate_golden"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


def test_no_file_is_left_over() -> None:
    assert {file.name for file in HERE.glob("*.txt")} == {f"{g}-{n}.txt" for g, n in KEPT}

"""The benches where nothing beside us is installed, and the page that is written of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from benchmarks import page, playouts
from benchmarks.harness import Row, Series


def test_a_peer_that_is_missing_is_told_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pyspiel", "rlcard"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(playouts, "ROUNDS", 1)
    monkeypatch.setattr(playouts, "SECONDS", 0.01)
    monkeypatch.setattr(playouts, "BATCH", 1000)
    rows = playouts.run()
    assert [row.what for row in rows[-2:]] == [
        "OpenSpiel: ModuleNotFoundError; see requirements/bench.txt",
        "RLCard: ModuleNotFoundError; see requirements/bench.txt",
    ]
    bars = [row.series.line for row in rows if row.series is not None]
    assert bars == [
        f"{game} {how}" for how in ("compiled", "by the readable rules") for game in playouts.AIMS
    ]


def test_ratios_stand_beside_their_aim() -> None:
    """More decisions a second of ours for one of theirs."""
    rates = {"Aluette compiled": (1.0, 3000.0), "one": (1.0, 20.0), "other": (1.0, 2400.0)}
    row = playouts.times(rates, "Aluette", "compiled", "them", ["one", "other"], "≥ 100")
    assert row == Row("Aluette compiled: times them", "150 / 1.2", "≥ 100")


def test_the_page_is_whole_without_what_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    found = {
        "fast": [Row("a|b", "135", "≥ 100"), Row("c", "1", series=Series("playouts", "c", (1,)))],
        "slow": [Row("d", "2")],
    }
    page.write(found, "1 May 2026, a machine", tmp_path)
    text = (tmp_path / "benchmarks.md").read_text("utf-8")
    assert "\n1 May 2026, a machine. Beside ours: OpenSpiel " in text
    assert "![" not in text
    assert text.endswith(
        "## fast\n\n| what | figure | aim |\n| --- | ---: | ---: |\n"
        "| a\\|b | 135 | ≥ 100 |\n| c | 1 |  |\n\n"
        "## slow\n\n| what | figure |\n| --- | ---: |\n| d | 2 |\n"
    )

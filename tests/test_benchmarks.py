"""The benches where nothing beside us is installed, and the page that is written of them."""

from __future__ import annotations

import sys
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from benchmarks import (
    alsos_bots,
    alsos_chances,
    contests,
    edge,
    faithful,
    honesty,
    levels,
    page,
    playouts,
    signs,
)
from benchmarks.drawings import DRAWINGS
from benchmarks.harness import Row, Series
from benchmarks.kept import Kept

from veillee.arena.contest import Contest
from veillee.arena.mirrored import Pair
from veillee.core.bot import Budget
from veillee.core.measured import Measured
from veillee.games import GAMES, load, load_levels
from veillee.games.alsos.bots import USUAL
from veillee.games.aluette.actions import Look


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


def test_the_share_of_an_edge_has_an_interval() -> None:
    """Of deals drawn again and again, the same for both."""
    rng = Random(5)
    seer = [Pair(rng.randrange(3), rng.randrange(2), 1.0) for _ in range(400)]
    assert edge.share(seer, seer) == "1.00 (1.00 to 1.00)"
    half = [each if number % 2 else Pair(1, 1, 1.0) for number, each in enumerate(seer)]
    mean, low, high = (
        float(each.strip("()")) for each in edge.share(half, seer).split() if each != "to"
    )
    assert low < mean < high
    assert 0.2 < low < 0.5 < high < 0.8


def test_the_page_is_whole_without_what_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    found = {
        "fast": [Row("a|b", "135", "≥ 100"), Row("c", "1", series=Series("playouts", "c", (1,)))],
        "slow": [Row("d", "2")],
    }
    page.write(found, "1 May 2026, a machine", tmp_path, "benchmarks")
    text = (tmp_path / "benchmarks.md").read_text("utf-8")
    assert "![" not in text
    assert text.endswith(
        "## fast\n\n1 May 2026, a machine.\n\n| what | figure | aim |\n| --- | ---: | ---: |\n"
        "| a\\|b | 135 | ≥ 100 |\n| c | 1 |  |\n\n"
        "## slow\n\n1 May 2026, a machine.\n\n| what | figure |\n| --- | ---: |\n| d | 2 |\n"
    )


def test_what_is_not_measured_again_stays_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sections in their order. A drawing stays as it was where only some of its benches ran, and
    the page says so."""
    drawn = []

    def draw(series: list[Series], folder: Path, benches: dict[str, Any]) -> None:
        folder.mkdir(exist_ok=True)
        for name, drawing in DRAWINGS.items():
            if set(drawing.of) <= set(benches):
                (folder / f"{name}.svg").write_text("drawn")
                drawn.append(name)

    monkeypatch.setattr(page, "draw", draw)
    points = tuple(range(20))
    chances = {"alsos-chances": [Row("x", "1", series=Series("reliability", "x", [0.5] * 6))]}
    solved = {
        bench: [Row("y", "2", series=Series("solver-times", "Aluette, y", points))]
        for bench in ("aluette-solver", "alsos-solver")
    }
    page.write({**chances, **solved}, "1 May 2026", tmp_path, "strength")
    assert drawn == ["reliability", "solver-times", "solver-growth"]
    before = (tmp_path / "strength.md").read_text("utf-8")
    assert before.count("![") == 3
    assert "earlier run" not in before
    more = [Row("z", "3", series=Series("solver-times", "Aluette, z", points))]
    page.write({"aluette-solver": more, "new": [Row("n", "4")]}, "2 May", tmp_path, "strength")
    after = (tmp_path / "strength.md").read_text("utf-8")
    assert [line for line in after.split("\n") if line.startswith("## ")] == [
        "## alsos-chances", "## aluette-solver", "## alsos-solver", "## new",
    ]  # fmt: skip
    assert after.count("2 May") == 2
    assert after.count("| z | 3 |") == after.count("| y | 2 |") == 1
    assert after.count("![") == 3
    assert after.count("earlier run") == 2
    assert drawn == ["reliability", "solver-times", "solver-growth"]


def test_what_was_asked_of_the_bots_is_gone_on_with(tmp_path: Path) -> None:
    """A run that was stopped in the middle of a line goes on from the deals that are whole; one of
    another program begins anew."""
    kept = tmp_path / "out" / "honesty.jsonl"
    few = honesty.measured(40, kept)
    assert all(row.figure.startswith("0 of ") for row in few)
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) > len(few)
    kept.write_text("".join(lines) + '[["aluette", "ste')
    assert honesty.measured(40, kept) == few
    assert kept.read_text() == "".join(lines)
    kept.write_text("".join(lines[:2]))
    assert all(row.figure.startswith("0 of ") for row in honesty.measured(200, kept))
    assert kept.read_text().startswith("".join(lines[:2]))
    assert len(kept.read_text().splitlines()) > 2
    kept.write_text(lines[0].replace("2026", "2025") + "".join(lines[1:]))
    assert not Kept(kept, seed=honesty.SEED).found


def test_chances_are_asked_of_deals_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was stopped goes on, and one that is over plays nothing more."""
    kept = tmp_path / "out" / "chances.jsonl"
    rows = alsos_chances.measured(range(4), kept)
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == 5
    kept.write_text("".join(lines[:3]) + lines[3][:9])
    assert alsos_chances.measured(range(4), kept) == rows
    assert kept.read_text() == "".join(lines)
    monkeypatch.setattr(alsos_chances, "moments_of", lambda *_, **__: pytest.fail("played again"))
    assert alsos_chances.measured(range(4), kept) == rows
    assert [row.what.partition(":")[0] for row in rows[::3]][:2] == [
        "Alsós, all items",
        "Alsós, parti",
    ]


def test_what_a_level_announced_is_told_with_the_chance_it_gave() -> None:
    times: alsos_bots.Times = defaultdict(list)
    figures: alsos_bots.Figures = defaultdict(list)
    for number in range(6):
        alsos_bots.play(USUAL, number, times, figures)
    assert {"accept", "front", "back", "play"} <= set(times)
    told = [each for kind in figures.values() for each in kind]
    assert told
    assert all(each.chance is not None and 0.5 < each.chance <= 1 for each in told)


def test_facts_taken_away_are_kept(tmp_path: Path) -> None:
    """At least as many as are wanted of each game; gone on with when more are."""
    kept = tmp_path / "out" / "faithful.jsonl"
    few = faithful.measured(12, kept, worlds=10, more=2)
    assert len(few) == 3 * len(GAMES)
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(lines) + '["aluette", 9')
    assert faithful.measured(12, kept, worlds=10, more=2) == few
    assert kept.read_text() == "".join(lines)


def test_levels_are_measured_and_not_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every level against every other, kept as it is played: a second run plays nothing."""
    monkeypatch.setattr(levels, "ROOT", tmp_path)
    monkeypatch.setattr(levels, "commit", lambda game: "abc1234")
    monkeypatch.setattr(contests, "commit", lambda game: "abc1234")
    monkeypatch.setattr(contests, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(levels, "BUDGET", Budget(simulations=4))
    monkeypatch.setattr(levels, "DEALS", 3)
    monkeypatch.setattr(levels, "OF_NEIGHBOURS", 4)
    monkeypatch.setattr(contests, "cores", lambda: 1)
    for game in GAMES:
        (tmp_path / "src" / "veillee" / "games" / game / "bots").mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    rows = levels.run()
    page = (tmp_path / "docs" / "levels.md").read_text("utf-8")
    for game in GAMES:
        names = load_levels(game).names
        kept = tmp_path / "src" / "veillee" / "games" / game / "bots" / "measured.json"
        measured = msgspec.json.decode(kept.read_bytes(), type=Measured)
        assert {(each.weaker, each.stronger) for each in measured.pairs} == {
            *combinations(names, 2)
        }
        assert {each.deals for each in measured.pairs} == {3, 4}
        for each in measured.pairs:
            assert f"{100 * each.share:.1f} ± {100 * each.error:.1f} %" in page
    monkeypatch.setattr(Contest, "pair", None)
    assert levels.run() == rows


def test_signs_are_measured_against_one_who_keeps_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unseen and watched, kept as it is played; a second run plays nothing."""
    monkeypatch.setattr(contests, "commit", lambda game: "abc1234")
    monkeypatch.setattr(contests, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(contests, "cores", lambda: 1)
    monkeypatch.setattr(signs, "BUDGET", Budget(simulations=2))
    monkeypatch.setattr(signs, "DEALS", {"net": 12, "master": 2})
    rows = signs.run()
    assert [row.aim for row in rows] == 2 * list(signs.AIMS.values())
    monkeypatch.setattr(signs.BetweenEquals, "pair", None)
    assert signs.run() == rows


def test_who_keeps_still_signs_nothing_and_plays_as_without_signs() -> None:
    """And sees a rival's sign only where it watches."""
    rules, seen = load("aluette"), 0
    plain, signed = (rules.options(signals=on) for on in (False, True))
    for number in range(20):
        dealt = rules.deal(0, tuple(Random(number).sample(range(48), 48)))
        bare, state = (rules.new(each, 0, dealt) for each in (plain, signed))
        still = signs.Still(signs.SigningNet(), watches=number % 2 == 1)
        for seat in (1, 3):
            view = rules.view(rules.begin(signed, 0), state, seat)
            for action in still.aside(view, Random(number), Budget()):
                assert isinstance(action, Look)
                state = rules.apply(state, seat, action).state
        for seat in (0, 2):
            view = rules.view(rules.begin(signed, 0), state, seat)
            for action in signs.SigningNet().aside(view, Random(number), Budget()):
                state = rules.apply(state, seat, action).state
        view = rules.view(rules.begin(signed, 0), state, 1)
        seen += bool(view.signals)
        assert number % 2 or not view.signals
        if not view.signals:
            without = rules.view(rules.begin(plain, 0), bare, 1)
            assert still.choose(view, Random(1), Budget()) == signs.SigningNet().choose(
                without, Random(1), Budget()
            )
    assert 0 < seen < 10

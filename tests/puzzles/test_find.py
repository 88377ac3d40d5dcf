"""``veillee puzzles`` and the search behind it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.records.test_command import Printed, refused, veillee
from veillee.cli.app import run
from veillee.core.puzzle import Problem
from veillee.games import load, load_puzzles
from veillee.puzzles.find import find
from veillee.puzzles.puzzle import Puzzle, is_puzzle, lay
from veillee.records import from_document, read_record, replay


@pytest.mark.parametrize(("game", "theme"), [("aluette", None), ("alsos", "seven")])
def test_what_is_found_is_a_puzzle_of_its_theme(game: str, theme: str | None) -> None:
    puzzles = load_puzzles(game)
    assert puzzles is not None
    found = find(game, seed=4, count=2, theme=theme)
    assert len(found) == 2
    for puzzle in found:
        problem = lay(puzzle).problem
        assert is_puzzle(puzzles, problem)
        assert puzzles.fair(problem.state)
        assert puzzles.THEMES[puzzle.theme](problem)


def test_a_seed_finds_the_same_and_another_others() -> None:
    first = [puzzle.text for puzzle in find("aluette", seed=7, count=4)]
    assert [puzzle.text for puzzle in find("aluette", seed=7, count=4)] == first
    assert [puzzle.text for puzzle in find("aluette", seed=8, count=4)] != first


def test_themes_come_in_equal_number_as_far_as_it_goes_and_the_easier_first() -> None:
    """Four of ten positions run for mordienne; looked for somewhat longer, the others come too."""
    found = find("aluette", seed=2, count=14)
    counted = Counter(puzzle.theme for puzzle in found)
    assert len(counted) >= 6
    assert max(counted.values()) <= 4
    held = [len(problem.state.hands[problem.seat]) for problem in map(problem_in, found)]
    assert held == sorted(held)


def problem_in(puzzle: Puzzle) -> Problem:
    return lay(puzzle).problem


def test_one_theme_alone_and_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    found = find("aluette", 3, 2, "spoil", lambda deals, count: heard.append((deals, count)))
    assert [puzzle.theme for puzzle in found] == ["spoil", "spoil"]
    assert [deals for deals, _ in heard] == list(range(1, len(heard) + 1))
    assert heard[-1][1] == 2


# The command


def test_json_is_a_record_that_can_be_solved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """And whose cards come to what the puzzle says."""
    assert run(["puzzles", "aluette", "--count", "2", "--seed", "5", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == "Looking for puzzles of aluette, seed 5.\n"
    lines = out.splitlines()
    assert len(lines) == 2
    for line in lines:
        document = json.loads(line)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(document["record"]))
        solved = json.loads(Printed(capsys)("solve", path, "--json"))
        assert set(solved["cards"]) == set(document["lines"])
        for card, line_of_play in document["lines"].items():
            record = document["record"]
            deal = record["deals"][0]
            deal["actions"] = [*deal["actions"], card, *line_of_play.split()]
            (played,) = replay(from_document(record)).deals
            deal["actions"] = deal["actions"][: -1 - len(line_of_play.split())]
            assert played.outcome is not None
            points = played.outcome.points
            assert points[0] - points[1] == solved["cards"][card]


def test_a_person_is_shown_the_position_and_the_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["puzzles", "alsos", "--count", "1", "--seed", "1", "--theme", "parti"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1. Tip the Parti"
    assert " to play. On the table: " in lines[1]
    held = {line.split()[0]: line.split()[1:] for line in lines[2:4]}
    right = lines[-1].split(": ")[1].split()
    player = lines[1].split()[0]
    assert set(right) < set(held[player])
    assert any("are trumps" in line for line in lines)
    assert "With one kind of card" in lines[-2]


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", "aluette", "--count", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    seed = err.rstrip(".\n").split()[-1]
    assert run(["puzzles", "aluette", "--count", "1", "--json", "--seed", seed]) == 0
    assert capsys.readouterr().out == out
    assert read_record(json.dumps(json.loads(out)["record"])).game == "aluette"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "no game 'chess'; there are: aluette alsos"),
        (["aluette", "--theme", "seven"], "no theme 'seven'; there are: spoil leave yield"),
        (["--theme", "nothing"], "no theme 'nothing'; there are: spoil leave"),
        (["aluette", "--count", "0"], "--count"),
        (["aluette", "--count", "many"], "--count"),
        (["aluette", "--seed", "x"], "--seed"),
    ],
)
def test_what_cannot_be_looked_for_is_told_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in Printed(capsys).refused("puzzles", *arguments)


def test_a_game_without_puzzles(toy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert load_puzzles(toy) is None
    assert Printed(capsys).refused("puzzles", toy) == "toy has no puzzles"
    assert load(toy).name == toy


def test_the_real_command_refuses_too() -> None:
    assert "no game 'whist'" in refused(veillee("puzzles", "whist"))

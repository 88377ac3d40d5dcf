"""The puzzles that ship: each is what it says, by the rules, by its predicate and by the solver."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files

import pytest

from tests.games.aluette.test_solver import every_card
from tests.prove import FACTOR
from veillee.core.bot import Budget
from veillee.games import GAMES, load, load_puzzles, load_solver
from veillee.puzzles.puzzle import SHIPPED, Puzzle, is_puzzle, lay, shipped

NUMBER = {"aluette": 200, "alsos": 100}
FEWEST = 20
"""Puzzles of every theme."""
LARGEST = 300_000
"""Bytes of all of them."""
STEP = 1 if FACTOR > 1 else 6
"""Each so many is solved again every day, all of them when proving."""

ALL = [(game, number) for game in NUMBER for number in range(1, NUMBER[game] + 1)]
SOLVED = ALL[::STEP]


def test_three_hundred_ship_and_every_theme_has_its_share() -> None:
    assert {game: len(shipped(game)) for game in GAMES} == NUMBER
    for game in NUMBER:
        puzzles = load_puzzles(game)
        assert puzzles is not None
        counted = Counter(puzzle.theme for puzzle in shipped(game))
        assert set(counted) == set(puzzles.THEMES)
        assert min(counted.values()) >= FEWEST


def test_they_are_small_and_hold_what_the_command_prints() -> None:
    size = 0
    for game in NUMBER:
        data = (files(GAMES[game]) / SHIPPED).read_bytes()
        size += len(data)
        assert data.decode().splitlines() == [puzzle.text for puzzle in shipped(game)]
        for line in data.splitlines():
            assert set(json.loads(line)) == {"theme", "record", "lines"}
    assert size < LARGEST


@pytest.mark.parametrize("game", NUMBER)
def test_each_is_a_fair_puzzle_of_its_theme(game: str) -> None:
    """Replayed by the rules: one kind of card keeps, no natural one does, its predicate holds, and
    the lines have every card that may be played."""
    puzzles, ruleset = load_puzzles(game), load(game)
    assert puzzles is not None
    for puzzle in shipped(game):
        problem = lay(puzzle).problem
        legal = {
            ruleset.write(problem.seat, action)
            for action in ruleset.legal(problem.state, problem.seat)
        }
        assert set(puzzle.lines) == legal
        assert puzzles.fair(problem.state)
        assert is_puzzle(puzzles, problem)
        assert puzzles.THEMES[puzzle.theme](problem)


@pytest.mark.parametrize("game", NUMBER)
def test_no_two_are_alike(game: str) -> None:
    puzzles = load_puzzles(game)
    assert puzzles is not None
    alike = Counter(puzzles.alike(lay(puzzle).problem.state) for puzzle in shipped(game))
    assert max(alike.values()) == 1


@pytest.mark.parametrize("game", NUMBER)
def test_the_easier_come_first(game: str) -> None:
    held = [
        len(problem.state.hands[problem.seat])
        for problem in (lay(puzzle).problem for puzzle in shipped(game))
    ]
    assert held == sorted(held)
    assert held[0] < held[-1]


@pytest.mark.parametrize(("game", "number"), SOLVED)
def test_the_solver_says_the_same(game: str, number: int) -> None:
    """Of every card, and at every step of what follows it: nobody leaves the line of best play."""
    puzzle = shipped(game)[number - 1]
    laid = lay(puzzle)
    sign = 1 if load(game).side_of[laid.problem.seat] == 0 else -1
    solution = load_solver(game).solve(laid.match, laid.problem.state, Budget(60))
    assert solution.exact
    assert {card: sign * value for card, value in solution.cards.items()} == laid.problem.worth
    for card, value in solution.cards.items():
        assert_best_play(puzzle, card, value)


def test_the_smallest_come_to_the_same_by_trying_everything() -> None:
    """Through the readable rules alone, without the solver."""
    for puzzle in shipped("aluette"):
        problem = lay(puzzle).problem
        if len(problem.state.hands[problem.seat]) > 3:
            continue
        sign = 1 if problem.seat % 2 == 0 else -1
        tried = {card: sign * value for card, value in every_card(problem.state).items()}
        assert tried == problem.worth


def assert_best_play(puzzle: Puzzle, card: int, value: int) -> None:
    ruleset, laid = load(puzzle.game), lay(puzzle)
    state = laid.problem.state
    for text in (ruleset.cards[card], *puzzle.lines[ruleset.cards[card]].split()):
        seat = ruleset.to_act(state)
        assert seat is not None
        state = ruleset.apply(state, seat, ruleset.read(text)[1]).state
        if ruleset.to_act(state) is not None:
            found = load_solver(puzzle.game).solve(laid.match, state, Budget(60))
            assert found.value == value
            assert set(found.best) <= set(found.cards)

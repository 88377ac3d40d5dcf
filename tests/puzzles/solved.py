"""Positions with what follows every card, worked out by the solver, puzzles or not."""

from __future__ import annotations

from typing import Any

from veillee.core.bot import Budget
from veillee.core.puzzle import Problem
from veillee.games import load, load_solver
from veillee.puzzles.find import Finder
from veillee.puzzles.puzzle import problem


def problem_of(game: str, state: Any) -> Problem:
    """The position as its game's predicates are given it."""
    ruleset, finder = load(game), Finder(game)
    match = ruleset.begin(state.options, state.dealer)
    seat = ruleset.to_act(state)
    assert seat is not None
    cards = load_solver(game).solve(match, state, Budget(60)).cards
    ends = {card: finder.line(match, state, card)[1] for card in cards}
    return problem(ruleset, state, seat, ends)


def themes_of(game: str, state: Any) -> set[str]:
    """The names of the themes whose predicates hold there."""
    position = problem_of(game, state)
    return {name for name, holds in Finder(game).puzzles.THEMES.items() if holds(position)}

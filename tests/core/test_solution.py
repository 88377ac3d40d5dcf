"""How a search is stopped, and how a game's solver is found."""

from __future__ import annotations

import pytest

from veillee.core.solution import Stop
from veillee.errors import Unsolvable
from veillee.games import load_solver


def test_a_stop_sets_itself_when_the_time_has_passed() -> None:
    stop = Stop()
    assert not any(stop.flag)
    with stop.after(0.001):
        while not any(stop.flag):
            pass
    assert len(stop.flag) == 8


def test_no_time_has_passed_at_once() -> None:
    """However quick the search and however late the clock's thread."""
    stop = Stop()
    with stop.after(0.0):
        assert any(stop.flag)


def test_a_stop_whose_block_is_left_stays_unset() -> None:
    stop = Stop()
    with stop.after(60):
        pass
    assert not any(stop.flag)


def test_a_game_without_solver_says_so(toy: str) -> None:
    with pytest.raises(Unsolvable) as refused:
        load_solver(toy)
    assert refused.value.code == "no_solver"

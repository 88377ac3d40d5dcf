"""The bots that people choose among."""

from __future__ import annotations

from itertools import combinations

import pytest

from veillee.core.thought import Reflective
from veillee.games import GAMES, load, load_bots, load_levels, load_measured


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_a_bot_and_the_usual_one_is_among_them(game: str) -> None:
    levels = load_levels(game)
    assert set(levels.names) <= load_bots(game).keys()
    assert len(set(levels.names)) == len(levels.names) > 1
    assert levels.usual in levels.names


@pytest.mark.parametrize("game", GAMES)
def test_what_was_measured_is_all_of_what_people_choose_among(game: str) -> None:
    """Every level against every other; what is kept of levels of before would be told of those
    that bear their names now."""
    measured, levels = load_measured(game), load_levels(game)
    if measured is None:  # the page says so
        return
    found = [(each.weaker, each.stronger) for each in measured.pairs]
    assert sorted(found) == sorted(combinations(levels.names, 2))
    assert measured.preset in load(game).presets


@pytest.mark.parametrize("game", GAMES)
def test_those_that_say_what_they_think_are_named_the_strongest_last(game: str) -> None:
    """So that a page knows whom to ask without making any bot."""
    levels, bots = load_levels(game), load_bots(game)
    assert set(levels.reflective) == {
        name for name, make in bots.items() if isinstance(make(), Reflective)
    }
    ranks = [levels.names.index(name) for name in levels.reflective if name in levels.names]
    assert ranks == sorted(ranks)

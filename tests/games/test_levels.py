"""The bots that people choose among."""

from __future__ import annotations

import pytest

from veillee.games import GAMES, load_bots, load_levels


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_a_bot_and_the_usual_one_is_among_them(game: str) -> None:
    levels = load_levels(game)
    assert set(levels.names) <= load_bots(game).keys()
    assert len(set(levels.names)) == len(levels.names) > 1
    assert levels.usual in levels.names

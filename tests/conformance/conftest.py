"""The games under test: all that are registered, and the toy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.conformance.play import Position, positions
from tests.prove import times
from veillee.core.ruleset import AnyRuleset
from veillee.games import GAMES, load


@pytest.fixture(scope="module", params=[*GAMES, "toy"])
def game(request: pytest.FixtureRequest) -> Iterator[AnyRuleset]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "toy", "tests.toy")
        yield load(request.param)


@pytest.fixture(scope="module")
def found(game: AnyRuleset) -> list[Position]:
    """Positions of a few dozen random deals, in no order."""
    rng = Random(f"conformance {game.name}")
    played = positions(game, rng, deals=times(32))
    return rng.sample(played, min(len(played), times(1500)))

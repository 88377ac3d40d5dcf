"""No bot goes by anything but what a person in its seat would see; one that does is caught."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from math import ceil
from random import Random
from typing import Any

import pytest

from tests.prove import times
from veillee.arena.honesty import MakeBot, probes
from veillee.core.bot import Bot, Budget
from veillee.games import GAMES, load, load_bots, load_levels

LEVELS = [(game, level) for game in GAMES for level in load_levels(game).names]
POSITIONS = ceil(2000 / len(LEVELS))
"""Of each level; 2,000 of all."""
FEW = Budget(simulations=4)


def answers(game: str, make: MakeBot, least: int, seed: int = 1) -> Counter[tuple[str, bool]]:
    """How many decisions at its turn, asides and thoughts agreed and did not, over whole deals
    that have at least so many decisions at a turn."""
    found = Counter[tuple[str, bool]]()
    for number in count():
        found.update(
            (each.what, each.agrees)
            for each in probes(load(game), make, number, seed=seed, budget=FEW)
        )
        if found["choose", True] + found["choose", False] >= least:
            return found
    raise AssertionError


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_what_a_bot_does_not_see_changes_nothing(game: str, level: str) -> None:
    found = answers(game, lambda world: load_bots(game)[level](), times(POSITIONS))
    assert [what for what, agrees in found if not agrees] == []


class Peeks(Bot):
    """Was left the whole world by whoever made it, and chooses by it, in whatever it is asked."""

    def __init__(self, world: Any) -> None:
        self.lot = Random(repr(world)).random()

    def choose(self, view: Any, rng: Random, budget: Budget) -> Any:
        legal = [each for each in view.legal if type(each).__name__ not in ("Sign", "Look")]
        return legal[int(self.lot * len(legal))]

    def aside(self, view: Any, rng: Random, budget: Budget) -> Sequence[Any]:
        looks = [each for each in view.legal if type(each).__name__ == "Look"]
        return [looks[int(self.lot * len(looks))]] if looks else []

    def reflect(self, view: Any, rng: Random, budget: Budget) -> Any:
        return self.lot


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_peeks_is_caught(game: str) -> None:
    """In most of what it is asked."""
    found = answers(game, Peeks, 200)
    for what in ("choose", "reflect"):
        assert found[what, False] > found[what, True] / 2
    if game == "aluette":
        assert found["aside", False] > 0


class Remembers(Bot):
    """Sees nothing hidden, and does something else each time it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: Any, rng: Random, budget: Budget) -> Any:
        legal = [each for each in view.legal if type(each).__name__ not in ("Sign", "Look")]
        self.asked += 1
        return legal[self.asked % len(legal)]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_remembers_is_caught(game: str) -> None:
    assert answers(game, lambda world: Remembers(), 100)["choose", False] > 30


def test_a_number_is_one_deal() -> None:
    """The same probes whenever it is asked for; another number is another deal."""
    game, (level, *_) = "aluette", load_levels("aluette").names

    def of(number: int) -> list[Any]:
        make = load_bots(game)[level]
        return list(probes(load(game), lambda world: make(), number, seed=1, budget=FEW))

    assert of(3) == of(3)
    assert of(3) != of(4)

"""The bot that knows nothing: any choice with the same chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from veillee.core.bot import Bot, Budget


def _legal(view: Any) -> Sequence[Any]:
    choices: Sequence[Any] = view.legal
    return choices


class Uniform(Bot):
    """Plays at random among ``choices(view)``: in any game all that is legal, unless told less."""

    def __init__(self, choices: Callable[[Any], Sequence[Any]] = _legal) -> None:
        self.choices = choices

    def choose(self, view: Any, rng: Random, budget: Budget) -> Any:
        return rng.choice(self.choices(view))

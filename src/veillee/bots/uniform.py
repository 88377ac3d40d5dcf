"""The bot that knows nothing: any legal action with the same chance."""

from __future__ import annotations

from random import Random
from typing import Any

from veillee.core.bot import Budget


class Uniform:
    """Plays at random among ``view.legal``, in any game."""

    def choose(self, view: Any, rng: Random, budget: Budget) -> Any:
        return rng.choice(view.legal)

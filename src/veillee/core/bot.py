"""A bot: a view in, an action out. Nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on one decision. ``seconds`` is CPU time of one core."""

    seconds: float = 0.15


class Bot(Protocol):
    """Chooses one of ``view.legal``; the same view, rng and budget give the same choice."""

    def choose(self, view: Any, rng: Random, budget: Budget) -> Any: ...

"""A bot: a view in, actions out. Nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on one decision. ``seconds`` is CPU time of one core."""

    seconds: float = 0.15


class Bot(Protocol):
    """A player that remembers nothing: the same view, rng and budget give the same answer."""

    def choose(self, view: Any, rng: Random, budget: Budget) -> Any:
        """One of ``view.legal``, at the viewer's turn."""

    def aside(self, view: Any, rng: Random, budget: Budget) -> Sequence[Any]:
        """What the viewer does out of turn at a public moment, in order; most often nothing."""
        return ()

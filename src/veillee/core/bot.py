"""A bot: a view in, actions out. Nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on one decision. ``seconds`` is CPU time of one core; ``simulations``,
    where given, is how many hidden deals it imagines instead, whatever time that takes."""

    seconds: float = 0.15
    simulations: int | None = None

    def deals(self, a_second: int, least: int) -> int:
        """How many deals to imagine, for a bot that sees through so many in a second."""
        if self.simulations is not None:
            return self.simulations
        return max(least, int(self.seconds * a_second))


@dataclass(frozen=True, slots=True)
class Levels:
    """The bots of a game that people choose among, weakest first, and the one of them that sits
    down unasked. ``reflective`` are those bots that can say what they think."""

    names: tuple[str, ...]
    usual: str
    reflective: tuple[str, ...] = ()


class Bot(Protocol):
    """A player that remembers nothing: the same view, rng and budget give the same answer."""

    def choose(self, view: Any, rng: Random, budget: Budget) -> Any:
        """One of ``view.legal``, at the viewer's turn."""

    def aside(self, view: Any, rng: Random, budget: Budget) -> Sequence[Any]:
        """What the viewer does out of turn at a public moment, in order; most often nothing."""
        return ()

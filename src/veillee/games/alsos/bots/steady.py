"""The steady player: prices all that is open to it by dealing the unseen cards many times."""

from __future__ import annotations

from veillee.games.alsos.bots.greedy import Greedy


class Steady(Greedy):
    """Bets and plays by estimate."""

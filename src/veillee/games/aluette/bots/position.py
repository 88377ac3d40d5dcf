"""The steady player: plays by position and count, as people do."""

from __future__ import annotations

from veillee.games.aluette.bots.greedy import Greedy


class Steady(Greedy):
    """Plays by position and count."""

"""Deals of colver with their auctions, by its own rules of thumb."""

from __future__ import annotations

from typing import Any

import colver

AUCTION = 0
"""The phase of that name."""


def deal(number: int) -> Any:
    """The deal of that number, its auction over; None where all have passed."""
    env = colver.Env.deal(dealer=number & 3, seed=number)
    while env.phase() == AUCTION:
        env.step(env.bid_improved_v2())
    return None if env.is_terminal() else env

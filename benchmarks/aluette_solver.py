"""Aluette solver bench."""

from __future__ import annotations

from random import Random

from veillee.games.aluette import rules
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import State


def ending(seed: int, cards: int) -> State:
    """A random deal played at random until each holds that many cards."""
    rng = Random(seed)
    pack = list(range(48))
    rng.shuffle(pack)
    dealer = seed % 4
    state = rules.new(Options(), dealer, rules.deal(dealer, pack))
    while len(state.tricks) < 9 - cards:
        seat = state.turn
        state = rules.apply(state, seat, rng.choice(rules.legal(state, seat))).state
    return state

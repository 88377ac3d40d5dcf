"""Deals of Alsós played by bots of ours, from which the rest is learnt; and where that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from veillee.core.bot import Budget
from veillee.games import load, load_bots
from veillee.games.alsos.bots import compiled
from veillee.games.alsos.bots.compiled.policy import LEADER, SEEN, TABLE
from veillee.games.alsos.bots.compiled.settling import THEIRS
from veillee.games.alsos.items import ITEMS
from veillee.games.alsos.kernels import Ints, packed
from veillee.games.alsos.options import Options
from veillee.games.alsos.state import State

KEPT = Path(compiled.__file__).with_name("weights.npz")


def keep(**found: NDArray[Any]) -> None:
    """Writes what was found beside the code that plays by it."""
    held = dict(np.load(KEPT))
    for name, numbers in found.items():
        held[name] = numbers.astype(np.float32)
    np.savez_compressed(KEPT, **held)


def games(bots: Sequence[str], count: int, seed: int, simulations: int) -> Iterator[State]:
    """Deals played to their end by two of these bots, chosen by lot; void ones left out."""
    rules, budget = load("alsos"), Budget(simulations=simulations)
    made = load_bots("alsos")
    for number in range(count):
        rng = Random(f"{seed} {number}")
        match = rules.begin(Options(), number % 2)
        pack = rng.sample(range(32), 32)
        state = rules.new(Options(), number % 2, rules.deal(number % 2, tuple(pack)))
        players = [made[rng.choice(bots)]() for _ in rules.seats]
        while (seat := rules.to_act(state)) is not None:
            action = players[seat].choose(rules.view(match, state, seat), rng, budget)
            state = rules.apply(state, seat, action).state
        if state.outcome.counted:
            yield state


def at_play(state: State) -> tuple[Ints, Ints, int]:
    """A finished deal as it lay before the first card, seat A as player 0: the table, the prices
    of what was announced and the trump suit."""
    assert state.trump is not None
    assert state.declarer is not None
    trump, exchange = state.trump, state.exchange
    hands = [packed(int(state.meld_hand(seat)), trump) for seat in (0, 1)]
    face_up = 1 << state.dealt.indicator | 1 << state.dealt.top
    if exchange is not None:
        face_up |= 1 << exchange.given | (0 if exchange.top is None else 1 << exchange.top)
    table: Ints = np.zeros(TABLE, np.int64)
    for seat in (0, 1):
        own = packed(face_up | int(state.discards_of(seat)), trump)
        table[seat] = hands[seat]
        table[SEEN + seat] = (hands[seat] | own) & ~hands[1 - seat]
    table[LEADER] = state.declarer
    prices: Ints = np.zeros(2 * THEIRS, np.int64)
    for item in state.items:
        prices[THEIRS * item.owner + ITEMS.index(item.name)] = min(item.price, 8)
    return table, prices, trump

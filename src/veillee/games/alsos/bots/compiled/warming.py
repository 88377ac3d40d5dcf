"""Has everything compiled, or loaded from the cache, before anybody waits for it."""

from __future__ import annotations

from functools import cache
from random import Random

from veillee.core.bot import Budget
from veillee.games.alsos import RULESET
from veillee.games.alsos.bots.compiled.choosing import habit
from veillee.games.alsos.bots.compiled.citing import ground, odds
from veillee.games.alsos.bots.compiled.mind import Mind
from veillee.games.alsos.bots.levels import MASTER
from veillee.games.alsos.notation import write
from veillee.games.alsos.options import Options

DEALT = 2
"""A seed of a deal with an exchange and discards after it."""
FEW = Budget(simulations=4)


@cache
def warm() -> None:
    """Plays a deal from the auction to the last card."""
    rng, options = Random(DEALT), Options()
    match = RULESET.begin(options, 0)
    state = RULESET.new(options, 0, RULESET.deal(0, tuple(rng.sample(range(32), 32))))
    while (seat := RULESET.to_act(state)) is not None:
        view = RULESET.view(match, state, seat)
        mind = Mind(view, MASTER, Random(1), FEW)
        action = view.legal[0] if len(view.legal) == 1 else mind.choice()
        if view.phase == "play":
            habit(mind.know(), mind.cards(), 1.0, 0, Random(1))
            there = ground(view, MASTER, write(0, action), Random(1), 4)
            odds(there, there.know, there.know.rows[0], there.know.past)
        state = RULESET.apply(state, seat, action).state

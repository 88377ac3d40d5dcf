"""How the players people meet do against the yardsticks, and how its estimates come true.

Few deals, so the margins asked for are wide; ``python -m benchmarks`` measures with many.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.games.alsos.table import any_deal, view
from veillee.arena.mirrored import difference, mirrored_pairs
from veillee.core.bot import Budget
from veillee.games.alsos import RULESET as alsos
from veillee.games.alsos import rules
from veillee.games.alsos.actions import Say
from veillee.games.alsos.bots import BOTS, USUAL
from veillee.games.alsos.bots.outlook import look_ahead
from veillee.games.alsos.bots.pricing import MINE
from veillee.games.alsos.bots.talk import sober
from veillee.games.alsos.options import Options

QUICK = Budget(0.02)


@pytest.mark.parametrize("bot", ["steady", USUAL])
@pytest.mark.parametrize(("rival", "matches"), [("silent", 3), ("greedy", 5)])
def test_the_yardsticks_are_beaten(bot: str, rival: str, matches: int) -> None:
    """Matches of eight deals, each deal played twice with the sides swapped."""
    ours, other, count = BOTS[bot], BOTS[rival], 8 * matches
    pairs = list(
        mirrored_pairs(alsos, Options(), ours, other, pairs=count, seed=2026, budget=QUICK)
    )
    assert difference(pairs).low > 0
    ahead = [
        sum(pair.ours - pair.theirs for pair in pairs[8 * number : 8 * number + 8])
        for number in range(matches)
    ]
    assert sum(lead > 0 for lead in ahead) >= matches - 1


def test_what_is_announced_comes_true_about_as_often_as_estimated() -> None:
    rng, chances, made = Random(17), 0.0, 0
    said = 0
    for number in range(40):
        state, figures = any_deal(rng), {}
        while (seat := rules.to_act(state)) is not None:
            seen = view(state, seat)
            action = BOTS["steady"]().choose(seen, rng, QUICK)
            if isinstance(action, Say):
                share = look_ahead(seen, 150, Random(number)).chance(MINE, action.figure)
                figures[seat, action.figure] = sober(action.figure, share)
            state = rules.apply(state, seat, action).state
        assert state.outcome is not None
        for settled in state.outcome.bill:
            place = settled.item.owner, settled.item.name
            if place in figures:
                chances += figures[place]
                made += settled.made
                said += 1
    assert said >= 30
    assert abs(chances - made) < 0.2 * said

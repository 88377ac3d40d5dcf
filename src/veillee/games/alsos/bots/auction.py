"""Whether to be the declarer, and in which suit, by estimate (spec alsos 4, 5)."""

from __future__ import annotations

from random import Random

from veillee.games.alsos.actions import ACCEPT, PASS, Accept, Action, Bid
from veillee.games.alsos.bots.outlook import Estimates, game_of
from veillee.games.alsos.bots.pricing import MINE, THEIRS
from veillee.games.alsos.bots.unseen import Unseen
from veillee.games.alsos.deck import Suit
from veillee.games.alsos.items import BASE, FIGURES
from veillee.games.alsos.view import View

ENOUGH = {"accept": 0.0, "bid": 0.0}
"""The units that a suit must promise."""


def bid(view: View, worlds: int, rng: Random) -> Action:
    """The suit that promises most, if it is enough."""
    unseen = Unseen(view)
    offers: list[tuple[Action, Suit]] = []
    for action in view.legal:
        if isinstance(action, Accept):
            offers.append((ACCEPT, view.indicator >> 3))
        elif isinstance(action, Bid):
            offers.append((action, action.suit))
    dealt = [unseen.deal(rng) for _ in range(max(1, worlds // len(offers)))]
    best: Action = PASS
    most = ENOUGH[view.phase]
    for action, suit in offers:
        game = game_of(view, suit, declaring=True)
        found = promise(Estimates(game.outcome(world) for world in dealt))
        if found > most:
            best, most = action, found
    return best


def promise(estimates: Estimates) -> float:
    """About the units that the declarer gains: Parti, and the figures likely enough to say."""
    units = 2 * estimates.chance(MINE, "parti") - 1
    for figure in FIGURES:
        base = BASE[figure] * (1 if figure == "abszolut" else 2)
        units += base * max(0.0, 2 * estimates.chance(MINE, figure) - 1.2)
        units -= base * max(0.0, 2 * estimates.chance(THEIRS, figure) - 1.2)
    return units

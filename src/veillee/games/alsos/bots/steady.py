"""The steady player: prices all that is open to it by dealing the unseen cards many times."""

from __future__ import annotations

from random import Random

from veillee.core.bot import Bot, Budget
from veillee.games.alsos.actions import DISCARDS, EXCHANGE, PLAYS, Action
from veillee.games.alsos.bots.auction import bid
from veillee.games.alsos.bots.cards import choose_card, choose_discard, exchanges
from veillee.games.alsos.bots.outlook import look_ahead
from veillee.games.alsos.bots.talk import statement
from veillee.games.alsos.view import View

WORLDS, PLAYOUTS = 6_000, 20_000
"""Deals seen through before play, and cards' consequences during play, in a second."""


class Steady(Bot):
    """Bets and plays by estimate: the same view, rng and budget give the same choice.

    The budget sets how many deals are imagined, never how long the clock may run.
    """

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        worlds = budget.deals(WORLDS, least=20)
        if view.phase in ("accept", "bid"):
            return bid(view, worlds, rng)
        if view.phase in ("front", "back"):
            return statement(view, look_ahead(view, worlds, rng))
        playouts = budget.deals(PLAYOUTS, least=60)
        if view.phase == "discard":
            return DISCARDS[choose_discard(view, worlds, rng)]
        if EXCHANGE in view.legal and exchanges(view, worlds, rng):
            return EXCHANGE
        return PLAYS[choose_card(view, playouts, rng)]

"""The players who think with the net."""

from __future__ import annotations

from random import Random

from veillee.core.bot import Budget
from veillee.games.aluette.actions import PLAYS, SURRENDER, Action
from veillee.games.aluette.bots.position import Steady
from veillee.games.aluette.bots.surrender import would_offer
from veillee.games.aluette.net import judging, thinking
from veillee.games.aluette.net.reading import nets, read
from veillee.games.aluette.view import View


class OldHand(Steady):
    """Plays what the net likes best."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if view.phase != "play" or (SURRENDER in view.legal and would_offer(view)):
            return super().choose(view, rng, budget)
        position = read(view)
        return PLAYS[judging.prefer(position.words, nets()[0], position.worth, judging.room())]


class Master(Steady):
    """Imagines the others' hands and plays every card out."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if view.phase != "play" or (SURRENDER in view.legal and would_offer(view)):
            return super().choose(view, rng, budget)
        weighed = thinking.weigh(view, rng, budget)
        return PLAYS[weighed.cards[weighed.best]]

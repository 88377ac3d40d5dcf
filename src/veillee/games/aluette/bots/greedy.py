"""The yardstick: takes each trick as cheaply as it can from the back, and thinks no further."""

from __future__ import annotations

from random import Random

from veillee.core.bot import Bot, Budget
from veillee.games.aluette.actions import DISCARDS, NO, PLAYS, REFUSE, Action
from veillee.games.aluette.scoring import trick_winner
from veillee.games.aluette.view import View


class Greedy(Bot):
    """Third and fourth seat: the cheapest card that wins as it lies, else the lowest; first and
    second seat: the lowest. No to the chant and to any surrender; lays off the lowest."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if view.phase == "chant":
            return NO
        if view.phase == "reply":
            return REFUSE
        cheapest_first = list(view.hand)[::-1]
        if view.phase == "discard":
            return DISCARDS[cheapest_first[0]]
        if len(view.trick) >= 2:
            for card in cheapest_first:
                if trick_winner(view.leader, (*view.trick, card)) == view.seat:
                    return PLAYS[card]
        return PLAYS[cheapest_first[0]]

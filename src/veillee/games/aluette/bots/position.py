"""The steady player: plays by position and count, as people do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from veillee.core.bot import Bot, Budget
from veillee.games.aluette.actions import PLAYS, SURRENDER, Action
from veillee.games.aluette.bots.chant import answer, discard
from veillee.games.aluette.bots.odds import handful, strength
from veillee.games.aluette.bots.race import NOBODY, expected, outlook
from veillee.games.aluette.bots.signs import aside
from veillee.games.aluette.bots.situation import Situation, owners, read, to_beat
from veillee.games.aluette.bots.surrender import reply, would_offer
from veillee.games.aluette.bots.thumbs import WEIGHTS, Idea, liking
from veillee.games.aluette.deck import CLASS
from veillee.games.aluette.view import View


class Steady(Bot):
    """Weighs every card by a few rules of thumb; draws lots only for when it signs and whom it
    watches, and remembers nothing."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if view.phase == "chant":
            return answer(view)
        if view.phase == "discard":
            return discard(view)
        if view.phase == "reply":
            return reply(view)
        if SURRENDER in view.legal and would_offer(view):
            return SURRENDER
        situation = read(view)
        weights = WEIGHTS[situation.partner]
        best = max(ideas(situation), key=lambda idea: liking(idea, situation.place, weights))
        return PLAYS[best.card]

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        return aside(view, rng)


def ideas(situation: Situation) -> list[Idea]:
    """One idea for each class in the hand, weakest first: equal cards are one idea."""
    cards = list(situation.hand)[::-1]
    strengths = [strength(card, situation.unseen) for card in cards]
    outlooks = [
        outlook(situation.race.taken(winner), situation.stakes, situation.power)
        for winner in (0, 1, 2, 3, NOBODY)
    ]
    found: list[Idea] = []
    for index, card in enumerate(cards):
        level = CLASS[card]
        if found and CLASS[found[-1].card] == level:
            continue
        kept = handful(strengths[:index] + strengths[index + 1 :])
        chances = owners(situation, card)
        points = sum(
            [
                chance * expected(worths, kept)
                for chance, worths in zip(chances, outlooks, strict=True)
                if chance
            ]
        )
        ties = level == situation.best
        bar = to_beat(situation, card)
        found.append(Idea(card, strengths[index], ties, chances, points, bar))
    return found

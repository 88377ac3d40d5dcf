"""The players who think with the net."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from veillee.core.bot import Budget
from veillee.core.thought import Thought
from veillee.games.aluette.actions import PLAYS, SURRENDER, Action
from veillee.games.aluette.bots.position import Steady
from veillee.games.aluette.bots.surrender import would_offer
from veillee.games.aluette.net import judging, telling, thinking
from veillee.games.aluette.net.reading import net, read
from veillee.games.aluette.notation import write
from veillee.games.aluette.view import View

warm = thinking.warm


class Reader(Steady):
    """Plays what the net likes best, or nearly: ``heat`` is the gap in points at which a card is
    chosen a third as often as a better one, 0 for never; ``memory`` how many finished tricks it
    remembers the cards of."""

    heat = 0.0
    memory = 9

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if not plays_a_card(view):
            return super().choose(view, rng, budget)
        position, room = read(view, self.memory), judging.room()
        many = judging.judge(position.words, net(), room)
        worth = position.worth[position.seat & 1]
        values = [float(judging.worth_of(room[3][index], worth)) for index in range(many)]
        cards = [int(card) for card in room[1][:many]]
        if self.heat == 0:
            return PLAYS[cards[values.index(max(values))]]
        shares = [exp((value - max(values)) / self.heat) for value in values]
        return PLAYS[rng.choices(cards, shares)[0]]


def plays_a_card(view: View) -> bool:
    """Whether the viewer's decision is which card to play."""
    return view.phase == "play" and not (SURRENDER in view.legal and would_offer(view))


class OldHand(Reader):
    """The net alone."""


class Regular(Reader):
    """The same, easily content, and with the cards of the last three tricks in mind."""

    heat, memory = 0.06, 3


class Guest(Reader):
    """The same, less particular, and with the last trick in mind."""

    heat, memory = 0.15, 1


class Newcomer(Reader):
    """The same, content with much, without a memory; keeps a still face."""

    heat, memory = 0.4, 0

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        return ()


class Master(Steady):
    """Imagines the others' hands and plays every card out."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if not plays_a_card(view):
            return super().choose(view, rng, budget)
        weighed = thinking.weigh(view, rng, budget)
        return PLAYS[int(weighed.cards[weighed.best])]

    def reflect(self, view: View, rng: Random, budget: Budget) -> Thought:
        """The decision explained; of anything but a card only what it is."""
        if not plays_a_card(view):
            chosen = write(view.seat or 0, self.choose(view, rng, budget))
            return Thought(chosen, (), (), ())
        return telling.reflect(view, rng, budget)

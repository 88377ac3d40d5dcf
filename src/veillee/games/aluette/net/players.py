"""The players who think with the net."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from veillee.core.bot import Bot, Budget
from veillee.core.thought import By, Fact, Thought
from veillee.games.aluette.actions import PLAYS, SURRENDER, Action
from veillee.games.aluette.bots import chant
from veillee.games.aluette.bots.signs import aside
from veillee.games.aluette.net import answering, judging, speaking, telling, thinking
from veillee.games.aluette.net.examining import examine
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.reading import Position, net, read
from veillee.games.aluette.net.yielding import offers, reply
from veillee.games.aluette.notation import write
from veillee.games.aluette.view import View

warm = thinking.warm


class Reader(Bot):
    """Plays what the net likes best, or nearly: ``heat`` is the gap in points at which a card is
    chosen a third as often as a better one, 0 for never; ``memory`` how many finished tricks it
    remembers the cards of, ``answer`` how it answers the chant."""

    heat = 0.0
    memory = 9
    answer = staticmethod(answering.answer)

    def weights(self) -> Net:
        """The net that it plays by."""
        return net()

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if not plays_a_card(view):
            return beside_cards(view, rng, self.answer)
        position, cards, said = self._judged(view)
        worth = position.worth[position.seat & 1]
        values = [float(judging.worth_of(each, worth)) for each in said]
        if self.heat == 0:
            return PLAYS[cards[values.index(max(values))]]
        shares = [exp((value - max(values)) / self.heat) for value in values]
        return PLAYS[rng.choices(cards, shares)[0]]

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        return aside(view, rng)

    def reflect(self, view: View, rng: Random, budget: Budget) -> Thought:
        """What the net says of each card, as far as this level remembers; it imagines no hands."""
        chosen = write(view.seat or 0, self.choose(view, rng, budget))
        if not plays_a_card(view):
            return Thought(chosen, (), (), ())
        position, cards, said = self._judged(view)
        worth = position.worth[position.seat & 1]
        liked = [float(judging.worth_of(each, worth)) for each in said]
        candidates = telling.judged(view, cards, said, liked)
        by: By = "feel" if candidates[0].action == chosen else "lot"
        return Thought(chosen, candidates, (), (), by=by)

    def _judged(self, view: View) -> tuple[Position, list[int], Floats]:
        """The cards it thinks about, and the chances of the ends for each."""
        position, room = read(view, self.memory), judging.room()
        many = judging.judge(position.words, self.weights(), room)
        return position, [int(card) for card in room[1][:many]], room[3][:many]


def plays_a_card(view: View) -> bool:
    """Whether the viewer's decision is which card to play."""
    return view.phase == "play" and not (SURRENDER in view.legal and offers(view))


def beside_cards(view: View, rng: Random, answer: Callable[[View], Action]) -> Action:
    """Any other decision of the viewer's turn, the chant answered so."""
    if view.phase == "chant":
        return answer(view)
    if view.phase == "discard":
        return chant.discard(view)
    if view.phase == "reply":
        return reply(view, rng)
    return SURRENDER


class OldHand(Reader):
    """The same, seldom content with less, and with the last three tricks in mind."""

    heat, memory = 0.04, 3


class Regular(Reader):
    """The same, rather easily content, and with the cards of the last two tricks in mind."""

    heat, memory = 0.085, 2
    answer = staticmethod(chant.answer)


class Guest(Reader):
    """The same, less particular, and with the last trick in mind."""

    heat, memory = 0.16, 1
    answer = staticmethod(chant.answer)


class Newcomer(Reader):
    """The same, content with much, without a memory; keeps a still face."""

    heat, memory = 0.8, 0
    answer = staticmethod(chant.answer)

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        return ()


class Master(Bot):
    """Imagines the others' hands and plays every card out."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if not plays_a_card(view):
            return beside_cards(view, rng, answering.answer)
        weighed = thinking.weigh(view, rng, budget)
        return PLAYS[int(weighed.cards[weighed.best])]

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        return speaking.aside(view, rng)

    def reflect(self, view: View, rng: Random, budget: Budget) -> Thought:
        """The decision explained; of anything but a card only what it is."""
        if not plays_a_card(view):
            chosen = write(view.seat or 0, self.choose(view, rng, budget))
            return Thought(chosen, (), (), ())
        return telling.reflect(view, rng, budget)

    def examine(
        self, view: View, thought: Thought, rng: Random, budget: Budget, more: int
    ) -> tuple[Fact, ...]:
        """As ``core.thought.Examined`` has it."""
        many = len(thought.candidates)
        if many == 0:
            return ()
        drawn = thinking.worlds_for(read(view), many, budget)
        points, count = telling.points_of(view), more * (drawn if many > 1 else telling.AGAIN)
        return tuple(examine(view, thought, points, drawn, rng, count))

"""A bot of the tests that says what it thinks: of every choice, card and kind of fact something."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from veillee.core.bot import Bot, Budget
from veillee.core.thought import Belief, Candidate, Fact, Thought
from veillee.games import load
from veillee.games.aluette.actions import Sign


class Thinks(Bot):
    """Takes the first choice of its turn, and thinks by lots, of what it sees alone."""

    def __init__(self, game: str) -> None:
        self.rules = load(game)

    def choose(self, view: Any, rng: Random, budget: Budget) -> Any:
        return self.rules.read(self.choices(view)[0])[1]

    def choices(self, view: Any) -> list[str]:
        """What may be done at this turn, in notation."""
        texts = [self.rules.write(view.seat, each) for each in view.legal]
        return [text for text in texts if self.rules.read(text)[0] is None]

    def reflect(self, view: Any, rng: Random, budget: Budget) -> Thought:
        chances = sorted((rng.random() for _ in self.choices(view)), reverse=True)
        candidates = tuple(
            Candidate(text, 2 * chance - 1, chance, 0.02)
            for text, chance in zip(self.choices(view), chances, strict=True)
        )
        facts = list(self.facts(view, rng))
        rng.shuffle(facts)
        return Thought(
            candidates[0].action, candidates, tuple(self.beliefs(view, rng)), tuple(facts)
        )

    def beliefs(self, view: Any, rng: Random) -> Iterator[Belief]:
        others = [seat for seat in range(len(self.rules.seats)) if seat != view.seat]
        held = [self.rules.cards[card] for card in view.hand]
        for card in self.rules.cards[:6]:
            if card not in held:
                for seat in others:
                    yield Belief(seat, card, rng.random(), 1 / (1 + len(others)))

    def facts(self, view: Any, rng: Random) -> Iterator[Fact]:
        """Every play and statement there was, and a silence of everybody."""
        tricks = [*((each.leader, each.cards) for each in view.tricks), (view.leader, view.trick)]
        seats = len(self.rules.seats)
        at = 0
        for leader, cards in tricks:
            for place, card in enumerate(cards):
                seat, what = (leader + place) % seats, self.rules.cards[card]
                yield Fact("play", seat, what, at, rng.uniform(-0.3, 0.3), rng.random() < 0.2)
                at += 1
        for said in getattr(view, "said", ()):
            text = self.rules.write(said.seat, said.what)
            yield Fact("word", said.seat, text, at, rng.uniform(-0.3, 0.3), False)
        for signal in getattr(view, "signals", ()):
            sign = self.rules.write(signal.maker, Sign(signal.name))
            yield Fact("sign", signal.maker, sign, signal.at, 0.1, False)
            yield Fact("silence", signal.maker, sign, signal.at, 0.1, False)
        for seat in range(seats):
            yield Fact("silence", seat, "", at, 0.05, False)


async def ask_thought(game: str, bot: str, view: Any, seed: int) -> Thought:
    """As the bots' workers answer."""
    return Thinks(game).reflect(view, Random(seed), Budget())

"""The five levels that people choose among. What they know compiled code to do is loaded when
they first think."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from veillee.core.bot import Bot, Budget
from veillee.games.alsos.actions import Action
from veillee.games.alsos.view import View

if TYPE_CHECKING:
    from veillee.core.thought import Fact, Thought


@dataclass(frozen=True, slots=True)
class Skill:
    """What a level makes of what it sees.

    ``talks`` and ``plays`` are the deals it imagines in a second of its budget before play and at
    it, ``most`` those at most for one decision; with ``plays`` 0 it goes by its habits alone, as
    they are at that ``heat``. ``tricks`` are the last tricks it remembers, ``hears`` and ``reads``
    whether what the other said and played tells it anything of their hand. Announcements come
    from solved tables; with ``doubt`` by odds so much worse for it, as logarithms, than it finds
    them. ``enough`` are the units that a suit must promise to be taken on, ``prize`` those that it
    counts for a deal won at all. ``slips`` is the share of cards that it plays by habit though it
    thinks.
    """

    talks: int
    plays: int
    most: int
    heat: float = 1.0
    tricks: int = 12
    hears: bool = False
    reads: bool = False
    doubt: float = 0.0
    enough: float = 0.0
    prize: float = 0.0
    slips: float = 0.0


class Level(Bot):
    """A player of that skill: the same view, rng and budget give the same choice."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        from veillee.games.alsos.bots.compiled.mind import Mind

        return Mind(view, self.skill, rng, budget).choice()


class Thinker(Level):
    """A level that can say what it thought."""

    def reflect(self, view: View, rng: Random, budget: Budget) -> Thought:
        """What came of each choice in the deals that ``choose`` imagines for the same arguments,
        what they say of the cards unseen, and what of all that was said and played they rest on.
        """
        from veillee.games.alsos.bots.compiled.reflecting import reflect

        return reflect(view, self.skill, rng, budget)

    def examine(
        self, view: View, thought: Thought, rng: Random, budget: Budget, more: int
    ) -> tuple[Fact, ...]:
        """As ``core.thought.Examined`` has it."""
        from veillee.games.alsos.bots.compiled.reflecting import examine

        count = more * budget.deals(self.skill.plays or self.skill.talks, least=1)
        return examine(view, self.skill, thought, rng, count)


NEWCOMER = Skill(1_000, 0, 8, heat=9.0, tricks=0, enough=1.2)
GUEST = Skill(1_000, 0, 24, heat=1.6, tricks=3, doubt=0.8)
REGULAR = Skill(2_000, 1_000, 16, doubt=0.4, slips=0.8)
OLD_HAND = Skill(4_000, 2_000, 32, hears=True, prize=1.0, slips=0.15)
MASTER = Skill(8_000, 12_000, 1 << 20, hears=True, reads=True, prize=2.0)

"""A puzzle: a position in which one kind of card keeps what can be had, and what every card comes
to when all play their best from there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from veillee.cards import Card
from veillee.core.bot import Budget
from veillee.core.match import Seat

if TYPE_CHECKING:
    from veillee.words import Words


@dataclass(frozen=True, slots=True)
class Problem:
    """A position at play and what follows; ``state`` has the hands by seat, the tricks and the
    trick in play. ``worth`` of each card that may be played is for the side of ``seat``, whose turn
    it is; ``ends`` is the finished deal after each of them and best play by all."""

    state: Any
    seat: Seat
    worth: Mapping[Card, int]
    ends: Mapping[Card, Any]

    @property
    def best(self) -> int:
        """What the side of whose turn it is can have."""
        return max(self.worth.values())

    @property
    def keeping(self) -> frozenset[Card]:
        """The cards that keep it."""
        return frozenset(card for card, value in self.worth.items() if value == self.best)

    @property
    def losing(self) -> frozenset[Card]:
        """The cards that give some of it away; never empty in a puzzle."""
        return frozenset(self.worth) - self.keeping


Theme = Callable[[Problem], bool]
"""A predicate over positions in which one kind of card keeps and every natural one loses; its
docstring states what is true when it holds."""


class Puzzles(Protocol):
    """``puzzles.py`` in a game's folder; ``games.load_puzzles`` imports it. It knows the game's
    rules and words, and loads nothing compiled."""

    PRESET: str
    """The house rules of its puzzles."""
    BOT: str
    """Who plays up to the positions that are looked at."""
    THOUGHT: Budget
    """What a bot may spend on a choice there: little, since many deals are played."""
    ORDINARY: int
    """How often the cards of a deal are played from the second trick on by ordinary players, who
    play natural cards; 0 where the bots play them, once."""
    THEMES: Mapping[str, Theme]
    """Each theme's name, by which the catalogue and the shipped puzzles call it. Where several
    hold, a puzzle belongs to the rarest."""

    def fair(self, state: Any) -> bool:
        """Whether a person can reason about the position: cards are played, and few are left."""

    def kinds(self, state: Any) -> tuple[frozenset[Card], ...]:
        """The cards that may be played now, equal ones together."""

    def natural(self, state: Any) -> Collection[Card]:
        """What an ordinary player may well play here."""

    def alike(self, state: Any) -> Hashable:
        """The same for two positions that differ by nothing that matters to play: by the names of
        suits, by equal cards, by everybody having moved on some seats."""

    def aim(self, problem: Problem, words: Words) -> str:
        """What is to be reached, as a sentence that does not give the card away, said to whoever is
        to find it."""

    def before(self, state: Any, words: Words) -> Iterator[str]:
        """What has come about so far and matters, as sentences; seats are named by their places."""

"""What a bot can say of a decision: what it weighed, what it believed, and what told it so."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol, runtime_checkable

from veillee.core.bot import Budget
from veillee.core.match import Seat


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something it could do, in notation. ``value`` is what it expects for its side less the
    others, in points or units; ``chance`` that to win the point, or to gain by the deal, and
    ``error`` half the 95 % interval of it."""

    action: str
    value: float
    chance: float
    error: float


@dataclass(frozen=True, slots=True)
class Belief:
    """The chance that a seat holds a card, and the same had nobody played or told anything."""

    seat: Seat
    card: str
    chance: float
    usual: float


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that mattered. ``kind`` is play, sign, silence or word; ``what`` the action or sign
    in notation, after ``at`` public actions. Without it the value of the chosen action moves by
    ``shift``; ``turns`` when another would be chosen."""

    kind: str
    seat: Seat
    what: str
    at: int
    shift: float
    turns: bool


By = Literal["weighing", "deaf", "feel", "lot"]
"""``deaf`` weighs hands that are still possible, and does not ask which of them what was played or
told makes likelier; ``feel`` imagines nothing, so that its chances have no interval; ``lot`` when
something else was liked better, and this was taken all the same. Without candidates nothing was
weighed at all."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision explained: candidates best first, and only the facts that mattered: without one
    the chosen one's value would move by more than ``error``, or another would be chosen. ``error``
    is half the 95 % interval of that value, and not less than can be told apart. ``by`` is how it
    came about; but for ``weighing`` no facts were looked for."""

    chosen: str
    candidates: tuple[Candidate, ...]
    beliefs: tuple[Belief, ...]
    facts: tuple[Fact, ...]
    error: float = 0.0
    by: By = "weighing"


@runtime_checkable
class Reflective(Protocol):
    """A bot that can say so: from the same worlds as its decision, so that ``chosen`` is what
    ``choose`` gives for the same arguments."""

    def reflect(self, view: Any, rng: Random, budget: Budget) -> Thought: ...


@runtime_checkable
class Examined(Reflective, Protocol):
    """A reflective bot whose thoughts can be gone over."""

    def examine(
        self, view: Any, thought: Thought, rng: Random, budget: Budget, more: int
    ) -> tuple[Fact, ...]:
        """Everything that a thought of that view and budget could have cited, whatever it did cite:
        how far the chosen one's value moves, and whether the choice changes, in other worlds,
        ``more`` times as many, which are the same with the fact and without it."""

"""What a player may choose in Aluette. Each value exists once, in the tables below."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.cards import Card
from veillee.core.match import Seat

SIGNS: tuple[str, ...] = (
    "monsieur",
    "madame",
    "borgne",
    "vache",
    "grand-neuf",
    "petit-neuf",
    "chene",
    "ecrit",
    "aces:1",
    "aces:2",
    "aces:3",
    "aces:4",
    "worthless",
    "mordienne",
)
"""The public list of signs; the first eight are the unique cards in order (spec aluette 17)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or play a card (spec aluette 9)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to the chant (spec aluette 7)."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """One of a singer's six, face down (spec aluette 7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Surrender:
    """Offer to give the deal up (spec aluette 16)."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Accept or refuse the other side's surrender (spec aluette 16)."""

    accept: bool


@dataclass(frozen=True, slots=True)
class Sign:
    """Make a sign of the list, at any moment (spec aluette 18)."""

    name: str


@dataclass(frozen=True, slots=True)
class Look:
    """Look at another player, or at one's own cards (None), from now on (spec aluette 19)."""

    at: Seat | None


Action = Play | Answer | Discard | Surrender | Reply | Sign | Look

PLAYS = tuple(Play(card) for card in range(48))
DISCARDS = tuple(Discard(card) for card in range(48))
YES, NO = Answer(True), Answer(False)
SURRENDER = Surrender()
ACCEPT, REFUSE = Reply(True), Reply(False)
SIGNALS = tuple(Sign(name) for name in SIGNS)
LOOKS = tuple(tuple(Look(at) for at in (0, 1, 2, 3, None) if at != seat) for seat in range(4))
"""Where each seat may look."""

_ANSWERS: tuple[Action, ...] = (YES, NO, SURRENDER, ACCEPT, REFUSE)
ACTIONS: tuple[Action, ...] = (
    PLAYS + DISCARDS + _ANSWERS + SIGNALS + tuple(map(Look, (0, 1, 2, 3, None)))
)
"""Every action there is."""

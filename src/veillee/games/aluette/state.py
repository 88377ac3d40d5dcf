"""Everything true about one deal of Aluette."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from veillee.cards import Card
from veillee.core.match import Seat, Side
from veillee.games.aluette.deck import Hand
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import DealOutcome

Phase = Literal["chant", "discard", "play", "reply", "over"]
"""``reply`` waits for the answer to a surrender."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as they lie after dealing; ``talon`` in pack order (spec aluette 5)."""

    hands: tuple[Hand, ...]
    talon: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: four cards clockwise from ``leader``; ``winner`` may be SPOILED."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Signal:
    """A sign that was made, ``at`` that many public actions into the deal."""

    maker: Seat
    name: str
    at: int
    seen_by: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class State:
    """One deal at one moment. ``turn`` is whose turn it is, answering included."""

    options: Options
    dealer: Seat
    dealt: Deal
    phase: Phase
    turn: Seat
    leader: Seat
    hands: tuple[Hand, ...]
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    answers: tuple[bool, ...] = ()
    discards: tuple[Hand, ...] = (Hand(0), Hand(0), Hand(0), Hand(0))
    offers: tuple[Seat, ...] = ()
    replies: tuple[bool, ...] = ()
    looks: tuple[Seat | None, ...] = (2, 3, 0, 1)
    signals: tuple[Signal, ...] = ()
    outcome: DealOutcome | None = None

    @property
    def singers(self) -> tuple[Seat, ...]:
        """Who takes the talon, first singer first; empty without a chant (spec aluette 7, 8)."""
        if self.answers != (True, True, True, True):
            return ()
        return singers(self.options, self.dealer)

    @property
    def undertaken(self) -> Side | None:
        """The side that undertook mordienne by refusing a surrender (spec aluette 16)."""
        return undertaken(self.options, self.offers, self.replies)

    @property
    def clock(self) -> int:
        """How many public actions there have been; a singer's six discards show as one."""
        discarded = sum(1 for pile in self.discards if len(pile) == 6)
        plays = 4 * len(self.tricks) + len(self.trick)
        return len(self.answers) + discarded + len(self.offers) + len(self.replies) + plays


def singers(options: Options, dealer: Seat) -> tuple[Seat, Seat]:
    """Who takes the talon if all say yes: the dealer's left neighbour, then the dealer or the
    dealer's partner (spec aluette 8)."""
    return (dealer + 1) & 3, dealer if options.singers == "dealer" else (dealer + 2) & 3


def undertaken(
    options: Options, offers: tuple[Seat, ...], replies: tuple[bool, ...]
) -> Side | None:
    """The side that refused the last surrender under ``bound``, if any (spec aluette 16)."""
    if options.surrender == "bound" and replies and not replies[-1]:
        return 1 - offers[-1] % 2
    return None

"""What a player may choose in Alsós. Each value exists once, in the tables below."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.cards import Card
from veillee.games.alsos.deck import Suit
from veillee.games.alsos.items import FIGURES, ITEMS


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the indicator's suit as trump (spec alsos 4)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Name nothing in the auction (spec alsos 4, 5)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Name a suit in the second round (spec alsos 5)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Say:
    """Announce a figure of one's own (spec alsos 8)."""

    figure: str


@dataclass(frozen=True, slots=True)
class Kontra:
    """Double an item of the opponent (spec alsos 8)."""

    item: str


@dataclass(frozen=True, slots=True)
class Rekontra:
    """Double again an item of one's own that was kontra'd (spec alsos 8)."""

    item: str


@dataclass(frozen=True, slots=True)
class Done:
    """End one's turn to speak; alone it is a pass (spec alsos 7)."""


@dataclass(frozen=True, slots=True)
class TakeIndicator:
    """Give the trump 7 for the indicator, the 8 when that is the 7 (spec alsos 11)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card down after the exchange, face down (spec alsos 11)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or answer with a card (spec alsos 16)."""

    card: Card


Statement = Say | Kontra | Rekontra
Spoken = Accept | Pass | Bid | Say | Kontra | Rekontra | Done
Action = Spoken | TakeIndicator | Discard | Play

ACCEPT, PASS, DONE, EXCHANGE = Accept(), Pass(), Done(), TakeIndicator()
BIDS = tuple(Bid(suit) for suit in range(4))
SAYS = {figure: Say(figure) for figure in FIGURES}
KONTRAS = {item: Kontra(item) for item in ITEMS}
REKONTRAS = {item: Rekontra(item) for item in ITEMS}
DISCARDS = tuple(Discard(card) for card in range(32))
PLAYS = tuple(Play(card) for card in range(32))

ACTIONS: tuple[Action, ...] = (
    *PLAYS,
    *DISCARDS,
    ACCEPT,
    PASS,
    *BIDS,
    DONE,
    EXCHANGE,
    *SAYS.values(),
    *KONTRAS.values(),
    *REKONTRAS.values(),
)
"""Every action there is."""

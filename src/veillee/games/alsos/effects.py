"""What may happen in a deal of Alsós besides the action itself."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.core.match import Seat
from veillee.games.alsos.deck import Suit
from veillee.games.alsos.melds import Told
from veillee.games.alsos.scoring import DealOutcome
from veillee.games.alsos.state import Exchange, Trick


@dataclass(frozen=True, slots=True)
class AuctionWon:
    """The auction ended with a declarer; the announcements begin."""

    declarer: Seat
    trump: Suit


@dataclass(frozen=True, slots=True)
class LateTaken:
    """Both took up their four late cards."""


@dataclass(frozen=True, slots=True)
class Exchanged:
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class MeldsTold:
    """What was told of melds with the card just played."""

    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class TrickTaken:
    trick: Trick


@dataclass(frozen=True, slots=True)
class DealOver:
    outcome: DealOutcome

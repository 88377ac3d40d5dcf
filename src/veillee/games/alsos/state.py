"""Everything true about one deal of Alsós."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games.alsos.actions import Spoken
from veillee.games.alsos.deck import NO_CARDS, Hand, Suit, suit_of
from veillee.games.alsos.items import Item
from veillee.games.alsos.melds import Compared, Told
from veillee.games.alsos.options import Options
from veillee.games.alsos.scoring import DealOutcome, trick_points

SEATS = ("A", "B")
SIDES = ("A", "B")

Phase = Literal["accept", "bid", "front", "back", "discard", "play", "over"]
"""The two rounds of the auction, the two of announcements, an exchanger's discards, play."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as they lie after dealing (spec alsos 3).

    ``hidden`` are the talon's six face-down cards, the lowest last.
    """

    hands: tuple[Hand, Hand]
    late: tuple[Hand, Hand]
    indicator: Card
    hidden: tuple[Card, ...]
    top: Card


@dataclass(frozen=True, slots=True)
class Said:
    """One action of the auction or of the announcements, and the phase it was said in."""

    seat: Seat
    phase: Phase
    what: Spoken


@dataclass(frozen=True, slots=True)
class Exchange:
    """What all saw of the exchange (spec alsos 11).

    ``taken`` are the indicator and then the cards from the talon in the order they were taken;
    ``top`` lies face up on the talon afterwards, None when it is empty. As many cards are
    discarded as were taken beside the indicator.
    """

    by: Seat
    given: Card
    taken: tuple[Card, ...]
    top: Card | None

    @property
    def to_discard(self) -> int:
        return len(self.taken) - 1


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: the leader's card, then the other's."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class State:
    """One deal at one moment.

    ``turn`` is whose turn it is, ``spoke`` whether they have said anything in it, ``passes`` the
    passes in a row. ``items`` are Parti first, then the figures as announced. ``told`` is what
    has been told of melds, ``compared`` what they come to once both have played a card.
    """

    options: Options
    dealer: Seat
    dealt: Deal
    phase: Phase
    turn: Seat
    hands: tuple[Hand, Hand]
    said: tuple[Said, ...] = ()
    declarer: Seat | None = None
    trump: Suit | None = None
    accepted: bool = False
    items: tuple[Item, ...] = ()
    spoke: bool = False
    passes: int = 0
    exchange: Exchange | None = None
    discards: Hand = NO_CARDS
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    told: tuple[Told, ...] = ()
    compared: Compared | None = None
    outcome: DealOutcome | None = None

    @property
    def late_apart(self) -> bool:
        """Whether the late cards still lie apart (spec alsos 3, 7)."""
        return self.trump is None or self.phase == "front"

    @property
    def hidden_left(self) -> int:
        """How many cards of the talon lie face down; the rest of ``dealt.hidden`` was turned up."""
        exchange = self.exchange
        if exchange is None:
            return len(self.dealt.hidden)
        # The indicator and the first top card were never hidden; what is on top now was.
        if exchange.top == self.dealt.top:
            return len(self.dealt.hidden)
        turned_up = len(exchange.taken) - 2 + (exchange.top is not None)
        return len(self.dealt.hidden) - turned_up

    @property
    def discarded(self) -> int:
        """How many cards an exchanger laid down, as all see it: 0 until the last is laid (11)."""
        if self.exchange is None or self.phase == "discard":
            return 0
        return self.exchange.to_discard

    @property
    def clock(self) -> int:
        """How many public actions there have been; an exchanger's discards show as one."""
        plays = 2 * len(self.tricks) + len(self.trick)
        return len(self.said) + (self.exchange is not None) + (self.discarded > 0) + plays

    @property
    def played(self) -> tuple[Hand, Hand]:
        """The cards each has played, by seat."""
        played = [0, 0]
        for trick in self.tricks:
            played[trick.leader] |= 1 << trick.cards[0]
            played[1 - trick.leader] |= 1 << trick.cards[1]
        for card in self.trick:
            played[self.leader] |= 1 << card
        return Hand(played[0]), Hand(played[1])

    @property
    def captured(self) -> tuple[Hand, Hand]:
        """The cards in each one's tricks, by seat."""
        captured = [0, 0]
        for trick in self.tricks:
            captured[trick.winner] |= 1 << trick.cards[0] | 1 << trick.cards[1]
        return Hand(captured[0]), Hand(captured[1])

    @property
    def card_points(self) -> tuple[int, int]:
        """What the finished tricks brought, the last one's 10 included, by seat (2)."""
        points = [0, 0]
        for place, trick in enumerate(self.tricks):
            assert self.trump is not None
            points[trick.winner] += trick_points(trick.cards, self.trump, last=place == 11)
        return points[0], points[1]

    def discards_of(self, seat: Seat) -> Hand:
        """What the seat laid down after an exchange of its own (11)."""
        return self.discards if self.exchange is not None and self.exchange.by == seat else Hand(0)

    def meld_hand(self, seat: Seat) -> Hand:
        """The twelve cards that melds are counted from, once the seat has played one (12)."""
        return self.hands[seat].plus(self.played[seat])

    def highest_bid(self) -> Suit | None:
        """The last suit named in the second round of the auction, or None (spec alsos 5)."""
        for said in reversed(self.said):
            suit = getattr(said.what, "suit", None)
            if suit is not None:
                return int(suit)
        return None

    @property
    def indicated(self) -> Suit:
        return suit_of(self.dealt.indicator)


def with_hand(hands: tuple[Hand, Hand], seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    """The hands with one of them changed."""
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)

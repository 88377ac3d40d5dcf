"""What everybody at the table can work out about the cards (spec alsos 19).

``Public`` holds bounds that are true in every distribution the public could believe in: who may
hold which card, who surely does, what has been taken. Nothing in it depends on a hidden card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games.alsos.bounds import least, most, safe
from veillee.games.alsos.deck import (
    ACES,
    NO_CARDS,
    OF_SUIT,
    PACK,
    SEVEN,
    Hand,
    K,
    Q,
    Suit,
    card_of,
)
from veillee.games.alsos.exchange import given_card
from veillee.games.alsos.speech import announced
from veillee.games.alsos.state import State


@dataclass(frozen=True, slots=True)
class Public:
    """The public's knowledge of a deal that has a declarer; pairs are by seat.

    ``left`` tricks are unfinished, ``lead`` lies on the table if a card does. ``may`` are the
    cards each may hold, ``sure`` those each certainly holds, ``meld`` those known to have been
    in each one's meld hand. ``melds`` are the meld points told, None until they are compared.
    """

    declarer: Seat
    trump: Suit
    leader: Seat
    left: int
    lead: Card | None
    may: tuple[Hand, Hand]
    sure: tuple[Hand, Hand]
    meld: tuple[Hand, Hand]
    captured: tuple[Hand, Hand]
    card_points: tuple[int, int]
    melds: tuple[int, int] | None

    def safe(self, seat: Seat) -> Hand:
        """Cards that the seat surely holds and surely wins with: trumps none can beat."""
        return Hand(safe(seat, self.trump, self.may, self.sure))

    def least(self, seat: Seat) -> int:
        """No fewer card points than the seat will have at the end."""
        return self.card_points[seat] + least(seat, self.trump, self.left, self.may, self.sure)

    def most(self, seat: Seat) -> int:
        """No more card points than the seat will have at the end."""
        return self.card_points[seat] + most(seat, self.trump, self.left, self.may, self.sure)

    def bela_holders(self) -> tuple[Seat | None, ...]:
        """Everybody who may turn out to have béla, None among them if it may be nobody (14)."""
        pair = 1 << card_of(self.trump, K) | 1 << card_of(self.trump, Q)
        for seat in (0, 1):
            if pair & ~self.meld[seat] == 0:
                return (seat,)
        holders: list[Seat | None] = [None]
        for seat in (0, 1):
            missing = Hand(pair & ~self.meld[seat])
            if missing & ~self.may[seat] == 0 and len(missing) <= self.left:
                holders.append(seat)
        return tuple(holders)

    def before_lead(self) -> Public:
        """The same with the lead back in hand: true too, but it knows less."""
        if self.lead is None:
            return self
        may, sure = [*self.may], [*self.sure]
        may[self.leader] = may[self.leader].plus(1 << self.lead)
        sure[self.leader] = sure[self.leader].plus(1 << self.lead)
        return replace(self, lead=None, may=(may[0], may[1]), sure=(sure[0], sure[1]))


def keeps_seven(state: State, seat: Seat) -> bool:
    """Whether the seat may not play the trump 7 while anything else may be played."""
    return state.options.ultimo_duty and announced(state, seat, "ultimo")


def missing_suits(lead: Card, answer: Card, trump: Suit) -> Hand:
    """The suits that whoever gave this answer has no card of (spec alsos 16)."""
    if answer >> 3 == lead >> 3:
        return NO_CARDS
    led = OF_SUIT[lead >> 3]
    return led if answer >> 3 == trump else led.plus(OF_SUIT[trump])


def knowledge(state: State) -> Public:
    """The public's knowledge of a deal that has a declarer and is not over."""
    assert state.declarer is not None
    assert state.trump is not None
    played = state.played
    left, seven = 12 - len(state.tricks), card_of(state.trump, SEVEN)
    may, sure = _whereabouts(state, Hand(played[0] | played[1]))
    for trick in state.tricks:
        other = 1 - trick.leader
        may[other] = may[other].minus(missing_suits(trick.cards[0], trick.cards[1], state.trump))
        if trick.cards[1] == seven and keeps_seven(state, other):
            may[other] = may[other].minus(OF_SUIT[state.trump])
    for seat in (0, 1):
        if state.compared is not None:
            sure[seat] = Hand((sure[seat] | state.compared.shown[seat]) & ~played[seat])
    for seat in (0, 1):
        may[seat] = may[seat].minus(sure[1 - seat])
        # Whoever has led holds one card fewer until the trick is finished.
        held = left - (seat == state.leader and bool(state.trick))
        if len(may[seat]) == held:
            sure[seat] = may[seat]
    return Public(
        declarer=state.declarer,
        trump=state.trump,
        leader=state.leader,
        left=left,
        lead=state.trick[0] if state.trick else None,
        may=(may[0], may[1]),
        sure=(sure[0], sure[1]),
        meld=(played[0].plus(sure[0]), played[1].plus(sure[1])),
        captured=state.captured,
        card_points=state.card_points,
        melds=None if state.compared is None else state.compared.points,
    )


def _whereabouts(state: State, played: Hand) -> tuple[list[Hand], list[Hand]]:
    """Which unplayed cards each may and surely does hold, going by the talon (spec alsos 11)."""
    dealt, exchange = state.dealt, state.exchange
    trumps = OF_SUIT[state.indicated]
    indicator, top = Hand(1 << dealt.indicator), Hand(1 << dealt.top)
    unseen = PACK.minus(played | indicator | top)
    may, sure = [unseen, unseen], [NO_CARDS, NO_CARDS]
    if exchange is not None:
        taken = Hand.of(exchange.taken)
        face_up = 0 if exchange.top is None else 1 << exchange.top
        unseen = unseen.minus(taken | face_up | 1 << exchange.given)
        may = [unseen, unseen]
        may[exchange.by] = unseen.plus(taken & ~played)
        if not exchange.to_discard:
            sure[exchange.by] = taken.minus(played)
        elif not state.options.discard_trumps:
            sure[exchange.by] = Hand(taken & trumps & ~played)
    elif state.accepted and not state.tricks and given_card(state.dealt.indicator) not in played:
        # Somebody may still take the indicator, and with it a trump or an ace on the talon.
        loose = indicator.plus(top & (trumps | ACES))
        for seat in (0, 1):
            if not (state.trick and seat == state.leader):
                may[seat] = may[seat].plus(loose)
    return may, sure

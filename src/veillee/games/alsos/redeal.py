"""Another deal that looks the same to one seat (spec alsos 19)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.games.alsos.deck import OF_SUIT, PACK, Hand
from veillee.games.alsos.public import knowledge
from veillee.games.alsos.state import Deal, State, with_hand

_TRIES = 200


def redeal(state: State, seat: Seat | None, rng: Random) -> State:
    """A state that looks the same to ``seat``, every card it cannot see dealt anew.

    Kept: the seat's own cards, late cards taken up and discards; all that lay face up; and of
    the others' hands what the public knows for certain: suits they have run out of, cards they
    surely hold, cards taken from the talon, no trumps discarded where that is forbidden.
    Not kept: how far the others' new hands agree with what else was told of melds or with what
    they could have said or played better. What was told, and the points told of, stay as they
    are; béla goes with the new cards. A settled deal hides nothing.
    """
    if state.outcome is not None and state.outcome.counted:
        return state
    if state.trump is None or state.late_apart:
        return _redeal_early(state, seat, rng)
    for _ in range(_TRIES):
        found = _redeal_late(state, seat, rng)
        if found is not None:
            return found
    return state


def _redeal_early(state: State, seat: Seat | None, rng: Random) -> State:
    """While the late cards lie apart: nobody knows them, and each knows eight cards."""
    dealt = state.dealt
    own = Hand(0) if seat is None else state.hands[seat]
    unseen = _Pile(PACK.minus(own | 1 << dealt.indicator | 1 << dealt.top), rng)
    hands = (
        own if seat == 0 else unseen.take(8),
        own if seat == 1 else unseen.take(8),
    )
    late = unseen.take(4), unseen.take(4)
    new = Deal(hands, late, dealt.indicator, tuple(unseen.cards), dealt.top)
    return replace(state, dealt=new, hands=hands)


class _Pile:
    """Cards in random order, taken from the top."""

    def __init__(self, cards: Hand, rng: Random) -> None:
        self.cards: list[Card] = list(cards)
        rng.shuffle(self.cards)

    def take(self, count: int, among: Hand = PACK) -> Hand:
        """The next ``count`` cards of those allowed; fewer when there are not enough."""
        taken = [card for card in self.cards if card in among][:count]
        self.cards = [card for card in self.cards if card not in taken]
        return Hand.of(taken)


def _redeal_late(state: State, seat: Seat | None, rng: Random) -> State | None:
    """One attempt once the late cards are taken up; None when what is certain has no room."""
    public, exchange, dealt = knowledge(state), state.exchange, state.dealt
    played = state.played
    taken = Hand(0) if exchange is None else Hand.of(exchange.taken)
    seen = Hand(played[0] | played[1] | taken | 1 << dealt.indicator | 1 << dealt.top)
    if exchange is not None:
        seen = seen.plus(1 << exchange.given)
        seen = seen if exchange.top is None else seen.plus(1 << exchange.top)
    if seat is not None:
        seen = seen.plus(state.hands[seat] | state.discards_of(seat))
    sure = [public.sure[each].minus(seen.minus(taken)) for each in (0, 1)]
    unseen = _Pile(PACK.minus(seen | sure[0] | sure[1]), rng)
    hands, discards = state.hands, state.discards
    for each in rng.sample((0, 1), 2):
        if each == seat:
            continue
        count = len(state.hands[each])
        # The exchanger's cards from the talon are in hand or among the discards.
        loose = Hand(0)
        if exchange is not None and each == exchange.by:
            loose = taken.minus(played[each] | sure[each])
        pile = _Pile(Hand.of(unseen.cards).plus(loose), rng)
        hand = sure[each].plus(pile.take(count - len(sure[each]), public.may[each]))
        if len(hand) < count:
            return None
        unseen.take(32, hand)
        hands = with_hand(hands, each, hand)
        if exchange is not None and each == exchange.by:
            laid = _discard(state, loose.minus(hand), unseen)
            if laid is None:
                return None
            discards = laid
    new = _undo(state, seat, hands, discards, unseen, rng)
    return replace(state, dealt=new, hands=hands, discards=discards)


def _discard(state: State, forced: Hand, unseen: _Pile) -> Hand | None:
    """As many discards as there are, the forced ones among them; None when that cannot be."""
    count = len(state.discards)
    allowed = PACK if state.options.discard_trumps else PACK.minus(OF_SUIT[state.indicated])
    if len(forced) > count or forced & ~allowed:
        return None
    laid = forced.plus(unseen.take(count - len(forced), allowed))
    return laid if len(laid) == count else None


def _undo(
    state: State,
    seat: Seat | None,
    hands: tuple[Hand, Hand],
    discards: Hand,
    unseen: _Pile,
    rng: Random,
) -> Deal:
    """The dealing that brings everybody to hold what they held in all."""
    dealt, exchange, played = state.dealt, state.exchange, state.played
    held = [hands[0].plus(played[0]), hands[1].plus(played[1])]
    if exchange is not None:
        all_held = held[exchange.by].plus(discards | 1 << exchange.given)
        held[exchange.by] = all_held.minus(Hand.of(exchange.taken))
    first, late = [*dealt.hands], [*dealt.late]
    for each in (0, 1):
        if each != seat:
            pile = _Pile(held[each], rng)
            first[each], late[each] = pile.take(8), pile.take(4)
    turned_up = dealt.hidden[state.hidden_left :]
    hidden = (*unseen.cards, *turned_up)
    return Deal((first[0], first[1]), (late[0], late[1]), dealt.indicator, hidden, dealt.top)

"""The exchange of the trump 7 for the indicator, and the discards after it (spec alsos 11)."""

from __future__ import annotations

from dataclasses import replace

from veillee.cards import Card
from veillee.core.ruleset import Step
from veillee.errors import IllegalAction
from veillee.games.alsos.deck import (
    ACES,
    EIGHT,
    NAMES,
    OF_SUIT,
    SEVEN,
    Hand,
    card_of,
    rank_of,
    suit_of,
)
from veillee.games.alsos.effects import Exchanged
from veillee.games.alsos.state import SEATS, Exchange, State, with_hand


def may_exchange(state: State) -> bool:
    """Whether whoever's turn it is may take the indicator now (spec alsos 11).

    Only before one's own first card, once a deal, with the card to give in hand.
    """
    return (
        state.accepted
        and state.phase == "play"
        and state.exchange is None
        and not state.tricks
        and given_card(state.dealt.indicator) in state.hands[state.turn]
    )


def given_card(indicator: Card) -> Card:
    """The card that is given for the indicator: the trump 7, else the 8 (spec alsos 11)."""
    is_seven = rank_of(indicator) == SEVEN
    return card_of(suit_of(indicator), EIGHT if is_seven else SEVEN)


def discardable(state: State) -> Hand:
    """What the exchanger may lay down (spec alsos 11)."""
    hand = state.hands[state.turn]
    return hand if state.options.discard_trumps else hand.minus(OF_SUIT[state.indicated])


def take_indicator(state: State) -> Step[State]:
    """The indicator, then trumps and aces from the top and the bottom of the talon (11)."""
    if not may_exchange(state):
        raise IllegalAction("no_exchange", seat=SEATS[state.turn])
    given = given_card(state.dealt.indicator)
    taken, top, hidden = [state.dealt.indicator], state.dealt.top, list(state.dealt.hidden)
    wanted = OF_SUIT[state.indicated] | ACES
    face_up: Card | None = top
    while face_up is not None and wanted >> face_up & 1:
        taken.append(face_up)
        face_up = hidden.pop() if hidden else None
    exchange = Exchange(state.turn, given, tuple(taken), face_up)
    hand = state.hands[state.turn].without(given).plus(Hand.of(taken))
    state = replace(
        state,
        exchange=exchange,
        hands=with_hand(state.hands, state.turn, hand),
        phase="discard" if exchange.to_discard else "play",
    )
    return Step(state, (Exchanged(exchange),))


def discard(state: State, card: Card) -> Step[State]:
    """Face down, to twelve; then the exchanger plays (11)."""
    seat, hand = state.turn, state.hands[state.turn]
    if card not in hand:
        raise IllegalAction("not_held", seat=SEATS[seat], card=NAMES[card])
    if card not in discardable(state):
        raise IllegalAction("keep_trumps", card=NAMES[card])
    hand = hand.without(card)
    return Step(
        replace(
            state,
            hands=with_hand(state.hands, seat, hand),
            discards=state.discards.plus(1 << card),
            phase="discard" if len(hand) > 12 else "play",
        )
    )

"""The course of a deal of Alsós, in the order of the rule book (spec alsos 3–17).

The announcements are in ``speech.py`` and the exchange in ``exchange.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.ruleset import Step
from veillee.errors import IllegalAction
from veillee.games.alsos.actions import (
    ACCEPT,
    BIDS,
    DISCARDS,
    DONE,
    EXCHANGE,
    PASS,
    PLAYS,
    Accept,
    Action,
    Bid,
    Discard,
    Done,
    Kontra,
    Pass,
    Play,
    Rekontra,
    Say,
)
from veillee.games.alsos.deck import (
    NAMES,
    OF_SUIT,
    SEVEN,
    SUITS,
    Hand,
    Suit,
    card_of,
    suit_of,
)
from veillee.games.alsos.effects import AuctionWon, DealOver, MeldsTold, TrickTaken
from veillee.games.alsos.exchange import discard, discardable, may_exchange, take_indicator
from veillee.games.alsos.items import PARTI, Item
from veillee.games.alsos.melds import BELA, Compared, compare, melds, opening
from veillee.games.alsos.options import Options
from veillee.games.alsos.scoring import VOID, DealOutcome, Played, settle, trick_winner
from veillee.games.alsos.speech import announce, announced, done, say, statements
from veillee.games.alsos.state import SEATS as SEATS
from veillee.games.alsos.state import SIDES as SIDES
from veillee.games.alsos.state import Deal, Phase, State, Trick, with_hand

# Dealing


def deal(dealer: Seat, pack: Sequence[Card]) -> Deal:
    """Hands of eight in packets of four, indicator, late cards and talon (spec alsos 3)."""
    elder_first = (
        (Hand.of((*pack[0:4], *pack[8:12])), Hand.of(pack[17:21])),
        (Hand.of((*pack[4:8], *pack[12:16])), Hand.of(pack[21:25])),
    )
    (hand_a, late_a), (hand_b, late_b) = elder_first if dealer == 1 else elder_first[::-1]
    return Deal((hand_a, hand_b), (late_a, late_b), pack[16], tuple(pack[25:31]), pack[31])


def new(options: Options, dealer: Seat, dealt: Deal) -> State:
    """The deal before the elder's first word (spec alsos 4)."""
    return State(options, dealer, dealt, "accept", 1 - dealer, dealt.hands)


# What may be done


def to_act(state: State) -> Seat | None:
    """Whose turn it is; None when the deal is over."""
    return None if state.phase == "over" else state.turn


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """All that the seat may do now; nothing out of turn."""
    phase = state.phase
    if seat != state.turn or phase == "over":
        return ()
    if phase == "play":
        plays: tuple[Action, ...] = tuple([PLAYS[card] for card in playable(state)])
        return (*plays, EXCHANGE) if not state.tricks and may_exchange(state) else plays
    if phase == "discard":
        return tuple([DISCARDS[card] for card in discardable(state)])
    if phase == "accept":
        return (ACCEPT, PASS)
    if phase == "bid":
        return (*(BIDS[suit] for suit in biddable(state)), PASS)
    return (*statements(state), DONE)


def biddable(state: State) -> tuple[Suit, ...]:
    """The suits higher than the last one named, the indicator's never (spec alsos 5)."""
    last = state.highest_bid()
    return tuple(suit for suit in range(4 if last is None else last) if suit != state.indicated)


def playable(state: State) -> Hand:
    """The cards that may be played now: follow suit, else trump, else any (spec alsos 16).

    Under ``ultimo_duty`` the trump 7 of whoever announced ultimó only when nothing else may be
    played, or in the last trick.
    """
    hand = state.hands[state.turn]
    assert state.trump is not None
    if state.trick:
        hand = Hand(hand & OF_SUIT[state.trick[0] >> 3] or hand & OF_SUIT[state.trump] or hand)
    if state.options.ultimo_duty and len(hand) > 1:
        seven = card_of(state.trump, SEVEN)
        if seven in hand and announced(state, state.turn, "ultimo"):
            return hand.without(seven)
    return hand


# What happens


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """The deal after the action.

    Raises IllegalAction: ``deal_over``, ``not_your_turn``, ``not_now``; in the auction
    ``too_low``, ``indicated``; in the announcements ``said_before``, ``front_only``,
    ``no_such_item``, ``kontrad_before``, ``not_kontrad``, ``rekontrad_before``; ``no_exchange``;
    with cards ``not_held``, ``keep_trumps``, ``must_follow``, ``must_trump``, ``keep_seven``.
    """
    phase = state.phase
    if phase == "over":
        raise IllegalAction("deal_over")
    if seat != state.turn:
        raise IllegalAction("not_your_turn", seat=SEATS[seat], turn=SEATS[state.turn])
    if isinstance(action, Play):
        _expect(phase == "play", phase)
        return _play(state, action.card)
    if isinstance(action, Discard):
        _expect(phase == "discard", phase)
        return discard(state, action.card)
    if isinstance(action, Accept):
        _expect(phase == "accept", phase)
        return _declare(say(state, action), state.indicated, accepted=True)
    if isinstance(action, Pass):
        _expect(phase in ("accept", "bid"), phase)
        return _pass(state)
    if isinstance(action, Bid):
        _expect(phase == "bid", phase)
        return _bid(state, action)
    if isinstance(action, (Say, Kontra, Rekontra)):
        _expect(phase in ("front", "back"), phase)
        return announce(state, action)
    if isinstance(action, Done):
        _expect(phase in ("front", "back"), phase)
        return done(state)
    _expect(phase == "play", phase)
    return take_indicator(state)


def _expect(right: bool, phase: Phase) -> None:
    if not right:
        raise IllegalAction("not_now", phase=phase)


# Auction


def _pass(state: State) -> Step[State]:
    """Passed by both, the second round or a void deal; after a bid, the bidder declares (4–6)."""
    seat, elder = state.turn, 1 - state.dealer
    passed = say(state, PASS, turn=1 - seat)
    if state.phase == "accept":
        return Step(passed if seat == elder else replace(passed, phase="bid"))
    trump = state.highest_bid()
    if trump is not None:
        return _declare(passed, trump)
    if seat == elder:
        return Step(passed)
    return Step(replace(passed, phase="over", outcome=VOID), (DealOver(VOID),))


def _bid(state: State, bid: Bid) -> Step[State]:
    """The dealer's name stands after the elder's pass, the highest suit at once (5)."""
    seat, last = state.turn, state.highest_bid()
    if bid.suit == state.indicated:
        raise IllegalAction("indicated", suit=SUITS[bid.suit])
    if last is not None and bid.suit >= last:
        raise IllegalAction("too_low", suit=SUITS[bid.suit], last=SUITS[last])
    elder_passed = last is None and seat == state.dealer
    state = say(state, bid)
    if elder_passed or not biddable(state):
        return _declare(state, bid.suit)
    return Step(replace(state, turn=1 - seat))


def _declare(state: State, trump: Suit, accepted: bool = False) -> Step[State]:
    """Whoever's turn it now is plays this trump; front begins with them (4, 5, 7)."""
    declarer = state.turn
    state = replace(
        state,
        phase="front",
        declarer=declarer,
        leader=declarer,
        trump=trump,
        accepted=accepted,
        items=(Item(declarer, PARTI),),
    )
    return Step(state, (AuctionWon(declarer, trump),))


# Play


def _play(state: State, card: Card) -> Step[State]:
    """A lead, or the card that ends the trick; melds are told with the first of each (15, 16)."""
    seat, hand = state.turn, state.hands[state.turn]
    if card not in hand or card not in playable(state):
        _refuse(state, card)
    effects: tuple[object, ...] = ()
    changes: dict[str, Any] = {}
    if not state.tricks:
        changes, effects = _tell(state)
    changes["hands"] = with_hand(state.hands, seat, hand.without(card))
    if not state.trick:
        return Step(replace(state, trick=(card,), turn=1 - seat, **changes), effects)
    assert state.trump is not None
    cards = (state.trick[0], card)
    winner = trick_winner(state.leader, cards, state.trump)
    trick = Trick(state.leader, cards, winner)
    changes.update(trick=(), tricks=(*state.tricks, trick), leader=winner, turn=winner)
    state = replace(state, **changes)
    effects = (*effects, TrickTaken(trick))
    if len(state.tricks) < 12:
        return Step(state, effects)
    ended = settle(state.items, _played(state))
    return Step(replace(state, phase="over", outcome=ended), (*effects, DealOver(ended)))


def _refuse(state: State, card: Card) -> None:
    """Says why the card may not be played."""
    seat, hand = state.turn, state.hands[state.turn]
    assert state.trump is not None
    if card not in hand:
        raise IllegalAction("not_held", seat=SEATS[seat], card=NAMES[card])
    if state.trick:
        led = suit_of(state.trick[0])
        if suit_of(card) != led and hand & OF_SUIT[led]:
            raise IllegalAction("must_follow", seat=SEATS[seat], suit=SUITS[led])
        if suit_of(card) not in (led, state.trump):
            raise IllegalAction("must_trump", seat=SEATS[seat], suit=SUITS[led])
    raise IllegalAction("keep_seven", seat=SEATS[seat], card=NAMES[card])


def _tell(state: State) -> tuple[dict[str, object], tuple[object, ...]]:
    """What the first card of either brings to be told, as changes and effects (15)."""
    own = melds(state.hands[state.turn], state.trump)
    if not state.trick:
        told = opening(state.turn, own)
        changes: dict[str, object] = {"told": told}
    else:
        leader = state.leader
        result = compare(leader, melds(state.meld_hand(leader), state.trump), own)
        told = result.told[len(state.told) :]
        result = Compared((*state.told, *told), result.points, result.shown)
        changes = {"told": result.told, "compared": result}
    return changes, (MeldsTold(told),) if told else ()


# Settlement


def meld_points(state: State) -> tuple[int, int]:
    """Runs, vannaks and béla, by seat; nothing until both have played a card (12–14)."""
    if state.compared is None:
        return 0, 0
    a, b = state.compared.points
    return a + BELA * has_bela(state, 0), b + BELA * has_bela(state, 1)


def has_bela(state: State, seat: Seat) -> bool:
    return melds(state.meld_hand(seat), state.trump).bela


def _played(state: State) -> Played:
    """The twelve tricks as the settlement needs them (17)."""
    assert state.declarer is not None
    assert state.trump is not None
    last = state.tricks[-1]
    winning_card = last.cards[0] if last.winner == last.leader else last.cards[1]
    return Played(
        declarer=state.declarer,
        trump=state.trump,
        captured=state.captured,
        card_points=state.card_points,
        meld_points=meld_points(state),
        bela=(has_bela(state, 0), has_bela(state, 1)),
        last=(last.winner, winning_card),
    )


def outcome(state: State) -> DealOutcome | None:
    """How the deal ended, or None."""
    return state.outcome

"""The course of a deal of Alsós, in the order of the rule book (spec alsos 3–17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
    KONTRAS,
    PASS,
    PLAYS,
    REKONTRAS,
    SAYS,
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
    Spoken,
    Statement,
)
from veillee.games.alsos.deck import (
    ACES,
    EIGHT,
    NAMES,
    OF_SUIT,
    SEVEN,
    SUITS,
    Hand,
    Suit,
    card_of,
    rank_of,
    suit_of,
)
from veillee.games.alsos.items import FIGURES, FRONT_ONLY, PARTI, Item, SpeakingPhase
from veillee.games.alsos.melds import BELA, Compared, Told, compare, melds, opening
from veillee.games.alsos.options import Options
from veillee.games.alsos.scoring import VOID, DealOutcome, Played, settle, trick_winner
from veillee.games.alsos.state import Deal, Exchange, Phase, Said, State, Trick

SEATS = ("A", "B")
SIDES = ("A", "B")


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
    return (*_statements(state), DONE)


def biddable(state: State) -> tuple[Suit, ...]:
    """The suits higher than the last one named, the indicator's never (spec alsos 5)."""
    last = state.highest_bid()
    return tuple(suit for suit in range(4 if last is None else last) if suit != state.indicated)


def _statements(state: State) -> Iterator[Statement]:
    """What the speaker may announce, kontra and rekontra now (spec alsos 8)."""
    seat = state.turn
    own = {item.name for item in state.items if item.owner == seat}
    for figure in FIGURES:
        if figure not in own and (state.phase == "front" or figure not in FRONT_ONLY):
            yield SAYS[figure]
    for item in state.items:
        if item.owner != seat:
            if item.kontra is None:
                yield KONTRAS[item.name]
        elif item.kontra is not None and item.rekontra is None:
            yield REKONTRAS[item.name]


def may_exchange(state: State) -> bool:
    """Whether whoever's turn it is may take the indicator now (spec alsos 11).

    Only before one's own first card, once a deal, with the card to give in hand.
    """
    return (
        state.accepted
        and state.phase == "play"
        and state.exchange is None
        and not state.tricks
        and exchange_card(state) in state.hands[state.turn]
    )


def exchange_card(state: State) -> Card:
    """The card that is given for the indicator: the trump 7, else the 8 (spec alsos 11)."""
    is_seven = rank_of(state.dealt.indicator) == SEVEN
    return card_of(state.indicated, EIGHT if is_seven else SEVEN)


def discardable(state: State) -> Hand:
    """What the exchanger may lay down (spec alsos 11)."""
    hand = state.hands[state.turn]
    return hand if state.options.discard_trumps else hand.minus(OF_SUIT[state.indicated])


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
        if seven in hand and _announced(state, state.turn, "ultimo"):
            return hand.without(seven)
    return hand


def _announced(state: State, seat: Seat, figure: str) -> bool:
    return any(item.owner == seat and item.name == figure for item in state.items)


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
        return _discard(state, action.card)
    if isinstance(action, Accept):
        _expect(phase == "accept", phase)
        return _declare(_say(state, action), state.indicated, accepted=True)
    if isinstance(action, Pass):
        _expect(phase in ("accept", "bid"), phase)
        return _pass(state)
    if isinstance(action, Bid):
        _expect(phase == "bid", phase)
        return _bid(state, action)
    if isinstance(action, (Say, Kontra, Rekontra)):
        _expect(phase in ("front", "back"), phase)
        return _announce(state, action)
    if isinstance(action, Done):
        _expect(phase in ("front", "back"), phase)
        return _done(state)
    _expect(phase == "play", phase)
    return _exchange(state)


def _expect(right: bool, phase: Phase) -> None:
    if not right:
        raise IllegalAction("not_now", phase=phase)


def _say(state: State, action: Spoken, **changes: object) -> State:
    said = (*state.said, Said(state.turn, state.phase, action))
    return replace(state, said=said, **changes)  # type: ignore[arg-type]


# Auction


def _pass(state: State) -> Step[State]:
    """Passed by both, the second round or a void deal; after a bid, the bidder declares (4–6)."""
    seat, elder = state.turn, 1 - state.dealer
    passed = _say(state, PASS, turn=1 - seat)
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
    state = _say(state, bid)
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


# Announcements


def _announce(state: State, statement: Statement) -> Step[State]:
    """One statement within a turn (8)."""
    moment: SpeakingPhase = "front" if state.phase == "front" else "back"
    if isinstance(statement, Say):
        _expect_sayable(state, statement.figure)
        items = (*state.items, Item(state.turn, statement.figure, moment))
        return Step(_say(state, statement, items=items, spoke=True))
    is_kontra = isinstance(statement, Kontra)
    owner = 1 - state.turn if is_kontra else state.turn
    for place, item in enumerate(state.items):
        if item.owner == owner and item.name == statement.item:
            raised = _kontra(item, moment) if is_kontra else _rekontra(item, moment)
            items = (*state.items[:place], raised, *state.items[place + 1 :])
            return Step(_say(state, statement, items=items, spoke=True))
    raise IllegalAction("no_such_item", item=statement.item, owner=SEATS[owner])


def _expect_sayable(state: State, figure: str) -> None:
    if _announced(state, state.turn, figure):
        raise IllegalAction("said_before", seat=SEATS[state.turn], item=figure)
    if state.phase == "back" and figure in FRONT_ONLY:
        raise IllegalAction("front_only", item=figure)


def _kontra(item: Item, moment: SpeakingPhase) -> Item:
    if item.kontra is not None:
        raise IllegalAction("kontrad_before", item=item.name)
    return replace(item, kontra=moment)


def _rekontra(item: Item, moment: SpeakingPhase) -> Item:
    if item.kontra is None:
        raise IllegalAction("not_kontrad", item=item.name)
    if item.rekontra is not None:
        raise IllegalAction("rekontrad_before", item=item.name)
    return replace(item, rekontra=moment)


def _done(state: State) -> Step[State]:
    """Two passes in a row end front, when both take up their late cards, or back (7)."""
    passes = 0 if state.spoke else state.passes + 1
    if passes < 2:
        return Step(_say(state, DONE, turn=1 - state.turn, spoke=False, passes=passes))
    assert state.declarer is not None
    state = _say(state, DONE, turn=state.declarer, spoke=False, passes=0)
    if state.phase == "back":
        return Step(replace(state, phase="play"))
    (a, b), (late_a, late_b) = state.hands, state.dealt.late
    return Step(
        replace(state, phase="back", hands=(a.plus(late_a), b.plus(late_b))), (LateTaken(),)
    )


# Exchange


def _exchange(state: State) -> Step[State]:
    """The indicator, then trumps and aces from the top and the bottom of the talon (11)."""
    if not may_exchange(state):
        raise IllegalAction("no_exchange", seat=SEATS[state.turn])
    given = exchange_card(state)
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


def with_hand(hands: tuple[Hand, Hand], seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    """The hands with one of them changed."""
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)


def _discard(state: State, card: Card) -> Step[State]:
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


# Play


def _play(state: State, card: Card) -> Step[State]:
    """A lead, or the card that ends the trick; melds are told with the first of each (15, 16)."""
    seat, hand = state.turn, state.hands[state.turn]
    if card not in hand or card not in playable(state):
        _refuse(state, card)
    effects: tuple[object, ...] = ()
    changes: dict[str, object] = {}
    if not state.tricks:
        changes, effects = _tell(state)
    changes["hands"] = with_hand(state.hands, seat, hand.without(card))
    if not state.trick:
        return Step(replace(state, trick=(card,), turn=1 - seat, **changes), effects)  # type: ignore[arg-type]
    assert state.trump is not None
    cards = (state.trick[0], card)
    winner = trick_winner(state.leader, cards, state.trump)
    trick = Trick(state.leader, cards, winner)
    changes.update(trick=(), tricks=(*state.tricks, trick), leader=winner, turn=winner)
    state = replace(state, **changes)  # type: ignore[arg-type]
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

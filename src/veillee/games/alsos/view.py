"""What one seat, or a spectator, may know of a deal of Alsós (spec alsos 19)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from veillee.cards import Card
from veillee.core.match import Match, Seat
from veillee.games.alsos.actions import Action
from veillee.games.alsos.deck import Hand, Suit
from veillee.games.alsos.items import Item
from veillee.games.alsos.melds import Melds, Told, melds
from veillee.games.alsos.options import Options
from veillee.games.alsos.rules import legal, to_act
from veillee.games.alsos.scoring import DealOutcome
from veillee.games.alsos.standing import Standing, standings
from veillee.games.alsos.state import Deal, Exchange, Phase, Said, State, Trick

_NONE = Hand(0), Hand(0)
_UNSEEN = -1
"""No card."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a deal hid, shown once it is settled: the cards as dealt, the discards, both meld
    hands and what was in them."""

    dealt: Deal
    discards: Hand
    meld_hands: tuple[Hand, Hand]
    melds: tuple[Melds, Melds]


@dataclass(frozen=True, slots=True)
class View:
    """The deal and the match so far as ``seat`` knows them; ``seat`` None is a spectator.

    ``hand``, ``discards``, ``melds`` and ``legal`` are the viewer's own; ``melds`` are those of
    the meld hand once a card is played, before that of the cards held. ``counts`` are the cards
    each seat has in hand and ``late`` the late cards each has lying apart; while an exchanger
    discards, the others see all cards held and ``discarded`` 0 until the last is laid.
    ``top`` is the card face up on the talon and ``hidden`` the number of cards under it;
    ``indicator`` is the card dealt as such, even when it has been exchanged. ``meld_points`` are
    those told, None until both have played a card, and leave béla out until the deal is settled.
    ``public`` is the deal without any card that not everybody has seen.
    """

    seat: Seat | None
    match: Match[Options]
    options: Options
    dealer: Seat
    phase: Phase
    to_act: Seat | None
    clock: int
    hand: Hand
    counts: tuple[int, ...]
    late: int
    indicator: Card
    top: Card | None
    hidden: int
    said: tuple[Said, ...]
    declarer: Seat | None
    trump: Suit | None
    accepted: bool
    items: tuple[Item, ...]
    exchange: Exchange | None
    discarded: int
    discards: Hand
    melds: Melds | None
    told: tuple[Told, ...]
    card_points: tuple[int, int]
    meld_points: tuple[int, int] | None
    leader: Seat
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    legal: tuple[Action, ...]
    outcome: DealOutcome | None
    shown: Hidden | None
    public: State

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How each of ``items`` stands; worked out when it is asked, since that may take long."""
        return standings(self.public)


def view(match: Match[Options], state: State, seat: Seat | None) -> View:
    """What ``seat`` may know, or what lies on the table for a spectator (None)."""
    exchange = state.exchange
    top = state.dealt.top if exchange is None else exchange.top
    return View(
        seat=seat,
        match=match,
        options=state.options,
        dealer=state.dealer,
        phase=state.phase,
        to_act=to_act(state),
        clock=state.clock,
        hand=Hand(0) if seat is None else state.hands[seat],
        counts=_counts(state, seat),
        late=4 if state.late_apart else 0,
        indicator=state.dealt.indicator,
        top=top,
        hidden=state.hidden_left,
        said=state.said,
        declarer=state.declarer,
        trump=state.trump,
        accepted=state.accepted,
        items=state.items,
        exchange=exchange,
        discarded=state.discarded,
        discards=Hand(0) if seat is None else state.discards_of(seat),
        melds=None if seat is None else melds(state.meld_hand(seat), state.trump),
        told=state.told,
        card_points=state.card_points,
        meld_points=_meld_points(state),
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        legal=() if seat is None else legal(state, seat),
        outcome=state.outcome,
        shown=_shown(state),
        public=_public(state),
    )


def _public(state: State) -> State:
    """The same deal with the hands, the late cards, the discards and the talon's face-down cards
    taken out, so that nothing worked out from it can tell of them."""
    dealt = state.dealt
    unseen = Deal(_NONE, _NONE, dealt.indicator, (_UNSEEN,) * len(dealt.hidden), dealt.top)
    return replace(state, dealt=unseen, hands=_NONE, discards=Hand(0))


def _counts(state: State, seat: Seat | None) -> tuple[int, ...]:
    """The cards in each hand; an exchanger's discards are seen by the others all at once."""
    counts = [len(hand) for hand in state.hands]
    if state.phase == "discard" and seat != state.turn:
        counts[state.turn] += len(state.discards)
    return tuple(counts)


def _meld_points(state: State) -> tuple[int, int] | None:
    if state.outcome is not None and state.outcome.counted:
        return state.outcome.meld_points
    return None if state.compared is None else state.compared.points


def _shown(state: State) -> Hidden | None:
    """Everything after settlement; of a void deal nothing more (19)."""
    if state.outcome is None or not state.outcome.counted:
        return None
    meld_hands = state.meld_hand(0), state.meld_hand(1)
    found = melds(meld_hands[0], state.trump), melds(meld_hands[1], state.trump)
    return Hidden(state.dealt, state.discards, meld_hands, found)

"""The course of a deal of Aluette, in the order of the rule book (spec aluette 4–19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from veillee.cards import Card
from veillee.core.match import Seat
from veillee.core.ruleset import Draw, Step
from veillee.errors import IllegalAction
from veillee.games.aluette.actions import (
    ACCEPT,
    DISCARDS,
    LOOKS,
    NO,
    PLAYS,
    REFUSE,
    SIGNALS,
    SIGNS,
    SURRENDER,
    YES,
    Action,
    Answer,
    Discard,
    Look,
    Play,
    Reply,
    Sign,
    Surrender,
)
from veillee.games.aluette.deck import (
    ACES,
    BORGNE,
    LUETTES,
    MADAME,
    MONSIEUR,
    NAMES,
    UNIQUES,
    VACHE,
    Hand,
)
from veillee.games.aluette.options import Options
from veillee.games.aluette.scoring import (
    SPOILED,
    DealOutcome,
    score_deal,
    surrendered,
    trick_winner,
)
from veillee.games.aluette.state import Deal, Phase, Signal, State, Trick

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """All four said yes: the singers took six cards each."""

    singers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick was finished; its winner may be SPOILED."""

    trick: Trick


@dataclass(frozen=True, slots=True)
class DealOver:
    outcome: DealOutcome


# Seating and dealing


def draw(options: Options, order: Sequence[Card]) -> Draw | None:
    """Partners drawn from a shuffled pack; None when they are fixed (spec aluette 4)."""
    if options.partners == "fixed":
        return None
    holder: dict[Card, Seat] = {}
    seat = 0
    turned: list[Card] = []
    for card in order:
        turned.append(card)
        if card in LUETTES:
            holder[card] = seat
            if len(holder) == 4:
                break
        # The turn passes to the next who has no luette yet.
        seat = (seat + 1) & 3
        while seat in holder.values():
            seat = (seat + 1) & 3
    home = holder[MADAME]
    places = [0, 0, 0, 0]
    for card, step in ((MADAME, 0), (BORGNE, 1), (MONSIEUR, 2), (VACHE, 3)):
        places[holder[card]] = (home + step) & 3
    return Draw(tuple(turned), tuple(places), home)


def deal(dealer: Seat, pack: Sequence[Card]) -> Deal:
    """Nine cards each in three packets of three from the dealer's left (spec aluette 5)."""
    hands = [0, 0, 0, 0]
    for index, card in enumerate(pack[:36]):
        hands[(dealer + 1 + index // 3) & 3] |= 1 << card
    return Deal(tuple(map(Hand, hands)), tuple(pack[36:]))


def new(options: Options, dealer: Seat, dealt: Deal) -> State:
    """The deal before its first action: the chant if it is asked, else the first lead."""
    first = (dealer + 1) & 3
    phase: Phase = "chant" if options.chant == "ask" else "play"
    return State(options, dealer, dealt, phase, first, first, dealt.hands)


# What may be done


def to_act(state: State) -> Seat | None:
    """Whose turn it is; None when the deal is over."""
    return None if state.phase == "over" else state.turn


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """All that the seat may do now: its turn's choices, then signs and looks out of turn."""
    if state.phase == "over":
        return ()
    choices: tuple[Action, ...] = ()
    if seat == state.turn:
        if state.phase == "play":
            choices = tuple([PLAYS[card] for card in state.hands[seat]])
            if may_surrender(state, seat):
                choices += (SURRENDER,)
        elif state.phase == "chant":
            choices = (YES, NO)
        elif state.phase == "discard":
            choices = tuple([DISCARDS[card] for card in state.hands[seat]])
        else:
            choices = (ACCEPT, REFUSE)
    if state.options.signals:
        signs = tuple(sign for sign in SIGNALS if may_sign(state, seat, sign.name))
        choices += signs + LOOKS[seat]
    return choices


def aside(state: State) -> bool:
    """Whether players look at each other before they go on: where signs are played, after the
    deal and before each lead (17, 18)."""
    lead = state.phase == "play" and not state.trick
    return state.options.signals and (lead or state.clock == 0)


def may_surrender(state: State, seat: Seat) -> bool:
    """In the first trick, before one's own card; one offer a side a deal (spec aluette 16)."""
    return (
        state.options.surrender != "off"
        and not state.tricks
        and all(seat % 2 != offerer % 2 for offerer in state.offers)
        and state.undertaken is None
    )


def may_sign(state: State, seat: Seat, name: str) -> bool:
    """Whether the sign is true of the seat's cards, where false ones are forbidden (18)."""
    if state.options.false_signs == "allowed":
        return True
    hand = state.hands[seat]
    if name == "mordienne":
        return state.options.mordienne
    if name == "worthless":
        return not hand & (UNIQUES | ACES)
    if name.startswith("aces:"):
        return (hand & ACES).bit_count() == int(name[-1])
    return SIGNS.index(name) in hand


# What happens


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """The deal after the action.

    Raises IllegalAction: ``deal_over``, ``not_your_turn``, ``not_now``, ``not_held``,
    ``no_surrender``, ``no_signals``, ``false_sign``, ``cannot_look``.
    """
    if state.phase == "over":
        raise IllegalAction("deal_over")
    if isinstance(action, Play):
        return _play(state, seat, action.card)
    if isinstance(action, Sign):
        return _sign(state, seat, action.name)
    if isinstance(action, Look):
        return _look(state, seat, action)
    if isinstance(action, Answer):
        return _answer(state, seat, action.yes)
    if isinstance(action, Discard):
        return _discard(state, seat, action.card)
    if isinstance(action, Surrender):
        return _offer(state, seat)
    return _reply(state, seat, action)


def _expect(state: State, seat: Seat, phase: str) -> None:
    if state.phase != phase:
        raise IllegalAction("not_now", phase=state.phase)
    if state.turn != seat:
        raise IllegalAction("not_your_turn", seat=SEATS[seat], turn=SEATS[state.turn])


def _expect_held(state: State, seat: Seat, card: Card) -> None:
    if card not in state.hands[seat]:
        raise IllegalAction("not_held", seat=SEATS[seat], card=NAMES[card])


def _with(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _answer(state: State, seat: Seat, yes: bool) -> Step[State]:
    """The first no ends the chant; four yes bring the talon to the singers (7, 8)."""
    _expect(state, seat, "chant")
    answers = (*state.answers, yes)
    first = (state.dealer + 1) & 3
    if not yes:
        return Step(replace(state, answers=answers, phase="play", turn=first))
    if len(answers) < 4:
        return Step(replace(state, answers=answers, turn=(seat + 1) & 3))
    state = replace(state, answers=answers, phase="discard", turn=first)
    hands = state.hands
    for index, singer in enumerate(state.singers):
        taken = Hand.of(state.dealt.talon[index::2])
        hands = _with(hands, singer, hands[singer].plus(taken))
    return Step(replace(state, hands=hands), (TalonTaken(state.singers),))


def _discard(state: State, seat: Seat, card: Card) -> Step[State]:
    """Six of fifteen, any six: the first singer's, then the second's (7)."""
    _expect(state, seat, "discard")
    _expect_held(state, seat, card)
    hands = _with(state.hands, seat, state.hands[seat].without(card))
    pile = state.discards[seat].plus(1 << card)
    state = replace(state, hands=hands, discards=_with(state.discards, seat, pile))
    if len(pile) < 6:
        return Step(state)
    first, second = state.singers
    if seat == first:
        return Step(replace(state, turn=second))
    return Step(replace(state, phase="play", turn=first))


def _play(state: State, seat: Seat, card: Card) -> Step[State]:
    """Any card, always; a spoiled trick leaves the lead where it was (9–11)."""
    _expect(state, seat, "play")
    _expect_held(state, seat, card)
    hands = _with(state.hands, seat, state.hands[seat].without(card))
    cards = (*state.trick, card)
    if len(cards) < 4:
        return Step(replace(state, hands=hands, trick=cards, turn=(seat + 1) & 3))
    trick = Trick(state.leader, cards, trick_winner(state.leader, cards))
    leader = state.leader if trick.winner == SPOILED else trick.winner
    tricks = (*state.tricks, trick)
    state = replace(state, hands=hands, trick=(), tricks=tricks, leader=leader, turn=leader)
    if len(tricks) < 9:
        return Step(state, (TrickTaken(trick),))
    outcome = score_deal([each.winner for each in tricks], state.options, state.undertaken)
    return _end(state, outcome, TrickTaken(trick))


def _offer(state: State, seat: Seat) -> Step[State]:
    """The offerer's left neighbour alone answers for the opponents (16)."""
    _expect(state, seat, "play")
    if not may_surrender(state, seat):
        raise IllegalAction("no_surrender", seat=SEATS[seat])
    offers = (*state.offers, seat)
    return Step(replace(state, offers=offers, phase="reply", turn=(seat + 1) & 3))


def _reply(state: State, seat: Seat, reply: Reply) -> Step[State]:
    """Accepted, the deal is over; refused, the offerer plays on (16)."""
    _expect(state, seat, "reply")
    replies = (*state.replies, reply.accept)
    if reply.accept:
        return _end(replace(state, replies=replies), surrendered(seat % 2))
    return Step(replace(state, replies=replies, phase="play", turn=state.offers[-1]))


def _end(state: State, outcome: DealOutcome, *effects: object) -> Step[State]:
    over = replace(state, phase="over", outcome=outcome)
    return Step(over, (*effects, DealOver(outcome)))


def _sign(state: State, seat: Seat, name: str) -> Step[State]:
    """Seen by exactly those who look at its maker at this moment (17–19)."""
    if not state.options.signals:
        raise IllegalAction("no_signals")
    if not may_sign(state, seat, name):
        raise IllegalAction("false_sign", seat=SEATS[seat], sign=name)
    seen_by = frozenset(other for other in range(4) if state.looks[other] == seat)
    signal = Signal(seat, name, state.clock, seen_by)
    return Step(replace(state, signals=(*state.signals, signal)))


def _look(state: State, seat: Seat, look: Look) -> Step[State]:
    """Looks are private: nothing else changes (19)."""
    if not state.options.signals:
        raise IllegalAction("no_signals")
    if look not in LOOKS[seat]:
        raise IllegalAction("cannot_look", seat=SEATS[seat])
    looks = (*state.looks[:seat], look.at, *state.looks[seat + 1 :])
    return Step(replace(state, looks=looks))


def outcome(state: State) -> DealOutcome | None:
    """How the deal ended, or None."""
    return state.outcome

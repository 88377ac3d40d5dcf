"""What one seat, or a spectator, may know of a deal of Aluette (spec aluette 7, 18, 19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from veillee.cards import Card
from veillee.core.match import Match, Seat
from veillee.games.aluette.actions import LOOKS, Action
from veillee.games.aluette.deck import PACK, Hand
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import legal, to_act
from veillee.games.aluette.scoring import DealOutcome
from veillee.games.aluette.state import Deal, Phase, Signal, State, Trick


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a deal hid, shown once it is over: the cards as dealt, and the singers' discards."""

    dealt: Deal
    discards: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The deal and the match so far as ``seat`` knows them; ``seat`` None is a spectator.

    ``hand``, ``discards``, ``look`` and ``legal`` are the viewer's own; ``taken`` are the six that
    they have from the talon as a singer. ``counts`` are the cards each seat holds; while a singer
    discards, the others see fifteen until all six are down. ``signals`` are those the viewer made
    or saw, everybody's once the deal is over;
    ``seen_by`` is empty in all of them.
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
    talon: int
    leader: Seat
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    answers: tuple[bool, ...]
    singers: tuple[Seat, ...]
    discards: Hand
    taken: Hand
    offers: tuple[Seat, ...]
    replies: tuple[bool, ...]
    look: Seat | None
    signals: tuple[Signal, ...]
    legal: tuple[Action, ...]
    outcome: DealOutcome | None
    shown: Hidden | None


def view(match: Match[Options], state: State, seat: Seat | None) -> View:
    """What ``seat`` may know, or what lies on the table for a spectator (None)."""
    over = state.outcome is not None
    counts = [len(hand) for hand in state.hands]
    if state.phase == "discard" and seat != state.turn:
        counts[state.turn] = 15
    signals = tuple(
        Signal(each.maker, each.name, each.at)
        for each in state.signals
        if over or _knows(seat, each)
    )
    return View(
        seat=seat,
        match=match,
        options=state.options,
        dealer=state.dealer,
        phase=state.phase,
        to_act=to_act(state),
        clock=state.clock,
        hand=Hand(0) if seat is None else state.hands[seat],
        counts=tuple(counts),
        talon=0 if state.singers else 12,
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        answers=state.answers,
        singers=state.singers,
        discards=Hand(0) if seat is None else state.discards[seat],
        taken=_taken(state, seat),
        offers=state.offers,
        replies=state.replies,
        look=None if seat is None else state.looks[seat],
        signals=signals,
        legal=() if seat is None else legal(state, seat),
        outcome=state.outcome,
        shown=Hidden(state.dealt, state.discards) if over else None,
    )


def _taken(state: State, seat: Seat | None) -> Hand:
    """The six cards from the talon that the seat took as a singer (7)."""
    if seat is None or seat not in state.singers:
        return Hand(0)
    return Hand.of(state.dealt.talon[state.singers.index(seat) :: 2])


def _knows(seat: Seat | None, signal: Signal) -> bool:
    """Whether the seat made that sign or saw it being made (19)."""
    return seat is not None and (seat == signal.maker or seat in signal.seen_by)


def redeal(state: State, seat: Seat | None, rng: Random) -> State:
    """A state that looks the same to ``seat``, everything it cannot see made anew.

    Cards played, the seat's own cards and its own discards stay; the others' hands, their
    discards and the talon are shuffled among themselves. The others look wherever they like,
    signs that the seat missed were never made. A finished deal hides no cards.
    Signs that the seat saw are not held against the new hands: the law of ``view`` does not
    depend on their truth.
    """
    if state.outcome is not None:
        return state
    played = [0, 0, 0, 0]
    for trick in (*state.tricks, Trick(state.leader, state.trick, 0)):
        for place, card in enumerate(trick.cards):
            played[(trick.leader + place) & 3] |= 1 << card
    known = played[0] | played[1] | played[2] | played[3]
    own = 0
    if seat is not None:
        own = state.hands[seat] | state.discards[seat]
    unseen = list(PACK.minus(known | own))
    rng.shuffle(unseen)

    def take(count: int) -> Hand:
        taken = Hand.of(unseen[:count])
        del unseen[:count]
        return taken

    hands, discards = list(state.hands), list(state.discards)
    for other in range(4):
        if other != seat:
            hands[other] = take(len(hands[other]))
            discards[other] = take(len(discards[other]))
    held = [Hand(hands[each] | discards[each] | played[each]) for each in range(4)]
    dealt = _undo_chant(state, seat, held, unseen, rng)
    state = replace(state, dealt=dealt, hands=tuple(hands), discards=tuple(discards))
    return _look_elsewhere(state, seat, rng)


def _look_elsewhere(state: State, seat: Seat | None, rng: Random) -> State:
    """The same cards with the others' eyes anywhere: who saw the seat's own signs is open (19)."""
    if not state.options.signals:
        return state
    looks = tuple(
        look if each == seat else rng.choice(LOOKS[each]).at
        for each, look in enumerate(state.looks)
    )
    signals = tuple(
        replace(signal, seen_by=_witnesses(signal, seat, rng))
        for signal in state.signals
        if _knows(seat, signal)
    )
    return replace(state, looks=looks, signals=signals)


def _witnesses(signal: Signal, seat: Seat | None, rng: Random) -> frozenset[Seat]:
    others = {each for each in range(4) if each not in (seat, signal.maker) and rng.random() < 0.5}
    return signal.seen_by & {seat} | others


def _undo_chant(
    state: State, seat: Seat | None, held: list[Hand], rest: list[Card], rng: Random
) -> Deal:
    """The dealing that brings every seat to hold what it held in all."""
    if not state.singers:
        return Deal(tuple(held), tuple(rest))
    taken: list[list[Card]] = []
    for index, singer in enumerate(state.singers):
        # The singer remembers which six came from the talon; of another, any six may have.
        if singer == seat:
            six = list(state.dealt.talon[index::2])
        else:
            six = rng.sample(list(held[singer]), 6)
        taken.append(six)
        held[singer] = held[singer].minus(Hand.of(six))
    talon = tuple(card for pair in zip(*taken, strict=True) for card in pair)
    return Deal(tuple(held), talon)

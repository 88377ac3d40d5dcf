"""The smallest game: seven cards, three each and one aside; the dealer never leads, the higher
card wins the trick. It shows what a new game owes, and passes the conformance suite."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from veillee.core.match import Match, Outcome, Seat
from veillee.core.ruleset import Ruleset, Step
from veillee.errors import IllegalAction, Unreadable

CARDS = ("1", "2", "3", "4", "5", "6", "7")


@dataclass(frozen=True, slots=True)
class State:
    """``hands`` as dealt, the card aside last; who played what follows from ``played``."""

    dealer: Seat
    hands: tuple[tuple[int, ...], ...]
    played: tuple[int, ...] = ()

    def held(self, seat: Seat) -> tuple[int, ...]:
        return tuple(card for card in sorted(self.hands[seat]) if card not in self.played)


@dataclass(frozen=True, slots=True)
class View:
    match: Match[Any]
    to_act: Seat | None
    hand: tuple[int, ...]
    played: tuple[int, ...]
    legal: tuple[int, ...]


def new(options: object, dealer: Seat, pack: tuple[int, ...]) -> State:
    return State(dealer, (pack[:3], pack[3:6], pack[6:]))


def to_act(state: State) -> Seat | None:
    return None if len(state.played) == 6 else (state.dealer + 1 + len(state.played)) % 2


def legal(state: State, seat: Seat) -> tuple[int, ...]:
    return state.held(seat) if seat == to_act(state) else ()


def apply(state: State, seat: Seat, card: int) -> Step[State]:
    if card not in legal(state, seat):
        raise IllegalAction("not_held", seat="AB"[seat], card=CARDS[card])
    return Step(State(state.dealer, state.hands, (*state.played, card)))


def view(match: Match[Any], state: State, seat: Seat | None) -> View:
    hand, may = ((), ()) if seat is None else (state.held(seat), legal(state, seat))
    return View(match, to_act(state), hand, state.played, may)


def outcome(state: State) -> Outcome | None:
    if to_act(state) is not None:
        return None
    won = sum(a > b for a, b in zip(state.played[::2], state.played[1::2], strict=True))
    points = (won, 3 - won) if state.dealer == 1 else (3 - won, won)
    return Outcome(points, True, "most_tricks")


def redeal(state: State, seat: Seat | None, rng: Random) -> State:
    fixed = state.played + (() if seat is None else state.hands[seat])
    hidden = [card for card in range(7) if card not in fixed]
    rng.shuffle(hidden)
    hands = tuple(
        tuple(card if card in fixed else hidden.pop() for card in hand) for hand in state.hands
    )
    return State(state.dealer, hands, state.played)


def read(text: str) -> tuple[Seat | None, int]:
    if text not in CARDS:
        raise Unreadable("no_such_action", text=text)
    return None, CARDS.index(text)


def write(seat: Seat, card: int) -> str:
    return CARDS[card]


RULESET = Ruleset(
    name="toy",
    seats=("A", "B"),
    sides=("A", "B"),
    side_of=(0, 1),
    cards=CARDS,
    actions=tuple(range(7)),
    new=new,
    to_act=to_act,
    legal=legal,
    apply=apply,
    view=view,
    redeal=redeal,
    outcome=outcome,
    read=read,
    write=write,
)

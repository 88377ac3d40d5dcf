"""Where the cards of each game lie: the one thing about a game that its ruleset does not say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.toy import State as ToyState
from veillee.games.alsos.state import State as AlsosState
from veillee.games.aluette.state import State as AluetteState

Piles = list[Iterable[int]]


def aluette(state: AluetteState) -> Piles:
    talon = () if state.singers else state.dealt.talon
    tricks = [trick.cards for trick in state.tricks]
    return [*state.hands, *state.discards, talon, state.trick, *tricks]


def alsos(state: AlsosState) -> Piles:
    dealt, exchange = state.dealt, state.exchange
    late = dealt.late if state.late_apart else ((), ())
    taken = () if exchange is None else exchange.taken
    below = dealt.indicator if exchange is None else exchange.given
    talon = [card for card in (dealt.top, *dealt.hidden) if card not in taken]
    tricks = [trick.cards for trick in state.tricks]
    return [*state.hands, *late, [below], talon, state.discards, state.trick, *tricks]


def toy(state: ToyState) -> Piles:
    return [state.held(0), state.held(1), state.hands[2], state.played]


PILES: dict[str, Callable[[Any], Piles]] = {"aluette": aluette, "alsos": alsos, "toy": toy}
"""Every place where cards lie now, the seats' hands first, in an order that only the course of
the deal decides: each card of the pack is in exactly one."""

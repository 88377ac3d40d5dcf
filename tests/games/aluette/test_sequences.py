"""Any actions in any order, allowed or not: a refusal changes nothing, the rest is a deal."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.piles import aluette as piles
from tests.games.aluette.table import begin
from tests.prove import times
from veillee.errors import IllegalAction
from veillee.games.aluette.actions import ACCEPT, ACTIONS, NO, PLAYS, SURRENDER, YES, Action
from veillee.games.aluette.options import Options
from veillee.games.aluette.rules import apply, legal, to_act
from veillee.games.aluette.state import State

TABLES = st.builds(
    Options,
    chant=st.sampled_from(["off", "ask"]),
    singers=st.sampled_from(["dealer", "partner"]),
    surrender=st.sampled_from(["off", "concede", "bound"]),
    signals=st.booleans(),
    false_signs=st.sampled_from(["forbidden", "allowed"]),
)
CODES = {
    "deal_over",
    "not_your_turn",
    "not_now",
    "not_held",
    "no_surrender",
    "no_signals",
    "false_sign",
    "cannot_look",
}
ATTEMPTS = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from(ACTIONS), st.integers(0, 200)), max_size=60
)


@settings(max_examples=times(60))
@given(TABLES, st.integers(0, 3), ATTEMPTS)
def test_refused_attempts_leave_no_trace(
    options: Options, dealer: int, attempts: list[tuple[int, Action, int]]
) -> None:
    """After each attempt by anybody, somebody whose turn it is does something allowed."""
    state = begin(dealer, options)
    for seat, action, pick in attempts:
        attempt(state, seat, action)
        turn = to_act(state)
        if turn is None:
            break
        offered = legal(state, turn)
        state = apply(state, turn, offered[pick % len(offered)]).state
        assert sorted(card for pile in piles(state) for card in pile) == list(range(48))


def attempt(state: State, seat: int, action: Action) -> None:
    before = deepcopy(state)
    if action in legal(state, seat):
        assert apply(state, seat, action) == apply(before, seat, action)
    else:
        with pytest.raises(IllegalAction) as error:
            apply(state, seat, action)
        assert error.value.code in CODES
    assert state == before


def test_each_refusal_has_its_reason() -> None:
    """The phase first, then the turn, then the card; nothing at all once the deal is over."""
    state = begin(options=Options(chant="ask", surrender="concede"), hands={"E": "3d", "S": "3c"})
    assert refused(state, 1, PLAYS[0]) == IllegalAction("not_now", phase="chant").args
    assert refused(state, 2, YES) == IllegalAction("not_your_turn", seat="S", turn="E").args
    state = apply(state, 1, NO).state
    assert refused(state, 2, PLAYS[1]) == IllegalAction("not_your_turn", seat="S", turn="E").args
    assert refused(state, 1, PLAYS[1]) == IllegalAction("not_held", seat="E", card="3c").args
    assert refused(state, 1, ACCEPT) == IllegalAction("not_now", phase="play").args
    assert refused(state, 2, SURRENDER) == IllegalAction("not_your_turn", seat="S", turn="E").args
    over = apply(apply(state, 1, SURRENDER).state, 2, ACCEPT).state
    for seat in range(4):
        for action in ACTIONS:
            assert refused(over, seat, action) == IllegalAction("deal_over").args


def refused(state: State, seat: int, action: Action) -> tuple[object, ...]:
    with pytest.raises(IllegalAction) as error:
        apply(state, seat, action)
    return error.value.args

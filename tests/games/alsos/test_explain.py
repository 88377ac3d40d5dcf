"""A deal told to a person: every action, every trick, and the bill."""

from __future__ import annotations

from random import Random

from tests.games.alsos.table import any_deal, any_options, begin, choose
from veillee.core.ruleset import Move
from veillee.games.alsos import rules
from veillee.games.alsos.actions import PASS, Action
from veillee.games.alsos.explain import explain
from veillee.games.alsos.state import State
from veillee.words import words

SAY = words("en", "veillee.games.alsos")


def told(state: State, rng: Random, talk: float = 0.5) -> tuple[list[str], State]:
    """The telling of the deal played at random from here."""
    moves: list[Move[State, Action]] = []
    while (seat := rules.to_act(state)) is not None:
        action = choose(state, rng, talk)
        step = rules.apply(state, seat, action)
        moves.append(Move(state, seat, action, step))
        state = step.state
    return list(explain(SAY, moves, state)), state


def test_every_deal_is_told_to_its_bill() -> None:
    rng = Random(3)
    for _ in range(40):
        lines, state = told(any_deal(rng, any_options(rng)), rng)
        outcome = state.outcome
        assert outcome is not None
        assert all(line.isprintable() for line in lines)
        if outcome.counted:
            assert sum("takes the trick" in line for line in lines) == 12
            assert sum(" made " in line or " failed " in line for line in lines) == len(
                outcome.bill
            )
            for seat, name in enumerate("AB"):
                points = f"card points {outcome.card_points[seat]}"
                assert f"{name}: {points}, meld points {outcome.meld_points[seat]}." in lines


def test_a_void_deal_says_so() -> None:
    state = begin()
    moves: list[Move[State, Action]] = []
    for _ in range(4):
        step = rules.apply(state, state.turn, PASS)
        moves.append(Move(state, state.turn, PASS, step))
        state = step.state
    assert list(explain(SAY, moves, state))[-1] == "Nobody named a suit."

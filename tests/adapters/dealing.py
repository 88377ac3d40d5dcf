"""Deals of the games in OpenSpiel, played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from veillee.adapters.openspiel import Game, State

SETTINGS: dict[str, dict[str, Any]] = {
    "aluette": {"game": "aluette"},
    "aluette vendee": {"game": "aluette", "preset": "vendee", "dealer": 2},
    "aluette, everything": {
        "game": "aluette",
        "preset": "vendee",
        "surrender": "bound",
        "false_signs": "allowed",
        "slots": 1,
    },
    "alsos": {"game": "alsos"},
    "alsos, dealt by B": {"game": "alsos", "dealer": 1, "ultimo_duty": True},
}


def dealt(game: Game, rng: Random) -> State:
    """A deal before its first action."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def played(state: State, rng: Random) -> Iterator[State]:
    """The state before each action of players, chosen at random, and at the end."""
    while not state.is_terminal():
        yield state
        # An offer is accepted half the time: seldom enough that most deals are played to the end.
        choices = state.legal_actions()
        numbers = [each for each in choices if rng.random() < 0.2 or name(state, each) not in RARE]
        state.apply_action(rng.choice(numbers or choices))
    yield state


RARE = ("surrender", "accept")


def name(state: State, action: int) -> str:
    return str(state.action_to_string(state.current_player(), action))

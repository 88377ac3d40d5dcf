"""Tables played at random, turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

import numpy as np

from veillee.adapters.pettingzoo import Environment, env

SETTINGS: dict[str, dict[str, Any]] = {
    "aluette": {"game": "aluette"},
    "aluette vendee": {"game": "aluette", "preset": "vendee"},
    "aluette vendee, everyone asked": {"game": "aluette", "preset": "vendee", "everyone": True},
    "aluette match": {
        "game": "aluette",
        "whole": "match",
        "preset": "vendee",
        "deals": 2,
        "surrender": "bound",
        "false_signs": "allowed",
    },
    "alsos": {"game": "alsos"},
    "alsos, everyone asked": {"game": "alsos", "everyone": True},
    "alsos match": {"game": "alsos", "whole": "match", "deals": 3, "ultimo_duty": True},
}
"""What the tests go through: both games, deals and matches, presets with and without signs."""


def made(**settings: Any) -> Environment:
    """A table without the wrapper that keeps the order."""
    return cast(Environment, env(**settings).unwrapped)


def open_actions(observation: dict[str, Any]) -> list[int]:
    return [int(each) for each in np.flatnonzero(observation["action_mask"])]


def at_random(rng: Random) -> Callable[[Environment, str], int]:
    def choose(table: Environment, agent: str) -> int:
        return rng.choice(open_actions(table.observe(agent)))

    return choose


def asked(table: Environment, choose: Callable[[Environment, str], int]) -> Iterator[str]:
    """Each agent that is asked, before it has answered as ``choose`` says, to the end."""
    while table.agents and not (over := table.terminations)[table.agents[0]]:
        assert not any(over.values())
        agent = table.agent_selection
        yield agent
        table.step(choose(table, agent))

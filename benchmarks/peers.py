"""Card games of other libraries, played at random; what is not installed is told in a row."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from benchmarks.harness import Row

OPEN_SPIEL, RL_CARD = ("euchre", "skat"), ("bridge", "doudizhu")
INSIDE = "OpenSpiel inside its C++"


class Played(NamedTuple):
    """So many whole deals, and the decisions that they took; chance decides nothing."""

    deals: int
    decisions: int


Play = Callable[[Random], Played]
"""Plays some deals at random."""


def peers() -> tuple[dict[str, dict[str, Play]], list[Row]]:
    """The games of each peer, and a row for each library that cannot be used."""
    found: dict[str, dict[str, Play]] = {}
    rows = []
    for library, games in (("OpenSpiel", open_spiel), ("RLCard", rl_card)):
        try:
            found |= games()
        except Exception as error:  # not there, or made for other versions of what it needs
            rows.append(Row(f"{library}: {type(error).__name__}; see requirements/bench.txt", "–"))
    return found, rows


def open_spiel() -> dict[str, dict[str, Play]]:
    spiel = import_module("pyspiel")
    games = {name: spiel.load_game(name) for name in OPEN_SPIEL}
    return {
        INSIDE: {name: inside(spiel, game) for name, game in games.items()},
        "OpenSpiel from Python": {name: driven(game) for name, game in games.items()},
    }


def rl_card() -> dict[str, dict[str, Play]]:
    rlcard = import_module("rlcard")
    made = {name: rlcard.make(name, config={"seed": 1}) for name in RL_CARD}
    return {"RLCard from Python": {name: environment(each) for name, each in made.items()}}


def driven(game: Any) -> Play:
    """A deal of OpenSpiel: ask what is legal, choose, apply."""

    def play(rng: Random) -> Played:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return Played(1, decisions)

    return play


def inside(spiel: Any, game: Any, deals: int = 20) -> Play:
    """Deals of OpenSpiel's own uniform bots, so that Python is out of its loop; how long a deal
    is was counted on a sample."""
    sample = Random(0)
    length = mean(driven(game)(sample).decisions for _ in range(300))
    bots = [
        spiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())
    ]

    def play(rng: Random) -> Played:
        for _ in range(deals):
            spiel.evaluate_bots(game.new_initial_state(), bots, rng.randrange(1 << 30))
        return Played(deals, round(deals * length))

    return play


def environment(env: Any) -> Play:
    """A deal in an environment of RLCard, which also encodes what each player sees."""

    def play(rng: Random) -> Played:
        (state, _), decisions = env.reset(), 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return Played(1, decisions)

    return play

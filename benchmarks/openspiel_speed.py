"""Decisions and resampled worlds a second through the games in OpenSpiel."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import Any

from benchmarks.harness import Row, three, watched
from veillee.adapters.openspiel import Game, State, load_game

name = "openspiel"
ROUNDS, SECONDS = 5, 1.0
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Aluette", {"game": "aluette"}),
    ("Aluette with chant and signs", {"game": "aluette", "preset": "vendee"}),
    ("Alsós", {"game": "alsos"}),
)


def run() -> list[Row]:
    """The medians of five rounds."""
    rows = []
    for title, settings in GAMES:
        game = load_game(**settings)
        rounds = watched(range(ROUNDS), f"{title} in OpenSpiel, a second", ROUNDS)
        rates = [_rates(game, Random(seed)) for seed in rounds]
        decisions, worlds = (three(median(rate)) for rate in zip(*rates, strict=True))
        rows.append(Row(f"{title} in OpenSpiel, decisions a second", decisions))
        rows.append(Row(f"{title} in OpenSpiel, worlds resampled a second", worlds))
    return rows


def _rates(game: Game, rng: Random) -> tuple[float, float]:
    """Of this process: deals chosen at random, chance too, for about a second; then worlds of their
    moments, one for each decision."""
    decisions, start = 0, process_time()
    moments: list[State] = []
    while (spent := process_time() - start) < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
            if len(moments) < 2000 and not state.is_chance_node() and not state.is_terminal():
                moments.append(state.clone())
    start = process_time()
    for moment in moments:
        moment.resample_from_infostate(moment.current_player(), rng.random)
    return decisions / spent, len(moments) / (process_time() - start)

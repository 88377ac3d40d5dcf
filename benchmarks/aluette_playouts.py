"""Random deals a second, one core: compiled, through the readable rules, and OpenSpiel's in C++.

OpenSpiel plays ``evaluate_bots`` with its own uniform bots, so that Python is out of its loop.
Games differ in length: what is compared is decisions, deals are dealt in.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from benchmarks.harness import Row, watched
from benchmarks.rules_speed import our_deal, spiel_deal
from veillee.games.aluette.kernels import simulate

name = "aluette-playouts"
ROUNDS, BATCH, DECISIONS = 5, 400_000, 36
RIVALS = ("euchre", "skat")

Play = Callable[[int], float]
"""Plays with that seed and says how many decisions a second that was."""


def run() -> list[Row]:
    simulate(100, 1)
    players: dict[str, Play] = {"compiled": compiled, "rules": by_the_rules}
    spiel = _open_spiel()
    if spiel is not None:
        for rival in RIVALS:
            players[rival] = in_open_spiel(spiel, rival)
    rates: dict[str, list[float]] = {each: [] for each in players}
    for turn in watched(range(ROUNDS), "playouts", ROUNDS):
        for each, play in players.items():
            rates[each].append(play(turn))
    ours = median(rates["compiled"])
    rows = [
        ("Aluette compiled, random deals a second", f"{ours / DECISIONS:,.0f}"),
        ("Aluette compiled, decisions a second", f"{ours:,.0f}"),
    ]
    for each in list(players)[1:]:
        theirs = median(rates[each])
        what = "Aluette by the readable rules" if each == "rules" else f"OpenSpiel {each} in C++"
        title = f"{what}, decisions a second; compiled is {ours / theirs:,.0f} times that"
        rows.append((title, f"{theirs:,.0f}"))
    if spiel is None:
        rows.append(("OpenSpiel is not installed: requirements/bench.txt", "–"))
    return rows


def compiled(seed: int) -> float:
    start = process_time()
    simulate(BATCH, seed)
    return BATCH * DECISIONS / (process_time() - start)


def by_the_rules(seed: int) -> float:
    deal, rng, decisions = our_deal(), Random(seed), 0
    start = process_time()
    for _ in range(300):
        decisions += deal(rng)
    return decisions / (process_time() - start)


def in_open_spiel(spiel: Any, rival: str) -> Play:
    game = spiel.load_game(rival)
    rng = Random(1)
    each = sum(spiel_deal(game)(rng) for _ in range(200)) / 200

    def play(seed: int) -> float:
        players = range(game.num_players())
        bots = [spiel.make_uniform_random_bot(player, seed + player) for player in players]
        deals, start = 3000, process_time()
        for number in range(deals):
            spiel.evaluate_bots(game.new_initial_state(), bots, seed * deals + number)
        return deals * each / (process_time() - start)

    return play


def _open_spiel() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None

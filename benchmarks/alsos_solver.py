"""Alsós by compiled code: deals played at random, beside OpenSpiel's C++, and deals solved."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

from benchmarks.alsos_rules import our_deal
from benchmarks.harness import Row, watched
from benchmarks.rules_speed import rate, spiel_deal
from veillee.core.bot import Budget
from veillee.core.options import read_options
from veillee.games import load, load_bots
from veillee.games.alsos import kernels
from veillee.games.alsos.solve import card_points, solve, warm
from veillee.games.alsos.state import State

name = "alsos-solver"
DEALS, ROUNDS, BATCH = 1000, 5, 200_000
"""Whole deals solved, a seed each from 0; rounds of random play, and deals in a kernel's batch."""

Decisions = Callable[[Random], int]
"""Plays one deal or many at random and says how many decisions that took."""


def run() -> list[Row]:
    return [*random_play(), *solving()]


def random_play() -> list[Row]:
    """The medians of five rounds, everybody measured in each, so that they share the weather."""
    kernels.simulate(1, 0)
    players: dict[str, Decisions] = {"rules": our_deal(), "kernel": our_batch}
    with contextlib.suppress(ImportError):
        players["skat"] = spiel_batch(importlib.import_module("pyspiel"), "skat")
    rates: dict[str, list[float]] = {each: [] for each in players}
    for turn in watched(range(ROUNDS), "decisions a second", ROUNDS):
        for each, play in players.items():
            rates[each].append(rate(play, Random(turn)))
    ours = median(rates["kernel"])
    rows = [
        ("Alsós at random by the kernel, deals of 24 cards a second", f"{ours / 24:,.0f}"),
        ("… decisions a second", f"{ours:,.0f}"),
        ("… times the readable rules", f"{ours / median(rates['rules']):,.0f}"),
    ]
    if "skat" in rates:
        ratio = ours / median(rates["skat"])
        rows.append(("… times OpenSpiel's skat inside its C++ (evaluate_bots)", f"{ratio:,.0f}"))
    return rows


def our_batch(rng: Random) -> int:
    kernels.simulate(BATCH, rng.randrange(1 << 30))
    return 24 * BATCH


def spiel_batch(spiel: Any, rival: str) -> Decisions:
    """Whole deals of uniform bots inside OpenSpiel; a deal's decisions are counted on a sample."""
    game, sample = spiel.load_game(rival), Random(0)
    length = mean(spiel_deal(game)(sample) for _ in range(300))
    bots = [
        spiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())
    ]

    def deals(rng: Random) -> int:
        for _ in range(20):
            spiel.evaluate_bots(game.new_initial_state(), bots, rng.randrange(1 << 30))
        return round(20 * length)

    return deals


def solving() -> list[Row]:
    """Whole deals before the first lead."""
    warm()
    points, items = [], []
    for seed in watched(range(DEALS), "whole deals solved", DEALS):
        state = first_lead(seed)
        begun = process_time()
        card_points(state)
        points.append(process_time() - begun)
        begun = process_time()
        assert solve(None, state, Budget(60)).exact
        items.append(process_time() - begun)
    return [
        ("Alsós, whole deals solved for card points, a second", f"{1 / mean(points):,.0f}"),
        ("… CPU milliseconds a deal, median / mean / worst", spread(points)),
        ("Alsós, units and every card from the first lead, median / mean / worst", spread(items)),
    ]


def first_lead(seed: int) -> State:
    """A deal that two greedy players have bid and spoken in."""
    rules, rng, bot = load("alsos"), Random(seed), load_bots("alsos")["greedy"]()
    options = read_options(rules.options, rules.presets, "tompa", {})
    while True:
        dealer = seed % 2
        match = rules.begin(options, dealer)
        state: State = rules.new(options, dealer, rules.deal(dealer, rng.sample(range(32), 32)))
        while state.phase not in ("play", "over"):
            action = bot.choose(rules.view(match, state, state.turn), rng, Budget())
            state = rules.apply(state, state.turn, action).state
        if state.phase == "play":
            return state


def spread(spent: list[float]) -> str:
    return " / ".join(f"{1000 * each:.1f}" for each in (median(spent), mean(spent), max(spent)))

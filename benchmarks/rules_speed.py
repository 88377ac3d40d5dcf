"""Decisions a second through the readable rules, beside two card games of OpenSpiel.

Both sides are driven from Python: ask what is legal, choose at random, apply; deals are counted
in, chance nodes are no decisions.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from benchmarks.harness import Row, watched
from veillee.core.options import read_options
from veillee.games import load

name = "rules"
ROUNDS, SECONDS = 5, 1.0
RIVALS = ("euchre", "skat")

Deal = Callable[[Random], int]
"""Plays one deal at random and says how many decisions that took."""


def run() -> list[Row]:
    """The medians of five rounds, every game measured in each, so that they share the weather."""
    deals: dict[str, Deal] = {"aluette": our_deal()}
    spiel = _open_spiel()
    if spiel is not None:
        for rival in RIVALS:
            deals[rival] = spiel_deal(spiel.load_game(rival))
    rates: dict[str, list[float]] = {each: [] for each in deals}
    for turn in watched(range(ROUNDS), "decisions a second", ROUNDS):
        for each, deal in deals.items():
            rates[each].append(rate(deal, Random(turn)))
    ours = median(rates["aluette"])
    rows = [("Aluette by the readable rules, decisions a second", f"{ours:,.0f}")]
    for rival in list(deals)[1:]:
        theirs = median(rates[rival])
        title = f"OpenSpiel {rival}, decisions a second; ours are {ours / theirs:.2f} times that"
        rows.append((title, f"{theirs:,.0f}"))
    if spiel is None:
        rows.append(("OpenSpiel is not installed: requirements/bench.txt", "–"))
    return rows


def rate(deal: Deal, rng: Random) -> float:
    """Decisions a second of this process, over about one second of whole deals."""
    decisions = 0
    start = process_time()
    while (spent := process_time() - start) < SECONDS:
        decisions += deal(rng)
    return decisions / spent


def our_deal() -> Deal:
    rules = load("aluette")
    options = read_options(rules.options, rules.presets, "cafe", {})
    pack = list(range(len(rules.cards)))

    def deal(rng: Random) -> int:
        rng.shuffle(pack)
        state, decisions = rules.new(options, 0, rules.deal(0, pack)), 0
        while (seat := rules.to_act(state)) is not None:
            state = rules.apply(state, seat, rng.choice(rules.legal(state, seat))).state
            decisions += 1
        return decisions

    return deal


def spiel_deal(game: Any) -> Deal:
    def deal(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return deal


def _open_spiel() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None

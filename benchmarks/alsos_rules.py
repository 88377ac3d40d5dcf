"""Decisions a second through the rules of Alsós, beside OpenSpiel's skat driven from Python."""

from __future__ import annotations

import contextlib
import importlib
from random import Random
from statistics import median

from benchmarks.harness import Row, watched
from benchmarks.rules_speed import ROUNDS, Deal, rate, spiel_deal
from veillee.core.options import read_options
from veillee.games import load

name = "alsos-rules"


def run() -> list[Row]:
    """The medians of five rounds, both games measured in each, so that they share the weather."""
    deals: dict[str, Deal] = {"Alsós by the readable rules": our_deal()}
    with contextlib.suppress(ImportError):
        deals["OpenSpiel skat"] = spiel_deal(importlib.import_module("pyspiel").load_game("skat"))
    rates: dict[str, list[float]] = {each: [] for each in deals}
    for turn in watched(range(ROUNDS), "decisions a second", ROUNDS):
        for each, deal in deals.items():
            rates[each].append(rate(deal, Random(turn)))
    return [(f"{each}, decisions a second", f"{median(rates[each]):,.0f}") for each in deals]


def our_deal() -> Deal:
    rules = load("alsos")
    options = read_options(rules.options, rules.presets, "tompa", {})
    pack = list(range(len(rules.cards)))

    def deal(rng: Random) -> int:
        rng.shuffle(pack)
        state, decisions = rules.new(options, 0, rules.deal(0, pack)), 0
        while (seat := rules.to_act(state)) is not None:
            state = rules.apply(state, seat, rng.choice(rules.legal(state, seat))).state
            decisions += 1
        return decisions

    return deal

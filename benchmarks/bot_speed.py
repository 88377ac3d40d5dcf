"""How long a bot of Aluette thinks, over every position of its own deals."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from benchmarks.harness import Row, watched
from veillee.core.bot import Bot, Budget
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.aluette.bots import BOTS

name = "bots"
ROUNDS, DEALS = 5, 200


def run() -> list[Row]:
    """The medians of five rounds, in microseconds a move."""
    return [(f"{bot}, microseconds a move", f"{_speed(bot):.0f}") for bot in BOTS]


def _speed(bot: str) -> float:
    rounds = watched(range(ROUNDS), f"{bot}, microseconds a move", ROUNDS)
    _a_move(BOTS[bot](), Random(0), 1)  # What a process looks up once is no part of a move.
    return median([_a_move(BOTS[bot](), Random(turn), DEALS) for turn in rounds])


def _a_move(bot: Bot, rng: Random, deals: int) -> float:
    rules, budget = load("aluette"), Budget()
    options = read_options(rules.options, rules.presets, "cafe", {})
    spent, moves = 0.0, 0
    for number in range(deals):
        dealer = number % 4
        match = rules.begin(options, dealer)
        state = rules.new(options, dealer, rules.deal(dealer, rng.sample(range(48), 48)))
        while (seat := rules.to_act(state)) is not None:
            view = rules.view(match, state, seat)
            begun = process_time()
            action = bot.choose(view, rng, budget)
            spent += process_time() - begun
            moves += 1
            state = rules.apply(state, seat, action).state
    return spent / moves * 1e6

"""How long a bot of Aluette thinks, over every position of its own deals."""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from time import process_time

from benchmarks.harness import Row, watched
from veillee.core.bot import Bot, Budget
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.aluette.bots import BOTS, LEVELS

name = "bots"
ROUNDS, DEALS, WARM = 5, 200, 2
FILL_THEIR_TIME = {"master": 2, "ismcts": 2}
"""Bots that think as long as they may, and how many deals of them are enough."""
TIMED, OVER = 10, 1.2
"""Packs, led from every seat, whose decisions are timed one by one, and how much more than its time
a decision should never take."""


def run() -> list[Row]:
    """The medians of five rounds, in microseconds a move; where signs are played, what is done
    out of turn counts towards the moves."""
    rows = [Row(f"{bot}, microseconds a move", f"{_speed(bot, 'cafe'):.0f}") for bot in BOTS]
    signing = Row("steady with signs, microseconds a move", f"{_speed('steady', 'vendee'):.0f}")
    return [*rows, signing, *_slowest()]


def _slowest() -> list[Row]:
    """What the highest level takes of the time it may take."""
    best, budget = LEVELS[-1], Budget()
    spent: list[float] = []
    _a_move(BOTS[best](), "cafe", Random(0), 1)
    for seed in watched(range(TIMED), f"{best}, one decision after the other", TIMED):
        _a_move(BOTS[best](), "cafe", Random(seed), 4, spent)
    twentieth, most = quantiles(spent, n=20)[-1], max(spent)
    figure = " / ".join(f"{1000 * each:.0f}" for each in (median(spent), twentieth, most))
    over = sum(each > OVER * budget.seconds for each in spent) / len(spent)
    given = f"{best} with {1000 * budget.seconds:.0f} ms, {len(spent):,} decisions"
    return [
        Row(f"{given}: p50 / p95 / most, CPU ms", figure, "p95 at most 150"),
        Row(f"{given}: took a fifth more than that", f"{100 * over:.1f} %", "0 %"),
    ]


def _speed(bot: str, preset: str) -> float:
    rounds = watched(range(ROUNDS), f"{bot}, {preset}, microseconds a move", ROUNDS)
    deals = FILL_THEIR_TIME.get(bot, DEALS)
    for seed in range(WARM):  # What a process looks up once is no part of a move.
        _a_move(BOTS[bot](), preset, Random(seed), deals)
    return median([_a_move(BOTS[bot](), preset, Random(WARM + turn), deals) for turn in rounds])


def _a_move(
    bot: Bot, preset: str, rng: Random, deals: int, each: list[float] | None = None
) -> float:
    """Seconds a move over so many deals; ``each`` takes those of moves that were a choice."""
    rules, budget = load("aluette"), Budget()
    options = read_options(rules.options, rules.presets, preset, {})
    spent, moves = 0.0, 0
    for number in range(deals):
        dealer = number % 4
        match = rules.begin(options, dealer)
        state = rules.new(options, dealer, rules.deal(dealer, rng.sample(range(48), 48)))
        while (seat := rules.to_act(state)) is not None:
            for other in range(4) if rules.aside(state) else ():
                view = rules.view(match, state, other)
                begun = process_time()
                actions = bot.aside(view, rng, budget)
                spent += process_time() - begun
                for action in actions:
                    state = rules.apply(state, other, action).state
            view = rules.view(match, state, seat)
            begun = process_time()
            action = bot.choose(view, rng, budget)
            took = process_time() - begun
            spent += took
            if each is not None and len(view.legal) > 1:
                each.append(took)
            moves += 1
            state = rules.apply(state, seat, action).state
    return spent / moves * 1e6

"""How long Aluette takes to solve, beside the double-dummy solver of bridge (DDS) in the same run.

Whole deals at the first lead, all hands known: the value alone, and the value of all nine cards.
Beside each stands one random bridge board, solved for all its leads by ``endplay``, so that both
share the weather. Processor time of one core.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from dataclasses import dataclass
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from benchmarks.harness import Row, timed, watched
from veillee.core.bot import Budget
from veillee.core.solution import Stop
from veillee.games.aluette import rules, solve
from veillee.games.aluette.options import Options
from veillee.games.aluette.solver.values import Search
from veillee.games.aluette.state import State

FIRST_SEED = 1000
"""The ordering of the search was learned on deals from seed 0 on."""
TIMES, GROWTH = "solver-times", "solver-growth"
START = "from veillee.games.aluette.solve import warm; warm()"


@dataclass
class Boards:
    """The bench over so many deals."""

    name: str
    deals: int

    def run(self) -> list[Row]:
        solve.warm()
        spent: dict[str, list[float]] = {"value": [], "cards": [], "dds": []}
        board = dds()
        for seed in watched(range(FIRST_SEED, FIRST_SEED + self.deals), "deals", self.deals):
            spent["value"].append(value_alone(ending(seed, 9)))
            spent["cards"].append(all_cards(ending(seed, 9)))
            if board is not None:
                spent["dds"].append(board(seed))
        rows = [
            timed("Aluette, the value of a deal", spent["value"], TIMES, "Aluette, the value"),
            timed(
                "Aluette, every card at the first lead",
                spent["cards"],
                TIMES,
                "Aluette, every card",
            ),
        ]
        if board is None:
            rows.append(Row("DDS is not installed: requirements/bench.txt", "–"))
        else:
            rows.append(
                timed("DDS, a board with all leads", spent["dds"], TIMES, "DDS, bridge boards")
            )
            for what in ("value", "cards"):
                ratio = mean(spent[what]) / mean(spent["dds"])
                rows.append(
                    Row(f"mean for the {what}, as a multiple of a DDS board", f"{ratio:.2f}")
                )
        return [*rows, *growth(), *starts()]


SHORT, LONG = Boards("aluette-solver", 100), Boards("aluette-solver-1000", 1000)


def ending(seed: int, cards: int) -> State:
    """A random deal played at random until each holds that many cards."""
    rng, pack = Random(seed), list(range(48))
    rng.shuffle(pack)
    dealer = seed % 4
    state = rules.new(Options(), dealer, rules.deal(dealer, pack))
    while len(state.tricks) < 9 - cards:
        choices = rules.legal(state, state.turn)
        state = rules.apply(state, state.turn, rng.choice(choices)).state
    return state


def value_alone(state: State) -> float:
    """Seconds of this process for the value."""
    start = process_time()
    value = Search(state.options, None, Stop()).value(solve.spot(state))
    assert value is not None
    return process_time() - start


def all_cards(state: State) -> float:
    """Seconds of this process for the value of every card."""
    start = process_time()
    assert solve.solve(None, state, Budget(600)).exact
    return process_time() - start


def growth() -> list[Row]:
    """The value alone, and of every card, by cards held."""
    rows, seeds = [], range(FIRST_SEED, FIRST_SEED + 50)
    for what, measure in (("the value", value_alone), ("every card", all_cards)):
        for cards in range(4, 10):
            seconds = [measure(ending(seed, cards)) for seed in seeds]
            line = f"Aluette, {what}"
            rows.append(timed(f"{line} with {cards} cards each", seconds, GROWTH, line, cards))
    return rows


def starts() -> list[Row]:
    """Seconds from nothing to a solver that is ready, in a process of its own."""
    rows = []
    with TemporaryDirectory() as place:
        for what in ("compiled for the first time", "found in the cache"):
            start = perf_counter()
            environment = {**os.environ, "NUMBA_CACHE_DIR": place}
            subprocess.run([sys.executable, "-c", START], env=environment, check=True)
            rows.append(
                Row(
                    f"Aluette, a process ready to solve, {what}, s of wall clock",
                    f"{perf_counter() - start:.1f}",
                )
            )
    return rows


def dds() -> Any:
    """Solves a random bridge board for all leads, giving the seconds; None without ``endplay``."""
    try:
        types = importlib.import_module("endplay.types")
        solver = importlib.import_module("endplay.dds")
    except ImportError:
        return None

    def board(seed: int) -> float:
        rng = Random(seed)
        pack = [f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT98765432"]
        rng.shuffle(pack)
        hands = (pack[13 * seat : 13 * seat + 13] for seat in range(4))
        text = " ".join(
            ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC")
            for hand in hands
        )
        deal = types.Deal(f"N:{text}")
        deal.trump = rng.choice(list(types.Denom))
        deal.first = rng.choice(list(types.Player))
        start = process_time()
        solver.solve_board(deal)
        return process_time() - start

    return board

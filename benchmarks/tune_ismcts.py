"""How curious tree search should be, and how random its playouts: ``python -m
benchmarks.tune_ismcts [PAIRS]``. Every setting against ``steady`` over the same mirrored deals."""

from __future__ import annotations

import sys
from functools import partial
from itertools import product

from rich.console import Console
from rich.table import Table

from benchmarks.harness import watched
from veillee.arena.mirrored import difference, mirrored_pairs, share
from veillee.core.bot import Budget
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.aluette.bots.ismcts import Ismcts
from veillee.games.aluette.bots.position import Steady

EXPLORE, LOTS = (0.3, 0.5, 0.7, 1.0), (0, 20, 50, 100)
ITERATIONS, SEED = 3_000, 77
"""About three milliseconds of iterations a decision."""


def main(pairs: int) -> None:
    rules = load("aluette")
    options = read_options(rules.options, rules.presets, "cafe", {})
    table = Table("explore", "random plays in 100", "points a deal", "deals won, %")
    settings = list(product(EXPLORE, LOTS))
    for explore, lots in watched(settings, "settings", len(settings)):
        bot = partial(Ismcts, explore, lots)
        budget = Budget(simulations=ITERATIONS)
        play = mirrored_pairs(rules, options, bot, Steady, pairs=pairs, seed=SEED, budget=budget)
        played = list(play)
        won = share(played)
        table.add_row(
            str(explore),
            str(lots),
            str(difference(played)),
            f"{100 * won.mean:.1f} ± {100 * won.margin:.1f}",
        )
    Console().print(table)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)

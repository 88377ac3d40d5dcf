"""How many points a deal the steady player gains, over mirrored deals: the café game against
others, and the game of the Vendée against itself without signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from benchmarks.harness import Row, watched
from veillee.arena.mirrored import above_par, difference, mirrored_pairs
from veillee.core.bot import Bot, Budget
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.aluette.actions import Action
from veillee.games.aluette.bots import BOTS
from veillee.games.aluette.bots.position import Steady
from veillee.games.aluette.view import View

name = "strength"
PAIRS, SEED = 5_000, 2024


class Still(Steady):
    """The steady player, who signs nothing and so is told nothing."""

    def aside(self, view: View, rng: Random, budget: Budget) -> Sequence[Action]:
        return ()


def run() -> list[Row]:
    rows = [row for rival in ("greedy", "uniform") for row in against(rival, PAIRS, SEED)]
    return rows + signing(Still, "itself without signs") + signing(BOTS["greedy"], "greedy")


def signing(rival: Callable[[], Bot], name: str) -> list[Row]:
    """Steady with its signs under the rules of the Vendée."""
    rules = load("aluette")
    options = read_options(rules.options, rules.presets, "vendee", {})
    play = mirrored_pairs(rules, options, Steady, rival, pairs=PAIRS, seed=SEED)
    played = list(watched(play, f"steady with signs – {name}", PAIRS))
    title = f"steady with signs – {name}, {PAIRS:,} mirrored deals, 95 %"
    return [Row(f"{title}: points a deal, ours less theirs", str(difference(played)))]


def against(rival: str, pairs: int, seed: int) -> list[Row]:
    """Steady at one side and then the other of the same deals, the dealer moving round."""
    rules = load("aluette")
    options = read_options(rules.options, rules.presets, "cafe", {})
    play = mirrored_pairs(rules, options, BOTS["steady"], BOTS[rival], pairs=pairs, seed=seed)
    played = list(watched(play, f"steady – {rival}", pairs))
    title = f"steady – {rival}, {pairs:,} mirrored deals, 95 %"
    return [
        Row(f"{title}: points a deal, ours less theirs", str(difference(played))),
        Row(f"{title}: points a deal above an even share", str(above_par(played))),
    ]

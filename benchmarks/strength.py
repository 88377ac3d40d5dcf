"""How many points a deal the steady player gains, over mirrored deals of the café game."""

from __future__ import annotations

from benchmarks.harness import Row, watched
from veillee.arena.mirrored import above_par, difference, mirrored_pairs
from veillee.core.options import read_options
from veillee.games import load
from veillee.games.aluette.bots import BOTS

name = "strength"
PAIRS, SEED = 5_000, 2024


def run() -> list[Row]:
    return [row for rival in ("greedy", "uniform") for row in against(rival, PAIRS, SEED)]


def against(rival: str, pairs: int, seed: int) -> list[Row]:
    """Steady at one side and then the other of the same deals, the dealer moving round."""
    rules = load("aluette")
    options = read_options(rules.options, rules.presets, "cafe", {})
    play = mirrored_pairs(rules, options, BOTS["steady"], BOTS[rival], pairs=pairs, seed=seed)
    played = list(watched(play, f"steady – {rival}", pairs))
    title = f"steady – {rival}, {pairs:,} mirrored deals, 95 %"
    return [
        (f"{title}: points a deal, ours less theirs", str(difference(played))),
        (f"{title}: points a deal above an even share", str(above_par(played))),
    ]

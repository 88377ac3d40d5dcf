"""Matches of Alsós between the level that sits down unasked and the yardsticks, each deal played
twice."""

from __future__ import annotations

from math import sqrt

from benchmarks.harness import Row, watched
from veillee.arena.contest import Contest
from veillee.arena.crew import cores, played
from veillee.arena.mirrored import difference
from veillee.games import load_levels

name = "alsos-strength"
MATCHES, DEALS, SEED = 100, 8, 2024


def run() -> list[Row]:
    return [row for rival in ("silent", "greedy") for row in against(rival, MATCHES, SEED)]


def against(rival: str, matches: int, seed: int) -> list[Row]:
    """Matches of eight deals and the same eight with the sides swapped, 95 % intervals."""
    count, bot = matches * DEALS, load_levels("alsos").usual
    play = played(Contest("alsos", bot, rival, "tompa", seed=seed), range(count), cores())
    pairs = [pair for _, pair in sorted(watched(play, f"{bot} – {rival}, Alsós", count))]
    leads = [
        sum(pair.ours - pair.theirs for pair in pairs[first : first + DEALS])
        for first in range(0, count, DEALS)
    ]
    won = sum(lead > 0 for lead in leads) + sum(lead == 0 for lead in leads) / 2
    low, high = wilson(won, matches)
    title = f"{bot} – {rival}, Alsós, {matches} mirrored matches of {DEALS} deals, 95 %"
    return [
        Row(f"{title}: won, a draw as half", f"{won:g} ({100 * low:.0f}–{100 * high:.0f} %)"),
        Row(f"{title}: units a deal, ours less theirs", str(difference(pairs))),
    ]


def wilson(won: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's, honest near 0 and 1)."""
    z, share = 1.96, won / count
    middle = share + z * z / (2 * count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    return (middle - half) / scale, (middle + half) / scale

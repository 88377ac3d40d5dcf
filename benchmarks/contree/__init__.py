"""The search for cards of Alsós against the information set search of colver in its own game,
Belote Contrée, which is of the same family: trumps J 9 A 10 K Q 8 7, the same card points.

Both are told the same contract of the same auction, each deal is played twice with the sides
swapped, and ours has as much processor time for a decision as theirs takes on the mean. What was
played is in ``out``, and gone on with as long as neither side has changed.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev

from benchmarks.harness import Row, watched

name = "contree"
KEPT = Path("out")
DEALS = {10: 200, 50: 100}
"""Deals by the milliseconds that theirs is told."""


def run() -> list[Row]:
    return measured(KEPT, DEALS)


def measured(kept: Path, deals: dict[int, int]) -> list[Row]:
    """A row instead where colver is not there."""
    try:
        from benchmarks.asked import answers
        from benchmarks.contree import contest
    except ImportError as missing:
        return [Row(f"colver: {type(missing).__name__}; see requirements/bench.txt", "–")]
    rows = []
    for milliseconds, count in deals.items():
        wanted = [(milliseconds, number) for number in range(count)]
        so_far = contest.kept_in(kept, milliseconds)
        asked = watched(answers(wanted, contest.meet, so_far), f"contree-{milliseconds}", count)
        pairs = [pair for _question, pair in asked if pair is not None]
        marks, points, ours, decided, theirs, others = zip(*pairs, strict=True)
        title = f"Alsós' search – colver's, told {milliseconds} ms, {len(pairs)} mirrored deals"
        times = sum(ours) / sum(decided), sum(theirs) / sum(others)
        rows += [
            Row(f"{title}, 95 %: written down a deal, ours less theirs", _gain(marks), "> 0"),
            Row(f"{title}, 95 %: card points a deal, ours less theirs", _gain(points)),
            Row(
                f"{title}: ms of processor time a decision, ours / theirs",
                " / ".join(f"{1000 * each:.1f}" for each in times),
            ),
        ]
    return rows


def _gain(pairs: tuple[int, ...]) -> str:
    """The mean of a deal, each pair being two, with its interval."""
    margin = 1.96 * pstdev(pairs) / sqrt(len(pairs)) / 2
    return f"{fmean(pairs) / 2:+.1f} ± {margin:.1f}"

"""Every level of a game against every other over mirrored deals: what ``docs/levels.md`` and the
games' ``measured.json`` say. Interrupted, it goes on where it stopped, as long as no commit changes
how the bots of that game play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import msgspec

from benchmarks.contests import ROOT, commit, contested
from benchmarks.harness import Row
from veillee.arena.contest import Contest
from veillee.core.bot import Budget
from veillee.core.measured import Distance, Measured
from veillee.games import GAMES, load, load_levels
from veillee.records.sentence import catalogue

name = "levels"

DEALS, OF_NEIGHBOURS = 100, 400
"""Deals of two levels; neighbours are closer, and their distance is what people are told."""
SEED = 4096
BUDGET = Budget(seconds=0.05)
"""A third of what a bot has at a table, so that the whole takes hours and no day."""


def run() -> list[Row]:
    rows: list[Row] = []
    for game in GAMES:
        measured = _measure(game)
        folder = ROOT / "src" / "veillee" / "games" / game / "bots"
        document = msgspec.json.format(msgspec.json.encode(measured), indent=1)
        (folder / "measured.json").write_bytes(document + b"\n")
        rows += [
            Row(f"{game}, {each.stronger} – {each.weaker}: deals won, 95 %", _share(each))
            for each in measured.pairs
        ]
    (ROOT / "docs" / "levels.md").write_text("\n".join(_page()) + "\n", encoding="utf-8")
    return rows


def _measure(game: str) -> Measured:
    preset = next(iter(load(game).presets))
    names = load_levels(game).names
    pairs = tuple(
        _distance(
            Contest(game, stronger, weaker, preset, seed=SEED, budget=BUDGET),
            OF_NEIGHBOURS if (weaker, stronger) in pairwise(names) else DEALS,
        )
        for weaker, stronger in combinations(names, 2)
    )
    return Measured(commit(game), sum(each.deals for each in pairs), preset, pairs, BUDGET.seconds)


def _distance(contest: Contest, deals: int) -> Distance:
    names = f"{contest.game}-{contest.first}-{contest.second}"
    now = contested(contest, names, deals)
    return Distance(
        contest.first,
        contest.second,
        round(min(1.0, max(0.0, now.share.mean)), 4),
        round(now.share.margin, 4),
        round(now.points.mean, 4),
        round(now.points.margin, 4),
        now.pairs,
    )


def _share(distance: Distance) -> str:
    return f"{100 * distance.share:.1f} ± {100 * distance.error:.1f} %"


def _page() -> Iterator[str]:
    yield "# Levels against each other"
    yield ""
    yield (
        "Written by `python -m benchmarks levels`. Mirrored deals: each was played twice with the "
        "sides swapped. What stands at the left won so many of the deals against what stands "
        "above, a draw as half, and made so many points a deal more; 95 % intervals. Each decision "
        f"had {BUDGET.seconds * 1000:.0f} milliseconds, a third of what it has at a table."
    )
    for game in GAMES:
        folder = ROOT / "src" / "veillee" / "games" / game / "bots"
        measured = msgspec.json.decode((folder / "measured.json").read_bytes(), type=Measured)
        yield ""
        yield f"## {catalogue(game)(f'game.{game}')}"
        yield ""
        yield f"Commit {measured.commit}, preset `{measured.preset}`, {measured.deals:,} deals."
        yield ""
        yield from _table(measured, load_levels(game).names)


def _table(measured: Measured, names: Sequence[str]) -> Iterator[str]:
    yield "| | " + " | ".join(f"`{name}`" for name in names[:-1]) + " |"
    yield "|---" * len(names) + "|"
    for at in range(len(names) - 1, 0, -1):
        cells = [f"`{names[at]}`"]
        for weaker in names[:-1]:
            each = measured.between(names[at], weaker)
            cells.append(
                ""
                if each is None
                else f"{_share(each)}<br>{each.points:+.2f} ± {each.points_error:.2f}"
            )
        yield "| " + " | ".join(cells) + " |"

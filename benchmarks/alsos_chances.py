"""How far the chances that the levels of Alsós give each item are right, on deals never seen.

The strongest level plays itself by its own judgement. Both players are asked the chance of each
item in play once in front and once in back: when they are first to speak there after it was
announced, or announce it. What it comes to after a kontra is not asked apart: the tables that
answer one allow for what it tells, the chances do not.

Two figures are rare; of these, deals that hold what they need are played on top, and that figure
alone counts there (``training.alsos_moments``).

The last rows are of deals apart, in each of which one figure is announced that its owner would
rather not; they tell how right its owner was about that figure. Nothing else of these deals counts.

Deals that were played are in ``out/alsos-chances.jsonl``, so that a run that was stopped goes on
from there, as long as neither the games nor the bots have changed since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from training.alsos_moments import SOUGHT, Moment, moments_of, numbers
from training.spread import spread

from benchmarks.calibration import Calibration, Case, calibration
from benchmarks.harness import Row, Series, watched
from benchmarks.kept import Kept
from veillee.arena.crew import cores
from veillee.games.alsos.items import ITEMS

name = "alsos-chances"
DEALS, SEED = numbers(24_000, 1_000, 80_000), 2027
"""By both players' own judgement, with a figure tried, and with one sought."""
KEPT = Path("out/alsos-chances.jsonl")


def run() -> list[Row]:
    return measured(DEALS, KEPT, cores())


def measured(deals: Sequence[int], kept: Path, workers: int = 1) -> list[Row]:
    seen = list(_moments(deals, kept, workers))
    own = [each for each in seen if not each.forced]
    rows = _rows("all items", [each for each in own if each.event[0] < SOUGHT])
    for place, item in enumerate(ITEMS):
        rows += _rows(item, [each for each in own if each.item == place])
    against = [each for each in seen if each.forced]
    return rows + _rows("against judgement", against)


def _moments(deals: Sequence[int], kept: Path, workers: int) -> Iterator[Moment]:
    ledger = Kept(kept, seed=SEED)
    missing = [number for number in deals if (number,) not in ledger.found]
    played = spread(partial(moments_of, seed=SEED), missing, workers)
    progress = watched(missing, "Alsós, chances of the items", len(missing))
    for number, found in zip(progress, played, strict=True):
        ledger.add((number,), [list(each) for each in found])
    for number in deals:
        for event, *rest in ledger.found[number,]:
            yield Moment(tuple(event), *rest)


def _rows(what: str, moments: list[Moment]) -> list[Row]:
    if not moments:
        return []
    found = calibration([Case(each.chance, each.event, each.made) for each in moments])
    points = [number for part in found.parts for number in part]
    return [
        Row(
            f"Alsós, {what}: estimated / made, of so many moments (items of a deal)",
            f"{_percent(found.estimated, found.came)} of {found.cases:,} ({found.events:,})",
            series=Series("reliability", f"Alsós, {what}", points),
        ),
        Row(
            f"Alsós, {what}: mean distance in {len(found.parts)} parts, "
            "and of chances that are right, on average / in 95 of 100 cases at most",
            f"{_percent(found.distance)}, {_percent(*found.alone)}",
        ),
        Row(f"Alsós, {what}: error beyond chance", _off(found), "under 2 %"),
    ]


def _off(found: Calibration) -> str:
    return f"{_percent(found.off)} ({_percent(*found.between)})"


def _percent(*shares: float) -> str:
    return " / ".join(f"{100 * share:.1f}" for share in shares) + " %"

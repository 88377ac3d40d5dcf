"""How far the chances that the levels of Alsós give each item are right, on deals never seen.

Deals that were played are in ``out/alsos-chances.jsonl``, so that a run that was stopped goes on
from there, as long as neither the games nor the bots have changed since.
"""

from __future__ import annotations

from pathlib import Path

from training.alsos_model import Moment, moments_of

from benchmarks.calibration import Calibration, Case, calibration
from benchmarks.harness import Row, Series, watched
from benchmarks.kept import Kept
from veillee.games.alsos.items import ITEMS

name = "alsos-chances"
DEALS, SEED = 8_000, 90210
KEPT = Path("out/alsos-chances.jsonl")


def run() -> list[Row]:
    return measured(DEALS, KEPT)


def measured(deals: int, kept: Path) -> list[Row]:
    """Without the figures that were announced against their owners' judgement, as the other
    sees them: nobody plays so."""
    ledger, seen = Kept(kept, seed=SEED), list[Moment]()
    for number in watched(range(deals), "Alsós, chances of the items", deals):
        if (number,) not in ledger.found:
            ledger.add((number,), [list(each) for each in moments_of(number, SEED)])
        seen += [Moment(tuple(event), *rest) for event, *rest in ledger.found[number,]]
    cases = [(each.item, _case(each)) for each in seen if each.told]
    rows = _rows("all items", [case for _, case in cases])
    for place, item in enumerate(ITEMS):
        if found := [case for where, case in cases if where == place]:
            rows += _rows(item, found)
    return rows


def _case(moment: Moment) -> Case:
    return Case(moment.chance, moment.event, moment.made)


def _rows(what: str, cases: list[Case]) -> list[Row]:
    found = calibration(cases)
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

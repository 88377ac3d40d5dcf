"""How far the chances that the levels of Alsós give each item are right, on deals never seen."""

from __future__ import annotations

from training.alsos_model import Moment, bins, error, moments

from benchmarks.harness import Row, Series, watched
from veillee.games.alsos.items import ITEMS

name = "alsos-chances"
DEALS, SEED = 2_000, 90210
ALL, EACH = 10, 5
"""Parts of equal size in which estimates are compared with what came of them."""


def run() -> list[Row]:
    """Without the figures that were announced against their owners' judgement, as the other
    sees them: nobody plays so."""
    seen = [
        each
        for each in watched(moments(DEALS, SEED), "Alsós, chances of the items", DEALS * 8)
        if not (each.other and each.forced)
    ]
    rows = [_row("all items", seen, ALL)]
    by_item = {item: [each for each in seen if each.item == item] for item in ITEMS}
    return rows + [_row(item, found, EACH) for item, found in by_item.items() if found]


def _row(what: str, seen: list[Moment], count: int) -> Row:
    parts = bins(seen, count)
    estimated = sum(each.chance for each in seen) / len(seen)
    made = sum(each.made for each in seen) / len(seen)
    return Row(
        f"Alsós, {what}: estimated / made, mean distance in {len(parts)} parts of equal size",
        f"{100 * estimated:.1f} / {100 * made:.1f} %, {100 * error(parts):.1f} % of {len(seen):,}",
        "under 2 %",
        Series(
            "reliability",
            f"Alsós, {what}",
            [number for chance, came, _ in parts for number in (chance, came)],
        ),
    )

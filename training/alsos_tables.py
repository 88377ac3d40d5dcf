"""Solves the betting games of Alsós and writes the tables: ``python -m training.alsos_tables``.

The chances by which players tell one class from another are of ``training.alsos_before``.
What chance draws in each game is kept with the tests, which work out anew what the tables lose.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.progress import track

from training.alsos_before import played_before
from training.alsos_bets import (
    Chance,
    Floats,
    Ints,
    exploitability,
    forgetful,
    played,
    solved,
)
from training.alsos_deals import Estimated, deal
from training.spread import spread
from veillee.arena.crew import cores
from veillee.games.alsos.bots import compiled
from veillee.games.alsos.bots.compiled.bets import CHOICES, CLASSES, EDGES, GAMES, MIDDLES
from veillee.games.alsos.bots.compiled.model import odds
from veillee.games.alsos.items import BASE, ITEMS, NEVER_DOUBLED, PARTI

DEALS, SEED = 12_000, 7
TOLD_BY = 0
"""The turn of ``alsos_before`` whose chances players tell one class from another by."""
TABLES = Path(compiled.__file__).with_name("bets.npz")
DEALT = Path(__file__).parents[1] / "tests" / "data" / "alsos" / "bets.npz"
ALL = 0.02
"""A game is dealt what all figures together are dealt too, at so little weight: classes that its
own deals never come to are then played as in the rest."""
AS_IF = 100
"""So many deals stand for what an item plainly promises, where few deals are dealt."""


class Rows(NamedTuple):
    """What was dealt for one game: a number for each combination of classes, how often the item
    is made there, the number of deals; and for each deal its row and the other's class unheard."""

    keys: Ints
    made: Floats
    deals: Floats
    row: Ints
    unheard: Ints


def dealt_before(number: int) -> Estimated | None:
    """The deal with that number, as told by the chances of then."""
    with played_before(TOLD_BY):
        return deal(number, SEED)


def main() -> None:
    found = track(spread(dealt_before, range(DEALS), cores()), "deals", DEALS)
    dealt = [each for each in found if each is not None]
    rows = [_rows(dealt, item, 1 - role) for item, role in GAMES]
    shared = _together([each for each, (item, _) in zip(rows, GAMES, strict=True) if item != PARTI])
    weight = ALL * len(dealt) / shared.deals.sum()
    shared = shared._replace(deals=shared.deals * weight)
    said, owner, other, lost, kept = [], [], [], [], {}
    for (item, role), own in track(list(zip(GAMES, rows, strict=True)), "games"):
        mixed = own if item == PARTI else _mixed(own, shared)
        chance = _chance(mixed)
        tables = forgetful(chance, solved(item, chance))
        said.append([tables[choice][:CLASSES] for choice in CHOICES])
        lost.append(exploitability(item, chance, tables))
        gains = played(item, chance, tables)
        owner.append(_expected(item, gains * chance.deals, chance.front, chance.deals, 1))
        where = np.searchsorted(mixed.keys, own.keys)[own.row]
        once = np.ones(len(where))
        other.append(_expected(item, -gains[where], own.unheard, once, -1))
        kept[f"{item}-{role}"] = np.array(chance, np.float32)
    np.savez_compressed(
        TABLES,
        said=np.round(np.array(said) * 255).astype(np.uint8),
        owner=np.array(owner, np.float32),
        other=np.array(other, np.float32),
        exploitable=np.array(lost, np.float32),
    )
    np.savez_compressed(DEALT, **kept)  # type: ignore[arg-type]


def _classes(chances: Floats) -> Ints:
    found: Ints = np.searchsorted(EDGES, chances, side="right").astype(np.int64)
    return found


def _rows(dealt: list[Estimated], item: str, role: int) -> Rows:
    """``role`` is 0 where the owner is the declarer."""
    place = ITEMS.index(item)
    own = np.array([each.own[:, role, place] for each in dealt])
    heard = np.array([each.heard[:, role, place] for each in dealt])
    unheard = np.array([each.unheard[role, place] for each in dealt])
    made = _squashed(np.array([each.made[role, place] for each in dealt]), own[:, 1])
    key: Ints = np.zeros(len(dealt), np.int64)
    for found in (own[:, 0], own[:, 1], heard[:, 0], heard[:, 1]):
        key = key * CLASSES + _classes(found)
    keys, row = np.unique(key, return_inverse=True)
    count = np.bincount(row).astype(np.float64)
    return Rows(keys, np.bincount(row, made) / count, count, row, _classes(unheard))


def _squashed(shares: Floats, estimates: Floats) -> Floats:
    """How often an item is made as the cards lie, drawn towards even until it comes to what its
    owner estimates in back: habit plays on when the deal is played by better players."""
    where, best, least = _classes(estimates), shares, np.inf
    for slope in np.arange(0.6, 1.25, 0.05):
        for base in np.arange(-1.0, 1.55, 0.1):
            found = 1 / (1 + np.exp(-(base + slope * odds(np.clip(shares, 0.02, 0.98)))))
            count = np.bincount(where, minlength=CLASSES) + 1e-9
            away = np.bincount(where, found - estimates, CLASSES) / count
            miss = (count * away**2).sum() / len(found) + 1e-3 * (
                (slope - 0.9) ** 2 + 0.1 * base**2
            )
            if miss < least:
                best, least = found, miss
    return best


def _together(rows: list[Rows]) -> Rows:
    """The deals of several games as one; combinations of the lowest classes alone left out."""
    keys, row = np.unique(np.concatenate([each.keys for each in rows]), return_inverse=True)
    count = np.bincount(row, np.concatenate([each.deals for each in rows])).astype(np.float64)
    made = np.bincount(row, np.concatenate([each.deals * each.made for each in rows])) / count
    kept, none = keys > 0, np.zeros(0, np.int64)
    counts: Floats = count[kept]
    return Rows(keys[kept], made[kept], counts, none, none)


def _mixed(own: Rows, shared: Rows) -> Rows:
    keys, row = np.unique(np.concatenate([own.keys, shared.keys]), return_inverse=True)
    count = np.concatenate([own.deals, shared.deals])
    total = np.bincount(row, count)
    made = np.bincount(row, count * np.concatenate([own.made, shared.made])) / total
    return Rows(keys, made, total.astype(np.float64), own.row, own.unheard)


def _chance(rows: Rows) -> Chance:
    parts = [rows.keys // CLASSES**power % CLASSES for power in (3, 2, 1, 0)]
    return Chance(parts[0], parts[1], parts[2], parts[3], rows.made, rows.deals)


def _expected(item: str, gains: Floats, where: Ints, count: Floats, sign: int) -> Floats:
    """What is gained by class; never less with a better chance of a figure."""
    price = BASE[item] * (1 if item in NEVER_DOUBLED else 2)
    even = 2 * np.array(MIDDLES) - 1
    plain = np.where(even > 0, even, 2 * even) if item == PARTI else price * np.maximum(even, 0)
    if sign < 0 and item != PARTI:
        plain = 0.8 * plain
    total = np.bincount(where, gains, CLASSES) + AS_IF * sign * plain
    found: Floats = total / (np.bincount(where, count, CLASSES) + AS_IF)
    if item == PARTI:
        return np.minimum(found, 1.2 * price) if sign > 0 else found
    found = np.clip(sign * found, 0, 1.2 * price)
    return sign * np.maximum.accumulate(found)


if __name__ == "__main__":
    main()

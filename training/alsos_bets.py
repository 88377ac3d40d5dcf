"""Solves the betting games of Alsós from what ``training.alsos_deals`` has dealt.

Each item is a game of its own between its owner and the other. Either knows the class of the
chance that they give the item, in front and again in back; chance draws both with how often the
item is made. Regret matching with positive regrets and linear averages (CFR+) finds what both
should say; what is kept for play in back forgets the class in front.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from veillee.games.alsos.bots.compiled.bets import CHOICES, CLASSES, LATE
from veillee.games.alsos.items import BASE, FRONT_ONLY, NEVER_DOUBLED, PARTI

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Tables = dict[str, Floats]
"""By choice, the chance of a yes: by class in front, by class in front and class in back else."""
OTHERS = ("kontra", "kontra_late", "kontra_back")
ROUNDS = 1000
SLIP = 0.01
"""So often either says what they would not, that there is an answer to everything."""


class Chance(NamedTuple):
    """The deals a game is about, one a row: the owner's class in front and in back, the other's,
    how often the item is made, and how many deals the row stands for."""

    front: Ints
    back: Ints
    other_front: Ints
    other_back: Ints
    made: Floats
    deals: Floats


def size(choice: str) -> int:
    return CLASSES * CLASSES if choice in LATE else CLASSES


def played(
    item: str, chance: Chance, tables: Tables, best: str = "", regrets: Tables | None = None
) -> Floats:
    """What the owner gains in each row. ``best`` ("owner" or "other") answers as well as can be,
    remembering in back what it knew in front; ``regrets`` is filled with what a yes gains whoever
    says it, by class, weighted by how often chance and the rest come there."""
    single = BASE[item] * (2.0 * chance.made - 1.0)
    double = single * (1.0 if item in NEVER_DOUBLED else 2.0)
    mine, theirs = chance.front, chance.other_front
    mine_late, theirs_late = CLASSES * mine + chance.back, CLASSES * theirs + chance.other_back
    count = chance.deals

    def node(choice: str, weight: Floats, yes: Floats, no: Floats) -> Floats:
        late, other = choice in LATE, choice in OTHERS
        key = (theirs_late if late else theirs) if other else (mine_late if late else mine)
        gain = weight * (no - yes if other else yes - no)
        summed: Floats = np.bincount(key, gain, minlength=size(choice)).astype(np.float64)
        if regrets is not None:
            regrets[choice] = summed
        share = tables[choice][key]
        if best == ("other" if other else "owner"):
            share = (summed > 0).astype(np.float64)[key]
        found: Floats = share * yes + (1.0 - share) * no
        return found

    say = np.ones_like(single) if item == PARTI else tables["say"][mine]
    kontra, kontra_late = tables["kontra"][theirs], tables["kontra_late"][theirs_late]
    after = node("rekontra_after", count * kontra, 8 * double, 4 * double)
    doubled = node("rekontra", count * kontra, 16 * double, after)
    answered = node("rekontra_late", count * (1 - kontra) * kontra_late, 4 * double, 2 * double)
    late = node("kontra_late", count * say, answered, double)
    said = node("kontra", count * say, doubled, late)
    if item == PARTI:
        return said
    unsaid = np.zeros_like(single)
    if item not in FRONT_ONLY:
        say_back, kontra_back = tables["say_back"][mine_late], tables["kontra_back"][theirs_late]
        answered = node("rekontra_back", count * kontra_back, 4 * single, 2 * single)
        heard = node("kontra_back", count * (1 - say) * say_back, answered, single)
        unsaid = node("say_back", count, heard, unsaid)
    return node("say", count, said, unsaid)


def solved(item: str, chance: Chance, rounds: int = ROUNDS) -> Tables:
    """What both should say, by CFR+."""
    kept = {choice: np.zeros(size(choice)) for choice in CHOICES}
    tables = {choice: np.full(size(choice), 0.5) for choice in CHOICES}
    yes = {choice: np.zeros(size(choice)) for choice in CHOICES}
    no = {choice: np.zeros(size(choice)) for choice in CHOICES}
    summed = {choice: np.zeros(size(choice)) for choice in CHOICES}
    regrets: Tables = {}
    for turn in range(rounds):
        for side in (False, True):
            played(item, chance, tables, regrets=regrets)
            for choice, gain in regrets.items():
                if (choice in OTHERS) != side:
                    continue
                share = tables[choice]
                yes[choice] = np.maximum(0, yes[choice] + gain * (1 - share))
                no[choice] = np.maximum(0, no[choice] - gain * share)
                total = yes[choice] + no[choice]
                fresh = np.where(total > 0, yes[choice] / np.where(total > 0, total, 1), 0.0)
                tables[choice] = SLIP + (1 - 2 * SLIP) * fresh
        for choice in CHOICES:
            reach = (turn + 1) * (_reach(choice, tables) + 1e-9)
            summed[choice] += reach * tables[choice]
            kept[choice] += reach
    return {
        choice: np.clip((summed[choice] / kept[choice] - SLIP) / (1 - 2 * SLIP), 0, 1)
        for choice in CHOICES
    }


def _reach(choice: str, tables: Tables) -> Floats:
    """How often whoever has that choice lets it come to it, by class."""
    say = tables["say"]
    waited = np.repeat(1 - say, CLASSES)
    match choice:
        case "rekontra":
            return say
        case "rekontra_late":
            return np.repeat(say, CLASSES)
        case "rekontra_after":
            return np.repeat(say * (1 - tables["rekontra"]), CLASSES)
        case "kontra_late":
            return np.repeat(1 - tables["kontra"], CLASSES)
        case "say_back":
            return waited
        case "rekontra_back":
            return waited * tables["say_back"]
    return np.ones(size(choice))


def forgetful(chance: Chance, tables: Tables) -> Tables:
    """The same, but in back by the class in back alone: as often as on average there."""
    found = dict(tables)
    count = chance.deals
    for choice in LATE:
        other = choice in OTHERS
        front, back = (
            (chance.other_front, chance.other_back) if other else (chance.front, chance.back)
        )
        reach = count * (_reach(choice, tables) + 1e-6)[CLASSES * front + back]
        share = np.bincount(back, reach * tables[choice][CLASSES * front + back], CLASSES)
        total = np.bincount(back, reach, CLASSES)
        late = np.divide(share, total, out=np.zeros(CLASSES), where=total > 0)
        found[choice] = np.tile(late, CLASSES)
    return found


def exploitability(item: str, chance: Chance, tables: Tables) -> float:
    """Half of what two opponents who know the tables gain on them, in units a deal."""
    total = chance.deals.sum()
    owner = (chance.deals * played(item, chance, tables, best="owner")).sum() / total
    other = (chance.deals * played(item, chance, tables, best="other")).sum() / total
    return float(owner - other) / 2

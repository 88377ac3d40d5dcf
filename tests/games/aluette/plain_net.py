"""What the net sees and says, written once more in plain Python and NumPy from the view alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from veillee.games.aluette.bots.evidence import gather
from veillee.games.aluette.bots.match import worth
from veillee.games.aluette.bots.odds import unseen_by
from veillee.games.aluette.bots.race import standing
from veillee.games.aluette.deck import CLASS, CLASSES, UNIQUE
from veillee.games.aluette.net import features as at
from veillee.games.aluette.scoring import SPOILED, trick_winner
from veillee.games.aluette.view import View


def cards_of(mask: int) -> list[int]:
    return [card for card in range(48) if mask >> card & 1]


def set_of(mask: int, base: int) -> set[int]:
    held = cards_of(mask)
    on = {base + card for card in held if card < UNIQUE}
    for level in range(UNIQUE, 19):
        many = sum(CLASS[card] == level for card in held)
        if many:
            on.add(base + UNIQUE + 4 * (level - UNIQUE) + many - 1)
    return on


def state_of(view: View) -> set[int]:
    """The inputs that are on before a card is played."""
    seat, unseen = view.seat or 0, unseen_by(view)
    race = standing(view)
    on = set_of(int(view.hand), at.OWN) | set_of(unseen, at.UNSEEN)
    on |= {at.TRICK + len(view.tricks), at.PLACE + len(view.trick)}
    for place, card in enumerate(view.trick):
        other = (view.leader + place - seat) % 4
        on.add(at.LYING + 19 * (other - 1) + CLASS[card])
    if view.trick:
        owner = trick_winner(view.leader, view.trick)
        on.add(at.OWNER + (4 if owner == SPOILED else (owner - seat) % 4))
        on.add(at.BEST + min(CLASS[card] for card in view.trick))
    for other in range(4):
        on.add(at.TAKEN + 6 * other + min(race.counts[other], 5))
    on.add(at.LEADS + (4 if race.first is None else race.first))
    on.add(at.RUNS + (4 if race.runner is None else race.runner))
    on.add(at.RULE + (view.options.mordienne_min_run if view.options.mordienne else 0))
    ends = worth(view)
    for step in range(4):
        gap = ends[step + 1] - ends[step]
        on.add(at.CARE + 4 * step + sum(gap >= bound for bound in (0.3, 0.9, 1.6)))
    if view.options.signals:
        on |= told_to(view, unseen)
    masters = sum(
        all(CLASS[card] < CLASS[other] or card < other for other in cards_of(unseen))
        for card in view.hand
    )
    on.add(at.MASTERS + min(masters, 4))
    return on


def told_to(view: View, unseen: int) -> set[int]:
    on = {at.SIGNED}
    evidence = gather(view, unseen)
    if evidence is None:
        return on
    for other in (1, 2, 3):
        told, base = evidence.told[other], at.TOLD + 14 * (other - 1)
        if other != 2 and view.options.false_signs == "allowed":
            continue
        on |= {base + card for card in cards_of(told.holds)}
        if told.aces is not None:
            on.add(base + 8 + told.aces)
        if told.lacks:
            on.add(base + 13)
    return on


def card_of(view: View, card: int) -> set[int]:
    """The inputs that are on for one card."""
    seat, unseen, place = view.seat or 0, cards_of(unseen_by(view)), len(view.trick)
    race = standing(view)
    level, lying = CLASS[card], [CLASS[each] for each in view.trick]
    relation = 0
    if lying:
        relation = 1 if level < min(lying) else 2 if level == min(lying) else 3
    over = sum(CLASS[each] < level for each in unseen)
    bucket = sum(over >= bound for bound in (1, 2, 3, 4, 6, 9, 13))
    owner = trick_winner(view.leader, (*view.trick, card))
    then = 8
    if owner != SPOILED:
        other = (owner - seat) % 4
        after = race.taken(other)
        then = 2 * other + (after.first == other)
    classes = [CLASS[each] for each in view.hand]
    on = {
        at.LEVEL + level,
        at.RELATION + 4 * place + relation,
        at.OVER + 8 * place + bucket,
        at.ALIKE + min(3, sum(CLASS[each] == level for each in unseen)),
        at.KEPT + classes.count(level) - 1,
        at.THEN + then,
    }
    if level == max(classes):
        on.add(at.LOW)
    if level == min(classes):
        on.add(at.HIGH)
    return on


def said(net: Any, on: set[int]) -> np.ndarray[Any, Any]:
    """The chances of the five ends."""
    first = np.maximum(net.one[sorted(on)].astype(float).sum(axis=0) + net.base_one, 0)
    second = np.maximum(first @ net.two + net.base_two, 0)
    out = (second @ net.three + net.base_three)[:5]
    powers = np.exp(out - out.max())
    return powers / powers.sum()  # type: ignore[no-any-return]


assert len(CLASSES) == 19

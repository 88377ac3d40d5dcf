"""What a partner's signs say beyond themselves: what came first, and what was kept back.

Bots tell at most two things, the strongest first (``bots.signs``); people may do as they like.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.bots.signs import LATEST, MOST, PROMPT
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net.features import EQUAL
from veillee.games.aluette.view import View
from veillee.search.bits import count, lowest

NOT_HEARD = -1
WHO, MOMENTS, TOLD, FIRST, SECOND, HEARD = 0, 1, 2, 3, 4, 5
"""Words about what was heard: whose signs, at how many moments they could have come, how many
came, and which, as an index of SIGNS."""
ACES_TOLD, NOTHING_TOLD = SIGNS.index("aces:1") - 1, SIGNS.index("worthless")
FREELY = 0.25
"""The share of players who tell by rules of their own."""
ANYTHING = 0.3
"""How likely what such a player told is, whatever they hold."""


def heard(view: View) -> Words:
    """What the viewer heard of their partner, who was watched from the beginning as far as one can
    tell; NOT_HEARD where signs are not played, somebody sang, or eyes are elsewhere early on."""
    found = np.full(HEARD, NOT_HEARD, np.int64)
    partner = ((view.seat or 0) + 2) & 3
    told = [
        SIGNS.index(each.name)
        for each in view.signals
        if each.maker == partner and each.name != "mordienne"
    ]
    watched = view.look == partner or len(told) >= MOST or len(view.tricks) >= LATEST
    if not view.options.signals or view.singers or not watched or len(told) > MOST:
        return found
    moments = min(len(view.tricks) + 1, LATEST) + (view.options.chant == "ask")
    found[: TOLD + 1] = partner, moments, len(told)
    found[FIRST : FIRST + len(told)] = told
    return found


@njit(cache=True)
def chance(heard: Words, hand: int) -> float:
    """How likely what was heard is of a partner who was dealt that hand."""
    uniques, aces = hand & 255, count(hand & EQUAL[8])
    first, second, size = NOTHING_TOLD, NOT_HEARD, 1
    if uniques:
        first = lowest(uniques)
        rest = uniques & (uniques - 1)
        if rest:
            second, size = lowest(rest), 2
        elif aces >= 2:
            second, size = ACES_TOLD + aces, 2
    elif aces:
        first = ACES_TOLD + aces
    told, moments = heard[TOLD], heard[MOMENTS]
    agrees = told <= size
    agrees &= told < 1 or heard[FIRST] == first
    agrees &= told < 2 or heard[SECOND] == second
    likely = 0.0
    if agrees:
        likely = _exactly(moments, told)
        if told == size:
            for more in range(told + 1, moments + 1):
                likely += _exactly(moments, more)
    return (1 - FREELY) * likely + FREELY * ANYTHING


@njit(cache=True)
def _exactly(moments: int, told: int) -> float:
    """The chance of so many signs at so many moments."""
    if told > moments:
        return 0.0
    ways, found = 1.0, 1.0
    for each in range(told):
        ways = ways * (moments - each) / (each + 1)
        found *= PROMPT
    for _each in range(moments - told):
        found *= 1 - PROMPT
    return ways * found

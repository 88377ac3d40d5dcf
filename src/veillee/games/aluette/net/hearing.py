"""What a partner's signs say beyond themselves: what came first, and what was kept back.

The master tells all at once (``speaking``), other bots at most two things, the strongest first
(``bots.signs``); people do as they like.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from veillee.games.aluette.actions import SIGNS
from veillee.games.aluette.bots.signs import LATEST, MOST, PROMPT
from veillee.games.aluette.deck import UNIQUE
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net.features import EQUAL
from veillee.games.aluette.net.speaking import has_told, worth_making
from veillee.games.aluette.view import View
from veillee.search.bits import count, lowest

NOT_HEARD = -1
WHO, MOMENTS, TOLD, FIRST, SECOND, CARDS, REST, WORTH, HEARD = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""Words about what was heard: whose signs, at how many moments they could have come, how many
came, the first two, as an index of SIGNS, the mask of the unique cards told, what was told beside
them (aces or nothing at all, as an index of SIGNS, or NOT_HEARD), and the mask of the signs that
are worth making."""
ACES_TOLD, NOTHING_TOLD = SIGNS.index("aces:1") - 1, SIGNS.index("worthless")
FULLY, FREELY = 0.35, 0.3
"""The share of players who tell all that is true at once, and of those who tell by rules of their
own."""
ANYTHING = 0.3
"""How likely what such a player told is, whatever they hold."""


def heard(view: View) -> Words:
    """What the viewer heard of their partner, who was watched from the beginning as far as one can
    tell; NOT_HEARD where signs are not played, somebody sang, or eyes are elsewhere early on."""
    found = np.full(HEARD, NOT_HEARD, np.int64)
    partner = ((view.seat or 0) + 2) & 3
    names = [
        each.name for each in view.signals if each.maker == partner and each.name != "mordienne"
    ]
    told = [SIGNS.index(name) for name in dict.fromkeys(names)]
    watched = view.look == partner or has_told(view) or len(view.tricks) >= LATEST
    if not view.options.signals or view.singers or not watched:
        return found
    moments = min(len(view.tricks) + 1, LATEST) + (view.options.chant == "ask")
    found[: TOLD + 1] = partner, moments, len(told)
    found[FIRST : FIRST + len(told[:MOST])] = told[:MOST]
    found[CARDS] = sum(1 << each for each in told if each < UNIQUE)
    rest = [each for each in told if each >= UNIQUE]
    if rest:
        found[REST] = rest[-1]
    found[WORTH] = worth_making()
    return found


@njit(cache=True)
def chance(heard: Words, hand: int) -> float:
    """How likely what was heard is of a partner who was dealt that hand."""
    likely = FULLY * _fully(heard, hand) + (1 - FULLY - FREELY) * _sparingly(heard, hand)
    return likely + FREELY * ANYTHING


@njit(cache=True)
def _fully(heard: Words, hand: int) -> float:
    """The same of one who tells at once all that is true of the hand and worth it."""
    uniques, aces = hand & 255, count(hand & EQUAL[8])
    rest = ACES_TOLD + aces if aces else NOTHING_TOLD
    if (uniques and aces == 0) or not (heard[WORTH] >> rest) & 1:
        rest = NOT_HEARD
    return 1.0 if heard[CARDS] == uniques & heard[WORTH] and heard[REST] == rest else 0.0


@njit(cache=True)
def _sparingly(heard: Words, hand: int) -> float:
    """The same of one who tells at most two things, the strongest first."""
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
    if not agrees:
        return 0.0
    likely = _exactly(moments, told)
    if told == size:
        for more in range(told + 1, moments + 1):
            likely += _exactly(moments, more)
    return likely


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

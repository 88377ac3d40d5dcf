"""What to announce, kontra and rekontra, by estimate (spec alsos 7–10)."""

from __future__ import annotations

from veillee.games.alsos.actions import DONE, KONTRAS, REKONTRAS, SAYS, Action
from veillee.games.alsos.bots.outlook import Estimates
from veillee.games.alsos.bots.pricing import MINE, THEIRS
from veillee.games.alsos.items import FIGURES, FRONT_ONLY, ITEMS
from veillee.games.alsos.view import View

SAY = {"front": 0.62, "back": 0.53}
NOW_OR_NEVER = 0.56
KONTRA = {"front": 0.33, "back": 0.42}
REKONTRA = {"front": 0.80, "back": 0.75}
"""Figures are announced above, kontra'd below and rekontra'd above these estimates.

In front a figure gains double (spec alsos 9), but the late cards would tell more: a wait is worth
more up to about SAY's estimate. What may be said in front only has nothing to wait for. Kontra
leaves room for a rekontra from an owner who knows their own cards.
"""

AS_PLAYED = {
    "parti": (0.9, 1.0),
    "abszolut": (0.9, 0.8),
    "100": (0.4, 1.0),
    "200": (1.2, 1.0),
    "tous_les_trois": (0.65, 0.7),
    "ultimo": (0.75, 0.25),
    "csalad": (0.9, 0.7),
    "osszes_adu": (0.8, 0.7),
    "kassza": (1.1, 1.0),
    "44": (0.9, 1.0),
}
"""What the odds of a playout are worth in play: times the first, to the power of the second.

As seen in some 700 deals in which a player had to announce a figure that the playouts promised.
Playouts see both hands and defend by rules of thumb, so that where nearly all of them make an
ultimó, a little over half of those announced are made: their odds say least.
"""


def sober(name: str, chance: float) -> float:
    """The chance that the item is made, the share of playouts given in which it was."""
    factor, power = AS_PLAYED[name]
    inside = min(max(chance, 0.005), 0.995)
    odds: float = factor * (inside / (1 - inside)) ** power
    return odds / (odds + 1)


def statement(view: View, estimates: Estimates) -> Action:
    """The next thing to say; the end of the turn when nothing gains."""
    legal = set(view.legal)
    for figure in FIGURES:
        enough = NOW_OR_NEVER if figure in FRONT_ONLY else SAY[view.phase]
        if SAYS[figure] in legal and _chance(estimates, MINE, figure) > enough:
            return SAYS[figure]
    for item in ITEMS:
        if KONTRAS[item] in legal and _chance(estimates, THEIRS, item) < KONTRA[view.phase]:
            return KONTRAS[item]
        if REKONTRAS[item] in legal and _chance(estimates, MINE, item) > REKONTRA[view.phase]:
            return REKONTRAS[item]
    return DONE


def _chance(estimates: Estimates, owner: int, name: str) -> float:
    return sober(name, estimates.chance(owner, name))

"""What to announce, kontra and rekontra, by estimate (spec alsos 7–10)."""

from __future__ import annotations

from veillee.games.alsos.actions import DONE, KONTRAS, REKONTRAS, SAYS, Action
from veillee.games.alsos.bots.outlook import Estimates
from veillee.games.alsos.bots.pricing import MINE, THEIRS
from veillee.games.alsos.items import FIGURES, ITEMS
from veillee.games.alsos.view import View

SAY = {"front": 0.62, "back": 0.53}
KONTRA = {"front": 0.33, "back": 0.42}
REKONTRA = {"front": 0.80, "back": 0.75}
"""Figures are announced above, kontra'd below and rekontra'd above these estimates."""

HARDER = {
    "parti": 0.9,
    "abszolut": 0.7,
    "100": 0.65,
    "200": 0.8,
    "tous_les_trois": 0.55,
    "ultimo": 0.3,
    "csalad": 0.5,
    "osszes_adu": 0.45,
    "kassza": 0.95,
    "44": 0.6,
}
"""What the odds of a playout shrink by against a player who defends, as seen in play."""


def sober(name: str, chance: float) -> float:
    """The chance that the item is made, the share of playouts given in which it was."""
    odds = chance * HARDER[name]
    return odds / (odds + 1 - chance)


def statement(view: View, estimates: Estimates) -> Action:
    """The next thing to say; the end of the turn when nothing gains."""
    legal = set(view.legal)
    for figure in FIGURES:
        if SAYS[figure] in legal and _chance(estimates, MINE, figure) > SAY[view.phase]:
            return SAYS[figure]
    for item in ITEMS:
        if KONTRAS[item] in legal and _chance(estimates, THEIRS, item) < KONTRA[view.phase]:
            return KONTRAS[item]
        if REKONTRAS[item] in legal and _chance(estimates, MINE, item) > REKONTRA[view.phase]:
            return REKONTRAS[item]
    return DONE


def _chance(estimates: Estimates, owner: int, name: str) -> float:
    return sober(name, estimates.chance(owner, name))

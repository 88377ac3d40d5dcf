"""What to announce, kontra and rekontra, by estimate (spec alsos 7–10)."""

from __future__ import annotations

from veillee.games.alsos.actions import DONE, KONTRAS, REKONTRAS, SAYS, Action
from veillee.games.alsos.bots.outlook import Estimates
from veillee.games.alsos.bots.pricing import MINE, THEIRS
from veillee.games.alsos.items import FIGURES, ITEMS
from veillee.games.alsos.view import View

SAY = {"front": 0.66, "back": 0.58}
KONTRA = {"front": 0.34, "back": 0.42}
REKONTRA = {"front": 0.70, "back": 0.62}
"""Figures are announced above, kontra'd below and rekontra'd above these estimates."""


def statement(view: View, estimates: Estimates) -> Action:
    """The next thing to say; the end of the turn when nothing gains."""
    legal = set(view.legal)
    for figure in FIGURES:
        if SAYS[figure] in legal and estimates.chance(MINE, figure) > SAY[view.phase]:
            return SAYS[figure]
    for item in ITEMS:
        if KONTRAS[item] in legal and estimates.chance(THEIRS, item) < KONTRA[view.phase]:
            return KONTRAS[item]
        if REKONTRAS[item] in legal and estimates.chance(MINE, item) > REKONTRA[view.phase]:
            return REKONTRAS[item]
    return DONE

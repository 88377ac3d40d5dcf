"""Whether to say yes to the chant, by what that was measured to be worth (spec aluette 7, 8)."""

from __future__ import annotations

from math import inf

from veillee.games.aluette.actions import NO, YES, Action
from veillee.games.aluette.bots.odds import handful, strength, unseen_by
from veillee.games.aluette.view import View

YES_BELOW = {"dealer": (0.25, 0.15, 0.20, 0.19), "partner": (inf, 0.0, inf, 0.0)}
"""By who sings, and by place in the round, the chance of an even trick below which the side gains
where the three others said yes; ``training.aluette_chant`` prints how much. Where both singers are
of one side, its players gain with all but the strongest hands and the others with none."""


def answer(view: View) -> Action:
    """Yes with a hand that is worth less to my side than that the talon is taken."""
    unseen = unseen_by(view)
    chance = handful([strength(card, unseen) for card in view.hand])
    place = ((view.seat or 0) - view.dealer - 1) & 3
    return YES if chance < YES_BELOW[view.options.singers][place] else NO

"""Giving a deal up, and taking one that is given up (spec aluette 16).

A deal given up costs one point, and hardly any hand expects to lose so much; so it is the score
of the match that decides.
"""

from __future__ import annotations

from veillee.games.aluette.actions import ACCEPT, REFUSE, Action
from veillee.games.aluette.bots.odds import handful, strength, unseen_by
from veillee.games.aluette.bots.race import expected, outlook, stakes_of, standing
from veillee.games.aluette.bots.situation import read
from veillee.games.aluette.view import View

HOPELESS = -0.95
"""Points expected of a deal below which one point is the lesser loss."""


def would_offer(view: View) -> bool:
    """When the match is won although the others score one, or when the hand is hopeless."""
    return settled(view, ours=0, theirs=1) == 1 or prospect(view) < HOPELESS


def reply(view: View) -> Action:
    """Takes the point, unless it would lose the match or less than the deal promises.

    To refuse under ``bound`` is to undertake mordienne or lose two, so there only a match that
    the point would lose is worth it.
    """
    if settled(view, ours=1, theirs=0) == -1:
        return REFUSE
    if view.options.surrender == "concede" and prospect(view) > 1:
        return REFUSE
    return ACCEPT


def settled(view: View, *, ours: int, theirs: int) -> int:
    """1 when the deal so scored ends the match in our favour, −1 against us, else 0 (15)."""
    side = (view.seat or 0) % 2
    options, score = view.options, view.match.score
    us, them = score[side] + ours, score[1 - side] + theirs
    if options.match == "points":
        over = max(us, them) >= options.target
    else:
        over = view.match.counted + 1 >= options.deals
    return (us > them) - (us < them) if over else 0


def prospect(view: View) -> float:
    """The points expected of the deal with this hand, the others' being what their signs told."""
    unseen = unseen_by(view)
    chance = handful([strength(card, unseen) for card in view.hand])
    return expected(outlook(standing(view), stakes_of(view), read(view).power), chance)

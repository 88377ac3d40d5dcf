"""Whether to sing, and what a singer lays off (spec aluette 7, 8)."""

from __future__ import annotations

from veillee.games.aluette.actions import DISCARDS, NO, YES, Action
from veillee.games.aluette.bots.odds import handful, strength, unseen_by
from veillee.games.aluette.view import View

SINGS_BELOW, LISTENS_BELOW = 0.28, 0.23
"""The strongest hand, by its chance of an even trick, with which a singer and another say yes."""


def answer(view: View) -> Action:
    """Yes when a better hand than mine may be had: everything moves, so the strong say no."""
    unseen = unseen_by(view)
    chance = handful([strength(card, unseen) for card in view.hand])
    return YES if chance < (SINGS_BELOW if would_sing(view) else LISTENS_BELOW) else NO


def would_sing(view: View) -> bool:
    """Whether the viewer takes six cards if all say yes (spec aluette 8)."""
    second = 0 if view.options.singers == "dealer" else 2
    return view.seat in ((view.dealer + 1) & 3, (view.dealer + second) & 3)


def discard(view: View) -> Action:
    """The weakest card, six times over: what stays is the strongest nine."""
    return DISCARDS[max(view.hand)]

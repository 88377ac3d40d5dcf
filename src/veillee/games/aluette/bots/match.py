"""What the end of a deal is worth to a side in its match (spec aluette 13–16).

The match between here and its end is taken to be even: each deal brings either side one point in
nine of twenty, two in one of twenty.
"""

from __future__ import annotations

from functools import lru_cache

from veillee.core.match import Match
from veillee.games.aluette.options import Options
from veillee.games.aluette.state import undertaken
from veillee.games.aluette.view import View

ENDS = (-2, -1, 0, 1, 2)
"""How nine tricks may end for a side, before a refused surrender is thought of."""
SINGLE, DOUBLE = 0.45, 0.05
LONG = 12
"""Deals that still matter; more to come are like so many."""

Worth = tuple[float, ...]
"""What each of ENDS is worth, from -2 at the worst to 2 at the best."""


def worth(view: View) -> Worth:
    """What the ends of this deal are worth to the viewer's side, by the chance to win the match.

    A draw counts half a win. Where the match is settled whatever happens, points count.
    """
    side = (view.seat or 0) & 1
    chances = [chance(view.match, side, scored(view, side, end)) for end in ENDS]
    low, high = min(chances), max(chances)
    if high - low < 1e-9:
        return tuple(map(float, ENDS))
    return tuple([4 * (each - low) / (high - low) - 2 for each in chances])


def scored(view: View, side: int, end: int) -> tuple[int, int] | None:
    """The points of both sides, ours first, when nine tricks end so; None for a deal that does not
    count."""
    by = undertaken(view.options, view.offers, view.replies)
    if by is not None:
        made = end == (2 if by == side else -2)
        return (2, 0) if made == (by == side) else (0, 2)
    if end == 0 and view.options.all_spoiled == "redeal":
        return None
    return max(end, 0), max(-end, 0)


def chance(match: Match[Options], side: int, points: tuple[int, int] | None) -> float:
    """Our chance to win the match once this deal is so scored, a draw as half a win."""
    ours, theirs = match.score[side], match.score[1 - side]
    counted = match.counted
    if points is not None:
        ours, theirs, counted = ours + points[0], theirs + points[1], counted + 1
    options = match.options
    if options.match == "points":
        return _race(options.target - ours, options.target - theirs)
    left = options.deals - counted
    return _rest(ours - theirs, max(0, min(left, LONG)))


@lru_cache(maxsize=4096)
def _rest(lead: int, left: int) -> float:
    if left == 0 or abs(lead) > 2 * left:
        return 0.5 if lead == 0 else float(lead > 0)
    return SINGLE * (_rest(lead + 1, left - 1) + _rest(lead - 1, left - 1)) + DOUBLE * (
        _rest(lead + 2, left - 1) + _rest(lead - 2, left - 1)
    )


@lru_cache(maxsize=4096)
def _race(ours: int, theirs: int) -> float:
    if ours <= 0 or theirs <= 0:
        return float(ours <= 0)
    return SINGLE * (_race(ours - 1, theirs) + _race(ours, theirs - 1)) + DOUBLE * (
        _race(ours - 2, theirs) + _race(ours, theirs - 2)
    )

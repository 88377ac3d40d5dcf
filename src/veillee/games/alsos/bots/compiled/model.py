"""The chance of an item by the share of imagined deals in which it was made, calibrated.

For each item, apart for mine and the other's, for front and back, and for what is in play beside an
ultimó of its owner, what each of a few shares came to in deals in which players announced and
played, straight between them on the scale of odds; less or more where the owner is not the
declarer; and in back less or more, and steeper or flatter, where it was announced in front
(``training/alsos_model.py``). Habit, by which imagined deals are played out, gives more away for an
ultimó than players do; and who announced in front had reasons that the deals imagined in back do
not hold, and did not choose when to by what these promise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from veillee.games.alsos.bots.compiled import weights
from veillee.games.alsos.bots.compiled.policy import Floats
from veillee.games.alsos.items import ITEMS

INSIDE = 0.004
"""A share is taken to lie so far from 0 and from 1 at least."""


def odds(shares: Floats) -> Floats:
    """Logarithms of the odds."""
    inside = np.clip(shares, INSIDE, 1 - INSIDE)
    found: Floats = np.log(inside / (1 - inside))
    return found


KNOTS = odds(np.array([0.0, 0.08, 0.25, 0.5, 0.75, 0.92, 1.0]))
"""The shares, as odds, for which ``weights.MODEL`` knows what they come to."""


NOT_DECLARING, EARLY, EARLY_STEEPER = range(len(KNOTS), len(KNOTS) + 3)
"""Where ``weights.MODEL`` has, after the knots, what is added for an owner who does not declare,
and for what was announced in front, there again for each of the odds of its share."""
Flags = NDArray[np.bool_]
UNSAID: Flags = np.zeros((2, len(ITEMS)), np.bool_)


def between(share: Floats) -> Floats:
    """By odds of shares, how much each knot counts: the two beside it."""
    place = np.clip(np.searchsorted(KNOTS, share, side="right") - 1, 0, len(KNOTS) - 2)
    part = (share - KNOTS[place]) / (KNOTS[place + 1] - KNOTS[place])
    numbers = np.arange(len(KNOTS))
    lower, upper = numbers == place[..., None], numbers == place[..., None] + 1
    found: Floats = lower * (1 - part[..., None]) + upper * part[..., None]
    return found


def before_words(shares: Floats) -> Floats:
    """Chances for shares before anybody announced anything, mine if I declare. The other's are
    shares as they are: what these come to where the item was announced tells of its owner too."""
    found = calibrated(shares, 0, 0)
    found[1] = shares[1]
    return found


def calibrated(
    shares: Floats,
    back: int,
    declarer: int,
    early: Flags = UNSAID,
    beside: Flags = UNSAID,
) -> Floats:
    """Chances for shares, a row for mine and one for theirs; ``back`` is 1 in back, 0 before;
    ``declarer`` is 0 where it is me, else 1; ``early``, in back, is what was announced in front;
    ``beside`` is what is in play beside an ultimó of its owner. A figure that is not yet announced
    is neither: those two tell what its owner thought of it."""
    curves = weights.MODEL[np.arange(len(ITEMS)), [[0], [1]], back, beside.astype(np.int64)]
    share = odds(shares)
    score = (between(share) * curves[..., : len(KNOTS)]).sum(axis=-1)
    score[1 - declarer] += curves[1 - declarer, :, NOT_DECLARING]
    score += early * (curves[..., EARLY] + share * curves[..., EARLY_STEEPER])
    found: Floats = 1.0 / (1.0 + np.exp(-score))
    return found

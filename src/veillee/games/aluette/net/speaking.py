"""What the master tells and whom it watches, by what signs are worth (spec aluette 17–19).

``worths.json`` has by sign, and by how many tricks lie, how many points a deal the partner gains
by it and how many a rival gains who sees it too, as ``training.aluette_signs`` measured it. The
master tells the truth also where it need not, since its partner relies on it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random

from veillee.core.match import Seat
from veillee.games.aluette.actions import SIGNALS, SIGNS, Action, Look
from veillee.games.aluette.bots.evidence import SUNG, is_past
from veillee.games.aluette.bots.race import standing
from veillee.games.aluette.bots.signs import LATEST, MOST, runs, singing
from veillee.games.aluette.deck import ACES, UNIQUE
from veillee.games.aluette.view import View

GROUPS = SIGNS[:UNIQUE], SIGNS[UNIQUE : UNIQUE + 4], ("worthless",)
"""Signs that are worth about the same: the unique cards, the aces, and nothing at all."""
KEPT = GROUPS[1]
"""Signs that are not made."""
APART = 0.005
"""How far the signs of a group lie apart, in points."""
NORMAL, UNKNOWN = 1.96, 1e6
WATCHED = 0.5
"""How many rivals look at somebody who signs, once they may have heard their own partner."""


def aside(view: View, rng: Random) -> list[Action]:
    """Signs, a look, both, or nothing."""
    found: list[Action] = [SIGNALS[SIGNS.index(name)] for name in telling(view)]
    look = Look(watching(view, rng))
    return found if look.at == view.look else [*found, look]


def telling(view: View) -> list[str]:
    """All at once that is worth telling and has not been told, first what is worth most: the sooner
    the partner knows, the more it is worth, and the fewer rivals look."""
    own = [signal for signal in view.signals if signal.maker == view.seat]
    told = {signal.name for signal in own if not is_past(view, signal)}
    found = []
    if "mordienne" not in told and runs(view, standing(view)):
        found.append("mordienne")
    if singing(view):
        return found
    worth = {name: value(name, len(view.tricks), watched(view)) for name in true_of(view)}
    wanted = [name for name in worth if worth[name] > 0 and name not in told and usual(name)]
    return found + sorted(wanted, key=lambda name: -worth[name])


def true_of(view: View) -> list[str]:
    """Every sign that is true of the viewer's cards, the strongest card's first."""
    found = [SIGNS[card] for card in view.hand if card < UNIQUE]
    aces = (view.hand & ACES).bit_count()
    if aces:
        found.append(f"aces:{aces}")
    return found or ["worthless"]


def value(name: str, tricks: int, rivals: float) -> float:
    """The points that a sign gains after so many tricks, while about so many rivals look."""
    if tricks >= LATEST:
        return 0.0
    gain, cost = _worths()[name, tricks]
    # A rival who gives way to what they see is nothing to count on.
    return gain - rivals * max(0.0, cost)


def watched(view: View) -> float:
    """How many rivals are likely to look at the viewer: none at the first moment, since each deal
    begins with all eyes on partners (19)."""
    return WATCHED if view.clock else 0.0


def watching(view: View, rng: Random) -> Seat:
    """The partner while they may have something to tell, then one of the rivals, by lot, and no
    other any more."""
    me = view.seat or 0
    partner = (me + 2) & 3
    if not has_told(view) and len(view.tricks) < LATEST:
        return partner
    if view.look not in (partner, None):
        return view.look
    return (me + rng.choice((1, 3))) & 3


def has_told(view: View) -> bool:
    """Whether the partner told all of their hand that one may expect: two things, or aces, which
    come last, or that it is nothing."""
    partner = ((view.seat or 0) + 2) & 3
    since = SUNG if partner in view.singers else 0
    heard = {each.name for each in view.signals if each.maker == partner and each.at >= since}
    heard.discard("mordienne")
    return len(heard) >= MOST or not heard.isdisjoint(SIGNS[UNIQUE:])


def usual(name: str) -> bool:
    """Whether the master makes that sign at the first moment of a deal; if it did not, it makes it
    at no other, since a partner takes what comes late for something else."""
    return bool(worth_making() >> SIGNS.index(name) & 1)


@cache
def worth_making() -> int:
    """A mask of the signs, as in SIGNS, that the master makes at the first moment of a deal.

    Aces are kept back: alone they seem worth a little, but over whole deals the net gained less
    where it told of them too (``docs/bots.md``).
    """
    held = [name for name, tricks in _worths() if tricks == 0 and name not in KEPT]
    return sum(1 << SIGNS.index(name) for name in held if value(name, 0, 0.0) > 0)


@cache
def _worths() -> dict[tuple[str, int], tuple[float, float]]:
    """By sign and tricks, gain and cost as they are likely to be."""
    path = files("veillee.games.aluette.net") / "worths.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    found = {}
    for tricks in range(LATEST):
        for group in GROUPS:
            some = [row for row in rows if row["tricks"] == tricks and row["sign"] in group]
            likely = [drawn([row[what] for row in some]) for what in ("gain", "cost")]
            for row, gain, cost in zip(some, *likely, strict=True):
                found[row["sign"], tricks] = gain, cost
    return found


def drawn(measured: Sequence[tuple[float, float]]) -> list[float]:
    """Means, each with half its 95 % interval, drawn towards what they have in common, the more the
    less surely they were measured; an interval of 0 is none."""
    noise = [(half / NORMAL) ** 2 if half else UNKNOWN for _mean, half in measured]
    weights = [1 / (each + APART**2) for each in noise]
    middle = sum(w * mean for w, (mean, _) in zip(weights, measured, strict=True)) / sum(weights)
    return [
        middle + (mean - middle) * APART**2 * weight
        for weight, (mean, _) in zip(weights, measured, strict=True)
    ]

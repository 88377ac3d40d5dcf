"""Signs and looks: what to tell, when, and whom to watch (spec aluette 17–19).

A bot tells the truth also where it need not, since its partner has to rely on it.
"""

from __future__ import annotations

from random import Random

from veillee.core.match import Seat
from veillee.games.aluette.actions import SIGNALS, SIGNS, Action, Look, Sign
from veillee.games.aluette.bots.evidence import is_past
from veillee.games.aluette.bots.odds import strength, unseen_by
from veillee.games.aluette.bots.race import ME, RIGHT, Race, standing
from veillee.games.aluette.deck import ACES, UNIQUE
from veillee.games.aluette.view import View

MOST = 2
"""Signs of a deal about what one holds."""
PROMPT = 0.8
"""How often a sign is made at the moment when it first could be: who knows when a rival will sign
knows when to look."""
LATEST = 3
"""Tricks after which what one holds is not told any more: the partner has seen most of it."""
SURE = 0.93
"""The mean strength of the hand with which a player runs for mordienne."""


def aside(view: View, rng: Random) -> list[Action]:
    """A sign, a look, both, or nothing."""
    found: list[Action] = []
    sign = telling(view)
    if sign is not None and rng.random() < PROMPT:
        found.append(sign)
    look = Look(watching(view, rng))
    if look.at != view.look:
        found.append(look)
    return found


def telling(view: View) -> Sign | None:
    """What would help the partner most of all they have not been told."""
    own = [signal for signal in view.signals if signal.maker == view.seat]
    told = {signal.name for signal in own if not is_past(view, signal)}
    if runs(view, standing(view)):
        return None if "mordienne" in told else _sign("mordienne")
    told.discard("mordienne")
    if len(told) >= MOST or len(view.tricks) >= LATEST or singing(view):
        return None
    names = [name for name in worth_telling(view) if name not in told]
    return _sign(names[0]) if names else None


def worth_telling(view: View) -> list[str]:
    """All that is true and worth a sign, first what helps most; at most MOST of it.

    The strongest two of the eight; or one of them and the aces; else the aces, or that there is
    nothing at all.
    """
    uniques = [SIGNS[card] for card in view.hand if card < UNIQUE]
    aces = (view.hand & ACES).bit_count()
    if (len(uniques) == 1 and aces >= 2) or (not uniques and aces):
        uniques.append(f"aces:{aces}")
    return uniques[:MOST] or ["worthless"]


def singing(view: View) -> bool:
    """Whether the viewer's hand is about to change, so that it is nothing to tell of yet."""
    return view.phase == "discard"


def runs(view: View, race: Race) -> bool:
    """Whether the viewer has taken tricks in an unbroken run, leads the race, and can go on."""
    if not view.options.mordienne or race.runner != ME or race.first != ME:
        return False
    unseen = unseen_by(view)
    held = [strength(card, unseen) for card in view.hand]
    return len(held) > 1 and sum(held) / len(held) >= SURE


def watching(view: View, rng: Random) -> Seat:
    """The partner while they may have something to tell, then one of the rivals, by lot, and no
    other any more."""
    me = view.seat or 0
    partner = (me + 2) & 3
    heard = sum(signal.maker == partner for signal in view.signals)
    if heard < MOST and len(view.tricks) < LATEST:
        return partner
    if view.look not in (partner, None):
        return view.look
    return (me + (RIGHT if rng.random() < 0.5 else 1)) & 3


def _sign(name: str) -> Sign:
    return SIGNALS[SIGNS.index(name)]

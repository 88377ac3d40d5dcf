"""Announcing, kontra and rekontra as small games solved beforehand (spec alsos 7-10).

Every item is a game of its own between its owner and the other, who each know only the class of
the chance that they give it. ``training/alsos_bets.py`` solves these games and writes the tables
read here: what to say with which probability, and what either may expect.
"""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO

import numpy as np

from veillee.games.alsos.bots.compiled.policy import Floats
from veillee.games.alsos.items import ITEMS

EDGES = (0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92)
"""Where one class of chances ends and the next begins."""
CLASSES = len(EDGES) + 1
CHOICES = (
    "say",
    "kontra",
    "rekontra",
    "rekontra_after",
    "kontra_late",
    "rekontra_late",
    "say_back",
    "kontra_back",
    "rekontra_back",
)
"""In front: to announce, to kontra that, to answer it; in back: to answer a kontra made in front,
to kontra what was announced in front, to answer that; to announce, to kontra, to answer."""
LATE = CHOICES[3:]
GAMES = tuple((item, role) for role in (0, 1) for item in ITEMS if role or item != "parti")
"""An item, and whether its owner is the declarer."""

with BytesIO(files(__package__ or "").joinpath("bets.npz").read_bytes()) as _file:
    _HELD = np.load(_file)
    SAID: Floats = _HELD["said"].astype(np.float64) / 255.0
    """By game, choice and class, how often it is said."""
    OWNER: Floats = _HELD["owner"].astype(np.float64)
    """By game and class in front, what the owner expects in units."""
    OTHER: Floats = _HELD["other"].astype(np.float64)
    """By game and class of the share of imagined deals that make it, before anything is said, what
    the other expects."""
    EXPLOITABLE: Floats = _HELD["exploitable"].astype(np.float64)
    """By game, half of what two opponents who knew the tables would gain on them, in units a
    deal."""


def class_of(chance: float) -> int:
    """The class of a chance."""
    return int(np.searchsorted(EDGES, chance, side="right"))


def game_of(item: str, declares: bool) -> int:
    """The number of the game of an item whose owner is, or is not, the declarer."""
    return GAMES.index((item, int(declares)))


def share(item: str, declares: bool, choice: str, chance: float) -> float:
    """How often to say yes, the chance of the item given."""
    game = SAID[game_of(item, declares), CHOICES.index(choice)]
    return float(game[class_of(chance)])


MIDDLES = [(a + b) / 2 for a, b in zip((0.0, *EDGES), (*EDGES, 1.0), strict=True)]


def worth(item: str, declares: bool, chance: float) -> float:
    """The units that the owner of an item may expect before anything is said."""
    return float(np.interp(chance, MIDDLES, OWNER[game_of(item, declares)]))


def cost(item: str, declares: bool, share: float) -> float:
    """The units that its owner may expect by the share of the other's imagined deals that make it,
    before anything is said."""
    return -float(np.interp(share, MIDDLES, OTHER[game_of(item, declares)]))

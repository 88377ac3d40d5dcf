"""From a view to what the net and the search work on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from veillee.games.aluette import kernels
from veillee.games.aluette.bots.evidence import gather
from veillee.games.aluette.bots.match import worth
from veillee.games.aluette.deck import Hand
from veillee.games.aluette.kernels import Words
from veillee.games.aluette.net import table
from veillee.games.aluette.net.forward import Floats, Net
from veillee.games.aluette.net.hearing import heard
from veillee.games.aluette.view import View

STEP_BOUNDS = (0.3, 0.9, 1.6)
"""How much a step between two ends must be worth for a side to care little, as usual, or much."""


class Position(NamedTuple):
    """A seat's turn to play. ``words`` hold its own hand, of the others' some mask of the right
    size; ``unseen`` is what they may hold, ``singers`` a mask of the other seats that laid off six;
    ``worth`` is by side and end, ``heard`` what the partner's
    signs were (``hearing``)."""

    words: Words
    seat: int
    unseen: int
    singers: int
    worth: Floats
    heard: Words


ALL = 9
"""Tricks of a deal."""


def read(view: View, memory: int = ALL) -> Position:
    """The viewer's position, at the play of cards, to one who remembers the cards of so many
    finished tricks and takes the others for unseen."""
    seat = view.seat or 0
    words = np.zeros(table.SIZE, np.int64)
    words[: kernels.WORDS] = kernels.seen(view)
    table.follow(words)
    for trick in view.tricks[: max(0, len(view.tricks) - memory)]:
        words[table.PLAYED] &= ~int(Hand.of(trick.cards))
    words[table.ASIDE + seat] = int(view.discards)
    ours = worth(view)
    both = np.array([ours, [-each for each in reversed(ours)]], np.float32)
    if seat & 1:
        both = both[::-1].copy()
    words[table.STEPS + (seat & 1)] = steps_of(ours)
    words[table.STEPS + (1 - (seat & 1))] = steps_of([-each for each in reversed(ours)])
    words[table.ACES : table.ACES + 16] = -1
    unseen = kernels.unseen(view)
    if view.options.signals:
        _tell(words, view, unseen)
    singers = sum(1 << each for each in view.singers if each != seat)
    return Position(words, seat, unseen, singers, both, heard(view))


def steps_of(worth: Sequence[float]) -> int:
    """How much a side cares for each step between ends, two bits each."""
    found = 0
    for step in range(4):
        gap = worth[step + 1] - worth[step]
        found |= sum(gap >= bound for bound in STEP_BOUNDS) << 2 * step
    return found


def _tell(words: Words, view: View, unseen: int) -> None:
    """What the viewer was told, and what it told itself: its partner saw that."""
    words[table.SIGNS] = 1
    seat = view.seat or 0
    evidence = gather(view, unseen)
    if evidence is None:
        return
    for step, told in enumerate(evidence.told):
        other = (seat + step) & 3
        # Where lies are allowed, a rival's sign is no evidence.
        if step == 0 or (step != 2 and evidence.trust < 1):
            continue
        index = 4 * seat + other
        words[table.HOLDS + index] = told.holds
        words[table.LACKS + index] = told.lacks
        if told.aces is not None:
            words[table.ACES + index] = told.aces


@cache
def net() -> Net:
    """The net as it ships."""
    return Net(*[_weights()[f"arr_{part}"].astype(np.float32) for part in range(6)])


@cache
def quick() -> Floats:
    """What it boils down to for playouts."""
    return _weights()["quick"].astype(np.float32)


@cache
def _weights() -> dict[str, Floats]:
    path = files("veillee.games.aluette.net") / "weights.npz"
    with path.open("rb") as file, np.load(file) as found:
        return dict(found)

"""What the other said, did not say and played, and how each of it is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from veillee.games.alsos.actions import DONE, Action, Done, Kontra, Pass, Rekontra, Say
from veillee.games.alsos.bots.compiled.knowledge import ACCEPTS, BACK, BIDS, FRONT, Knowledge
from veillee.games.alsos.bots.levels import Skill
from veillee.games.alsos.deck import NAMES
from veillee.games.alsos.items import FIGURES
from veillee.games.alsos.notation import write
from veillee.games.alsos.view import View

PLAYS_LOOKED_AT = 6
"""So many of the other's last cards are asked what they told."""
Change = Callable[[Knowledge], None]
"""Forgets a fact."""
Named = tuple[str, str, int]
"""What a fact is called: its kind, what, and after how many public actions."""


def forget_nothing(know: Knowledge) -> None:
    """Forgets nothing."""


class Less:
    """What is known without a fact: what was said, and which card is not made anything of."""

    def __init__(self, know: Knowledge, change: Change) -> None:
        other = Knowledge(know.view, know.trump, know.declarer == 0)
        other.rows, other.past = know.rows, know.past
        change(other)
        self.rows, self.past = other.rows[0], other.past
        changed = np.flatnonzero(self.past[:, 2] != know.past[:, 2])
        self.play = int(changed[0]) if len(changed) else None


def told(view: View, skill: Skill) -> Iterator[tuple[Named, Change]]:
    """All that the other said, did not say and played that may have told something."""
    assert view.seat is not None
    other = 1 - view.seat
    if skill.hears:
        for at, said in enumerate(view.said):
            if said.seat == other and not isinstance(said.what, Done):
                kind = "silence" if isinstance(said.what, Pass) else "word"
                yield (kind, write(0, said.what), at), _unsaid(said.what, said.phase)
        for phase in ("front", "back"):
            ends = [
                at
                for at, said in enumerate(view.said)
                if said.seat == other and said.phase == phase and isinstance(said.what, Done)
            ]
            if ends:
                yield ("silence", write(0, DONE), ends[0]), _unsaid(DONE, phase)
    if skill.reads:
        for at, place, card in _played(view)[-PLAYS_LOOKED_AT:]:
            yield ("play", NAMES[card], at), _unplayed(place)


def _unsaid(what: Action, phase: str) -> Callable[[Knowledge], None]:
    """Forgets what was said; with the end of a turn, what was not."""

    def change(know: Knowledge) -> None:
        rows, chances = know.rows
        first = FRONT if phase == "front" else BACK
        if isinstance(what, Done):
            late = (rows[:, 2] >= first) & (rows[:, 2] < first + len(FIGURES))
            gone = late & (rows[:, 4] == 0)
        elif isinstance(what, Say):
            gone = (rows[:, 2] == first + FIGURES.index(what.figure)) & (rows[:, 4] == 1)
        elif isinstance(what, Kontra | Rekontra):
            gone = (rows[:, 2] > BACK + len(FIGURES) - 1) & (rows[:, 4] == 1)
        else:
            gone = rows[:, 2] == (ACCEPTS if phase == "accept" else BIDS)
        know.rows = rows[~gone], chances

    return change


def _unplayed(place: int) -> Callable[[Knowledge], None]:
    """Makes nothing of one card."""

    def change(know: Knowledge) -> None:
        past = know.past.copy()
        past[place, 2] = 0
        know.past = past

    return change


def _played(view: View) -> list[tuple[int, int, int]]:
    """The other's cards: after how many public actions, the how manieth of all, and which."""
    done = view.clock - 2 * len(view.tricks) - len(view.trick)
    cards: list[tuple[int, int]] = []
    for trick in view.tricks:
        cards += [(trick.leader, trick.cards[0]), (1 - trick.leader, trick.cards[1])]
    cards += [(view.leader, card) for card in view.trick]
    return [
        (done + place, place, card) for place, (seat, card) in enumerate(cards) if seat != view.seat
    ]

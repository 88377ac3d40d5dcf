"""Announcements: turns of statements in front and back (spec alsos 7–10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from veillee.core.match import Seat
from veillee.core.ruleset import Step
from veillee.errors import IllegalAction
from veillee.games.alsos.actions import (
    DONE,
    KONTRAS,
    REKONTRAS,
    SAYS,
    Kontra,
    Say,
    Spoken,
    Statement,
)
from veillee.games.alsos.effects import LateTaken
from veillee.games.alsos.items import FIGURES, FRONT_ONLY, Item, SpeakingPhase
from veillee.games.alsos.state import SEATS, Said, State


def say(state: State, action: Spoken, **changes: Any) -> State:
    """The deal with that action said by whoever's turn it is, and these changes."""
    said = (*state.said, Said(state.turn, state.phase, action))
    return replace(state, said=said, **changes)


def statements(state: State) -> Iterator[Statement]:
    """What the speaker may announce, kontra and rekontra now (spec alsos 8)."""
    seat = state.turn
    own = {item.name for item in state.items if item.owner == seat}
    for figure in FIGURES:
        if figure not in own and (state.phase == "front" or figure not in FRONT_ONLY):
            yield SAYS[figure]
    for item in state.items:
        if item.owner != seat:
            if item.kontra is None:
                yield KONTRAS[item.name]
        elif item.kontra is not None and item.rekontra is None:
            yield REKONTRAS[item.name]


def announced(state: State, seat: Seat, figure: str) -> bool:
    return any(item.owner == seat and item.name == figure for item in state.items)


def announce(state: State, statement: Statement) -> Step[State]:
    """One statement within a turn (8)."""
    moment: SpeakingPhase = "front" if state.phase == "front" else "back"
    if isinstance(statement, Say):
        _expect_sayable(state, statement.figure)
        items = (*state.items, Item(state.turn, statement.figure, moment))
        return Step(say(state, statement, items=items, spoke=True))
    is_kontra = isinstance(statement, Kontra)
    owner = 1 - state.turn if is_kontra else state.turn
    for place, item in enumerate(state.items):
        if item.owner == owner and item.name == statement.item:
            raised = _kontra(item, moment) if is_kontra else _rekontra(item, moment)
            items = (*state.items[:place], raised, *state.items[place + 1 :])
            return Step(say(state, statement, items=items, spoke=True))
    raise IllegalAction("no_such_item", item=statement.item, owner=SEATS[owner])


def _expect_sayable(state: State, figure: str) -> None:
    if announced(state, state.turn, figure):
        raise IllegalAction("said_before", seat=SEATS[state.turn], item=figure)
    if state.phase == "back" and figure in FRONT_ONLY:
        raise IllegalAction("front_only", item=figure)


def _kontra(item: Item, moment: SpeakingPhase) -> Item:
    if item.kontra is not None:
        raise IllegalAction("kontrad_before", item=item.name)
    return replace(item, kontra=moment)


def _rekontra(item: Item, moment: SpeakingPhase) -> Item:
    if item.kontra is None:
        raise IllegalAction("not_kontrad", item=item.name)
    if item.rekontra is not None:
        raise IllegalAction("rekontrad_before", item=item.name)
    return replace(item, rekontra=moment)


def done(state: State) -> Step[State]:
    """Two passes in a row end front, when both take up their late cards, or back (7)."""
    passes = 0 if state.spoke else state.passes + 1
    if passes < 2:
        return Step(say(state, DONE, turn=1 - state.turn, spoke=False, passes=passes))
    assert state.declarer is not None
    state = say(state, DONE, turn=state.declarer, spoke=False, passes=0)
    if state.phase == "back":
        return Step(replace(state, phase="play"))
    (a, b), (late_a, late_b) = state.hands, state.dealt.late
    return Step(
        replace(state, phase="back", hands=(a.plus(late_a), b.plus(late_b))), (LateTaken(),)
    )

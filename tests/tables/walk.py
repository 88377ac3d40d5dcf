"""Tables played at random through the same commands that people use, nothing drawn by chance
but from the generator given."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from veillee.errors import VeilleeError
from veillee.games import load
from veillee.games.aluette.actions import Action, Discard, Look, Sign, Surrender
from veillee.tables.commands import Act, Begin, Command, Deal, Open, SetPace, Shuffle, Sit
from veillee.tables.decide import PACES, decide
from veillee.tables.events import Event
from veillee.tables.evolve import fold
from veillee.tables.table import Table

ALUETTE = load("aluette")

ALL_ON: dict[str, Any] = {
    "partners": "drawn",
    "chant": "ask",
    "signals": True,
    "surrender": "bound",
    "tie": "extra",
}
"""Everything that hides something, or sends it, over the preset ``vendee``."""

PEOPLE = ("p0", "p1", "p2", "p3")
"""Ids of four people, by the seat they took."""

BOTS = tuple(("steady", f"Bot {letter}") for letter in "ABCD")


def pack(rng: Random) -> list[str]:
    cards = list(ALUETTE.cards)
    rng.shuffle(cards)
    return cards


def chance(rng: Random) -> Shuffle:
    return Shuffle(rng.randrange(4), pack(rng), pack(rng))


class Log:
    """A table in memory: what its log would be after these commands."""

    def __init__(self, given: dict[str, Any] | None = None, preset: str = "vendee") -> None:
        self.events: list[Event] = []
        self._table: Table | None = None
        self.do(Open("aluette", preset, given or {}))

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    def do(self, command: Command) -> list[Event]:
        """Carry the command out."""
        events = decide(self._table, command)
        self.events += events
        self._table = fold(events, self._table)
        return events

    def become(self, events: list[Event]) -> None:
        """Be the table of another log."""
        self.events, self._table = events, fold(events)

    def refuses(self, command: Command, kind: type[VeilleeError], code: str) -> None:
        """The command is refused so, and the table is exactly what it was."""
        before = self._table
        with pytest.raises(kind) as caught:
            decide(self._table, command)
        assert caught.value.code == code
        assert self._table == before
        assert fold(self.events) == before

    def player(self, seat: int) -> str:
        """The id of whoever sits there."""
        sitting = self.table.players[seat]
        assert sitting is not None
        return sitting.id

    def act(self, seat: int, *actions: str) -> Act:
        """Those actions by that seat, as an answer to the table as it is."""
        return act(self.table, seat, *actions)


def act(table: Table, seat: int, *actions: str) -> Act:
    sitting = table.players[seat]
    assert sitting is not None
    clock = 0 if table.state is None else table.state.clock
    by_bot = sitting.plays is not None
    return Act(sitting.id, table.matches, len(table.deals), clock, actions, by_bot)


def seated(given: dict[str, Any] | None = None, preset: str = "vendee", people: int = 4) -> Log:
    """A table with that many people around it, before its match."""
    log = Log(given, preset)
    for seat, player in enumerate(PEOPLE[:people]):
        log.do(Sit(player, seat, f"Person {seat}"))
    return log


def begun(rng: Random, given: dict[str, Any] | None = None, preset: str = "vendee") -> Log:
    """A table whose first deal lies."""
    log = seated(given, preset)
    log.do(Begin("p0", chance(rng), BOTS))
    return log


def secretly(rng: Random, table: Table) -> Act | None:
    """A sign or a look by anybody, which is nobody's turn."""
    seat = rng.randrange(4)
    choices = [
        each for each in table.ruleset.legal(table.state, seat) if isinstance(each, Sign | Look)
    ]
    return act(table, seat, _write(seat, rng.choice(choices))) if choices else None


def publicly(rng: Random, table: Table) -> Act:
    """The decision of whose turn it is: mostly yes to the chant, six discards at once, now and
    then a surrender."""
    seat = table.to_act
    assert seat is not None
    legal: Sequence[Action] = table.ruleset.legal(table.state, seat)
    choices = [each for each in legal if not isinstance(each, Sign | Look)]
    if isinstance(choices[0], Discard):
        chosen = rng.sample(choices, 6 - len(table.state.discards[seat]))
        return act(table, seat, *(_write(seat, each) for each in chosen))
    if table.state.phase == "chant":
        return act(table, seat, "yes" if rng.random() < 0.93 else "no")
    if rng.random() < 0.9:
        choices = [each for each in choices if not isinstance(each, Surrender)]
    return act(table, seat, _write(seat, rng.choice(choices)))


def onward(rng: Random, table: Table, secret: float = 0.2) -> Command:
    """What happens next at a table that is not at its match's end."""
    if table.dealing:
        player = table.players[rng.randrange(4)]
        assert player is not None
        return Deal(player.id, len(table.deals), pack(rng))
    if rng.random() < secret and (hidden := secretly(rng, table)) is not None:
        return hidden
    if rng.random() < 0.02:
        player = table.players[rng.randrange(4)]
        assert player is not None
        return SetPace(player.id, rng.choice([pace for pace in PACES if pace != table.pace]))
    return publicly(rng, table)


def finished(rng: Random, given: dict[str, Any] | None = None, preset: str = "vendee") -> Log:
    """A table whose match has been played to its end."""
    log = begun(rng, given, preset)
    while log.table.match is not None and not log.table.match.over:
        log.do(onward(rng, log.table))
    return log


def _write(seat: int, action: Action) -> str:
    return ALUETTE.write(seat, action)

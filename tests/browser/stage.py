"""Tables laid into a server's database as a test wants them, by the events that make them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tests.games.aluette.table import N, S
from veillee.games import load
from veillee.store.sql import SqlStore, open_store
from veillee.tables.events import (
    Acted,
    DealBegun,
    Event,
    MatchBegun,
    PaceSet,
    SeatTaken,
    TableOpened,
)
from veillee.tables.evolve import evolve
from veillee.tables.table import Table

T = TypeVar("T")
BOTS = ("Jeanne", "Rosalie", "Baptiste", "Célestin")


@dataclass(frozen=True)
class Laid:
    """One deal: its pack and the actions taken, each by whose turn it is or the seat it names."""

    pack: Sequence[int]
    actions: str = ""


@dataclass(frozen=True)
class Scene:
    """A table as it is to be. ``people`` are names by seat; bots sit elsewhere unless ``free``.

    ``turned`` is the pack that partners are drawn from; people and viewer are by the seats before.
    ``viewer`` is whom most tests look over the shoulder of.
    """

    deals: tuple[Laid, ...] = ()
    given: Mapping[str, Any] = field(default_factory=dict)
    preset: str = "cafe"
    dealer: int = N
    people: Mapping[int, str] = field(default_factory=lambda: {S: "Guest"})
    free: bool = False
    pace: float = 0.0
    game: str = "aluette"
    turned: Sequence[int] = ()
    viewer: int = S
    bot: str = "steady"
    practice: bool = False


@dataclass(frozen=True)
class Staged:
    """A table in the database; ``tokens`` are the cookies that bring people back to their seats."""

    path: str
    tokens: Mapping[int, str]
    viewer: int

    @property
    def token(self) -> str:
        """The viewer's."""
        return self.tokens[self.viewer]


class Stage:
    """Writes scenes into one database."""

    def __init__(self, database: Path) -> None:
        self._url = f"sqlite:///{database}"

    def lay(self, scene: Scene) -> Staged:
        """The scene as a table. Nobody is woken: its bots wait until something happens there."""
        return _apart(self._lay(scene))

    def table(self, path: str) -> Table:
        """The table at that path as its log has it."""
        return _apart(self._table(path))

    def happen(self, path: str, event: Event) -> None:
        """Write that into the log of the table at that path. Nobody is woken."""
        _apart(self._happen(path, event))

    async def _lay(self, scene: Scene) -> Staged:
        store = await open_store(self._url)
        try:
            tokens = {seat: secrets.token_urlsafe(32) for seat in scene.people}
            players = {seat: await store.admit(token) for seat, token in tokens.items()}
            table_id = secrets.token_urlsafe(16)
            events = list(_events(scene, players))
            await store.append(table_id, 0, events, list(players.values()))
        finally:
            await store.close()
        return Staged(f"/t/{table_id}", tokens, scene.viewer)

    async def _happen(self, path: str, event: Event) -> None:
        version = (await self._table(path)).version
        store = await open_store(self._url)
        try:
            await store.append(path.rpartition("/")[2], version, [event])
        finally:
            await store.close()

    async def _table(self, path: str) -> Table:
        store: SqlStore = await open_store(self._url)
        try:
            table = None
            for event in await store.load(path.rpartition("/")[2]):
                table = evolve(table, event)
        finally:
            await store.close()
        assert table is not None
        return table


def _events(scene: Scene, players: Mapping[int, str]) -> list[Event]:
    ruleset = load(scene.game)
    events: list[Event] = [
        TableOpened(scene.game, scene.preset, dict(scene.given), practice=scene.practice)
    ]
    for seat in range(len(ruleset.seats)):
        if seat in players:
            events.append(SeatTaken(seat, players[seat], scene.people[seat]))
        elif not scene.free:
            events.append(SeatTaken(seat, f"bot-{seat}", BOTS[seat], scene.bot))
    events.append(PaceSet(scene.pace))
    table = None
    for event in events:
        table = evolve(table, event)
    if scene.deals:
        events.append(MatchBegun(scene.dealer, [ruleset.cards[card] for card in scene.turned]))
    for event in events[-1:] if scene.deals else []:
        table = evolve(table, event)
    for laid in scene.deals:
        events.append(DealBegun([ruleset.cards[card] for card in laid.pack]))
        table = evolve(table, events[-1])
        for text in laid.actions.split():
            named, _ = ruleset.read(text)
            turn = table.to_act if named is None else named
            assert turn is not None
            events.append(Acted(turn, text))
            table = evolve(table, events[-1])
    return events


def _apart(work: Coroutine[Any, Any, T]) -> T:
    """The result of ``work``, done in a thread: the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()

"""A store on a file, the live tables over it, people who watch, and bots that think here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from tests.tables.walk import BOTS, Log, chance, seated
from veillee.games.aluette.actions import Discard, Look, Sign
from veillee.games.aluette.notation import write
from veillee.live.feed import Farewell, Shown, feed
from veillee.live.tables import Tables
from veillee.live.wakes import Wakes
from veillee.store.sql import open_store
from veillee.tables.commands import Begin, Command, SetPace
from veillee.tables.events import Event
from veillee.tables.evolve import evolve
from veillee.tables.seen import Seen, see
from veillee.tables.table import Table

TABLE = "a-table"
PATIENCE = 30.0
"""Seconds that a test waits for what must come: long, for a busy machine."""


@asynccontextmanager
async def room(folder: Path) -> AsyncIterator[Tables]:
    """The tables of one process; several may share a folder."""
    store = await open_store(f"sqlite:///{folder / 'tables.sqlite3'}")
    try:
        yield Tables(store, Wakes())
    finally:
        await store.close()


async def lay(tables: Tables, events: Sequence[Event]) -> None:
    """A table whose log is that."""
    await tables.store.append(TABLE, 0, events)


def with_bots(rng: Random, people: int, **given: object) -> Log:
    """A match begun by that many people in the first seats, with bots that do not linger."""
    log = seated({"partners": "fixed", **given}, people=people)
    log.do(SetPace("p0", 0.0))
    log.do(Begin("p0", chance(rng), BOTS))
    return log


async def eager(seen: Seen, bot: str, seed: int) -> str:
    """A bot that thinks in this process: yes to everything, else anything."""
    view = seen.deal
    choices = [each for each in view.legal if not isinstance(each, Sign | Look)]
    if view.phase in ("chant", "reply"):
        return write(view.seat, choices[0])
    cards = [each for each in choices if isinstance(each, Discard) or hasattr(each, "card")]
    return write(view.seat, Random(seed).choice(cards))


async def poker(seen: Seen, bot: str, seed: int) -> list[str]:
    """A bot that does nothing out of turn."""
    return []


def sights(events: Sequence[Event], player: str | None) -> list[tuple[str, Seen]]:
    """What a viewer is to be shown of the present match, reckoned from the log alone: one sight
    for every time that what they see differs from what they saw before."""
    table: Table | None = None
    found: list[tuple[str, Seen]] = []
    for event in events:
        table = evolve(table, event)
        seen = see(table, player)
        if found and found[-1][1].matches != seen.matches:
            found = []
        if not found or found[-1][1] != seen:
            found.append((f"{seen.matches}.{len(found)}", seen))
    return found


class Watcher:
    """Somebody with an open feed: all they were shown, and each sign of life."""

    def __init__(self, tables: Tables, player: str | None, after: str = "") -> None:
        self.player = player
        self.shown: list[Shown] = []
        self.alive = 0
        self.farewell: Farewell | None = None
        self.ended = False
        self._feed = feed(tables.store, tables.wakes, TABLE, player, after)
        self._more = asyncio.Condition()
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        async for shown in self._feed:
            if shown is None:
                self.alive += 1
            elif isinstance(shown, Farewell):
                self.farewell = shown
            else:
                self.shown.append(shown)
            async with self._more:
                self._more.notify_all()
        self.ended = True
        async with self._more:
            self._more.notify_all()

    @property
    def ids(self) -> list[str]:
        return [shown.id for shown in self.shown]

    async def until(self, shown: int = 0, alive: int = 0, ended: bool = False) -> None:
        """Wait until so much has come."""
        async with asyncio.timeout(PATIENCE), self._more:
            await self._more.wait_for(
                lambda: (
                    len(self.shown) >= shown and self.alive >= alive and (self.ended or not ended)
                )
            )

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._feed.aclose()  # type: ignore[attr-defined]


async def ask(tables: Tables, log: Log, command: Command) -> None:
    """The same command to the live table and to its copy in memory."""
    await tables.ask(TABLE, command)
    log.do(command)

"""What one viewer is shown, one after the other, and how they go on after a lost connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import Enum

from veillee.live.tables import NoSuchTable
from veillee.live.wakes import Wakes
from veillee.store import Gone, Store
from veillee.tables.events import MatchBegun
from veillee.tables.evolve import evolve
from veillee.tables.seen import Seen, see
from veillee.tables.table import Table

FAR_BEHIND = 12
"""Who has missed more than this gets the table as it is, not everything in between."""
HEARTBEAT = 15.0
"""Seconds between signs of life, and at most between two looks at the log."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The ``count``-th different sight of the viewer's ``match``-th match.

    The count is the viewer's own: it grows exactly when what they see changes, so neither a gap
    nor its pace tells of what they may not see.
    """

    match: int
    count: int
    seen: Seen

    @property
    def id(self) -> str:
        return f"{self.match}.{self.count}"


class Farewell(Enum):
    """Why a feed ends."""

    GONE = "gone"
    """The table has been deleted."""
    CLOSING = "closing"
    """The house closes; the table is kept."""


class Follower:
    """One viewer reading one log."""

    def __init__(self, store: Store, table_id: str, player: str | None) -> None:
        self._store = store
        self._table_id = table_id
        self._player = player
        self._table: Table | None = None
        self._last: Shown | None = None

    async def news(self) -> list[Shown]:
        """Every different sight since the last call, since the match began at the first one.

        Raises NoSuchTable.
        """
        after = 0 if self._table is None else self._table.version
        sights: list[Shown] = []
        try:
            events = await self._store.load(self._table_id, after)
        except Gone:
            raise NoSuchTable("no_such_table") from None
        for event in events:
            self._table = evolve(self._table, event)
            if self._last is None or isinstance(event, MatchBegun):
                sights = []
                self._last = Shown(self._table.matches, 0, see(self._table, self._player))
            else:
                seen = see(self._table, self._player)
                if seen == self._last.seen:
                    continue
                if seen.seat != self._last.seen.seat:
                    sights = []  # what was seen from another seat is not shown again
                self._last = Shown(self._last.match, self._last.count + 1, seen)
            sights.append(self._last)
        if self._table is None:
            raise NoSuchTable("no_such_table")
        return sights


async def show(store: Store, table_id: str, player: str | None) -> Shown:
    """What the viewer sees now. Raises NoSuchTable."""
    return (await Follower(store, table_id, player).news())[-1]


async def feed(
    store: Store, wakes: Wakes, table_id: str, player: str | None, after: str
) -> AsyncIterator[Shown | Farewell | None]:
    """What the viewer sees after the sight ``after`` (its id, or anything when none), for ever.

    None is a sign of life; it comes after so much silence and never because of what the viewer
    may not see. A farewell is the last. Raises NoSuchTable where there is no table at first.
    """
    follower = Follower(store, table_id, player)
    clock = asyncio.get_running_loop().time
    with wakes.listen(table_id) as moved:
        sights = await follower.news()
        known = [place for place, shown in enumerate(sights) if shown.id == after]
        sights = sights[known[0] + 1 :] if known else sights[-1:]
        if not sights:
            yield None
        silent = clock()
        while not wakes.closed:
            for shown in sights if len(sights) <= FAR_BEHIND else sights[-1:]:
                yield shown
                silent = clock()
            try:
                async with asyncio.timeout_at(silent + HEARTBEAT):
                    await moved.wait()
            except TimeoutError:
                yield None
                silent = clock()
            moved.clear()
            try:
                sights = await follower.news()
            except NoSuchTable:
                yield Farewell.GONE
                return
        yield Farewell.CLOSING

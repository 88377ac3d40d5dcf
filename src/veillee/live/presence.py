"""Who is at their table and who has been away: kept beside the log, which time does not move."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from veillee.live.faults import tell
from veillee.live.tables import NoSuchTable, Tables
from veillee.tables.commands import ComeBack, MarkAway

AWAY = 120.0
"""Who has not been seen for this many seconds is away."""
PERIOD = 10.0
"""Seconds between two looks around. Well below ``AWAY``: what one process has seen is told to
the others this late."""


LATELY = 86400.0


class Presence:
    """Sees who has a page open in this process, and marks as away whom no process has seen.

    A table is looked after by whoever is there to notice: nobody is marked at a table where
    nobody looks on.
    """

    def __init__(
        self,
        tables: Tables,
        away: float = AWAY,
        period: float = PERIOD,
        stuck: Callable[[str], None] = lambda table_id: None,
    ) -> None:
        """``stuck`` is called with a table that has not moved between two looks though a bot is to
        act: the process that should have seen to it may have died."""
        self._tables = tables
        self._stuck = stuck
        self._versions: dict[str, int] = {}
        self._away = away
        self._period = period
        self._open: Counter[tuple[str, str]] = Counter()
        self._looked_at: Counter[str] = Counter()
        self._seen: set[tuple[str, str]] = set()
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Look around from now on. While the house was closed nobody could be seen in it: all who
        were there lately have the whole time to come back."""
        now = time.time()
        await self._tables.store.touch_lately(now - LATELY, now)
        self._looking = asyncio.create_task(self._look_around())

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await self._tables.store.touch(self._seen | set(self._open), time.time())

    async def came(self, player: str | None, table_id: str, *, by_script: bool = False) -> None:
        """That person has just asked for something here: they are no longer away.

        What their page's script asks by itself, its feed above all, is no word of somebody who has
        left: it may have been under way.
        """
        if player is None:
            return
        table = await self._tables.load(table_id)
        seat = table.seat_of(player)
        if seat is None:
            return
        self._seen.add((player, table_id))
        presence = table.at(seat).presence
        if presence == "away" or (presence == "left" and not by_script):
            # Seen first: another process that looks around is not to mark them away again.
            await self._tables.store.touch([(player, table_id)], time.time())
            await self._tables.ask(table_id, ComeBack(player))

    @contextmanager
    def looking(self, player: str | None, table_id: str) -> Iterator[None]:
        """That viewer has the table's page open for as long as the block lasts."""
        self._looked_at[table_id] += 1
        who = (player or "", table_id)
        self._open[who] += 1
        try:
            yield
        finally:
            self._seen.add(who)
            self._looked_at[table_id] -= 1
            self._open[who] -= 1
            self._looked_at += Counter()  # forget those that are nobody's any longer
            self._open += Counter()

    async def look(self) -> None:
        """Look around once: note who is here, and mark as away whom nobody has seen for long."""
        await self._note()
        await self._mark()

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(self._period)
            try:
                await self.look()
            except Exception as error:
                # Whoever is seen once more is noted the next time.
                tell("could not look around", error)

    async def _note(self) -> None:
        here = self._seen | set(self._open)
        await self._tables.store.touch(here, time.time())
        self._seen -= here

    async def _mark(self) -> None:
        tables = list(self._looked_at)
        seen = await self._tables.store.last_seen(tables) if tables else {}
        long_ago = time.time() - self._away
        before, self._versions = self._versions, {}
        for table_id in tables:
            try:
                table = await self._tables.load(table_id)
                self._versions[table_id] = table.version
                turn = table.to_act
                if (
                    turn is not None
                    and table.at(turn).plays
                    and (before.get(table_id) == table.version)
                ):
                    self._stuck(table_id)
                for player in filter(None, table.players):
                    if seen.get((player.id, table_id), long_ago) < long_ago:
                        await self._tables.ask(table_id, MarkAway(player.id))
            except NoSuchTable:  # deleted meanwhile
                continue

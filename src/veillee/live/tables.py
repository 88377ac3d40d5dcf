"""The tables of a store: load one, ask something of one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable
from contextlib import suppress

from veillee.errors import VeilleeError
from veillee.live.wakes import Wakes
from veillee.store import Conflict, Gone, Store
from veillee.tables.commands import Command
from veillee.tables.decide import decide
from veillee.tables.evolve import evolve, fold
from veillee.tables.refused import Refused
from veillee.tables.table import Table

KEPT = 512
"""How many folded tables stay in memory."""


class NoSuchTable(VeilleeError):
    """No log has that id."""


class Tables:
    """Commands in, events stored, then told. The store is the only truth."""

    def __init__(self, store: Store, wakes: Wakes) -> None:
        self.store = store
        self.wakes = wakes
        # Folded tables are values, so one that is behind is only slower, never wrong.
        self._kept: OrderedDict[str, Table] = OrderedDict()

    async def load(self, table_id: str) -> Table:
        """The table as its log has it now. Raises NoSuchTable."""
        known = self._kept.get(table_id)
        try:
            news = await self.store.load(table_id, 0 if known is None else known.version)
        except Gone:
            self._kept.pop(table_id, None)
            raise NoSuchTable("no_such_table") from None
        table = fold(news, known)
        if table is None:
            raise NoSuchTable("no_such_table")
        return self._keep(table_id, table)

    async def in_match(self, table_id: str, match: int) -> Table:
        """The table as that match of it, counted from 1, left it. Raises NoSuchTable, or Refused
        ``no_deal_here`` where there was none."""
        table = await self.load(table_id)
        if not 1 <= match <= table.matches:
            raise Refused("no_deal_here")
        if match == table.matches and table.match is not None:
            return table
        last: Table | None = None
        then: Table | None = None
        for event in await self.store.load(table_id):
            then = evolve(then, event)
            if then.matches > match:
                break
            if then.matches == match and then.match is not None:
                last = then
        assert last is not None, "a match that has begun is in the log"
        return last

    def _keep(self, table_id: str, table: Table) -> Table:
        self._kept[table_id] = table
        self._kept.move_to_end(table_id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return table

    async def open(self, table_id: str, command: Command) -> None:
        """A new log. Raises what ``decide`` raises."""
        await self.store.append(table_id, 0, decide(None, command))

    async def remove(self, table_id: str, player: str | None) -> None:
        """Delete the table, then wake those who look at it. Raises NoSuchTable or Refused."""
        while True:
            table = await self.load(table_id)
            if not table.in_charge(player):
                raise Refused("not_seated" if table.seat_of(player) is None else "not_yours_alone")
            with suppress(Conflict):
                await self.store.remove(table_id, table.version)
                break
        self.forget([table_id])

    async def sweep(self, unused_since: float | None) -> None:
        """Delete what has ended and the tables not used since that moment."""
        self.forget(await self.store.sweep(unused_since))

    def forget(self, table_ids: Iterable[str]) -> None:
        """Those tables are gone: whoever looks at one is woken and finds nothing."""
        for table_id in table_ids:
            self._kept.pop(table_id, None)
            self.wakes.wake(table_id)

    async def ask(self, table_id: str, command: Command, players: Collection[str] = ()) -> Table:
        """Decide, store, then wake; decided anew when somebody else was first.

        ``players`` take a seat by it. Returns the table with what came of it. Raises NoSuchTable
        or what ``decide`` raises, and then nothing has changed.
        """
        while True:
            table = await self.load(table_id)
            events = decide(table, command)
            try:
                await self.store.append(table_id, table.version, events, players)
            except Conflict:
                continue
            for event in events:
                table = evolve(table, event)
            self._keep(table_id, table)
            self.wakes.wake(table_id)
            return table

"""Everything that lives as long as the server does."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from veillee.core.ruleset import AnyRuleset
from veillee.games import pages_do_not_wait, warm_pages
from veillee.live.bots import Ask, AskAside, AskThought, Driver, Thinkers
from veillee.live.faults import tell
from veillee.live.presence import AWAY, PERIOD, Presence
from veillee.live.studies import Studies
from veillee.live.tables import Tables
from veillee.live.thoughts import Thoughts
from veillee.live.wakes import Wakes
from veillee.server.brought import Brought
from veillee.server.logs import note
from veillee.server.visitors import Arrivals
from veillee.store import Store
from veillee.store.limiter import Limiter
from veillee.tables.commands import Shuffle

DAY = 86400.0
RECENT = 2 * DAY
"""Bots of tables used within this many seconds go on after a restart."""

UNHURRIED = 2.0
"""Seconds after which the solvers are loaded: the first pages come first."""


class House:
    """The store, its tables, their wakes and bots, and the limiter; one for each process."""

    def __init__(
        self,
        store: Store,
        limiter: Limiter,
        ask: Ask | None = None,
        ask_aside: AskAside | None = None,
        ask_thought: AskThought | None = None,
        *,
        keep: int | None = None,
        away: float = AWAY,
        period: float = PERIOD,
    ) -> None:
        """Tables not used for ``keep`` days are deleted."""
        self.store = store
        self.limiter = limiter
        self.wakes = Wakes()
        self.tables = Tables(store, self.wakes)
        self.arrivals = Arrivals()
        self.studies = Studies()
        self.brought = Brought()
        self._keep = keep
        self._sweeping: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._thinkers = Thinkers()
        self.thoughts = Thoughts(ask_thought or self._thinkers.ask_thought)
        self._driver = Driver(
            self.tables, ask or self._thinkers.ask, ask_aside or self._thinkers.ask_aside
        )
        self.presence = Presence(self.tables, away, period, self._driver.wake)

    async def open(self) -> None:
        await self._sweep()
        self._sweeping = asyncio.create_task(self._keep_sweeping())
        await self.presence.open()
        await self._driver.recover(time.time() - RECENT)

    def warm(self) -> None:
        """Have the solvers, what pages are worked out with and what bots think with loaded beside
        everything else, soon, so that nobody waits for it; the log says when the solvers are about
        to be and when they are."""
        pages_do_not_wait()
        self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        await asyncio.sleep(UNHURRIED)
        note("solver", state="starting")
        begun = time.monotonic()
        bots = asyncio.create_task(self._warm_bots())
        try:
            try:
                compiled = await self.studies.warm()
            finally:  # from the cache, where there is one now
                await asyncio.to_thread(warm_pages)
        except Exception as error:  # the first question tries again
            tell("the solver could not be loaded", error)
        else:
            seconds = round(time.monotonic() - begun, 1)
            note("solver", state="ready", seconds=seconds, compiled=compiled)
        await bots

    async def _warm_bots(self) -> None:
        try:
            await self._thinkers.warm()
        except Exception as error:  # the first decision tries again
            tell("the bots could not be loaded", error)

    async def check_bots(self) -> None:
        """Raises where the bots' workers do not answer."""
        await self._thinkers.check()

    async def _sweep(self) -> None:
        since = None if self._keep is None else time.time() - self._keep * DAY
        await self.tables.sweep(since)

    async def _keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(DAY)
            try:
                await self._sweep()
            except Exception as error:  # tomorrow again
                tell("fault while sweeping", error)

    async def close(self) -> None:
        self.wakes.close()
        for task in filter(None, (self._sweeping, self._warming)):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await self.presence.close()
        await self._driver.close()
        await self._thinkers.close()
        await self.studies.close()
        await self.limiter.close()
        await self.store.close()


@asynccontextmanager
async def living(house: House) -> AsyncIterator[House]:
    """The house opened, and closed in the end."""
    await house.open()
    try:
        yield house
    finally:
        await house.close()


def shuffled(ruleset: AnyRuleset) -> list[str]:
    """The pack in an order from the system's entropy."""
    pack = list(ruleset.cards)
    secrets.SystemRandom().shuffle(pack)
    return pack


def chance(ruleset: AnyRuleset) -> Shuffle:
    """The lot and the packs of a new match."""
    dealer = secrets.randbelow(len(ruleset.seats))
    return Shuffle(dealer, shuffled(ruleset), shuffled(ruleset), new_lots())


def new_lots() -> int:
    """What the bots' lots of one deal are drawn from; never nought."""
    return 1 + secrets.randbits(62)

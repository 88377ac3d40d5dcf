"""Who is at the table and who is away, noticed by the pages that are open and by nothing else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from tests.live.room import PATIENCE, TABLE, lay, room, with_bots
from tests.tables.walk import onward
from veillee.live import presence as noticed
from veillee.live.presence import AWAY, Presence
from veillee.live.tables import Tables
from veillee.tables.commands import Leave, MarkAway, StandIn
from veillee.tables.events import Event

PERIOD = 0.05


class Clock:
    """The time of day by which people are away, which passes when a test says so."""

    def __init__(self) -> None:
        self.now = time.time()

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(noticed, "time", clock)
    return clock


@asynccontextmanager
async def noticing(tables: Tables, period: float = 3600.0) -> AsyncIterator[Presence]:
    """Looks around when it is told to, or else that often."""
    presence = Presence(tables, AWAY, period)
    await presence.open()
    try:
        yield presence
    finally:
        await presence.close()


async def wait(clock: Clock, seconds: float, *present: Presence) -> None:
    """So much time passes, in which they look around as often as they do."""
    for _ in range(round(seconds / noticed.PERIOD)):
        clock.now += noticed.PERIOD
        for presence in present:
            await presence.look()


async def presences(tables: Tables) -> list[str]:
    table = await tables.load(TABLE)
    return [table.at(seat).presence for seat in range(4)]


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            if await condition():
                return
            await asyncio.sleep(0.02)


async def begin(tables: Tables) -> list[Event]:
    """Two people in the first seats, playing."""
    log = with_bots(Random(1), 2, chant="off")
    await tables.store.append(TABLE, 0, log.events, ["p0", "p1"])
    return log.events


def test_who_closes_the_page_is_away_after_a_time_and_back_at_once(
    tmp_path: Path, clock: Clock
) -> None:
    """While one of several pages is open they are here; whoever has just asked is here again."""

    async def run() -> None:
        async with room(tmp_path) as tables, noticing(tables) as presence:
            await begin(tables)

            async def is_away() -> bool:
                return (await presences(tables))[1] == "away"

            with presence.looking("p0", TABLE):
                with presence.looking("p1", TABLE), presence.looking("p1", TABLE):
                    await wait(clock, 3 * AWAY, presence)
                    assert not await is_away()
                with presence.looking("p1", TABLE):
                    await wait(clock, 2 * AWAY, presence)
                    assert not await is_away()
                await wait(clock, AWAY, presence)
                assert not await is_away()
                await wait(clock, 2 * noticed.PERIOD, presence)
                assert await presences(tables) == ["here", "away", "here", "here"]
                await tables.ask(TABLE, StandIn("p0", 1, "steady"))
                await presence.came("p1", TABLE)
                assert not await is_away()
                with presence.looking("p1", TABLE):
                    await wait(clock, 2 * AWAY, presence)
                    assert not await is_away()

    asyncio.run(run())


def test_a_page_open_in_another_process_is_seen(tmp_path: Path, clock: Clock) -> None:
    """What one process sees the others know by the store; a process killed with pages open leaves
    nobody here for ever."""

    async def run() -> None:
        async with room(tmp_path) as tables, room(tmp_path) as others:
            await begin(tables)
            async with noticing(tables) as presence:
                second = Presence(others)
                with presence.looking("p0", TABLE), second.looking("p1", TABLE):
                    await wait(clock, 3 * AWAY, presence, second)
                    assert (await presences(tables))[1] == "here"
                    await wait(clock, 2 * AWAY, presence)  # the other was killed
                    assert (await presences(tables))[1] == "away"

    asyncio.run(run())


def test_nobody_is_marked_where_nobody_looks(tmp_path: Path, clock: Clock) -> None:
    """A person alone with bots may go for a walk; spectators and strangers count for nobody."""

    async def run() -> None:
        async with room(tmp_path) as tables, noticing(tables) as presence:
            await begin(tables)
            before = (await tables.load(TABLE)).version
            await wait(clock, 3 * AWAY, presence)
            assert (await tables.load(TABLE)).version == before
            await presence.came("stranger", TABLE)
            await presence.came(None, TABLE)
            assert (await tables.load(TABLE)).version == before
            with presence.looking(None, TABLE), presence.looking("stranger", TABLE):
                await presence.look()
                assert (await presences(tables))[:2] == ["away", "away"]

    asyncio.run(run())


def test_who_has_left_is_brought_back_by_themselves_and_not_by_an_open_page(tmp_path: Path) -> None:
    """A feed that was under way when they left is no wish to come back; one that reconnects after
    a time away is."""

    async def run() -> None:
        async with room(tmp_path) as tables, noticing(tables) as presence:
            await begin(tables)
            await tables.ask(TABLE, Leave("p1"))
            await presence.came("p1", TABLE, by_script=True)
            assert (await presences(tables))[1] == "left"
            await presence.came("p1", TABLE)
            assert (await presences(tables))[1] == "here"
            await tables.ask(TABLE, MarkAway("p1"))
            await presence.came("p1", TABLE, by_script=True)
            assert (await presences(tables))[1] == "here"

    asyncio.run(run())


def test_a_fault_is_told_and_the_next_look_goes_on(tmp_path: Path) -> None:
    """A database out of reach for a moment marks nobody and ends nothing."""

    async def run() -> None:
        async with room(tmp_path) as tables, noticing(tables, PERIOD) as presence:
            await lay(tables, with_bots(Random(1), 2, chant="off").events)
            sound = tables.store.last_seen
            asked = 0

            async def fail_once(which: Sequence[str]) -> dict[tuple[str, str], float]:
                nonlocal asked
                asked += 1
                if asked == 1:
                    raise OSError("gone")
                return await sound(which)

            async def looked_again() -> bool:
                return asked > 2

            with presence.looking("p0", TABLE):
                tables.store.last_seen = fail_once  # type: ignore[method-assign,assignment]
                await until(looked_again)
            assert "away" not in await presences(tables)

    asyncio.run(run())


def test_after_a_closed_house_all_have_the_time_to_come_back(tmp_path: Path, clock: Clock) -> None:
    """Who was there before is not away at the first look of a house that has just opened."""

    async def run() -> None:
        async with room(tmp_path) as tables:
            await begin(tables)
            await wait(clock, 1.5 * AWAY)
            async with noticing(tables) as presence:
                with presence.looking("p0", TABLE):
                    await wait(clock, AWAY / 2, presence)
                    assert (await presences(tables))[1] == "here"

    asyncio.run(run())


def test_a_bot_that_nobody_sees_to_is_taken_over(tmp_path: Path) -> None:
    """The table does not move though a bot is to act: whoever has it open sees to it."""

    async def run() -> None:
        async with room(tmp_path) as tables:
            log = with_bots(Random(2), 1, chant="off")
            while log.table.to_act == 0:
                log.do(onward(Random(3), log.table, secret=0))
            await tables.store.append(TABLE, 0, log.events, ["p0"])
            stuck: list[str] = []
            presence = Presence(tables, AWAY, PERIOD, stuck.append)
            await presence.open()
            with presence.looking("p0", TABLE):

                async def is_seen_to() -> bool:
                    return bool(stuck)

                await until(is_seen_to)
            await presence.close()
            assert set(stuck) == {TABLE}

    asyncio.run(run())

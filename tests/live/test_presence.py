"""Who is at the table and who is away, noticed by the pages that are open and by nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from tests.live.room import PATIENCE, TABLE, lay, room, with_bots
from tests.tables.walk import onward
from veillee.live.presence import Presence
from veillee.live.tables import Tables
from veillee.tables.commands import Leave, MarkAway, StandIn
from veillee.tables.events import Event

AWAY, PERIOD = 0.4, 0.05


@asynccontextmanager
async def noticing(tables: Tables) -> AsyncIterator[Presence]:
    presence = Presence(tables, AWAY, PERIOD)
    await presence.open()
    try:
        yield presence
    finally:
        await presence.close()


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


def test_who_closes_the_page_is_away_after_a_time_and_back_at_once(tmp_path: Path) -> None:
    """While one of several pages is open they are here; whoever has just asked is here again."""

    async def run() -> None:
        async with room(tmp_path) as tables, noticing(tables) as presence:
            await begin(tables)

            async def is_away() -> bool:
                return (await presences(tables))[1] == "away"

            with presence.looking("p0", TABLE):
                with presence.looking("p1", TABLE), presence.looking("p1", TABLE):
                    await asyncio.sleep(3 * AWAY)
                    assert not await is_away()
                with presence.looking("p1", TABLE):
                    await asyncio.sleep(2 * AWAY)
                    assert not await is_away()
                await until(is_away)
                assert await presences(tables) == ["here", "away", "here", "here"]
                await tables.ask(TABLE, StandIn("p0", 1, "steady"))
                await presence.came("p1", TABLE)
                assert not await is_away()
                with presence.looking("p1", TABLE):
                    await asyncio.sleep(2 * AWAY)
                    assert not await is_away()

    asyncio.run(run())


def test_a_page_open_in_another_process_is_seen(tmp_path: Path) -> None:
    """What one process sees the others know by the store; a process killed with pages open leaves
    nobody here for ever."""

    async def run() -> None:
        async with room(tmp_path) as tables, room(tmp_path) as others:
            await begin(tables)
            async with noticing(tables) as presence:
                second = Presence(others, AWAY, PERIOD)
                await second.open()
                with presence.looking("p0", TABLE), second.looking("p1", TABLE):
                    await asyncio.sleep(3 * AWAY)
                    assert (await presences(tables))[1] == "here"
                    assert second._looking is not None
                    second._looking.cancel()  # as killed: nothing more is told

                    async def is_away() -> bool:
                        return (await presences(tables))[1] == "away"

                    await until(is_away)

    asyncio.run(run())


def test_nobody_is_marked_where_nobody_looks(tmp_path: Path) -> None:
    """A person alone with bots may go for a walk; spectators and strangers count for nobody."""

    async def run() -> None:
        async with room(tmp_path) as tables, noticing(tables) as presence:
            await begin(tables)
            before = (await tables.load(TABLE)).version
            await asyncio.sleep(3 * AWAY)
            assert (await tables.load(TABLE)).version == before
            await presence.came("stranger", TABLE)
            await presence.came(None, TABLE)
            assert (await tables.load(TABLE)).version == before

            async def both_away() -> bool:
                return (await presences(tables))[:2] == ["away", "away"]

            with presence.looking(None, TABLE), presence.looking("stranger", TABLE):
                await until(both_away)

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
        async with room(tmp_path) as tables, noticing(tables) as presence:
            await lay(tables, with_bots(Random(1), 2, chant="off").events)
            broken = tables.store.last_seen
            failed = asyncio.Event()

            async def fail(which: object) -> dict[tuple[str, str], float]:
                failed.set()
                tables.store.last_seen = broken  # type: ignore[method-assign]
                raise OSError("gone")

            with presence.looking("p0", TABLE):
                tables.store.last_seen = fail  # type: ignore[method-assign,assignment]
                async with asyncio.timeout(PATIENCE):
                    await failed.wait()
                assert presence._looking is not None
                await asyncio.sleep(4 * PERIOD)
                assert not presence._looking.done()

    asyncio.run(run())


def test_after_a_closed_house_all_have_the_time_to_come_back(tmp_path: Path) -> None:
    """Who was there before is not away at the first look of a house that has just opened."""

    async def run() -> None:
        async with room(tmp_path) as tables:
            await begin(tables)
            await asyncio.sleep(1.5 * AWAY)
            async with noticing(tables) as presence:
                with presence.looking("p0", TABLE):
                    await asyncio.sleep(AWAY / 2)
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

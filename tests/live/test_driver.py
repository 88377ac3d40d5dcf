"""Bots at their turn: they go on after wakes, restarts, killed workers and faults, and what they
answer counts only where the table still is what they saw."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from tests.live.room import (
    PATIENCE,
    TABLE,
    Watcher,
    ask,
    eager,
    lay,
    poker,
    room,
    sights,
    with_bots,
)
from tests.tables.walk import BOTS, Log, act, begun, chance, pack, publicly
from veillee.live import bots
from veillee.live.bots import Ask, AskAside, Driver, Thinkers
from veillee.live.tables import Tables
from veillee.tables.commands import Act, Begin, Deal, SetPace
from veillee.tables.events import Acted
from veillee.tables.evolve import fold
from veillee.tables.refused import Refused
from veillee.tables.seen import Seen
from veillee.tables.table import Table


@asynccontextmanager
async def driving(tables: Tables, ask: Ask, ask_aside: AskAside = poker) -> AsyncIterator[Driver]:
    driver = Driver(tables, ask, ask_aside)
    try:
        yield driver
    finally:
        await driver.close()


async def still(tables: Tables) -> Table:
    """Wait until it is no bot's turn."""
    async with asyncio.timeout(PATIENCE):
        while True:
            table = await tables.load(TABLE)
            seat = table.to_act
            player = None if seat is None else table.players[seat]
            if player is None or player.bot is None:
                return table
            await asyncio.sleep(0.002)


async def play_on(tables: Tables, rng: Random, moves: int) -> Table:
    """Take the people's turns, and deal, so many times or to the match's end."""
    for _ in range(moves):
        table = await still(tables)
        assert table.match is not None
        if table.match.over:
            return table
        if table.dealing:
            await tables.ask(TABLE, Deal("p0", len(table.deals), pack(rng)))
        else:
            await tables.ask(TABLE, publicly(rng, table))
    return await still(tables)


async def expect_sound(tables: Tables) -> Table:
    """The log folds, and is the table that the process has."""
    table = await tables.load(TABLE)
    assert fold(await tables.store.load(TABLE)) == table
    return table


def test_bots_play_a_whole_match_with_a_person(tmp_path: Path) -> None:
    """Every wake moves them on, through chant, discards, surrenders and redeals, to the end."""

    async def run() -> None:
        rng = Random(1)
        log = with_bots(rng, 1, chant="ask", surrender="bound", deals=3)
        async with room(tmp_path) as tables, driving(tables, eager):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            table = await play_on(tables, rng, 500)
            assert table.match is not None
            assert table.match.over
            await expect_sound(tables)

    asyncio.run(run())


def test_bots_in_worker_processes_survive_the_death_of_one(tmp_path: Path) -> None:
    """Real workers: each time one is killed another thinks on, and the match goes on without
    anybody's doing."""

    async def run() -> None:
        rng = Random(2)
        log = with_bots(rng, 1, chant="off", deals=1, signals=False)
        thinkers = Thinkers()
        async with room(tmp_path) as tables, driving(tables, thinkers.ask):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            killed: set[int] = set()
            for _ in range(3):
                await play_on(tables, rng, 2)
                for worker in active_children():
                    assert worker.pid is not None
                    killed.add(worker.pid)
                    os.kill(worker.pid, signal.SIGKILL)
            table = await play_on(tables, rng, 20)
            assert len(killed) == 3
            assert table.match is not None
            assert table.match.over
            await expect_sound(tables)
        await thinkers.close()

    asyncio.run(run())


def think_for_hours(game: str, bot: str, view: object, seed: int) -> str:
    """In a worker: says by a file that it is at it."""
    Path(game).touch()
    time.sleep(7200)
    return ""


def test_nobody_waits_for_a_thought_when_the_house_closes(tmp_path: Path) -> None:
    async def run() -> None:
        thinkers, begun = Thinkers(), tmp_path / "begun"
        thought = asyncio.create_task(thinkers._work(think_for_hours, str(begun), "", None, 0))
        async with asyncio.timeout(PATIENCE):
            while True:
                if await asyncio.to_thread(begun.exists):
                    break
                await asyncio.sleep(0.02)
            thought.cancel()
            await thinkers.close()
        assert active_children() == []

    asyncio.run(run())


def test_a_new_process_takes_up_the_bots_of_the_last(tmp_path: Path) -> None:
    """Again and again a process dies in the middle; the next one finds the bots that waited, by
    itself, and tables used long ago are left alone."""

    async def run() -> None:
        rng = Random(3)
        log = with_bots(rng, 1, chant="ask", deals=1)
        async with room(tmp_path) as tables:
            await lay(tables, log.events)
        for _ in range(8):
            async with room(tmp_path) as tables:
                async with driving(tables, eager) as driver:
                    await driver.recover(0)
                    await play_on(tables, rng, 2)
                # Dies: a last wake finds nobody.
                table = await tables.load(TABLE)
                if table.to_act is not None:
                    await tables.store.append(TABLE, table.version, [_next(rng, table)])
        async with room(tmp_path) as tables, driving(tables, eager) as driver:
            before = await tables.load(TABLE)
            await driver.recover(2e9 * 2)
            await asyncio.sleep(0.05)
            assert await tables.load(TABLE) == before
            await driver.recover(0)
            table = await play_on(tables, rng, 20)
            assert table.match is not None
            assert table.match.over
            await expect_sound(tables)

    asyncio.run(run())


def _next(rng: Random, table: Table) -> Acted:
    """The first action of the next decision, whoever's it is."""
    seat = table.to_act
    assert seat is not None
    return Acted(seat, publicly(rng, table).actions[0])


class Slow:
    """A bot that answers when it is let."""

    def __init__(self) -> None:
        self.asked: list[Seen] = []
        self.go = asyncio.Event()
        self._more = asyncio.Event()

    async def __call__(self, seen: Seen, bot: str, seed: int) -> str:
        self.asked.append(seen)
        self._more.set()
        await self.go.wait()
        return await eager(seen, bot, seed)

    async def until_asked(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.asked) < count:
                self._more.clear()
                await self._more.wait()


def bot_to_lead(seed: int, people: int = 2) -> tuple[Random, Log]:
    """A match where a bot has the first turn."""
    rng = Random(seed)
    while True:
        log = with_bots(rng, people, chant="off", deals=1)
        if log.table.to_act is not None and log.table.to_act >= people:
            return rng, log


def test_an_answer_to_a_table_that_has_moved_is_dropped(tmp_path: Path) -> None:
    """The match is begun anew while a bot thinks: its answer to the old deal does nothing, and
    it is asked again about the new one."""

    async def run() -> None:
        rng, log = bot_to_lead(4)
        slow = Slow()
        async with room(tmp_path) as tables, driving(tables, slow):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            await slow.until_asked(1)
            while True:
                again = Begin("p1", chance(rng), BOTS, log.table.matches)
                await ask(tables, log, again)
                assert log.table.to_act is not None
                if log.table.to_act >= 2:
                    break
            version = log.table.version
            slow.go.set()
            await slow.until_asked(2)
            assert slow.asked[1].matches == log.table.matches
            table = await still(tables)
            new = (await tables.store.load(TABLE))[version:]
            assert new
            assert table.matches == log.table.matches
            await expect_sound(tables)

    asyncio.run(run())


def test_an_answer_counts_though_others_signed_meanwhile(tmp_path: Path) -> None:
    """Signs and looks while a bot thinks change nothing about its turn; it is asked once."""

    async def run() -> None:
        _, log = bot_to_lead(5, people=3)
        seat = log.table.to_act
        slow = Slow()
        async with room(tmp_path) as tables, driving(tables, slow):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            await slow.until_asked(1)
            for whom in "cards", "W", "cards", "W", "cards":
                await tables.ask(TABLE, act(await tables.load(TABLE), 0, "sign:N:mordienne"))
                await tables.ask(TABLE, act(await tables.load(TABLE), 1, f"look:E:{whom}"))
            slow.go.set()
            table = await still(tables)
            assert len(slow.asked) == 1
            assert seat is not None
            assert await tables.store.load(TABLE, log.table.version + 10) == [
                Acted(seat, table.deals[-1].actions[-1])
            ]

    asyncio.run(run())


def test_two_drivers_on_one_store_do_no_harm(tmp_path: Path) -> None:
    """Two processes that both drive the same bots: every decision is taken once, discards are six,
    and the match comes to its end."""

    async def run() -> None:
        rng = Random(6)
        log = with_bots(rng, 1, chant="ask", surrender="concede", deals=2)
        async with (
            room(tmp_path) as tables,
            room(tmp_path) as others,
            driving(tables, eager),
            driving(others, eager),
        ):
            await lay(tables, log.events)
            version = 0
            async with asyncio.timeout(PATIENCE):
                while True:
                    table = await tables.load(TABLE)
                    if table.version != version:
                        version = table.version
                        tables.wakes.wake(TABLE)
                        others.wakes.wake(TABLE)
                    assert table.match is not None
                    if table.match.over:
                        break
                    seat = table.to_act
                    if table.dealing:
                        await tables.ask(TABLE, Deal("p0", len(table.deals), pack(rng)))
                    elif seat == 0:
                        await others.ask(TABLE, publicly(rng, table))
                    await asyncio.sleep(0.001)
            table = await expect_sound(tables)
            for log_of_deal in table.deals:
                discards = [each for each in log_of_deal.actions if each.startswith("discard")]
                assert len(discards) in (0, 12)

    asyncio.run(run())


def test_six_discards_of_a_bot_are_one_change_for_the_others(tmp_path: Path) -> None:
    """Others see fifteen cards, then nine; nothing in between."""

    async def run() -> None:
        rng = Random(7)
        log = with_bots(rng, 1, chant="ask", deals=1)
        async with room(tmp_path) as tables, driving(tables, eager):
            await lay(tables, log.events)
            watcher = Watcher(tables, None)
            await watcher.until(shown=1)
            tables.wakes.wake(TABLE)
            await play_on(tables, rng, 30)
            events = await tables.store.load(TABLE)
            expected = sights(events, None)
            await watcher.until(shown=len(expected) - 1)
            assert watcher.ids == [each for each, _ in expected][1:]
            counts = {count for shown in watcher.shown for count in shown.seen.deal.counts}
            assert counts >= {15, 9}
            assert not counts & set(range(10, 15))
            await watcher.close()

    asyncio.run(run())


def test_a_fault_in_a_bot_holds_a_table_up_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bot that fails, whatever way, is asked again after a rest; the log says what failed and
    where, and not a word of what the error said."""
    monkeypatch.setattr(bots, "REST", 0.01)
    failures = [KeyError("3d"), ValueError("2c"), OSError("Ab")]
    left = list(failures)

    async def failing(seen: Seen, bot: str, seed: int) -> str:
        if left:
            raise left.pop()
        return await eager(seen, bot, seed)

    async def run() -> None:
        _, log = bot_to_lead(8)
        async with room(tmp_path) as tables, driving(tables, failing):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            table = await still(tables)
            assert table.version > log.table.version

    with caplog.at_level(logging.DEBUG, "veillee"):
        asyncio.run(run())
    for error in failures:
        assert type(error).__name__ in caplog.text
        assert str(error.args[0]) not in caplog.text
    assert "failing" in caplog.text


def test_a_bot_that_only_errs_does_not_keep_the_server_busy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One that always answers what is not allowed is asked ever more rarely: each rest is twice as
    long."""
    asked: list[float] = []
    often = asyncio.Event()

    async def hopeless(seen: Seen, bot: str, seed: int) -> str:
        asked.append(asyncio.get_running_loop().time())
        if len(asked) == 5:
            often.set()
        return "accept"

    async def run() -> None:
        _, log = bot_to_lead(9)
        async with room(tmp_path) as tables, driving(tables, hopeless):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            async with asyncio.timeout(PATIENCE):
                await often.wait()
            rests = [late - soon for soon, late in pairwise(asked)]
            for number, rest in enumerate(rests):
                assert rest >= 0.9 * bots.REST * 2**number, rests
            assert (await tables.load(TABLE)).version == log.table.version

    asyncio.run(run())


def test_the_wait_is_the_same_whatever_there_is_to_think(tmp_path: Path) -> None:
    """Thinking happens within the table's pace, not after it. A machine that stands still for a
    moment can make one wait long; a thought that came on top would make every one so."""

    async def wait_for(thinking: float, folder: Path) -> float:
        async def thinker(seen: Seen, bot: str, seed: int) -> str:
            await asyncio.sleep(thinking)
            return await eager(seen, bot, seed)

        _, log = bot_to_lead(10, people=3)
        log.do(SetPace("p0", 0.9))
        clock = asyncio.get_running_loop().time
        async with room(folder) as tables, driving(tables, thinker):
            await lay(tables, log.events)
            begun_at = clock()
            tables.wakes.wake(TABLE)
            await still(tables)
            return clock() - begun_at

    folders = [tmp_path / str(number) for number in range(16)]
    for folder in folders:
        folder.mkdir()

    async def run() -> None:
        for thinking in (0.0, 0.8):
            waits: list[float] = []
            while not waits or (min(waits) >= 1.6 and len(waits) < 8):
                waits.append(await wait_for(thinking, folders.pop()))
            assert 0.9 <= min(waits) < 1.6, waits

    asyncio.run(run())


def test_of_many_at_once_one_takes_each_decision(tmp_path: Path) -> None:
    """Five people answer the same turn at the same moment over two processes, with signs and looks
    between them: one is accepted, the others are stale, every sign and look is accepted."""

    async def run() -> None:
        rng = Random(11)
        log = begun(rng, {"chant": "ask", "deals": 1, "tie": "draw", "surrender": "concede"})
        async with room(tmp_path) as tables, room(tmp_path) as others:
            await lay(tables, log.events)
            secrets = 0
            for turn in range(24):
                table = await tables.load(TABLE)
                if table.to_act is None:
                    break
                clock = table.state.clock
                commands: list[Act] = [publicly(rng, table) for _ in range(5)]
                private = [
                    # Looking where one looks already would be nothing to write down.
                    act(table, 1, f"look:E:{('cards', 'N')[turn % 2]}"),
                    act(table, 2, "sign:S:mordienne"),
                    act(table, 3, f"look:W:{('N', 'S')[turn % 2]}"),
                ]
                everything = [*commands, *private]
                rng.shuffle(everything)
                results = await asyncio.gather(
                    *(
                        (tables, others)[place % 2].ask(TABLE, command)
                        for place, command in enumerate(everything)
                    ),
                    return_exceptions=True,
                )
                accepted = 0
                for command, result in zip(everything, results, strict=True):
                    if command in private:
                        # The deal's last card may have come first.
                        if isinstance(result, Table):
                            secrets += 1
                        else:
                            assert str(result) == "deal_over"
                    elif isinstance(result, Table):
                        accepted += 1
                    else:
                        assert isinstance(result, Refused), result
                        assert result.code == "stale"
                assert accepted == 1
                after = await others.load(TABLE)
                assert after.to_act is None or after.state.clock == clock + 1
            table = await expect_sound(tables)
            signs = [each for each in table.deals[-1].actions if each.startswith(("sign", "look"))]
            assert len(signs) == secrets

    asyncio.run(run())


def test_a_bot_is_given_what_its_seat_may_see(tmp_path: Path) -> None:
    """Nothing but the view of that seat crosses to whoever thinks: equal for every world that
    looks the same from there."""

    async def run() -> None:
        _, log = bot_to_lead(12)
        slow = Slow()
        slow.go.set()
        async with room(tmp_path) as tables, driving(tables, slow):
            await lay(tables, log.events)
            tables.wakes.wake(TABLE)
            await still(tables)
            seen = slow.asked[0]
            assert seen.seat == log.table.to_act
            assert log.table.match is not None
            other = log.table.ruleset.redeal(log.table.state, seen.seat, Random(1))
            assert other.hands != log.table.state.hands
            assert seen.deal == log.table.ruleset.view(log.table.match, other, seen.seat)

    asyncio.run(run())

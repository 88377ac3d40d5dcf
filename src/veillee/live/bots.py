"""Bots at their turn: asked off the event loop, answering by commands like anyone's."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from random import Random
from typing import Any

from veillee.core.bot import Budget
from veillee.errors import IllegalAction
from veillee.games import load, load_bots
from veillee.live.faults import tell
from veillee.live.tables import NoSuchTable, Tables
from veillee.tables.commands import Act
from veillee.tables.decide import Refused
from veillee.tables.seen import Seen, see

WAITING = 64
"""How many questions may wait for a worker at once."""
REST, LONGEST_REST = 0.2, 30.0
"""Seconds before a bot that failed is asked again; doubled each time, up to the longest."""


def think(game: str, bot: str, view: Any, seed: int) -> str:
    """The bot's decision in notation; a pure function of its arguments."""
    ruleset = load(game)
    action = load_bots(game)[bot]().choose(view, Random(seed), Budget())
    return ruleset.write(view.seat, action)


def _end_with_parent() -> None:
    """In a worker: end when the server does, even if it was killed and could not say so; Ctrl-C
    is meant for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """Worker processes that think for the bots, started at the first question."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._queue = asyncio.Semaphore(WAITING)

    async def ask(self, seen: Seen, bot: str, seed: int) -> str:
        """What that bot does in the seat of ``seen``, in notation."""
        async with self._queue:
            if self._pool is None:
                # Spawned, not forked: a fork would copy open sockets and the database's locks.
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._workers, context, _end_with_parent)
            pool = self._pool
            loop = asyncio.get_running_loop()
            try:
                return await loop.run_in_executor(pool, think, seen.game, bot, seen.deal, seed)
            except BrokenExecutor:  # a worker was killed: the next question starts others
                if self._pool is pool:
                    self._pool = None
                raise

    async def close(self) -> None:
        """Let the workers finish the thought they are at, and end them."""
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)


Ask = Callable[[Seen, str, int], Awaitable[str]]


class Driver:
    """Sees to it that bots act: whenever a table moves, and once for every table used lately."""

    def __init__(self, tables: Tables, ask: Ask) -> None:
        self._tables = tables
        self._ask = ask
        self._moved: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        tables.wakes.always(self.wake)

    async def recover(self, since: float) -> None:
        """Take up the bots that were waiting when the last process ended."""
        for table_id in await self._tables.store.used_since(since):
            self.wake(table_id)

    def wake(self, table_id: str) -> None:
        """One task at a time looks after a table; a wake while it works makes it look again."""
        working = table_id in self._moved
        self._moved[table_id] = self._moved.get(table_id, 0) + 1
        if not working:
            task = asyncio.create_task(self._drive(table_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _drive(self, table_id: str) -> None:
        rest = REST
        try:
            while True:
                moves = self._moved[table_id]
                try:
                    acted = await self._act_once(table_id)
                except Exception as error:
                    # A worker killed, a database out of reach, a bot at fault: the table waits,
                    # and goes on when it can.
                    tell("a bot could not act", error)
                    await asyncio.sleep(rest)
                    rest = min(2 * rest, LONGEST_REST)
                    continue
                rest = REST
                if not acted and self._moved[table_id] == moves:
                    return
        finally:
            del self._moved[table_id]

    async def _act_once(self, table_id: str) -> bool:
        """Let the bot whose turn it is take its decision; False when it is no bot's turn."""
        try:
            table = await self._tables.load(table_id)
        except NoSuchTable:
            return False
        seat = table.to_act
        player = None if seat is None else table.players[seat]
        if player is None or player.bot is None:
            return False
        # The same wait whatever there is to choose and to think: silence must tell nothing.
        answer_at = asyncio.get_running_loop().time() + table.pace
        seen = see(table, player.id)
        clock = seen.deal.clock
        # A decision of several actions that others see as one (six discards) is one wait.
        while (seen.deal.to_act, seen.deal.clock) == (seat, clock):
            action = await self._ask(seen, player.bot, secrets.randbits(64))
            await asyncio.sleep(answer_at - asyncio.get_running_loop().time())
            act = Act(player.id, table.matches, len(table.deals), clock, (action,))
            try:
                seen = see(await self._tables.ask(table_id, act), player.id)
            except Refused:  # the table moved meanwhile: look at it anew
                return True
            except IllegalAction:
                if see(await self._tables.load(table_id), player.id) == seen:
                    raise  # the bot's own fault
                return True
        return True

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

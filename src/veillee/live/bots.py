"""Bots at their turn, and aside of it: asked off the event loop, answering by commands like
anyone's."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from hashlib import sha256
from multiprocessing.connection import Connection
from random import Random
from typing import Any, TypeVar, cast

from veillee.core.bot import Budget
from veillee.core.match import Seat
from veillee.core.thought import Reflective, Thought
from veillee.errors import IllegalAction
from veillee.games import load, load_bots, warm_bots
from veillee.live.faults import tell
from veillee.live.tables import NoSuchTable, Tables
from veillee.live.workers import end_with_parent, without_ctrl_c
from veillee.tables.commands import Act, Aside
from veillee.tables.refused import Refused
from veillee.tables.seen import Seen, see
from veillee.tables.table import DealLog, Table

T = TypeVar("T")

WAITING = 64
"""How many questions may wait for a worker at once."""
REST, LONGEST_REST = 0.2, 30.0
"""Seconds before a bot that failed is asked again; doubled each time, up to the longest."""


SLOT = 0.05
"""Seconds within which bots do what they do out of turn, whether they do anything or not."""
REMEMBERED = 1024
"""How many tables' last public moments are remembered."""


def think(game: str, bot: str, view: Any, seed: int) -> str:
    """The bot's decision in notation; a pure function of its arguments."""
    ruleset = load(game)
    action = load_bots(game)[bot]().choose(view, Random(seed), Budget())
    return ruleset.write(view.seat, action)


def think_aloud(game: str, bot: str, view: Any, seed: int) -> Thought:
    """What the bot thinks at that decision of the viewer's; a pure function of its arguments. With
    the seed and the view that it decided from, this is what it thought then."""
    reflective = cast(Reflective, load_bots(game)[bot]())
    return reflective.reflect(view, Random(seed), Budget())


def seed_of(log: DealLog, what: str, seat: Seat, clock: int) -> int:
    """What a bot in that seat draws its lots from at that moment of the deal, so that it can be
    asked again; by chance where nobody kept the deal's lots."""
    if not log.lots:
        return secrets.randbits(64)
    text = f"{log.lots} {what} {seat} {clock}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def think_aside(game: str, bot: str, view: Any, seed: int) -> list[str]:
    """What the bot does out of turn, in notation; a pure function of its arguments."""
    ruleset = load(game)
    actions = load_bots(game)[bot]().aside(view, Random(seed), Budget())
    return [ruleset.write(view.seat, action) for action in actions]


class Thinkers:
    """Worker processes that think for the bots, started at the first question."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._ending: Connection | None = None
        self._queue = asyncio.Semaphore(WAITING)

    async def ask(self, seen: Seen, bot: str, seed: int) -> str:
        """What that bot does in the seat of ``seen``, in notation."""
        return await self._think(think, seen, bot, seed)

    async def ask_aside(self, seen: Seen, bot: str, seed: int) -> list[str]:
        """What that bot does out of turn in the seat of ``seen``, in notation."""
        return await self._think(think_aside, seen, bot, seed)

    async def warm(self) -> None:
        """Start a worker and have it load what bots think with. Who asks meanwhile waits."""
        if self._pool is None:
            self._pool = self._started()
        with without_ctrl_c():
            loading = asyncio.get_running_loop().run_in_executor(self._pool, warm_bots)
        await loading

    async def ask_thought(self, game: str, bot: str, view: Any, seed: int) -> Thought:
        """What that bot, one of the game's reflective ones, thinks at the decision of ``view``."""
        return await self._work(think_aloud, game, bot, view, seed)

    def _started(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork would copy open sockets and the database's locks.
        context = multiprocessing.get_context("spawn")
        told, self._ending = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self._workers, context, end_with_parent, (told,))

    async def _think(
        self, thought: Callable[[str, str, Any, int], T], seen: Seen, bot: str, seed: int
    ) -> T:
        return await self._work(thought, seen.game, bot, seen.deal, seed)

    async def _work(
        self, thought: Callable[[str, str, Any, int], T], game: str, bot: str, view: Any, seed: int
    ) -> T:
        async with self._queue:
            if self._pool is None:
                self._pool = self._started()
            pool = self._pool
            loop = asyncio.get_running_loop()
            try:
                with without_ctrl_c():
                    thinking = loop.run_in_executor(pool, thought, game, bot, view, seed)
                return await thinking
            except BrokenExecutor:  # a worker was killed: the next question starts others
                if self._pool is pool:
                    self._pool = None
                raise

    async def check(self) -> None:
        """Raises where workers have been started and none answers, nor one started in its place."""
        for last in (False, True):
            if self._pool is None:
                return
            pool = self._pool
            try:
                with without_ctrl_c():
                    answer = asyncio.get_running_loop().run_in_executor(pool, os.getpid)
                await answer
                return
            except BrokenExecutor:  # killed: another is started, as at the next question
                if last:
                    raise
                if self._pool is pool:
                    self._pool = self._started()

    async def close(self) -> None:
        """End the workers, whatever they are at: nobody waits for it any longer."""
        if self._pool is not None:
            assert self._ending is not None
            self._ending.close()
            await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)


Ask = Callable[[Seen, str, int], Awaitable[str]]
AskAside = Callable[[Seen, str, int], Awaitable[list[str]]]
AskThought = Callable[[str, str, Any, int], Awaitable[Thought]]
Moment = tuple[int, int, int]
"""A match, a deal of it and the public actions in the deal."""


class Driver:
    """Sees to it that bots act: whenever a table moves, and once for every table used lately."""

    def __init__(self, tables: Tables, ask: Ask, ask_aside: AskAside) -> None:
        self._tables = tables
        self._ask = ask
        self._ask_aside = ask_aside
        self._asked: OrderedDict[str, Moment] = OrderedDict()
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
                except NoSuchTable:
                    return
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
        """Let the bots do what they do out of turn, where it is a moment for that, then the bot
        whose turn it is take its decision; False when it is no bot's turn. Raises NoSuchTable
        when the table has been deleted."""
        clock = asyncio.get_running_loop().time
        table = await self._tables.load(table_id)
        begun, wait = clock(), table.pace
        if self._is_moment(table_id, table):
            chosen = await self._asides(table)
            begun, wait = max(begun + SLOT, clock()), max(table.pace, SLOT)
            await asyncio.sleep(begun - clock())
            table = await self._do_asides(table_id, chosen)
        # The same wait whatever there is to choose, to think and to write down: silence must
        # tell nothing.
        return await self._turn(table_id, table, begun + wait)

    def _is_moment(self, table_id: str, table: Table) -> bool:
        """Whether bots are now to be asked what they do out of turn; true once for each moment,
        whatever comes of it."""
        if table.to_act is None or not table.ruleset.aside(table.state):
            return False
        bots = [player for player in table.players if player is not None and player.plays]
        moment = (table.matches, len(table.deals), _clock(see(table, None)))
        if not bots or self._asked.get(table_id) == moment:
            return False
        self._asked[table_id] = moment
        self._asked.move_to_end(table_id)
        while len(self._asked) > REMEMBERED:
            self._asked.popitem(last=False)
        return True

    async def _asides(self, table: Table) -> list[Aside]:
        """What all bots do out of turn, each as if alone."""
        bots = [player for player in table.players if player is not None and player.plays]
        sights = [see(table, bot.id) for bot in bots]
        answers = await asyncio.gather(
            *(
                self._ask_aside(seen, bot.plays or "", _seed(table, "aside", seen))
                for seen, bot in zip(sights, bots, strict=True)
            )
        )
        return [
            Aside(Act(bot.id, table.matches, len(table.deals), _clock(seen), tuple(actions), True))
            for seen, bot, actions in zip(sights, bots, answers, strict=True)
            if actions
        ]

    async def _do_asides(self, table_id: str, chosen: list[Aside]) -> Table:
        for aside in chosen:
            try:
                await self._tables.ask(table_id, aside)
            except Refused:  # the moment has passed
                continue
        return await self._tables.load(table_id)

    async def _turn(self, table_id: str, table: Table, answer_at: float) -> bool:
        """Let the bot whose turn it is take its decision, no sooner; False when it is none's."""
        seat = table.to_act
        player = None if seat is None else table.players[seat]
        if player is None or player.plays is None:
            return False
        seen = see(table, player.id)
        clock = _clock(seen)
        # A decision of several actions that others see as one (six discards) is one wait.
        while (seen.deal.to_act, _clock(seen)) == (seat, clock):
            action = await self._ask(seen, player.plays, _seed(table, "turn", seen))
            await asyncio.sleep(answer_at - asyncio.get_running_loop().time())
            act = Act(player.id, table.matches, len(table.deals), clock, (action,), by_bot=True)
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


def _clock(seen: Seen) -> int:
    """The public actions in the deal."""
    return int(seen.deal.clock)


def _seed(table: Table, what: str, seen: Seen) -> int:
    assert seen.seat is not None, "a bot has a seat"
    return seed_of(table.deals[-1], what, seen.seat, _clock(seen))

"""Finished deals worked out off the event loop, in a process of its own beside the bots'."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict, deque
from collections.abc import Hashable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from veillee.live.faults import tell
from veillee.live.study import BUDGET, DRAWING, PATIENCE, WORLDS, Study, Task
from veillee.live.weighing import draw, go_on, warm, weigh
from veillee.live.workers import end_with_parent, without_ctrl_c
from veillee.records import PlayedDeal

KEPT = 128
"""How many deals' results stay in memory."""
WAITING = 16
"""How many deals may be worked on in turns; more are put off."""
LEASE = 20.0
"""Seconds after which a deal that nobody has asked for is left alone until somebody does."""


def _give_way(ending: Connection) -> None:
    """In the worker: give way to all else, and end with the server, or when told."""
    if hasattr(os, "nice"):
        os.nice(10)
    end_with_parent(ending)


class Studies:
    """Deals that people look at, worked out piece by piece, each deal in its turn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Study] = OrderedDict()
        self._asked: dict[Study, float] = {}
        self._queue: deque[Study] = deque()
        self._runner: asyncio.Task[None] | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._ending: Connection | None = None

    async def warm(self) -> bool:
        """Start the worker and have it load the solvers; whether code had to be compiled. What is
        asked meanwhile waits until they are ready."""
        return bool(await self._ask(warm))

    def of(self, game: str, deal: PlayedDeal, key: Hashable) -> Study:
        """The study of that deal, kept as long as there is room. ``key`` is all that the deal
        was. The deal is over, or its record was brought here as it is."""
        study = self._kept.pop(key, None) or Study(game, deal)
        self._kept[key] = study
        while len(self._kept) > KEPT:
            self._asked.pop(self._kept.popitem(last=False)[1], None)
        return study

    def look(self, study: Study, at: int) -> bool:
        """Somebody looks at that moment of it: work goes on while they keep looking. Returns
        whether something is being worked out; false too when too many deals wait already."""
        study.wish(at)
        self._asked[study] = asyncio.get_running_loop().time()
        if study.next() is None:
            return False
        if study not in self._queue:
            if len(self._queue) >= WAITING:
                return False
            self._queue.append(study)
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())
        return True

    @property
    def full(self) -> bool:
        """Whether no more deals are taken up now."""
        return len(self._queue) >= WAITING

    async def _run(self) -> None:
        while (chosen := self._choose()) is not None:
            study, task = chosen
            try:
                await self._work(study, task)
            except Exception as error:
                study.faults += 1
                tell("a deal could not be worked out", error)

    def _choose(self) -> tuple[Study, Task] | None:
        """What to do next: deals that are not weighed before deals drawn for others, and each in
        its turn. Those that nobody looks at any longer, or that are done, leave the queue."""
        since = asyncio.get_running_loop().time() - LEASE
        tasks = {
            study: task
            for study in self._queue
            if self._asked.get(study, 0.0) >= since and (task := study.next()) is not None
        }
        self._queue = deque(tasks)
        if not tasks:
            return None
        study = next((each for each in tasks if tasks[each].kind == "weigh"), self._queue[0])
        self._queue.remove(study)
        self._queue.append(study)
        return study, tasks[study]

    async def _work(self, study: Study, task: Task) -> None:
        """Have the task done, and write down what came of it."""
        game, match, at = study.game, study.deal.match, task.at
        moment = study.moments[at]
        seconds = min(PATIENCE, BUDGET - study.spent)
        if task.kind == "weigh":
            study.weighed[at], cost = await self._ask(weigh, game, match, moment.state, seconds)
        elif task.kind == "go_on":
            study.lines[at], cost = await self._ask(go_on, game, match, moment.state, seconds)
        else:
            worlds = study.worlds.setdefault(at, [])
            want = WORLDS - len(worlds)
            # The same for everybody who looks at this deal.
            seed = 1000 * at + len(worlds)
            more, cost = await self._ask(
                draw, game, match, moment.state, moment.seat, seed, want, seconds
            )
            worlds += more
            study.drawing[at] = study.drawing.get(at, 0.0) + cost
            if len(worlds) >= WORLDS or study.drawing[at] >= DRAWING or not more:
                study.drawn.add(at)
        study.spent += cost

    async def _ask(self, work: Any, *facts: Any) -> Any:
        if self._pool is None:
            # Spawned, not forked: a fork would copy open sockets and the database's locks.
            context = multiprocessing.get_context("spawn")
            told, self._ending = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, context, _give_way, (told,))
        pool = self._pool
        try:
            with without_ctrl_c():
                answer = asyncio.get_running_loop().run_in_executor(pool, work, *facts)
            return await answer
        except BrokenExecutor:  # the worker was killed: the next task starts another
            if self._pool is pool:
                self._pool = None
            raise

    async def close(self) -> None:
        """Leave everything as it is, and end the worker."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
        if self._pool is not None:
            assert self._ending is not None
            self._ending.close()
            await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

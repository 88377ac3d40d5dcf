"""Solvers loaded before anybody asks, in a worker that nothing of the terminal reaches."""

from __future__ import annotations

import asyncio
import os
import signal
from multiprocessing import active_children
from pathlib import Path
from random import Random

from tests.compiled import run_python
from tests.live.test_study import PATIENCE, run
from veillee.core.options import read_options
from veillee.games import GAMES, load
from veillee.live.studies import Studies
from veillee.live.weighing import draw, go_on, warm, weigh
from veillee.search.compiling import compiling


def test_a_worker_does_not_hear_ctrl_c() -> None:
    """From its first moment, before any line of ours."""

    async def body(studies: Studies) -> None:
        assert active_children() == []
        warming = asyncio.create_task(studies.warm())
        await asyncio.sleep(0)
        (worker,) = active_children()
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            assert await warming in (False, True)

    run(body)


def test_nothing_is_compiled_once_solvers_are_warm(tmp_path: Path) -> None:
    """Neither at any question about a deal, nor by the next process."""
    act = "from tests.live.test_warming import questions; questions()"
    told = [run_python("-c", act, cache=tmp_path).split() for _ in range(2)]
    assert told == [["True", "False"], ["False", "False"]]


def questions() -> None:
    """For a process of its own: whether warming up compiled, and all questions after that."""
    print(warm())
    with compiling() as compiled:
        for game in GAMES:
            ruleset, rng = load(game), Random(5)
            options = read_options(
                ruleset.options, ruleset.presets, next(iter(ruleset.presets)), {}
            )
            match, pack = ruleset.begin(options, 0), list(range(len(ruleset.cards)))
            rng.shuffle(pack)
            state = ruleset.new(options, 0, ruleset.deal(0, pack))
            while (seat := ruleset.to_act(state)) is not None:
                assert weigh(game, match, state, 0.2)
                assert go_on(game, match, state, 0.2)
                assert draw(game, match, state, seat, 1, 1, 0.2)
                state = ruleset.apply(state, seat, rng.choice(ruleset.legal(state, seat))).state
        print(compiled())

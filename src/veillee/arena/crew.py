"""The pairs of a contest, played on several cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice

from veillee.arena.contest import Contest
from veillee.arena.mirrored import Pair

AHEAD = 2
"""Pieces of work that wait for each worker, so that none is ever idle."""


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(
    contest: Contest, numbers: Sequence[int], workers: int, piece: int = 4
) -> Iterator[tuple[int, Pair]]:
    """Those pairs with their numbers, as they are finished; a worker plays ``piece`` at a time.

    With one worker they are played in this process. Whoever stops listening stops the work.
    """
    workers = min(workers, len(numbers))
    if workers <= 1:
        for number in numbers:
            yield number, contest.pair(number)
        return
    pieces = iter([numbers[at : at + piece] for at in range(0, len(numbers), piece)])
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, _leave_it_to_the_parent) as pool:
        try:
            waiting = {
                pool.submit(_play, contest, each) for each in islice(pieces, workers * AHEAD)
            }
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(_play, contest, each) for each in islice(pieces, len(done))}
                for each in done:
                    yield from each.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _play(contest: Contest, numbers: Sequence[int]) -> list[tuple[int, Pair]]:
    return [(number, contest.pair(number)) for number in numbers]


def _leave_it_to_the_parent() -> None:
    """Ctrl-C reaches every process of the terminal; only the one that keeps the pairs obeys."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

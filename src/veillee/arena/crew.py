"""The pairs of a contest, played on several cores."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice

from veillee.arena.contest import Pairs
from veillee.arena.mirrored import Pair
from veillee.live.workers import end_with_parent, without_ctrl_c

AHEAD = 2
"""Pieces of work that wait for each worker, so that none is ever idle."""
LARGEST, LONGEST = 64, 0.2
"""A piece has at most so many pairs, and grows while it takes fewer seconds than that."""

Piece = tuple[list[tuple[int, Pair]], float]


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(
    contest: Pairs, numbers: Iterable[int], workers: int
) -> Generator[tuple[int, Pair], None, None]:
    """Those pairs with their numbers, as they are finished.

    With one worker they are played in this process. Whoever stops listening ends the workers,
    whatever they are at.
    """
    if workers <= 1:
        for number in numbers:
            yield number, contest.pair(number)
        return
    context = multiprocessing.get_context("spawn")
    told, ending = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, end_with_parent, (told,))

    def submit(piece: Sequence[int]) -> Future[Piece]:
        with without_ctrl_c():
            return pool.submit(play, contest, piece)

    try:
        yield from spread(submit, numbers, workers)
    except BaseException:  # nobody waits for what they are at; GeneratorExit among others
        ending.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def spread(
    submit: Callable[[Sequence[int]], Future[Piece]], numbers: Iterable[int], workers: int
) -> Iterator[tuple[int, Pair]]:
    """The pairs of these numbers as so many workers finish them, who are given pieces of work by
    ``submit``."""
    left, size = iter(numbers), 1

    def more(pieces: int) -> set[Future[Piece]]:
        found = [list(islice(left, size)) for _ in range(pieces)]
        return {submit(piece) for piece in found if piece}

    waiting = more(workers * AHEAD)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        results = [each.result() for each in done]
        if min(seconds for _, seconds in results) < LONGEST:
            size = min(2 * size, LARGEST)
        waiting |= more(len(done))
        for pairs, _ in results:
            yield from pairs


def play(contest: Pairs, numbers: Sequence[int]) -> Piece:
    """These pairs, played now, and the seconds that it took."""
    begun = time.perf_counter()
    pairs = [(number, contest.pair(number)) for number in numbers]
    return pairs, time.perf_counter() - begun

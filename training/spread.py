"""One job for many numbers, on as many cores as there are, in their order."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

from veillee.live.workers import end_with_parent

Found = TypeVar("Found")
BATCH = 64
"""So many numbers are given to each core at once."""


def spread(job: Callable[[int], Found], numbers: Iterable[int], workers: int) -> Iterator[Found]:
    """What comes of the job for each number, in their order; with one worker in this process."""
    if workers <= 1:
        yield from map(job, numbers)
        return
    left = iter(numbers)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, end_with_parent) as pool:
        while batch := list(islice(left, BATCH * workers)):
            yield from pool.map(job, batch, chunksize=4)

"""Questions that take long: each is asked once, on every core, and what came of it is kept."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.kept import Kept
from veillee.arena.crew import cores
from veillee.live.workers import end_with_parent

Question = tuple[Any, ...]
"""Of what JSON knows; so are the answers."""


def answers(
    wanted: Sequence[Question], ask: Callable[[Question], Any], kept: Kept
) -> Iterator[tuple[Question, Any]]:
    """What comes of each, in no order: first what is kept, then the rest, kept from then on."""
    missing = [question for question in wanted if question not in kept.found]
    yield from [(each, kept.found[each]) for each in wanted if each in kept.found]
    if not missing:
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores(), context, end_with_parent) as pool:
        asked = {pool.submit(ask, question): question for question in missing}
        for future in as_completed(asked):
            kept.add(asked[future], future.result())
            yield asked[future], future.result()


def made_of(*folders: Path) -> str:
    """A short name for all that lies in those folders."""
    files = [each for folder in folders for each in folder.glob("[!_]*.*") if each.is_file()]
    return sha256(b"".join(each.read_bytes() for each in sorted(files))).hexdigest()[:12]

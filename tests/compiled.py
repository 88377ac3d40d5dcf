"""Compiled code in a process of its own: another way to compile it, another cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def run_python(*arguments: str, cache: Path, **numba: str) -> str:
    """What a Python of its own prints; ``numba`` are its NUMBA_ variables."""
    settings = {f"NUMBA_{name}": value for name, value in numba.items()}
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache), **settings},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


CACHED = """
import sys
from numba.core.dispatcher import Dispatcher
from importlib import import_module
{act}
modules = [import_module(name) for name in {modules!r}]
all_of = {{each for module in modules for each in vars(module).values()
           if isinstance(each, Dispatcher)}}
print(sum(sum(each.stats.cache_hits.values()) for each in all_of),
      sum(sum(each.stats.cache_misses.values()) for each in all_of))
"""


def hits_and_misses(act: str, *modules: str, cache: Path) -> tuple[int, int]:
    """How often compiled code was found in the cache, and how often it was not."""
    hits, misses = run_python("-c", CACHED.format(act=act, modules=modules), cache=cache).split()
    return int(hits), int(misses)

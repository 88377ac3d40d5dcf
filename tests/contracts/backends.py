"""Every backend that keeps the store's contract, and how a test opens it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from veillee.store import Store
from veillee.store.sql import open_store

Opener = Callable[[Path], Awaitable[Store]]
"""A store over the database that belongs to this folder: made by the first call, found by the
next, in this process or another."""


async def sqlite(folder: Path) -> Store:
    return await open_store(f"sqlite:///{folder / 'tables.sqlite3'}")


BACKENDS: dict[str, Opener] = {"sqlite": sqlite}
"""A further backend is one more entry here."""

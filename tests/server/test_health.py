"""What a program that looks after the house is told."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from tests.server.site import Site, site
from veillee import __version__
from veillee.live import bots
from veillee.server.routes import health

WELL = {"healthy": True, "wrong": [], "version": __version__}


def serve(folder: Path, body: Callable[[Site], Awaitable[None]], **how: Any) -> None:
    async def run() -> None:
        async with site(folder, **how) as here:
            await body(here)

    asyncio.run(run())


def die(*_: object) -> None:
    """For a worker that ends before it can answer."""
    os._exit(1)


async def looked(here: Site) -> tuple[int, list[str]]:
    """The status, and what is wrong."""
    program = here.person("program")
    program.client.cookies.clear()
    answer = await program.get("/health")
    await program.close()
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    assert answer.json()["healthy"] == (answer.status_code == 200)
    wrong: list[str] = answer.json()["wrong"]
    return answer.status_code, wrong


def test_a_house_that_is_well(tmp_path: Path) -> None:
    """Small JSON, however often it is asked, and nothing of it stays in the database."""

    async def body(here: Site) -> None:
        person = here.person("somebody")
        assert (await person.get("/health")).json() == WELL
        with sqlite3.connect(here.settings.database) as connection:
            before = list(connection.iterdump())
        for _ in range(300):
            assert (await person.client.get("/health")).json() == WELL
        assert await looked(here) == (200, [])
        with sqlite3.connect(here.settings.database) as connection:
            assert list(connection.iterdump()) == before
        await person.close()

    serve(tmp_path, body)


def test_a_store_that_cannot_be_written_or_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While somebody holds the database, and once it is broken, 503 says so; when it is free
    again all is well."""
    monkeypatch.setattr(health, "FRESH", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 60.0)

    async def body(here: Site) -> None:
        other = sqlite3.connect(here.settings.database, isolation_level=None)
        assert await looked(here) == (200, [])
        other.execute("BEGIN IMMEDIATE")
        with monkeypatch.context() as impatient:
            impatient.setattr(health, "PATIENCE", 0.5)
            assert await looked(here) == (503, ["store"])
        other.execute("ROLLBACK")
        assert await looked(here) == (200, [])
        other.execute("DROP TABLE events")
        other.close()
        assert await looked(here) == (503, ["store"])

    serve(tmp_path, body)


def test_bots_that_do_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that was killed has another started in its place; where none can live it is
    wrong."""
    monkeypatch.setattr(health, "FRESH", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 60.0)

    async def body(here: Site) -> None:
        assert await looked(here) == (200, [])
        assert active_children() == []
        person = here.person("somebody")
        async with asyncio.timeout(240):
            while not active_children():  # a bot leads at three tables of four
                await person.post("/tables", {"game": "aluette"})
                await asyncio.gather(*here.house._driver._tasks)
        assert await looked(here) == (200, [])
        for last in (False, True):
            if last:
                monkeypatch.setattr(bots, "end_with_parent", die)
            (worker,) = active_children()
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            worker.join(30)
            assert await looked(here) == ((503, ["bots"]) if last else (200, []))
        await person.close()

    serve(tmp_path, body, ask=None)


def test_a_house_that_closes(tmp_path: Path) -> None:
    """It is no longer to be sent anybody."""

    async def body(here: Site) -> None:
        here.house.wakes.close()
        assert await looked(here) == (503, ["closing"])

    serve(tmp_path, body)

"""The table on the wire: from a click to what everybody sees, bytes, and the time to start."""

from __future__ import annotations

import asyncio
import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx

from benchmarks.harness import Row

name = "web"

TABLES = 100
SECONDS = 30.0
WARM_UP = 10.0
"""Seconds until all tables are open and their actions count."""
STARTS = 5
ORIGIN = {"Sec-Fetch-Site": "same-origin", "Accept-Encoding": "gzip"}


def run() -> list[Row]:
    rows = [Row("start to first page, wall clock, median of five", f"{_start():.2f} s")]
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as address:
        rows += [Row(what, f"{size / 1000:.1f} kB") for what, size in asyncio.run(_bytes(address))]
        waits = sorted(asyncio.run(_clicks(address)))
        middle, late = statistics.median(waits), waits[int(len(waits) * 0.99)]
        rows.append(
            Row(
                f"POST to fragment, wall clock, {TABLES} tables, {len(waits)} actions: p50 / p99",
                f"{middle * 1000:.1f} / {late * 1000:.1f} ms",
            )
        )
    return rows


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    database = folder / "tables.sqlite3"
    command = [sys.executable, "-m", "veillee", "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield re.findall(r"http://[^/\s]+", server.stdout.readline())[0]
        finally:
            server.terminate()


def _start() -> float:
    """Seconds from the command to the first page received, nothing of ours running before."""
    times = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            begun = time.perf_counter()
            with _server(Path(folder)) as address:
                with urllib.request.urlopen(address) as answer:
                    answer.read()
                times.append(time.perf_counter() - begun)
    return statistics.median(times)


async def _bytes(address: str) -> list[tuple[str, int]]:
    """Compressed bytes of the start page, and of a first table, with all that they load."""
    async with httpx.AsyncClient(base_url=address, headers=ORIGIN) as client:
        page = (await client.get("/")).text
        start = await _loaded(client, page)
        table = (await client.get(await _open(client, page))).text
        return [
            ("start page, compressed, with all it loads", start),
            (
                "first table, compressed, with its pack and all it loads",
                await _loaded(client, table),
            ),
        ]


async def _loaded(client: httpx.AsyncClient, page: str) -> int:
    size = len(gzip.compress(page.encode(), 5))
    for asset in set(re.findall(r"/static/[\w.-]+\.\w+", page)):
        async with client.stream("GET", asset) as answer:
            size += len(b"".join([chunk async for chunk in answer.aiter_raw()]))
    return size


async def _open(client: httpx.AsyncClient, page: str) -> str:
    """Play now; the address of the table."""
    token = re.findall(r'_csrf_token" value="(\w+)', page)[0]
    form = {"_csrf_token": token, "game": "aluette", "preset": "cafe"}
    return (await client.post("/tables", data=form)).headers["Location"]


async def _clicks(address: str) -> list[float]:
    """Seconds from sending an action to receiving the fragment that shows it."""
    begun = time.perf_counter()
    clicks: list[tuple[float, float]] = []
    async with asyncio.TaskGroup() as group:
        for number in range(TABLES):
            group.create_task(_play(address, number, begun + WARM_UP + SECONDS, clicks))
    return [seen - sent for sent, seen in clicks if sent > begun + WARM_UP]


@asynccontextmanager
async def _sights(client: httpx.AsyncClient, table: str) -> AsyncIterator[AsyncIterator[str]]:
    async with client.stream("GET", f"{table}/feed", timeout=None) as answer:
        yield _events(answer)


async def _events(answer: httpx.Response) -> AsyncIterator[str]:
    lines: list[str] = []
    async for line in answer.aiter_lines():
        if line:
            lines.append(line)
        elif lines and not lines[0].startswith(":"):
            yield "\n".join(lines)
            lines = []
        else:
            lines = []


async def _play(address: str, number: int, until: float, clicks: list[tuple[float, float]]) -> None:
    """One person at one table with three bots, playing the last card of the hand each time."""
    await asyncio.sleep(number * WARM_UP / TABLES / 2)
    async with httpx.AsyncClient(base_url=address, headers=ORIGIN) as client:
        page = (await client.get("/")).text
        table = await _open(client, page)
        sent: float | None = None
        async with _sights(client, table) as sights:
            async for sight in sights:
                if sent is not None:
                    clicks.append((sent, time.perf_counter()))
                    sent = None
                if time.perf_counter() > until:
                    return
                # A person looks for a moment before playing; the tables drift apart by it.
                await asyncio.sleep(0.3 + number % 10 * 0.05)
                sent = await _answer(client, table, sight)


async def _answer(client: httpx.AsyncClient, table: str, sight: str) -> float | None:
    """Do what the sight asks for; when it was sent, None where it asks for nothing."""
    hidden = dict(
        re.findall(r'name="(_csrf_token|match|deal|clock|number|again)" value="(\w+)"', sight)
    )
    if 'data-does="play"' in sight:
        where, form = (
            "act",
            {**hidden, "action": re.findall(r'name="action" value="(\w\w)"', sight)[-1]},
        )
    elif 'id="next-deal"' in sight:
        where, form = "deal", hidden
    elif 'id="new-match"' in sight:
        where, form = "begin", hidden
    else:
        return None
    begun = time.perf_counter()
    answer = await client.post(
        f"{table}/{where}", data=form, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 204, answer.text
    return begun

"""How much each client may do, held across all processes that share one file on one machine.

The file lies beside the database and is no part of it: what is in it is forgotten within the hour,
and may be deleted while no server runs.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import secrets
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from veillee.errors import VeilleeError

T = TypeVar("T")

LEASE = 10.0
"""Seconds after its last sign of life in which a process's streams still count."""
BEAT = 3.0
"""Seconds between signs of life."""
SOON = 5
"""Seconds after which somebody with too many streams may ask again."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS spent (key BLOB PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS processes
    (id TEXT PRIMARY KEY, until REAL NOT NULL, streams INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS streams
    (key BLOB, process TEXT, open INTEGER NOT NULL, PRIMARY KEY (key, process)) WITHOUT ROWID;
"""


class UnusableLimits(Exception):
    """The limiter's file cannot be opened or written, or is something else."""


class TooMany(VeilleeError):
    """More than was allowed; in ``n`` whole seconds it may be asked again."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """``times`` in ``seconds``, all at once if need be; then one more every ``seconds / times``."""

    name: str
    times: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Room:
    """``key`` may hold ``most`` streams open at once."""

    key: str
    most: int


class Limiter:
    """Allowances and open streams by key. A key is written only as a keyed hash."""

    def __init__(self, path: Path, secret: str, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._secret = secret.encode()[:64]
        self._now = clock
        self._id = secrets.token_hex(8)
        # One thread: it alone has the connection, and waits for other processes' writes.
        self._thread = ThreadPoolExecutor(1, "limiter")
        self._held: Counter[bytes] = Counter()
        self._streams = 0
        self._behind = False
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make or find the file, and keep giving signs of life. Raises UnusableLimits."""
        try:
            await self._in_thread(self._connect)
            await self._in_thread(self._transaction, self._beat)
        except sqlite3.Error as error:
            self._thread.shutdown()
            raise UnusableLimits(str(error)) from error
        self._beating = asyncio.create_task(self._keep_beating())

    async def take(self, name: str, key: str, *, per_minute: int) -> None:
        """Count one more ``name`` by ``key``. Raises TooMany, and then it is not counted."""
        await self.spend((Allowance(name, per_minute, 60.0), key))

    async def spend(self, *wanted: tuple[Allowance, str]) -> None:
        """One of each allowance, or none and TooMany when any is used up."""
        await self._in_thread(self._transaction, lambda db: self._spend(db, wanted))

    async def expect_room(self, rooms: Sequence[Room], in_all: int) -> None:
        """Raises TooMany where one more stream could not be held just now."""
        await self._in_thread(self._transaction, lambda db: self._expect_room(db, rooms, in_all))

    @asynccontextmanager
    async def stream(self, rooms: Sequence[Room], in_all: int) -> AsyncIterator[None]:
        """One more stream held in each room. Raises TooMany."""
        held = self._thread.submit(self._hold, rooms, in_all)
        try:
            await asyncio.wrap_future(held)
            yield
        finally:
            # Not awaited: whoever leaves may be cancelled. The thread does it in its turn, after
            # the holding itself, which may have gone on without us.
            with suppress(RuntimeError):  # closed: all of this process's streams are forgotten
                self._thread.submit(self._let_go, held, rooms)

    async def check(self) -> None:
        """Write what is written every few seconds anyway. Raises whatever goes wrong."""
        await self._in_thread(self._transaction, self._beat)

    async def close(self) -> None:
        """Forget this process's streams."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
            with suppress(sqlite3.Error):
                await self._in_thread(self._transaction, self._leave)
            await self._in_thread(self._db.close)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with suppress(sqlite3.Error):  # the next beat is soon; who spends will hear of it
                await self._in_thread(self._transaction, self._beat)

    # Everything below runs in the thread.

    def _connect(self) -> None:
        self._db = sqlite3.connect(self._path, timeout=5, isolation_level=None)
        # NORMAL: nothing waits for the disk but a checkpoint now and then, and a power cut costs
        # the last allowances spent, never the file.
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(_SCHEMA)

    def _transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            result = work(self._db)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        return result

    def _key(self, *parts: str) -> bytes:
        text = "\0".join(parts).encode("utf-8", "surrogateescape")
        return hashlib.blake2b(text, key=self._secret, digest_size=16).digest()

    def _spend(self, db: sqlite3.Connection, wanted: Sequence[tuple[Allowance, str]]) -> None:
        """A bucket is one number: when it will be full again. Each taking moves it on by the time
        that one takes to come back."""
        now, wait = self._now(), 0.0
        filled = []
        for allowance, name in wanted:
            key = self._key(allowance.name, name)
            row = db.execute("SELECT until FROM spent WHERE key = ?", (key,)).fetchone()
            # What lies further ahead was written before a clock was set back: it locks nobody out.
            spent = row is not None and now < row[0] <= now + allowance.seconds + 1.0
            full_at = (row[0] if spent else now) + allowance.seconds / allowance.times
            wait = max(wait, full_at - now - allowance.seconds)
            filled.append((key, full_at))
        if wait > 1e-6:
            raise TooMany("too_many", n=math.ceil(wait))
        db.executemany("INSERT OR REPLACE INTO spent VALUES (?, ?)", filled)

    def _expect_room(self, db: sqlite3.Connection, rooms: Sequence[Room], in_all: int) -> None:
        now = self._now()
        total = "SELECT sum(streams) FROM processes WHERE until > ?"
        open_now = (
            "SELECT sum(open) FROM streams JOIN processes ON process = id"
            " WHERE key = ? AND until > ?"
        )
        full = (db.execute(total, (now,)).fetchone()[0] or 0) >= in_all
        for room in rooms:
            count = db.execute(open_now, (self._key("stream", room.key), now)).fetchone()[0]
            full = full or (count or 0) >= room.most
        if full:
            raise TooMany("too_many_streams", n=SOON)

    def _hold(self, rooms: Sequence[Room], in_all: int) -> None:
        keys = [self._key("stream", room.key) for room in rooms]
        more = Counter(keys)

        def work(db: sqlite3.Connection) -> None:
            self._expect_room(db, rooms, in_all)
            self._write(db, self._streams + 1, {key: self._held[key] + more[key] for key in more})

        self._transaction(work)
        self._streams += 1
        self._held += more

    def _let_go(self, held: Future[None], rooms: Sequence[Room]) -> None:
        if held.cancelled() or held.exception() is not None:
            return
        self._streams -= 1
        less = Counter(self._key("stream", room.key) for room in rooms)
        self._held -= less
        left = {key: self._held[key] for key in less}
        try:
            self._transaction(lambda db: self._write(db, self._streams, left))
        except sqlite3.Error:
            self._behind = True

    def _write(self, db: sqlite3.Connection, streams: int, held: Mapping[bytes, int]) -> None:
        """This process's streams in all, and by key."""
        db.execute("UPDATE processes SET streams = ? WHERE id = ?", (streams, self._id))
        for key, count in held.items():
            db.execute("DELETE FROM streams WHERE key = ? AND process = ?", (key, self._id))
            if count:
                db.execute("INSERT INTO streams VALUES (?, ?, ?)", (key, self._id, count))

    def _beat(self, db: sqlite3.Connection) -> None:
        """Say that this process lives; forget those that do not, and buckets that are full."""
        now = self._now()
        until = now + LEASE
        known = db.execute("SELECT 1 FROM processes WHERE id = ?", (self._id,)).fetchone()
        mine = (self._id, until, self._streams)
        db.execute("INSERT OR REPLACE INTO processes VALUES (?, ?, ?)", mine)
        # We begin, or slept so long that the others forgot us, or could not write for a while.
        if known is None or self._behind:
            db.execute("DELETE FROM streams WHERE process = ?", (self._id,))
            self._write(db, self._streams, self._held)
            self._behind = False
        db.execute("DELETE FROM processes WHERE until <= ? OR until > ?", (now, until + LEASE))
        db.execute("DELETE FROM streams WHERE process NOT IN (SELECT id FROM processes)")
        db.execute("DELETE FROM spent WHERE until <= ?", (now,))

    def _leave(self, db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM processes WHERE id = ?", (self._id,))
        db.execute("DELETE FROM streams WHERE process = ?", (self._id,))

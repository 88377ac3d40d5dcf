"""The event store on a SQL database: SQLite in WAL mode, one file, by default."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, IntegrityError

from veillee.store import Conflict, Gone, Visitor
from veillee.store.migrate import UnknownRevision, upgrade
from veillee.store.schema import codes, metadata, sittings, visitors
from veillee.store.schema import events as log
from veillee.store.schema import secrets as own_secrets
from veillee.tables.events import Event, decode, encode

T = TypeVar("T")

THREADS = 4
YEAR = 366 * 86400.0
FRESH = 30 * 86400.0
"""A token younger than this is not replaced."""
_HANGING = [each for each in metadata.sorted_tables if "table_id" in each.c]
"""Whatever belongs to a table and goes with it."""
GRACE = 60.0
"""A token that has been replaced is good for this long."""


class UnusableDatabase(Exception):
    """The database cannot be opened, is none, or is a newer version's."""


async def open_file(path: Path) -> SqlStore:
    """The store in that SQLite file, made if there is none. Raises UnusableDatabase."""
    # Not as text: a path may hold the characters that mean something in an address.
    return await open_store(sa.URL.create("sqlite", database=str(path)))


async def open_store(url: str | sa.URL) -> SqlStore:
    """The store at that database, brought to the present schema first. Raises UnusableDatabase."""
    # Parameters are events, which hold cards: an error's text is not to repeat them.
    engine = sa.create_engine(url, hide_parameters=True, pool_size=THREADS)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
    store = SqlStore(engine)
    try:
        await store._write(upgrade)
    except DatabaseError as error:
        await store.close()
        raise UnusableDatabase(str(error.orig)) from error
    except UnknownRevision as error:
        await store.close()
        raise UnusableDatabase("a newer version of veillee made this database") from error
    return store


def _prepare_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.execute("PRAGMA journal_mode=WAL")
        # FULL: an acknowledged action survives a power cut, not only a killed process.
        cursor.execute("PRAGMA synchronous=FULL")
        # What is deleted is overwritten, not only left out of the index.
        cursor.execute("PRAGMA secure_delete=ON")
    except Exception:
        connection.close()
        raise
    cursor.close()


class SqlStore:
    """See ``veillee.store.Store``.

    Each call is one piece of work in a thread, on a connection of its own: the event loop never
    waits for the disk, and no connection is held between two calls.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(THREADS, "store")

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        """The work in one transaction, on disk when this returns."""

        def run() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    async def load(self, table: str, after: int = 0) -> list[Event]:
        query = (
            sa.select(log.c.body)
            .where(log.c.table_id == table, log.c.version >= after)
            .order_by(log.c.version)
        )
        bodies = await self._read(lambda connection: connection.scalars(query).all())
        if after:
            if not bodies:
                raise Gone("no_such_table")
            bodies = bodies[1:]
        return [decode(body) for body in bodies]

    async def append(
        self, table: str, expected: int, events: Sequence[Event], players: Collection[str] = ()
    ) -> None:
        now = time.time()
        rows = [
            {"table_id": table, "version": expected + place, "at": now, "body": encode(event)}
            for place, event in enumerate(events, start=1)
        ]
        if not rows:
            return
        before = sa.select(log.c.version).where(log.c.table_id == table, log.c.version == expected)

        def add(connection: sa.Connection) -> None:
            connection.execute(sa.insert(log), rows)
            if expected and connection.execute(before).first() is None:
                raise Conflict("conflict", table=table, version=expected)
            here = sa.select(sittings.c.player).where(sittings.c.table_id == table)
            known = connection.scalars(here).all() if players else ()
            seats = [
                {"player": player, "table_id": table, "seen": now}
                for player in set(players).difference(known)
            ]
            if seats:
                connection.execute(sa.insert(sittings), seats)

        try:
            await self._write(add)
        except IntegrityError as error:
            raise Conflict("conflict", table=table, version=expected) from error

    async def remove(self, table: str, expected: int) -> None:
        def delete(connection: sa.Connection) -> None:
            gone = connection.execute(sa.delete(log).where(log.c.table_id == table))
            # Versions are dense, so that as many events are as many versions.
            if gone.rowcount != expected:
                raise Conflict("conflict", table=table, version=expected)
            for each in _HANGING:
                connection.execute(sa.delete(each).where(each.c.table_id == table))

        await self._write(delete)

    async def sweep(self, unused_since: float | None) -> list[str]:
        ended = sa.delete(visitors).where(visitors.c.ends <= time.time())
        await self._write(lambda connection: connection.execute(ended))
        if unused_since is None:
            return []
        unused = (
            sa.select(log.c.table_id, sa.func.max(log.c.version))
            .group_by(log.c.table_id)
            .having(sa.func.max(log.c.at) < unused_since)
        )
        removed = []
        for table, version in await self._read(lambda found: found.execute(unused).all()):
            with suppress(Conflict):  # somebody has just used it
                await self.remove(table, version)
                removed.append(table)
        return removed

    async def tables_of(self, player: str) -> list[str]:
        last = sa.func.max(log.c.at)
        query = (
            sa.select(sittings.c.table_id)
            .join(log, log.c.table_id == sittings.c.table_id)
            .where(sittings.c.player == player)
            .group_by(sittings.c.table_id)
            .order_by(last.desc())
            .limit(100)
        )
        return list(await self._read(lambda connection: connection.scalars(query).all()))

    async def used_since(self, when: float) -> list[str]:
        query = sa.select(log.c.table_id).where(log.c.at >= when).distinct()
        return list(await self._read(lambda connection: connection.scalars(query).all()))

    async def touch(self, people: Collection[tuple[str, str]], when: float) -> None:
        if not people:
            return
        change = (
            sa.update(sittings)
            .where(sittings.c.player == sa.bindparam("who"))
            .where(sittings.c.table_id == sa.bindparam("where"))
            .values(seen=when)
        )
        rows = [{"who": player, "where": table} for player, table in people]
        await self._write(lambda connection: connection.execute(change, rows))

    async def touch_lately(self, since: float, when: float) -> None:
        change = sa.update(sittings).where(sittings.c.seen >= since).values(seen=when)
        await self._write(lambda connection: connection.execute(change))

    async def last_seen(self, tables: Collection[str]) -> dict[tuple[str, str], float]:
        query = sa.select(sittings).where(sittings.c.table_id.in_(tables))
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {(row.player, row.table_id): row.seen for row in rows}

    async def keep_code(self, table: str, player: str, code: bytes) -> None:
        row = {"table_id": table, "player": player, "code_hash": code}
        known = sa.select(log.c.version).where(log.c.table_id == table).limit(1)

        def swap(connection: sa.Connection) -> None:
            connection.execute(_code_of(table, player))
            if connection.scalar(known) is None:
                raise Gone("no_such_table")
            connection.execute(sa.insert(codes), [row])

        await self._write(swap)

    async def code_owner(self, table: str, code: bytes) -> str | None:
        query = sa.select(codes.c.player).where(
            codes.c.table_id == table, codes.c.code_hash == code
        )
        return await self._read(lambda connection: connection.scalar(query))

    async def forget_code(self, table: str, player: str) -> None:
        await self._write(lambda connection: connection.execute(_code_of(table, player)))

    async def admit(self, token: str) -> str:
        player = secrets.token_hex(16)
        made = _visitor(token, player)
        await self._write(lambda connection: connection.execute(sa.insert(visitors), [made]))
        return player

    async def visitor(self, token: str) -> Visitor | None:
        now = time.time()
        query = sa.select(visitors.c.id, visitors.c.given).where(
            visitors.c.token_hash == _hash(token), visitors.c.ends > now
        )
        row = await self._read(lambda connection: connection.execute(query).first())
        return None if row is None else Visitor(row.id, renew=now - row.given > FRESH)

    async def replace(self, old: str, new: str) -> None:
        mine = visitors.c.token_hash == _hash(old)
        query = sa.select(visitors.c.id, visitors.c.ends).where(mine)

        def swap(connection: sa.Connection) -> None:
            row = connection.execute(query).one()
            # A minute for the answers that are on their way to other tabs; once, not again.
            ends = min(row.ends, time.time() + GRACE)
            connection.execute(sa.update(visitors).where(mine).values(ends=ends))
            connection.execute(sa.insert(visitors), [_visitor(new, row.id)])

        await self._write(swap)

    async def secret(self, name: str) -> str:
        query = sa.select(own_secrets.c.value).where(own_secrets.c.name == name)
        made = {"name": name, "value": secrets.token_hex(32)}

        def find_or_make(connection: sa.Connection) -> str:
            found: str | None = connection.scalar(query)
            if found is None:
                connection.execute(sa.insert(own_secrets), [made])
            return found or made["value"]

        try:
            return await self._write(find_or_make)
        except IntegrityError:  # another process made it first
            return await self.secret(name)

    async def check(self) -> None:
        row = {"name": f"check-{secrets.token_hex(8)}", "value": ""}

        def try_out(connection: sa.Connection) -> None:
            connection.execute(sa.select(log.c.version).limit(1)).all()
            connection.execute(sa.insert(own_secrets), [row])
            connection.execute(sa.delete(own_secrets).where(own_secrets.c.name == row["name"]))

        await self._write(try_out)

    async def close(self) -> None:
        self._threads.shutdown(wait=False)
        self._engine.dispose()


def _code_of(table: str, player: str) -> sa.Delete:
    return sa.delete(codes).where(codes.c.table_id == table, codes.c.player == player)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _visitor(token: str, player: str) -> dict[str, Any]:
    now = time.time()
    return {"token_hash": _hash(token), "id": player, "given": now, "ends": now + YEAR}

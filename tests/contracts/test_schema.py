"""The database file: migrations, and what is refused as one."""

from __future__ import annotations

import asyncio
import sqlite3
from importlib.resources import files
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from veillee.store.migrate import HEAD, upgrade
from veillee.store.schema import metadata
from veillee.store.sql import UnusableDatabase, open_file, open_store
from veillee.tables.events import DealBegun, PaceSet


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def open_and_close(file: Path) -> None:
    async def run() -> None:
        await (await open_store(url(file))).close()

    asyncio.run(run())


def test_head_is_the_newest_migration() -> None:
    """The constant that spares a start Alembic's import is Alembic's own head, and there is one
    head only."""
    config = Config()
    config.set_main_option("script_location", str(files("veillee.store") / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    """A migrated database has exactly the tables, columns and indices of ``schema.metadata``."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    with engine.begin() as connection:
        upgrade(connection)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        upgrade(connection)  # once more is nothing
    engine.dispose()


def test_a_process_that_dies_while_migrating_leaves_nothing(tmp_path: Path) -> None:
    """Whichever statement was the last to run, the next start finds an empty file and goes on."""

    class Killed(Exception):
        pass

    for last in range(1, 12):
        file = tmp_path / f"{last}.sqlite3"
        engine = sa.create_engine(f"sqlite:///{file}")
        ran = 0

        def count(*_: object, stop: int = last) -> None:
            nonlocal ran
            ran += 1
            if ran > stop:
                raise Killed

        sa.event.listen(engine, "before_cursor_execute", count)
        try:
            with engine.begin() as connection:
                upgrade(connection)
        except Killed:
            names = sqlite3.connect(file).execute("SELECT name FROM sqlite_master").fetchall()
            assert names == []
        engine.dispose()
        open_and_close(file)


@pytest.mark.parametrize(
    "body", [b"no database at all", b"\0" * 5000, b"SQLite format 3\0nonsense"]
)
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, body: bytes) -> None:
    """With UnusableDatabase, and the file stays as it was."""
    file = tmp_path / "letter.txt"
    file.write_bytes(body)
    with pytest.raises(UnusableDatabase):
        open_and_close(file)
    assert file.read_bytes() == body


def test_a_folder_and_a_missing_folder_are_refused(tmp_path: Path) -> None:
    """Neither can be opened as a database."""
    for place in (tmp_path, tmp_path / "missing" / "tables.sqlite3"):
        with pytest.raises(UnusableDatabase):
            open_and_close(place)


def test_a_newer_version_s_database_is_refused(tmp_path: Path) -> None:
    """A schema we do not know is left alone."""
    file = tmp_path / "newer.sqlite3"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
    connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.commit()
    connection.close()
    before = file.read_bytes()
    with pytest.raises(UnusableDatabase, match="newer"):
        open_and_close(file)
    assert file.read_bytes()[100:] == before[100:]


def test_an_error_of_the_database_says_no_card(tmp_path: Path) -> None:
    """What the driver's error tells of a failed statement leaves its parameters out: they are
    events, and a pack in them would end in the log."""
    file = tmp_path / "tables.sqlite3"
    pack = DealBegun(["3d", "2c"])

    async def run() -> None:
        store = await open_store(url(file))
        await store.append("t", 0, [PaceSet(0.4)])
        with sqlite3.connect(file) as other:
            other.execute("DROP TABLE events")
        with pytest.raises(sa.exc.OperationalError) as caught:
            await store.append("t", 1, [pack])
        assert "3d" not in str(caught.value)
        assert "2c" not in repr(caught.value)
        await store.close()

    asyncio.run(run())


def test_a_path_is_taken_as_it_is_written(tmp_path: Path) -> None:
    """Characters that mean something in an address mean nothing in the name of a file."""
    for name in ("a?b.sqlite3", "p%41.sqlite3", "c#d.sqlite3"):

        async def body(file: Path) -> None:
            store = await open_file(file)
            await store.close()

        asyncio.run(body(tmp_path / name))
        assert (tmp_path / name).is_file()
    assert not (tmp_path / "pA.sqlite3").exists()

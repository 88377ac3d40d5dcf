"""Bring a database to the present schema."""

from __future__ import annotations

from importlib.resources import files

import sqlalchemy as sa

HEAD = "0002"
"""The newest migration in ``migrations/versions``; a test holds it to Alembic's own head."""


class UnknownRevision(Exception):
    """The database was written by a newer version of this program."""


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that this database has not seen, inside the caller's transaction.

    Raises UnknownRevision.
    """
    if _revision(connection) == HEAD:
        return
    if connection.dialect.name == "sqlite":
        # Python's driver begins no transaction for DDL: a process killed halfway would leave half
        # a schema, and two processes would make the tables twice.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    # Alembic costs a third of a second to import, so a database at its head never loads it.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(files("veillee.store") / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UnknownRevision(str(error)) from error


def _revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()

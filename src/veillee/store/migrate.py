"""Bring a database to the present schema."""

from __future__ import annotations

from importlib.resources import files

import sqlalchemy as sa

HEAD = "0001"
"""The newest migration in ``migrations/versions``; a test holds it to Alembic's own head."""


def upgrade(connection: sa.Connection) -> None:
    """Run the migrations that this database has not seen, inside the caller's transaction."""
    if _revision(connection) == HEAD:
        return
    # Alembic costs a third of a second to import, so a database at its head never loads it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("veillee.store") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()

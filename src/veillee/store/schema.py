"""The tables of the database. Alembic's migrations bring a database to this shape."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    # Together with the id this is the expected version: the second to write one is refused.
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    # When the person was last seen at the table; not part of the log, which time does not move.
    sa.Column("seen", sa.Float, nullable=False, server_default="0"),
)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    # One for each seat: a new one takes the place of the last.
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
)

visitors = sa.Table(
    "visitors",
    metadata,
    sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("id", sa.String(32), nullable=False, index=True),
    sa.Column("given", sa.Float, nullable=False),
    sa.Column("ends", sa.Float, nullable=False),
)

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(64), nullable=False),
)

"""Alembic's entry: the connection is the one that ``veillee.store.migrate`` hands over."""

from alembic import context

from veillee.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()

"""Lets Alembic work on the connection that `friedrich.server.database` hands it."""

from __future__ import annotations

from alembic import context

from friedrich.server.schema import METADATA


def run() -> None:
    """Make the changes that are missing."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # which it has only while Alembic runs this
    run()
